import { z } from 'zod'
import { filled } from '../../kernel/fields/text.ts'
import { id } from '../../kernel/id.ts'
import { moment } from '../../kernel/list.ts'
import { remoteLimits } from '../remote-session/remote-session.shape.ts'

/** Minutes a link is good for, characters of a guest's name, and links of one terminal that are good at a time. */
export const guestLimits = { leastMinutes: 5, mostMinutes: 480, usualMinutes: 60, name: 60, perTerminal: 10 } as const

/** Where a guest goes; the token stands behind the #, which a browser sends to nobody. */
export const guestPath = '/guest'

/** `void`: whoever made it may no longer let anybody in there, or the terminal is no longer theirs. */
export const guestLinkStates = ['active', 'expired', 'revoked', 'void'] as const
export type GuestLinkState = (typeof guestLinkStates)[number]

/** What is asked for: who comes, for how long, and whether they may do anything. */
export const askedGuestLink = z.object({
  /** It stands over the picture, in the recording and on the terminal. */
  guest: filled(guestLimits.name).regex(/^\P{C}*$/u),
  minutes: z.number().int().min(guestLimits.leastMinutes).max(guestLimits.mostMinutes),
  viewOnly: z.boolean(),
  reason: filled(remoteLimits.reason).optional(),
  order: filled(remoteLimits.order).optional(),
})

export const guestLinkRow = z.object({
  id,
  sn: z.string(),
  terminalName: z.string(),
  guest: z.string(),
  viewOnly: z.boolean(),
  reason: z.string().nullable(),
  order: z.string().nullable(),
  state: z.enum(guestLinkStates),
  endsAt: moment,
  createdAt: moment,
  createdBy: z.string(),
  revokedAt: moment.nullable(),
  /** The one they are in now. */
  session: z.string().nullable(),
  /** How many it has opened. */
  sessions: z.number().int(),
})
export type GuestLinkRow = z.infer<typeof guestLinkRow>

/** 256 bits in base64url. */
export const guestToken = z.string().regex(/^[\w-]{43}$/, { error: 'guestLink.unknown' })

/** What a guest sees of a link before it is opened. */
export const guestLook = z.object({
  state: z.enum(guestLinkStates),
  guest: z.string(),
  madeBy: z.string(),
  enterprise: z.string(),
  terminal: z.object({ sn: z.string(), name: z.string(), platform: z.string(), online: z.boolean() }),
  viewOnly: z.boolean(),
  endsAt: moment,
  /** What holds for the session: the text over the picture, whether it is kept on film, whether somebody there is asked. */
  watermark: z.string().nullable(),
  recorded: z.boolean(),
  clipboard: z.boolean(),
  asked: z.boolean(),
  askSeconds: z.number().int(),
})
export type GuestLook = z.infer<typeof guestLook>
