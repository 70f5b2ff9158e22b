import { z } from 'zod'
import { id } from '../../kernel/id.ts'
import { moment } from '../../kernel/list.ts'
import { permissionCodes } from '../../kernel/permission.ts'
import { resource } from '../../kernel/resource.ts'
import { nothing, routesFor } from '../../kernel/route.ts'
import { sessionWords } from './session.words.ts'

/** Fixed by the product [1.10]. */
export const sysCode = 'cpm'

/** How long a session, a captcha and a sign-in request live, and what failures cost. */
export const sessionTimes = {
  idleMs: 30 * 60_000,
  absoluteMs: 12 * 3_600_000,
  perAccount: 5,
  captchaMs: 2 * 60_000,
  requestMs: 2 * 60_000,
  failuresBeforeWait: 5,
  longestWaitMs: 15 * 60_000,
  /** Between the password and the code of a sign-in in two steps, and how often a code may be tried on it. */
  stepMs: 5 * 60_000,
  stepTries: 5,
} as const

/** What failed sign-ins from one address (of IPv6: one /64) cost it. */
export const signInLimits = {
  windowMs: 15 * 60_000,
  /** Failures within the window, and names they are spread over; then strangers there wait. */
  failures: 30,
  names: 10,
  /** So many times the room for who has signed in from there within `placeMs`. */
  knownTimes: 10,
  placeMs: 30 * 86_400_000,
} as const

/** On a request nobody asked for by hand (a live refetch): it does not keep an idle session alive. */
export const backgroundHeader = 'Background'

/** The four kinds of people the product serves [1]. */
export const accountKinds = ['administrator', 'enterprise', 'store', 'sales'] as const
export type AccountKind = (typeof accountKinds)[number]

/** What the console keeps of a person [3.1], [3.2]. */
export const userVo = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  /** Whether the person's information is complete and confirmed. */
  verify: z.boolean(),
  /** The password is weak or was made by others: nothing but changing it is answered until it is changed. */
  mustChange: z.boolean(),
  /** Of one that must be changed: it was given by others, and is not too simple. */
  passwordGiven: z.boolean(),
  /** A role demands a sign-in in two steps: nothing but setting that up is answered until it is. */
  mustTotp: z.boolean(),
  kind: z.enum(accountKinds),
  enterpriseId: z.string().nullable(),
  enterpriseName: z.string().nullable(),
  /** The person reaches some groups of the enterprise, not all of the enterprise. */
  inGroups: z.boolean(),
  description: z.string().nullable(),
})
export type UserVo = z.infer<typeof userVo>

/** What is inside the encrypted password: with it a caught request is of no use later. */
export const sealedPassword = z.object({
  password: z.string().min(1).max(200),
  nonce: z.string().min(8).max(100),
  /** Milliseconds since 1970 by the caller's clock, or an ISO moment. */
  at: z.union([z.number(), z.string()]),
})

/** Somebody is signed in [3.2]. */
export const signedIn = z.object({ userVo, tokenValue: z.string() })

/** The password was right, and a code is still wanted: the ticket stands for the password until `expiresAt`. */
export const nextStep = z.object({ step: z.object({ ticket: z.string(), expiresAt: moment }) })

/** A code of the authenticator app (6 digits) or a recovery code, with or without its dashes and blanks. */
export const secondCode = z
  .string({ error: 'login.codeRequired' })
  .trim()
  .min(1, { error: 'login.codeRequired', abort: true })
  .max(60)

const permissions = permissionCodes({})
const route = routesFor(permissions)

export const session = resource({
  permissions,
  audit: {
    area: ['登录', 'Sign-in'],
  },
  routes: {
    publicKey: route('GET', '/oauth/v1/oauth/login/publicKey', {
      permission: 'public',
      input: nothing,
      output: z.object({ kid: z.string(), publicKey: z.string(), serverTime: z.number() }),
    }),
    captcha: route('GET', '/oauth/v1/oauth/login/captcha', {
      permission: 'public',
      perMinute: 120,
      input: nothing,
      /** `image` is a PNG as a data URL; with CPM_CAPTCHA=off `required` is false. */
      output: z.object({ captchaId: z.string(), image: z.string(), required: z.boolean() }),
    }),
    login: route('POST', '/oauth/v1/oauth/login/cpmDoLogin', {
      permission: 'public',
      audit: ['登录', 'Sign in'],
      perMinute: 300,
      secret: ['password', 'captcha'],
      input: z.object({
        name: z.string().min(1).max(100),
        password: z.string().min(1).max(2000),
        kid: z.string().max(100),
        captchaId: z.string().max(100).optional(),
        captcha: z.string().max(20).optional(),
        sysCode: z.literal(sysCode),
      }),
      /** `step` instead, for an account that signs in in two steps. */
      output: z.union([signedIn, nextStep]),
    }),
    /**
     * The second step. A wrong code is an issue at `code`, a ticket that serves no longer one at `ticket`: then the
     * sign-in begins again. Failures count as wrong passwords do.
     */
    secondStep: route('POST', '/oauth/v1/oauth/login/secondStep', {
      permission: 'public',
      audit: ['登录的第二步', 'Sign in (second step)'],
      perMinute: 300,
      secret: ['ticket', 'code'],
      input: z.object({ ticket: z.string().min(1).max(100), code: secondCode }),
      output: signedIn,
    }),
    /** Ends the session of the token [7.4]; answers 1 for a dead token too. */
    logout: route('GET', '/oauth/v1/oauth/login/doLogout', {
      permission: 'public',
      audit: ['退出登录', 'Log out'],
      changes: true,
      input: nothing,
      output: z.object({ done: z.literal(true) }),
    }),
    /** Code 1 means still signed in [7.6]. */
    isLogin: route('GET', '/oauth/v1/oauth/login/isLogin', {
      permission: 'session',
      input: z.object({ sysCode: z.literal(sysCode).optional(), userId: id.optional() }),
      output: z.object({ userVo, endsAt: z.string(), idleAt: z.string() }),
    }),
    status: route('GET', '/upms/v1/upms/user/getUserStatus', {
      permission: 'session',
      input: z.object({ id: id.optional() }),
      output: z.object({ id: z.string(), active: z.boolean(), verify: z.boolean() }),
    }),
  },
  live: ['session'],
  words: sessionWords,
})
