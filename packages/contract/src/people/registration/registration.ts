import { z } from 'zod'
import { choice } from '../../platform/dictionary/dictionary.ts'
import { id } from '../../kernel/id.ts'
import { flag, listQuery, many, moment, page } from '../../kernel/list.ts'
import { permissionCodes } from '../../kernel/permission.ts'
import { resource } from '../../kernel/resource.ts'
import { done, nothing, routesFor } from '../../kernel/route.ts'
import { states } from '../../kernel/states.ts'
import { phone } from '../me/me.ts'
import { accountName, emailAddress, emailCodeText, isEnglish, sealed } from '../password/password.ts'
import { registrationWords } from './registration.words.ts'
import { signUpWords } from './sign-up.words.ts'

/**
 * An application on its way [4.8]. What was decided is decided once: whoever thinks again takes it back into review
 * first. A link is of use while `activated` may follow.
 */
export const registrationStates = states(
  { pending: ['approved', 'rejected'], approved: ['activated', 'pending'], rejected: ['pending'], activated: [] },
  ['activated'],
)
export type RegistrationStatus = (typeof registrationStates)['names'][number]

/** An application that may still come to an account by itself: no second one is taken beside it. */
export const goingOn = ['pending', 'approved'] as const satisfies RegistrationStatus[]

/** The activation link lives this long [9.1]. */
export const linkLifeMs = 24 * 3_600_000

export const registrationLimits = { company: 100, address: 200, contact: 50, salesRep: 50, reason: 500 } as const

/** One line without anything that cannot be seen: it goes into mails. */
const line = (max: number) =>
  z
    .string({ error: 'field.required' })
    .trim()
    .min(1, { error: 'field.required', abort: true })
    .max(max)
    .regex(/^\P{C}*$/u)

/** What one says of oneself. Whether one is an international user [3.9] follows from the country. */
export const application = z.object({
  company: line(registrationLimits.company),
  /** A value of the dictionary `country`. */
  country: z.string({ error: 'field.required' }).trim().min(1, { error: 'field.required' }).max(64),
  address: line(registrationLimits.address),
  contact: line(registrationLimits.contact),
  phone,
  email: emailAddress,
  salesRepName: line(registrationLimits.salesRep).optional(),
  salesRepPhone: phone.optional(),
  salesRepAddress: line(registrationLimits.address).optional(),
  /** Of the mails that follow, and of the account. */
  language: z.enum(['cn', 'en']),
})

/** Whoever is elsewhere is an international user. */
export const homeCountry = 'CN'

/** What the reviewer may put right or add with the approval; what is left out stays as the applicant said it. */
export const approval = application
  .pick({ company: true, salesRepName: true, salesRepPhone: true, salesRepAddress: true })
  .partial()

export const rejection = z.object({
  reason: z
    .string({ error: 'field.required' })
    .trim()
    .min(1, { error: 'field.required' })
    .max(registrationLimits.reason),
})

export const registrationRow = z.object({
  id: z.string(),
  company: z.string(),
  contact: z.string(),
  email: z.string(),
  phone: z.string(),
  country: z.string(),
  international: z.boolean(),
  salesRepName: z.string().nullable(),
  language: z.enum(['cn', 'en']),
  status: z.enum(registrationStates.names),
  reason: z.string().nullable(),
  reviewedBy: z.string().nullable(),
  reviewedAt: moment.nullable(),
  /** Until when the link works that was sent last. */
  linkEndsAt: moment.nullable(),
  accountName: z.string().nullable(),
  createdAt: moment,
})
export type RegistrationRow = z.infer<typeof registrationRow>

/** `known`: accounts that have the same e-mail address already. */
export const registrationDetail = registrationRow.extend({
  address: z.string(),
  salesRepPhone: z.string().nullable(),
  salesRepAddress: z.string().nullable(),
  known: z.array(z.string()),
})
export type RegistrationDetail = z.infer<typeof registrationDetail>

export const registrationFilter = {
  status: many(z.enum(registrationStates.names)).optional(),
  international: flag.optional(),
}

/** Where an application stands, for the applicant. */
export const standing = z.object({
  company: z.string(),
  status: z.enum(registrationStates.names),
  reason: z.string().nullable(),
  createdAt: moment,
  /** Of the link that was sent; past, another may be asked for. */
  linkEndsAt: moment.nullable(),
})
export type Standing = z.infer<typeof standing>

/** 256 bits in base64url. */
const secret = z.string().regex(/^[\w-]{43}$/, { error: 'field.invalid' })

const permissions = permissionCodes({
  'registration.read': { words: ['查看用户审核', 'View registrations'], for: 'ours' },
  'registration.review': { words: ['审核用户注册', 'Review registrations'], for: 'ours' },
  'registration.export': { words: ['导出用户审核', 'Export registrations'], for: 'ours' },
})
const route = routesFor(permissions)

