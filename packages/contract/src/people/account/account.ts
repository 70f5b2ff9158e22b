import { z } from 'zod'
import { filled } from '../../kernel/fields/text.ts'
import { accountWords } from './account.words.ts'
import { bulkAnswer, bulkRows } from '../../kernel/file/bulk.ts'
import { id } from '../../kernel/id.ts'
import { flag, listQuery, moment, page } from '../../kernel/list.ts'
import { permissionCodes } from '../../kernel/permission.ts'
import { resource } from '../../kernel/resource.ts'
import { done, routesFor } from '../../kernel/route.ts'
import { phone } from '../me/me.ts'
import { accountName, emailAddress } from '../password/password.ts'
import { accountKinds, type AccountKind } from '../session/session.ts'

export const accountLimits = { roles: 50, groups: 200, ids: 500, choices: 50, children: 500 } as const

/** System levels from the highest down: one gives at most one's own, and nobody stands below a lower one. */
export const levels: Record<AccountKind, number> = { administrator: 3, enterprise: 2, store: 1, sales: 1 }

const named = z.object({ id: z.string(), name: z.string() })
export type Named = z.infer<typeof named>

/** A person who signs in [3.9]. */
export const accountRow = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** System level. */
  kind: z.enum(accountKinds),
  roles: z.array(named.extend({ code: z.string(), builtIn: z.boolean() })),
  /** Store scope: the groups as far as one sees them oneself; null is the whole enterprise. */
  groups: z.array(named).nullable(),
  /** Groups of the store scope that are out of one's own sight. */
  otherGroups: z.number().int(),
  /** Null where it is out of sight. */
  superior: named.nullable(),
  enterprise: named.nullable(),
  active: z.boolean(),
  /** An account above disabled it: who asks does not enable it. */
  disabledAbove: z.boolean(),
  company: z.string().nullable(),
  international: z.boolean(),
  language: z.enum(['cn', 'en']),
  createdAt: moment,
  signedInAt: moment.nullable(),
  /** It waits after wrong passwords. */
  lockedUntil: moment.nullable(),
  /** Oneself: others look after what one may do. */
  self: z.boolean(),
})
export type AccountRow = z.infer<typeof accountRow>

export const accountDetail = accountRow.extend({
  address: z.string().nullable(),
  salesRepName: z.string().nullable(),
  salesRepPhone: z.string().nullable(),
  salesRepAddress: z.string().nullable(),
  /** Told of a terminal's hardware fault by text message. */
  hardwareAlert: z.boolean(),
  /** Told of a fence that was left by mail. */
  fenceAlert: z.boolean(),
  locationOn: z.boolean(),
  /** Its e-mail and phone are complete and confirmed. */
  verify: z.boolean(),
  mustChange: z.boolean(),
  /** It signs in in two steps. */
  totp: z.boolean(),
  updatedAt: moment,
  /** Accounts right below it. */
  below: z.number().int(),
  /** The accounts above it as far as one sees them, from the top down. */
  above: z.array(named),
})
export type AccountDetail = z.infer<typeof accountDetail>

const optional = (max: number) => z.string().trim().max(max).nullable().optional()
const fields = {
  name: accountName,
  kind: z.enum(accountKinds),
  email: emailAddress,
  phone: phone.nullable().optional(),
  description: optional(500),
  roleIds: z.array(id).max(accountLimits.roles),
  /** Null: the whole enterprise. What one does not see of it oneself stays as it is. */
  groupIds: z.array(id).min(1).max(accountLimits.groups).nullable().optional(),
  company: optional(100),
  address: optional(200),
  salesRepName: optional(100),
  salesRepPhone: phone.nullable().optional(),
  salesRepAddress: optional(200),
  hardwareAlert: z.boolean().optional(),
  fenceAlert: z.boolean().optional(),
  locationOn: z.boolean().optional(),
  international: z.boolean().optional(),
  language: z.enum(['cn', 'en']).optional(),
}

/** The superior account is chosen first [5.12]; the enterprise follows from it. */
const superiorId = z.string({ error: 'account.superiorFirst' }).regex(/^\d{1,18}$/, { error: 'account.superiorFirst' })
/** Under an administrator stands the top of an enterprise: of one that is there, or of a new one by its name. */
const enterprise = { enterpriseId: id.optional(), newEnterprise: filled(100).optional() }

export const newAccount = z.object({ superiorId, ...fields, ...enterprise })
const changes = z.object({ superiorId, ...fields }).partial()

/**
 * One row of a file: texts as they stand there. Lists are separated by `;`, a flag is yes or no in either language.
 */
const cell = z.string().default('')
export const importedAccount = z.object({
  name: cell,
  kind: cell,
  superior: cell,
  enterprise: cell,
  email: cell,
  phone: cell,
  description: cell,

  roles: cell,
  groups: cell,
  company: cell,
  address: cell,

  salesRepName: cell,
  salesRepPhone: cell,
  salesRepAddress: cell,

  international: cell,
  hardwareAlert: cell,
  fenceAlert: cell,
  locationOn: cell,
  language: cell,
})
export type ImportedAccount = z.infer<typeof importedAccount>

export const accountChoice = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  kind: z.enum(accountKinds),
  /** How many stand above it in its tree. */
  depth: z.number().int(),
  enterprise: named.nullable(),
})
export type AccountChoice = z.infer<typeof accountChoice>

export const accountNode = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  kind: z.enum(accountKinds),
  active: z.boolean(),
  enterprise: named.nullable(),
  below: z.number().int(),
  self: z.boolean(),
})
export type AccountNode = z.infer<typeof accountNode>

