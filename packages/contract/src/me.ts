import { z } from 'zod'
import { resource } from './kernel/resource.ts'
import { done, routesFor } from './kernel/route.ts'
import { words } from './kernel/words.ts'
import { meWords } from './me.words.ts'
import { emailAddress, emailCodeText, isEnglish, sealed } from './password.ts'

/** What an account must say of itself before it goes on [2.3]. */
export const informationParts = ['email', 'phone'] as const

export const phone = z
  .string({ error: 'me.phoneRequired' })
  .trim()
  .min(1, { error: 'me.phoneRequired', abort: true })
  .regex(/^\+?\d[\d ()-]{4,29}$/, { error: 'me.phoneInvalid' })

const description = z.string().trim().max(500).optional()

/** The form of /exception/guide-to-filling: `emailCaptcha` is needed while the e-mail is new or not confirmed. */
export const informationForm = z.object({
  email: emailAddress,
  emailCaptcha: emailCodeText.optional(),
  phone,
  description,
})

export const information = z.object({
  name: z.string(),
  enterpriseName: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  description: z.string().nullable(),
  /** Complete and confirmed; else the console sends the person to /exception/guide-to-filling. */
  verify: z.boolean(),
  missing: z.array(z.enum(informationParts)),
})
export type Information = z.infer<typeof information>

const permissions = words({})
const route = routesFor(permissions)

/** The signed-in person's own information. */
export const me = resource({
  permissions,
  routes: {
    information: route('GET', '/api/v1/me/information', {
      permission: 'session',
      input: z.object({}),
      output: information,
    }),
    /** Sends a code to the address one says is one's own; 429 with `Retry-After` within the wait. */
    sendCode: route('POST', '/api/v1/me/information/code', {
      permission: 'session',
      perMinute: 60,
      input: z.object({ email: emailAddress, isEnglish }),
      output: done,
    }),
    /**
     * Completes the information. A new or unconfirmed e-mail wants `emailCaptcha`; an account that is complete and
     * changes its e-mail must also give the current password, sealed, with its `kid`.
     */
    complete: route('POST', '/api/v1/me/information', {
      permission: 'session',
      perMinute: 60,
      secret: ['emailCaptcha', 'password'],
      input: informationForm.extend({ password: sealed.optional(), kid: z.string().max(100).optional() }),
      output: information,
    }),
  },
  words: meWords,
})
