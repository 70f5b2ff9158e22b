import { z } from 'zod'
import { filled } from '../../kernel/fields/text.ts'
import { id } from '../../kernel/id.ts'
import { listQuery, many, moment, page } from '../../kernel/list.ts'
import { permissionCodes } from '../../kernel/permission.ts'
import { resource } from '../../kernel/resource.ts'
import { done, nothing, rawBytes, routesFor } from '../../kernel/route.ts'
import { states } from '../../kernel/states.ts'
import { messageWords } from './message.words.ts'

/**
 * A message on its way [4.9]. A draft may be written again; what is published is read and can only be withdrawn, which
 * is deleting it: then nobody has it any more.
 */
export const messageStates = states({ draft: ['draft', 'published', 'deleted'], published: ['deleted'], deleted: [] }, [
  'deleted',
])
export type MessageStatus = (typeof messageStates)['names'][number]
/** The ones that can still be found in a list. */
export const listedStatuses = messageStates.names.filter((status) => !messageStates.ended.includes(status))

/** Everybody in the receiving organisation, or chosen accounts of it [3.19]. */
export const userScopes = ['all', 'designated'] as const
export const readStates = ['unread', 'read'] as const

export const messageLimits = {
  title: 100,
  content: 5000,
  accounts: 1000,
  organizations: 50,
  circles: 50,
  files: 10,
  fileBytes: 20 * 2 ** 20,
  fileName: 200,
} as const

/**
 * The receiving organisation [3.19]: `enterprise:7`, or `account:7` for that account and all below it. None is the
 * widest the author may reach: every enterprise for an administrator, one's own accounts for anybody else.
 */
const organization = z.string().regex(/^(enterprise|account):\d{1,18}$/)

/** People who have something in common: all of a role, or all whose scope is that store or one below it. */
const circle = z.string().regex(/^(role|group):\d{1,18}$/)

/** A message to be: with `id` it takes the place of that draft. */
export const messageDraft = z
  .object({
    id: id.optional(),
    title: filled(messageLimits.title),
    /** Plain text; it is never shown as anything else. */
    content: filled(messageLimits.content),
    userScope: z.enum(userScopes).default('all'),
    organization: organization.nullable().optional(),
    /** Who it is for, if not for all. */
    accountIds: z.array(id).max(messageLimits.accounts).optional(),
    circles: z.array(circle).max(messageLimits.circles).optional(),
    /** It stands above the others of whoever has it. */
    pinned: z.boolean().optional(),
    /** Whoever has it says that they have understood it. */
    mustConfirm: z.boolean().optional(),
    /** It publishes itself then; who asks for that may publish. */
    sendAt: moment.nullable().optional(),
    /** What goes with it, all of it; left out, what it has stays. */
    fileIds: z.array(id).max(messageLimits.files).optional(),
  })
  .superRefine((draft, ctx) => {
    if (draft.userScope === 'designated' && !draft.accountIds?.length && !draft.circles?.length) {
      ctx.addIssue({ code: 'custom', path: ['accountIds'], message: 'message.chooseAccounts' })
    }
  })

export const messageRow = z.object({
  id: z.string(),
  title: z.string(),
  status: z.enum(messageStates.names),
  userScope: z.enum(userScopes),
  organization: organization.nullable(),
  /** Name of the enterprise or account; null is every enterprise. */
  organizationName: z.string().nullable(),
  /** Accounts it reaches now, and how many of them have read it. */
  recipients: z.number().int(),
  readers: z.number().int(),
  /** How many have confirmed it, where they must. */
  confirmed: z.number().int(),
  pinned: z.boolean(),
  mustConfirm: z.boolean(),
  sendAt: moment.nullable(),
  createdBy: z.string(),
  createdAt: moment,
  updatedAt: moment,
  publishedAt: moment.nullable(),
})
export type MessageRow = z.infer<typeof messageRow>

/** An account that may be chosen. */
export const messageAccount = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  enterpriseName: z.string().nullable(),
})
export type MessageAccount = z.infer<typeof messageAccount>

