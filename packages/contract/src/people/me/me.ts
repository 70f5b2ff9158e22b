import { z } from 'zod'
import { id } from '../../kernel/id.ts'
import { moment } from '../../kernel/list.ts'
import { permissionCodes } from '../../kernel/permission.ts'
import { resource } from '../../kernel/resource.ts'
import { done, nothing, routesFor } from '../../kernel/route.ts'
import { mePageWords } from './me.page.words.ts'
import { proofInput, proven, unprovenCode } from './me.proof.ts'
import { madeToken, newToken, tokenRow } from './me.tokens.ts'
import { provenBy, recoveryCodes, security, totpConfirm, totpStart } from './me.totp.ts'
import { meWords } from './me.words.ts'
import { emailAddress, emailCodeText, isEnglish, sealed } from '../password/password.ts'
import { accountKinds } from '../session/session.ts'

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
  /** A code has shown already that the e-mail is the person's: it is not asked for again. */
  emailProven: z.boolean(),
  missing: z.array(z.enum(informationParts)),
})
export type Information = z.infer<typeof information>

/** What one may change of oneself by oneself. A phone that is not given stays: without one nobody goes on [2.3]. */
export const profileForm = z.object({
  phone: phone.optional(),
  description,
  /** Of the mail one gets. */
  language: z.enum(['cn', 'en']),
  /** Told of a terminal's hardware fault by a text message. */
  hardwareAlert: z.boolean(),
  /** Told by mail when a terminal leaves its fence. */
  fenceAlert: z.boolean(),
  locationOn: z.boolean(),
})

/** One's own account as it stands; what others decide is only shown. */
export const profile = z.object({
  name: z.string(),
  kind: z.enum(accountKinds),
  enterpriseName: z.string().nullable(),
  roles: z.array(z.object({ name: z.string(), code: z.string(), builtIn: z.boolean() })),
  superiorName: z.string().nullable(),
  /** Names of the groups one's view is limited to; null: all of the enterprise. */
  stores: z.array(z.string()).nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  description: z.string().nullable(),
  ...profileForm.pick({ language: true, hardwareAlert: true, fenceAlert: true, locationOn: true }).shape,
  signedInAt: moment.nullable(),
})
export type Profile = z.infer<typeof profile>

/** Another e-mail address: a code sent to it, and the current password. */
export const emailForm = z.object({ email: emailAddress, emailCaptcha: emailCodeText, ...provenBy })

/** A sign-in that still holds. `browser` and `system` as far as the browser said them: 'Chrome 141', 'Windows'. */
export const sessionRow = z.object({
  id: z.string(),
  createdAt: moment,
  seenAt: moment,
  endsAt: moment,
  ip: z.string().nullable(),
  browser: z.string().nullable(),
  system: z.string().nullable(),
  current: z.boolean(),
})
export type SessionRow = z.infer<typeof sessionRow>

const permissions = permissionCodes({
  'token.dangerous': {
    words: [
      '用 API 令牌恢复出厂设置、注销终端，或一次操作超过 500 台终端',
      'Factory reset, log off, or act on more than 500 terminals with an API token',
    ],
    for: ['enterprise'],
  },
})
const route = routesFor(permissions)

