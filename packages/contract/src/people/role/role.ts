import { z } from 'zod'
import { filled } from '../../kernel/fields/text.ts'
import { id } from '../../kernel/id.ts'
import { flag, listQuery, moment, page } from '../../kernel/list.ts'
import { permissionCodes } from '../../kernel/permission.ts'
import { resource } from '../../kernel/resource.ts'
import { done, nothing, routesFor } from '../../kernel/route.ts'
import { roleWords } from './role.words.ts'

export const roleLimits = { name: 50, code: 50, description: 200, menus: 2000, ids: 500, names: 20 } as const
/** Roles the product comes with: they follow it, and their codes are nobody else's. */
export const builtInRoles = ['administrator', 'enterprise', 'store', 'sales'] as const

const fields = {
  name: filled(roleLimits.name),
  code: filled(roleLimits.code).regex(/^[A-Za-z][A-Za-z0-9_-]*$/, { error: 'role.codeRule' }),
  description: z.string().trim().max(roleLimits.description).nullable().optional(),
  enabled: z.boolean(),
  /** Whoever has it must sign in in two steps. */
  needsTotp: z.boolean(),
  /** Pages and buttons; what they stand in comes with them. */
  menuIds: z.array(id).max(roleLimits.menus),
}
/** Name and code are required [5.12]. */
export const roleForm = z.object({
  ...fields,
  enabled: fields.enabled.default(true),
  needsTotp: fields.needsTotp.default(false),
  menuIds: fields.menuIds.default([]),
  /** Of an administrator of ours: whose role it is; without one it is ours. */
  enterpriseId: id.optional(),
})

export const roleRow = z.object({
  id: z.string(),
  name: z.string(),
  code: z.string(),
  description: z.string().nullable(),
  enabled: z.boolean(),
  builtIn: z.boolean(),
  needsTotp: z.boolean(),
  enterpriseId: z.string().nullable(),
  enterpriseName: z.string().nullable(),
  /** The account that made it; null for a built-in one, or when that account is gone or not seen. */
  createdBy: z.string().nullable(),
  createdAt: moment,
  updatedAt: moment,
  /** Accounts one may see that have it. */
  accounts: z.number().int(),
  pages: z.number().int(),
  /** Different codes its buttons give. */
  permissions: z.number().int(),
  /** One has it oneself. */
  mine: z.boolean(),
  /** It gives nothing beyond what one holds. */
  within: z.boolean(),
})
export type RoleRow = z.infer<typeof roleRow>

/** A row of the permission tree: what one holds, and the folders it stands in. */
export const grantNode = z.object({
  id: z.string(),
  parentId: z.string().nullable(),
  type: z.number().int().min(0).max(3),
  name: z.string(),
  englishName: z.string(),
  permission: z.string(),
  enabled: z.boolean(),
})
export type GrantNode = z.infer<typeof grantNode>

export const roleMember = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  enterpriseName: z.string().nullable(),
  active: z.boolean(),
})
export type RoleMember = z.infer<typeof roleMember>

const ids = z.array(id).min(1).max(roleLimits.ids)

const permissions = permissionCodes({
  'role.read': { words: ['查看角色', 'View roles'], for: ['enterprise'] },
  'role.create': { words: ['新建和复制角色', 'Create and copy roles'], for: ['enterprise'] },
  'role.update': { words: ['修改角色', 'Edit roles'], for: ['enterprise'] },
  'role.enable': { words: ['启用和禁用角色', 'Enable and disable roles'], for: ['enterprise'] },
  'role.delete': { words: ['删除角色', 'Delete roles'], for: ['enterprise'] },
  'role.export': { words: ['导出角色', 'Export roles'], for: ['enterprise'] },
})
const route = routesFor(permissions)

/** A set of pages and buttons under a name [3.10]. One gives what one holds, and leaves one's own alone. */
export const role = resource({
  permissions,
  audit: {
    area: ['角色', 'Roles'],
    tables: {
      role: ['角色', 'Role'],
      role_menu: ['角色的权限', 'Permission of a role'],
    },
    names: { role: 'name' },
  },
  routes: {
    /** The enabled roles one may give to an account. */
    choices: route('GET', '/api/v1/roles/choices', {
      summary: true,
      permission: 'session',
      input: nothing,
      output: z.object({
        records: z.array(
          z.object({
            id: z.string(),
            name: z.string(),
            code: z.string(),
            builtIn: z.boolean(),
            /** Null: everybody's (built in) or ours. */
            enterpriseId: z.string().nullable(),
          }),
        ),
      }),
    }),
    list: route('GET', '/api/v1/roles', {
      permission: 'role.read',
      input: listQuery(['name', 'code', 'accounts', 'permissions', 'createdAt', 'updatedAt'], {
        enabled: flag.optional(),
        builtIn: flag.optional(),
      }),
      output: page(roleRow),
    }),
    /** What one may put into a role: all one holds, flat, parents named by id. */
    menus: route('GET', '/api/v1/role-menus', {
      permission: 'role.read',
      input: nothing,
      output: z.object({ menus: z.array(grantNode) }),
    }),
    /** Enterprises an administrator of ours may make a role for, by name; the first 50. */
    enterprises: route('GET', '/api/v1/role-enterprises', {
      summary: true,
      permission: 'role.create',
      input: z.object({ q: z.string().trim().max(100).optional() }),
      output: z.object({ enterprises: z.array(z.object({ id: z.string(), name: z.string() })) }),
    }),
    get: route('GET', '/api/v1/roles/{id}', {
      permission: 'role.read',
      input: z.object({ id }),
      /** Pages and buttons it gives, also those one does not hold. */
      output: roleRow.extend({ menuIds: z.array(z.string()) }),
    }),
    /** The accounts that have it, as far as one sees them. */
    members: route('GET', '/api/v1/roles/{id}/members', {
      permission: 'role.read',
      input: listQuery(['name'], { id }).omit({ export: true }),
      output: page(roleMember),
    }),
    /** What keeps each from being deleted; `names` are the first of the accounts that have one of them. */
    dependents: route('POST', '/api/v1/roles/dependents', {
      permission: 'role.read',
      reads: true,
      input: z.object({ ids }),
      output: z.object({ accounts: z.number().int(), names: z.array(z.string()) }),
    }),
    create: route('POST', '/api/v1/roles', {
      permission: 'role.create',
      audit: ['新建角色', 'Create a role'],
      creates: true,
      input: roleForm,
      output: z.object({ id: z.string() }),
    }),
    update: route('PATCH', '/api/v1/roles/{id}', {
      permission: 'role.update',
      audit: ['修改角色', 'Edit a role'],
      input: z.object(fields).omit({ enabled: true }).partial().extend({ id }),
      output: done,
    }),
    /** All of them or none. */
    enable: route('POST', '/api/v1/roles/enable', {
      permission: 'role.enable',
      audit: ['启用或禁用角色', 'Enable or disable roles'],
      input: z.object({ ids, enabled: z.boolean() }),
      output: done,
    }),
    /** All of them or none: refused while an account has one. */
    remove: route('POST', '/api/v1/roles/delete', {
      permission: 'role.delete',
      audit: ['删除角色', 'Delete roles'],
      input: z.object({ ids }),
      output: done,
    }),
  },
  pages: [
    {
      path: '/user/role',
      folder: 'user',
      title: ['角色管理', 'Roles'],
      icon: 'shield',
      sort: 20,
      codes: ['role.read', 'role.create', 'role.update', 'role.enable', 'role.delete', 'role.export'],
    },
  ],
  live: ['role'],
  words: roleWords,
})