/** A role or a store that may be chosen, and how many accounts it has now. */
export const messageCircle = z.object({
  circle,
  name: z.string(),
  /** A role that comes with the product. */
  builtIn: z.boolean(),
  accounts: z.number().int(),
})
export type MessageCircle = z.infer<typeof messageCircle>

/** Somebody who has it: when they read it, and when they said so. */
export const messageReceiver = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  readAt: moment.nullable(),
  confirmedAt: moment.nullable(),
})
export type MessageReceiver = z.infer<typeof messageReceiver>

export const messageFile = z.object({ id: z.string(), name: z.string(), size: z.number() })
export type MessageFile = z.infer<typeof messageFile>

/** With `accounts`, the chosen ones as far as the session sees them. */
export const messageDetail = messageRow.extend({
  content: z.string(),
  accounts: z.array(messageAccount),
  circles: z.array(messageCircle),
  files: z.array(messageFile),
})
export type MessageDetail = z.infer<typeof messageDetail>

/** A message as its receiver has it; `id` and `msgId` are the same here [3.19]. */
export const myMessage = z.object({
  id: z.string(),
  msgId: z.string(),
  title: z.string(),
  content: z.string(),
  userScope: z.enum(userScopes),
  status: z.enum(readStates),
  /** The account that wrote it; null when it comes from the platform. */
  sender: z.string().nullable(),
  publishedAt: moment,
  readAt: moment.nullable(),
  pinned: z.boolean(),
  mustConfirm: z.boolean(),
  confirmedAt: moment.nullable(),
  files: z.array(messageFile),
})
export type MyMessage = z.infer<typeof myMessage>

/** The query of a list of the spec: as `listQuery`, with the page named as in its answer [3.6]. */
function pageQuery<const S extends readonly [string, ...string[]], F extends z.ZodRawShape>(sorts: S, filters: F) {
  const { page: current, pageSize: size, sort, q } = listQuery(sorts, filters).shape
  return z.strictObject({ current, size, sort, q, ...filters })
}

export const mineSorts = ['publishedAt', 'title'] as const
export const mineFilter = { status: z.enum(readStates).optional() }
export const messageSorts = ['createdAt', 'publishedAt', 'title'] as const
export const messageFilter = {
  status: z.enum(listedStatuses).optional(),
  userScope: z.enum(userScopes).optional(),
}

const permissions = permissionCodes({
  'message.mine': { words: ['接收消息', 'Receive messages'], for: ['enterprise', 'store', 'sales'] },
  'message.read': { words: ['查看消息管理', 'View message management'], for: ['enterprise'] },
  'message.create': { words: ['编写消息', 'Create messages'], for: ['enterprise'] },
  'message.publish': { words: ['发布消息', 'Publish messages'], for: ['enterprise'] },
  'message.delete': { words: ['删除消息', 'Delete messages'], for: ['enterprise'] },
})
const route = routesFor(permissions)

