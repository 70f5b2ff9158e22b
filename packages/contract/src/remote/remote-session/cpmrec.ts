import { z } from 'zod'

/**
 * The film of a screen: `CPMREC 1`, a line of JSON, then records of a type, the milliseconds since it began, a length
 * (one byte, four, four, big-endian) and that many bytes. So it can be played as it is, without a codec, and one that was
 * cut short plays until there.
 */
export const cpmrecMagic = 'CPMREC 1\n'
/** `init` begins a stream of RFB, `bytes` go on with it, and what follows a `key` needs nothing before it but the init. */
export const cpmrecTypes = { bytes: 1, key: 2, event: 3, init: 4 } as const
export const cpmrecHeadBytes = 9

export const cpmrecHeader = z.object({
  session: z.string(),
  sn: z.string(),
  terminal: z.string(),
  operator: z.string(),
  at: z.string(),
  width: z.number(),
  height: z.number(),
  /** What is to stand over the picture. */
  watermark: z.string().nullable(),
})
export type CpmrecHeader = z.infer<typeof cpmrecHeader>
