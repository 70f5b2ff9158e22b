import { z } from 'zod'
import { id } from '../../kernel/id.ts'
import { listQuery, many, moment, page } from '../../kernel/list.ts'
import { permissionCodes } from '../../kernel/permission.ts'
import { resource } from '../../kernel/resource.ts'
import { done, routesFor } from '../../kernel/route.ts'
import { states } from '../../kernel/states.ts'
import { mailWords } from './mail.words.ts'

/** Without a mail server a mail is kept; with one it is sent, or fails after its last try. */
export const mailStates = states(
  { waiting: ['kept', 'sent', 'failed'], kept: ['waiting'], sent: [], failed: ['waiting'] },
  ['kept', 'sent', 'failed'],
)
export type MailState = (typeof mailStates)['names'][number]

export const mailKinds = [
  'passwordCode',
  'emailCode',
  'passwordChanged',
  'emailChanged',
  'totpOn',
  'totpOff',
  'signUpCode',
  'signUpReceived',
  'signUpKnown',
  'signUpOpen',
  'signUpApproved',
  'signUpRejected',
  'signUpActivated',
  'order',
  'task',
] as const
export type MailKind = (typeof mailKinds)[number]

const minute = 60_000
/** How long after each failed try the next one comes; after the last a mail has failed. */
export const mailWaitsMs = [1, 5, 15, 60, 120, 240, 480].map((minutes) => minutes * minute)

export const mailRow = z.object({
  id: z.string(),
  to: z.string(),
  accountName: z.string().nullable(),
  language: z.enum(['cn', 'en']),
  kind: z.enum(mailKinds),
  subject: z.string(),
  state: z.enum(mailStates.names),
  attempts: z.number().int(),
  lastError: z.string().nullable(),
  createdAt: moment,
  sentAt: moment.nullable(),
  nextTryAt: moment.nullable(),
  /** After this it is not sent any more: what it says is no longer valid. */
  expiresAt: moment.nullable(),
})
export type MailRow = z.infer<typeof mailRow>

const permissions = permissionCodes({
  'mail.read': { words: ['查看发件箱', 'View outgoing email'], for: 'ours' },
  'mail.retry': { words: ['重试发送邮件', 'Retry outgoing email'], for: 'ours' },
})
const route = routesFor(permissions)

/** Mail the system wrote. It may hold codes, so it is for administrators of ours only. */
export const mail = resource({
  permissions,
  audit: {
    area: ['发件箱', 'Outgoing email'],
    names: { mail: 'subject' },
  },
  routes: {
    list: route('GET', '/api/v1/mails', {
      permission: 'mail.read',
      input: listQuery(['createdAt', 'to', 'sentAt'], { state: many(z.enum(mailStates.names)).optional() }).omit({
        export: true,
      }),
      /** `sending` is false when no mail server is set and mail is only kept. */
      output: page(mailRow).extend({ sending: z.boolean() }),
    }),
    /** The text of one mail, null once it was sent. A POST, because reading it is written to the audit. */
    open: route('POST', '/api/v1/mails/{id}/open', {
      permission: 'mail.read',
      audit: ['查看邮件正文', 'View the body of an email'],
      input: z.object({ id }),
      output: mailRow.extend({ body: z.string().nullable() }),
    }),
    retry: route('POST', '/api/v1/mails/{id}/retry', {
      permission: 'mail.retry',
      input: z.object({ id }),
      output: done,
    }),
  },
  pages: [
    {
      path: '/sysManage/mail',
      folder: 'sysManage',
      title: ['发件箱', 'Outgoing email'],
      icon: 'message',
      sort: 90,
      codes: ['mail.read', 'mail.retry'],
    },
  ],
  words: mailWords,
})
