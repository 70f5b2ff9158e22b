import { z } from 'zod'

const shape = z.object({
  id: z.string(),
  quality: z.number().nullable(),
  lookOnly: z.boolean(),
  fit: z.boolean(),
  screen: z.number().nullable(),
})
/** The session of a terminal, and how a person wants to see it. */
export type Remembered = z.infer<typeof shape>

const keyOf = (sn: string) => `remote ${sn}`

function read(sn: string): Remembered | null {
  try {
    return shape.safeParse(JSON.parse(sessionStorage.getItem(keyOf(sn)) ?? 'null')).data ?? null
  } catch {
    return null
  }
}

/** Sessions that are open, by terminal: after a reload of the page the same one goes on, and looks the same. */
export const remembered = {
  of: read,
  keep: (sn: string, what: Remembered) => sessionStorage.setItem(keyOf(sn), JSON.stringify(what)),
  forget: (sn: string) => sessionStorage.removeItem(keyOf(sn)),
}