/** What hangs on an account: accounts below it, and what it made, by the name of each kind. */
export const accountDependents = z.object({
  accounts: z.number().int(),
  made: z.array(z.object({ name: z.string(), count: z.number().int() })),
})
export type AccountDependents = z.infer<typeof accountDependents>

const permissions = permissionCodes({
  'account.read': { words: ['查看用户', 'View users'], for: ['enterprise'] },
  'account.create': { words: ['新建用户', 'Create users'], for: ['enterprise'] },
  'account.update': { words: ['编辑和移动用户', 'Edit and move users'], for: ['enterprise'] },
  'account.enable': { words: ['启用和禁用用户', 'Enable and disable users'], for: ['enterprise'] },
  'account.delete': { words: ['删除用户', 'Delete users'], for: ['enterprise'] },
  'account.resetPassword': { words: ['重置用户密码', 'Reset user passwords'], for: ['enterprise'] },
  'account.import': { words: ['导入用户', 'Import users'], for: ['enterprise'] },
  'account.export': { words: ['导出用户', 'Export users'], for: ['enterprise'] },
})
const route = routesFor(permissions)
const some = z.array(id).min(1).max(accountLimits.ids)
const typed = z.string().trim().max(100).optional()
/** Shown in this answer and never again; it must be changed at the first sign-in. */
const onceShown = z.object({ id: z.string(), name: z.string(), password: z.string() })

export const account = resource({
  permissions,
  audit: {
    area: ['账号', 'Accounts'],
    tables: {
      account: ['账号', 'Account'],
      account_role: ['账号的角色', 'Role of an account'],
      enterprise: ['企业', 'Enterprise'],
    },
    names: { account: 'name' },
    refers: { superior_id: 'account', disabled_by: 'account', enterprise_id: 'enterprise' },
  },
  routes: {
    list: route('GET', '/api/v1/accounts', {
      permission: 'account.read',
      input: listQuery(['name', 'createdAt', 'signedInAt'], {
        kind: z.enum(accountKinds).optional(),
        active: flag.optional(),
        roleId: id.optional(),
        /** The account and all below it. */
        superiorId: id.optional(),
        /** For administrators, who see more than one. */
        enterpriseId: id.optional(),
      }),
      output: page(accountRow),
    }),
    /** Accounts by name or description, for pickers; `above`: only those that may stand above such a level. */
    choices: route('GET', '/api/v1/accounts/choices', {
      summary: true,
      permission: 'account.read',
      input: z.object({ q: typed, above: z.enum(accountKinds).optional() }),
      output: z.object({ records: z.array(accountChoice) }),
    }),
    /** Enterprises, for administrators; to anybody else their own. */
    enterprises: route('GET', '/api/v1/accounts/enterprises', {
      summary: true,
      permission: 'account.read',
      input: z.object({ q: typed }),
      output: z.object({ records: z.array(named) }),
    }),
    /** One step of the tree: those right below `superiorId`, or the tops of what one sees; `after` goes on. */
    tree: route('GET', '/api/v1/accounts/tree', {
      permission: 'account.read',
      input: z.object({ superiorId: id.optional(), after: z.string().max(400).optional() }),
      output: z.object({ records: z.array(accountNode), next: z.string().nullable() }),
    }),
    get: route('GET', '/api/v1/accounts/{id}', {
      permission: 'account.read',
      input: z.object({ id }),
      output: accountDetail,
    }),
    create: route('POST', '/api/v1/accounts', {
      permission: 'account.create',
      creates: true,
      input: newAccount,
      output: onceShown,
    }),
    /** Changes what is named. Another `superiorId` moves it with all below it. */
    update: route('PATCH', '/api/v1/accounts/{id}', {
      permission: 'account.update',
      input: changes.extend({ id }),
      output: done,
    }),
    /** All of them or none. Disabling ends what they have open at once. */
    enable: route('POST', '/api/v1/accounts/enable', {
      permission: 'account.enable',
      input: z.object({ ids: some, active: z.boolean() }),
      output: done,
    }),
    /** Ends its sessions and the wait after wrong passwords. */
    resetPassword: route('POST', '/api/v1/accounts/{id}/reset-password', {
      permission: 'account.resetPassword',
      input: z.object({ id }),
      output: onceShown,
    }),
    /** For a lost phone: takes the second step away with its recovery codes, and ends its sessions. */
    resetTotp: route('POST', '/api/v1/accounts/{id}/reset-totp', {
      permission: 'account.resetPassword',
      audit: ['重置用户两步登录', 'Reset two-step sign-in of users'],
      input: z.object({ id }),
      output: done,
    }),
    dependents: route('GET', '/api/v1/accounts/{id}/dependents', {
      permission: 'account.read',
      input: z.object({ id }),
      output: accountDependents,
    }),
    /** All of them or none; what they made goes to the superior. Refused while an account below one would stay. */
    remove: route('POST', '/api/v1/accounts/delete', {
      permission: 'account.delete',
      input: z.object({ ids: some }),
      output: done,
    }),
    /** Rows of a file. Says what is wrong with them; with `commit` keeps all, or none while a row is wrong. */
    import: route('POST', '/api/v1/accounts/import', {
      permission: 'account.import',
      creates: true,
      bodyLimit: 8 * 1024 * 1024,
      input: z.object({ rows: z.array(importedAccount).min(1).max(bulkRows), commit: z.boolean().default(false) }),
      output: bulkAnswer,
    }),
  },
  pages: [
    {
      path: '/user/index',
      folder: 'user',
      title: ['用户管理', 'Users'],
      icon: 'user',
      sort: 10,
      codes: [
        'account.read',
        'account.create',
        'account.update',
        'account.enable',
        'account.delete',
        'account.resetPassword',
        'account.import',
        'account.export',
      ],
    },
  ],
  live: ['account'],
  words: accountWords,
})