/**
 * Sign-up, its review and the activation [3.9], [4.8]. Secrets of an applicant travel in a body, never in an address;
 * one that is wrong, used or too old gets the same answer.
 */
export const registration = resource({
  permissions,
  audit: {
    area: ['注册', 'Registrations'],
    tables: {
      registration: ['注册申请', 'Registration'],
    },
    names: { registration: 'company' },
    refers: { reviewed_by: 'account' },
  },
  choices: { 'registration.country': 'country' },
  routes: {
    /** Whether people may sign up by themselves. */
    state: route('GET', '/api/v1/sign-up', {
      permission: 'public',
      input: nothing,
      output: z.object({ open: z.boolean() }),
    }),
    countries: route('GET', '/api/v1/sign-up/countries', {
      permission: 'public',
      perMinute: 300,
      input: nothing,
      output: z.object({ records: z.array(choice.pick({ value: true, label: true, englishName: true })) }),
    }),
    /** Sends a code to the address [5.4], whoever has it. Again within the wait it answers 429 with `Retry-After`. */
    sendCode: route('POST', '/api/v1/sign-up/code', {
      permission: 'public',
      audit: ['获取注册验证码', 'Request a sign-up code'],
      perMinute: 300,
      input: application.pick({ contact: true, email: true }).extend({ isEnglish }),
      output: done,
    }),
    /** Takes an application. With the reference, which is mailed too, the applicant sees where it stands. */
    apply: route('POST', '/api/v1/sign-up', {
      permission: 'public',
      audit: ['提交注册申请', 'Submit a registration'],
      creates: true,
      perMinute: 300,
      secret: ['emailCaptcha'],
      input: application.extend({ emailCaptcha: emailCodeText }),
      output: z.object({ reference: z.string() }),
    }),
    standing: route('POST', '/api/v1/sign-up/standing', {
      permission: 'public',
      reads: true,
      perMinute: 300,
      secret: ['reference'],
      input: z.object({ reference: secret }),
      output: standing,
    }),
    /** The applicant has the link sent once more; the one before dies. */
    sendAgain: route('POST', '/api/v1/sign-up/link', {
      permission: 'public',
      audit: ['申请人重发激活链接', 'Resend the activation link as applicant'],
      perMinute: 300,
      secret: ['reference'],
      input: z.object({ reference: secret }),
      output: done,
    }),
    /** What an activation link is for; it changes nothing, so that whatever opens links by itself does not either. */
    link: route('POST', '/api/v1/sign-up/activation', {
      permission: 'public',
      reads: true,
      perMinute: 300,
      secret: ['token'],
      input: z.object({ token: secret }),
      output: z.object({ company: z.string(), email: z.string(), linkEndsAt: moment }),
    }),
    /** Makes the enterprise and its first account; the link has served then. */
    activate: route('POST', '/api/v1/sign-up/activate', {
      permission: 'public',
      audit: ['激活账号', 'Activate an account'],
      creates: true,
      perMinute: 300,
      secret: ['token', 'newPassword'],
      input: z.object({ token: secret, name: accountName, newPassword: sealed, kid: z.string().max(100) }),
      output: z.object({ name: z.string() }),
    }),

    list: route('GET', '/api/v1/registrations', {
      permission: 'registration.read',
      input: listQuery(['createdAt', 'company', 'email', 'reviewedAt'], registrationFilter),
      output: page(registrationRow),
    }),
    get: route('GET', '/api/v1/registrations/{id}', {
      permission: 'registration.read',
      input: z.object({ id }),
      output: registrationDetail,
    }),
    /** Sends the activation link. An account is made when the applicant uses it. */
    approve: route('POST', '/api/v1/registrations/{id}/approve', {
      permission: 'registration.review',
      audit: ['通过注册申请', 'Approve a registration'],
      input: approval.extend({ id }),
      output: done,
    }),
    reject: route('POST', '/api/v1/registrations/{id}/reject', {
      permission: 'registration.review',
      audit: ['不通过注册申请', 'Reject a registration'],
      input: rejection.extend({ id }),
      output: done,
    }),
    /** Takes a decision back: it is to be reviewed again, and a link that was sent dies. */
    reopen: route('POST', '/api/v1/registrations/{id}/reopen', {
      permission: 'registration.review',
      audit: ['重新审核注册申请', 'Review a registration again'],
      input: z.object({ id }),
      output: done,
    }),
    sendLink: route('POST', '/api/v1/registrations/{id}/link', {
      permission: 'registration.review',
      audit: ['重发激活链接', 'Resend an activation link'],
      input: z.object({ id }),
      output: done,
    }),
  },
  pages: [
    {
      path: '/user/toExamine',
      folder: 'user',
      title: ['用户审核', 'Registration review'],
      icon: 'check',
      sort: 30,
      codes: ['registration.read', 'registration.review', 'registration.export'],
    },
  ],
  live: ['registration'],
  words: { ...registrationWords, ...signUpWords },
})