/** The signed-in person's own information. */
export const me = resource({
  permissions,
  audit: {
    area: ['我的账号', 'My account'],
    tables: {
      account_totp: ['两步登录', 'Two-step sign-in'],
      api_token: ['API 令牌', 'API token'],
    },
    names: { api_token: 'name' },
  },
  routes: {
    information: route('GET', '/api/v1/me/information', {
      permission: 'session',
      input: nothing,
      output: information,
    }),
    /** Sends a code to the address one says is one's own; 429 with `Retry-After` within the wait. */
    sendCode: route('POST', '/api/v1/me/information/code', {
      permission: 'session',
      audit: ['获取邮箱验证码', 'Request an email code'],
      perMinute: 60,
      input: z.object({ email: emailAddress, isEnglish }),
      output: done,
    }),
    /**
     * Completes the information. A new or unproven e-mail wants `emailCaptcha`; an account that is complete and
     * changes its e-mail must also give the current password, sealed, with its `kid`.
     */
    complete: route('POST', '/api/v1/me/information', {
      touches: ['account'],
      permission: 'session',
      audit: ['修改个人信息', 'Edit own information'],
      perMinute: 60,
      secret: ['emailCaptcha', 'password'],
      input: informationForm.extend({ password: sealed.optional(), kid: z.string().max(100).optional() }),
      output: information,
    }),

    profile: route('GET', '/api/v1/me/profile', {
      follows: ['account'],
      permission: 'session',
      input: nothing,
      output: profile,
    }),
    saveProfile: route('PUT', '/api/v1/me/profile', {
      touches: ['account'],
      permission: 'session',
      audit: ['修改个人资料', 'Edit own profile'],
      input: profileForm,
      output: profile,
    }),
    /** The code comes by `sendCode`; the old address is told. */
    changeEmail: route('POST', '/api/v1/me/email', {
      touches: ['account'],
      permission: 'session',
      audit: ['更换邮箱', 'Change own email'],
      perMinute: 60,
      secret: ['emailCaptcha', 'password'],
      input: emailForm,
      output: profile,
    }),

    sessions: route('GET', '/api/v1/me/sessions', {
      follows: ['session'],
      permission: 'session',
      input: nothing,
      output: z.object({ sessions: z.array(sessionRow) }),
    }),
    endSession: route('POST', '/api/v1/me/sessions/{id}/end', {
      permission: 'session',
      audit: ['结束一个登录', 'End own session'],
      input: z.object({ id }),
      output: done,
    }),
    /** Ends all but the one that asks. */
    endOtherSessions: route('POST', '/api/v1/me/sessions/end-others', {
      permission: 'session',
      audit: ['结束其他登录', 'End all other own sessions'],
      input: nothing,
      output: z.object({ ended: z.number().int() }),
    }),

    tokens: route('GET', '/api/v1/me/tokens', {
      permission: 'session',
      input: nothing,
      output: z.object({ tokens: z.array(tokenRow) }),
    }),
    /** A token that may do what is dangerous is not made by a session somebody left open. */
    createToken: route('POST', '/api/v1/me/tokens', {
      permission: 'session',
      audit: ['创建 API 令牌', 'Create an API token'],
      creates: true,
      proof: [{ field: 'codes', is: unprovenCode }],
      input: newToken,
      output: madeToken,
    }),
    revokeToken: route('POST', '/api/v1/me/tokens/{id}/revoke', {
      permission: 'session',
      audit: ['撤销 API 令牌', 'Revoke an API token'],
      input: z.object({ id }),
      output: done,
    }),

    /**
     * Proves that it is the person: for `proofMs` calls with a `proof` are answered in this session. What is wrong is
     * an issue at `password` or `code`, and counts as a wrong password does.
     */
    prove: route('POST', '/api/v1/me/proof', {
      permission: 'session',
      audit: ['再次确认身份', 'Confirm identity'],
      perMinute: 60,
      secret: ['password', 'code'],
      input: proofInput,
      output: proven,
    }),

    security: route('GET', '/api/v1/me/security', { permission: 'session', input: nothing, output: security }),
    /** Begins the set-up of the second step, or begins it anew: nothing changes at the sign-in until it is confirmed. */
    startTotp: route('POST', '/api/v1/me/totp', {
      permission: 'session',
      audit: ['开始设置两步登录', 'Start two-step sign-in setup'],
      creates: true,
      input: nothing,
      output: totpStart,
    }),
    /** From here on the sign-in has two steps. The recovery codes are said once. */
    confirmTotp: route('POST', '/api/v1/me/totp/confirm', {
      permission: 'session',
      audit: ['开启两步登录', 'Turn on two-step sign-in'],
      creates: true,
      perMinute: 60,
      secret: ['code', 'password'],
      input: totpConfirm,
      output: recoveryCodes,
    }),
    /** Ten new recovery codes; those of before serve no longer. */
    renewRecoveryCodes: route('POST', '/api/v1/me/totp/recovery-codes', {
      permission: 'session',
      audit: ['更换恢复码', 'Generate new recovery codes'],
      creates: true,
      perMinute: 60,
      secret: ['code', 'password'],
      input: totpConfirm,
      output: recoveryCodes,
    }),
    turnTotpOff: route('POST', '/api/v1/me/totp/off', {
      permission: 'session',
      audit: ['关闭两步登录', 'Turn off two-step sign-in'],
      perMinute: 60,
      secret: ['code', 'password'],
      input: totpConfirm,
      output: done,
    }),
  },
  buttons: [{ page: '/device/index', codes: ['token.dangerous'] }],
  words: { ...meWords, ...mePageWords },
})