export const message = resource({
  permissions,
  audit: {
    area: ['消息', 'Messages'],
    tables: {
      message: ['消息', 'Message'],
    },
    names: { message: 'title' },
    refers: { to_account_id: 'account', to_enterprise_id: 'enterprise' },
  },
  routes: {
    /** What the signed-in account received [7.10]; unread first. `current=1,size=1,status=unread` counts [7.17]. */
    mine: route('POST', '/upms/v1/upms/sysMsgUser/findPageList', {
      permission: 'session',
      reads: true,
      input: pageQuery(mineSorts, mineFilter),
      output: page(myMessage),
    }),
    /** Marks one read, or several at a time [7.11]. What is no longer there is passed over, unless it is all of them. */
    read: route('POST', '/upms/v1/upms/sysMsgUser/read', {
      permission: 'session',
      audit: ['标记消息已读', 'Mark messages as read'],
      input: z.object({ msgId: many(id).refine((ids) => ids.length > 0, { error: 'field.required' }) }),
      output: done,
    }),
    readAll: route('POST', '/upms/v1/upms/sysMsgUser/readAll', {
      permission: 'session',
      audit: ['标记全部消息已读', 'Mark all messages as read'],
      input: nothing,
      output: done,
    }),
    /** Writes a draft, or writes it again [7.13]. */
    save: route('POST', '/upms/v1/upms/sysMsg/addOrUpdate', {
      permission: 'message.create',
      audit: ['保存消息', 'Save a message'],
      creates: true,
      also: [{ code: 'message.publish', when: { field: 'sendAt' } }],
      input: messageDraft,
      output: z.object({ id: z.string() }),
    }),
    /** Deletes a draft, withdraws a published one [7.14]. */
    remove: route('POST', '/upms/v1/upms/sysMsg/delete', {
      permission: 'message.delete',
      audit: ['删除消息', 'Delete messages'],
      input: z.object({ id }),
      output: done,
    }),
    list: route('POST', '/upms/v1/upms/sysMsg/getPage', {
      permission: 'message.read',
      reads: true,
      input: pageQuery(messageSorts, messageFilter),
      output: page(messageRow),
    }),
    /** `recipients`: how many accounts have it now [7.16]. */
    publish: route('POST', '/upms/v1/upms/sysMsg/publish', {
      permission: 'message.publish',
      audit: ['发布消息', 'Publish a message'],
      input: z.object({ id }),
      output: z.object({ recipients: z.number().int() }),
    }),
    /** A file for a message that is being written. */
    putFile: route('POST', '/api/v1/message-files', {
      permission: 'message.create',
      audit: ['上传消息附件', 'Upload a message attachment'],
      bytes: messageLimits.fileBytes,
      perMinute: 30,
      input: z.object({ name: filled(messageLimits.fileName), bytes: rawBytes }),
      output: messageFile,
    }),
    /** Of a message one has; of another that one manages. */
    file: route('GET', '/api/v1/message-files/{id}', {
      permission: 'session',
      also: [{ code: 'message.read', when: { others: true } }],
      input: z.object({ id }),
      output: nothing,
    }),
    get: route('GET', '/api/v1/messages/{id}', {
      permission: 'message.read',
      input: z.object({ id }),
      output: messageDetail,
    }),
    /** Who has it, as far as one sees accounts: those who have not read it first. */
    receivers: route('GET', '/api/v1/messages/{id}/receivers', {
      permission: 'message.read',
      input: listQuery(['name', 'readAt'], {
        id,
        status: z.enum(['unread', 'read', 'unconfirmed', 'confirmed']).optional(),
      }).omit({ export: true }),
      output: page(messageReceiver),
    }),
    /** Says that it was understood; that is to have read it, too. */
    confirm: route('POST', '/api/v1/my-messages/{id}/confirm', {
      permission: 'session',
      audit: ['确认消息', 'Acknowledge a message'],
      input: z.object({ id }),
      output: done,
    }),
    /** Roles and stores that may be chosen, by name. */
    circles: route('GET', '/api/v1/message-circles', {
      summary: true,
      permission: 'message.create',
      input: z.object({ q: z.string().trim().max(100).optional() }),
      output: z.object({ records: z.array(messageCircle) }),
    }),
    /** Enterprises (for an administrator) and accounts with others below them, by name: to choose where it goes. */
    organizations: route('GET', '/api/v1/message-organizations', {
      summary: true,
      permission: 'message.create',
      input: z.object({ q: z.string().trim().max(100).optional() }),
      output: z.object({
        records: z.array(
          z.object({
            organization,
            name: z.string(),
            enterpriseName: z.string().nullable(),
            accounts: z.number().int(),
          }),
        ),
      }),
    }),
    /** Accounts that may be chosen, by name, within an organisation if one is given; the first 50. */
    accounts: route('GET', '/api/v1/message-accounts', {
      summary: true,
      permission: 'message.create',
      input: z.object({ q: z.string().trim().max(100).optional(), organization: organization.optional() }),
      output: z.object({ records: z.array(messageAccount) }),
    }),
  },
  pages: [
    {
      path: '/messageManage/index',
      folder: 'messageManage',
      title: ['消息管理', 'Message management'],
      sort: 10,
      codes: ['message.read', 'message.create', 'message.publish', 'message.delete'],
    },
    {
      path: '/messageManage/myMessage',
      folder: 'messageManage',
      title: ['我的消息', 'My messages'],
      sort: 20,
      codes: ['message.mine'],
    },
  ],
  live: ['message'],
  words: messageWords,
})
