import { z } from 'zod'
import { moment } from '../../kernel/list.ts'
import { sealed } from '../password/password.ts'
import { secondCode } from '../session/session.ts'

/** Single-use codes one is given for the day the phone is lost. */
export const recoveryCodeCount = 10

/** The current password, sealed as at the sign-in. */
export const provenBy = { password: sealed, kid: z.string().max(100) }

export const security = z.object({
  /** Since when one signs in in two steps; null: one does not. */
  totpSince: moment.nullable(),
  /** A role one has demands it: it cannot be turned off. */
  totpDemanded: z.boolean(),
  recoveryLeft: z.number().int(),
})
export type Security = z.infer<typeof security>

/** The secret, once: as text, and as the address an authenticator app reads from a QR code. */
export const totpStart = z.object({ secret: z.string(), uri: z.string() })
export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })
export const totpConfirm = z.object({ code: secondCode, ...provenBy })
