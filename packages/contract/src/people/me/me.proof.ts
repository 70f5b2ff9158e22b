import { z } from 'zod'
import { moment } from '../../kernel/list.ts'
import type { When } from '../../kernel/route.ts'
import { sealed } from '../password/password.ts'
import { secondCode } from '../session/session.ts'

/** How long one who proved it is not asked again, in that session. */
export const proofMs = 5 * 60_000

/** The right of an API token, which cannot type a password, to do what a person has to prove themselves for. */
export const unprovenCode = 'token.dangerous'

/** More terminals than this are only acted on by somebody who has just proved who they are. */
export const unprovenTerminals = 500
/** Within so long what an account reaches without a proof is added up. */
export const reachMs = 3_600_000

/** Of a route: what it reaches is counted, and beyond `unprovenTerminals` it takes a proof. */
export const countedReach = { terminalsOver: unprovenTerminals } as const satisfies When

/** The code of the second step where the account signs in in two, else the password, sealed as at the sign-in. */
export const proofInput = z.object({
  password: sealed.optional(),
  kid: z.string().max(100).optional(),
  code: secondCode.optional(),
})
export const proven = z.object({ until: moment })
