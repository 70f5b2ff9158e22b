import { z } from 'zod'
import { permissionCodes } from '../../kernel/permission.ts'
import { resource } from '../../kernel/resource.ts'
import { done, routesFor } from '../../kernel/route.ts'
import { passwordWords } from './password.words.ts'
import { sysCode } from '../session/session.ts'

/** Lengths of a password [5.1], [9.1]. The longest still fits the key it is sealed with, whatever its characters. */
export const passwordLimits = { min: 8, max: 64 } as const

/** The code sent by e-mail: its digits, its life, its tries, and the wait before another [9.1]. */
export const emailCode = {
  digits: 6,
  lifeMs: 10 * 60_000,
  tries: 5,
  resendMs: 60_000,
  /** For one name with one address by one asker; by one asker in all. */
  perPairAnHour: 5,
  perIpAnHour: 20,
  /** To one mailbox, whoever asks; who has signed in to its account from where they ask is not held up by it. */
  perMailboxAnHour: 30,
} as const

/** [5.1] in its stricter reading: an upper and a lower case letter, a digit, a special character, at least 8. */
export const passwordPattern = /^(?=.*[A-Z])(?=.*[a-z])(?=.*\d)(?=.*[^\p{L}\p{N}\s\p{C}])[^\p{Cc}]{8,}$/u
/** [5.3] */
export const namePattern = /^[A-Za-z][A-Za-z0-9_]*$/

/** A new password [5.1]; messages are keys of the words. */
export const newPassword = z
  .string({ error: 'password.rule' })
  .regex(passwordPattern, { error: 'password.rule' })
  // In units of 16 bits, not characters as zod counts: of those, 64 fit the key.
  .refine((text) => text.length <= passwordLimits.max, { error: 'password.tooLong' })

/** [5.3] */
export const accountName = z
  .string({ error: 'password.nameRule' })
  .trim()
  .max(100)
  .regex(namePattern, { error: 'password.nameRule' })
/** [5.3] */
export const emailAddress = z
  .string({ error: 'password.emailRequired' })
  .trim()
  .min(1, { error: 'password.emailRequired' })
  .max(254)
  .pipe(z.email({ error: 'password.emailInvalid' }))
/** [5.3] */
export const emailCodeText = z
  .string({ error: 'password.codeRequired' })
  .trim()
  .min(1, { error: 'password.codeRequired', abort: true })
  .regex(/^\d{6}$/, { error: 'password.codeShape' })

/** Which language the e-mail is written in: 1 English, 0 Chinese [5.4]. */
export const isEnglish = z.coerce
  .number()
  .max(1)
  .pipe(z.union([z.literal(0), z.literal(1)]))

/** A password as the sign-in seals it: base64 of RSA-OAEP over `sealedPassword`. */
export const sealed = z.string().min(1).max(2000)

/** [5.4] What one asks a code with. */
export const codeRequest = z.object({ email: emailAddress, isEnglish, name: accountName, sysCode: z.literal(sysCode) })

const confirmed = { confirempsd: z.string({ error: 'password.again' }).min(1, { error: 'password.again' }) }
const sameTwice = { error: 'password.mismatch', path: ['confirempsd'] }

/** The password form [3.8] as it is filled in: the password plain, and twice [5.2]. */
export const passwordForm = z
  .object({ name: accountName, email: emailAddress, emailCaptcha: emailCodeText, newPassword, ...confirmed })
  .refine((form) => form.newPassword === form.confirempsd, sameTwice)

const permissions = permissionCodes({})
const route = routesFor(permissions)

export const password = resource({
  permissions,
  audit: {
    area: ['密码', 'Password'],
  },
  routes: {
    /**
     * Sends a code [7.8]. The answer is the same whether the name and the e-mail belong together or not. Asked again
     * within the wait it answers 429 with `Retry-After` in seconds.
     */
    getEmailCaptcha: route('POST', '/oauth/v1/oauth/registry/getEmailCaptcha', {
      permission: 'public',
      audit: ['获取修改密码验证码', 'Request a password code'],
      perMinute: 300,
      input: codeRequest,
      output: done,
    }),
    /** Sets a new password by the code [7.9], forgotten or not, and ends every session of the account. */
    updateNewPassword: route('POST', '/oauth/v1/oauth/registry/updateNewPassword', {
      permission: 'public',
      audit: ['用验证码修改密码', 'Change password with a code'],
      perMinute: 300,
      secret: ['newPassword', 'emailCaptcha'],
      input: z.object({
        name: accountName,
        email: emailAddress,
        emailCaptcha: emailCodeText,
        newPassword: sealed,
        kid: z.string().max(100),
        sysCode: z.literal(sysCode),
        isEnglish: isEnglish.optional(),
      }),
      output: done,
    }),
    /** For an account without e-mail, which can get no code: by the password it has. Ends every session too. */
    replace: route('POST', '/api/v1/me/password', {
      permission: 'session',
      audit: ['修改密码', 'Change password'],
      perMinute: 300,
      secret: ['newPassword', 'oldPassword'],
      input: z.object({ oldPassword: sealed, newPassword: sealed, kid: z.string().max(100) }),
      output: done,
    }),
  },
  words: passwordWords,
})
