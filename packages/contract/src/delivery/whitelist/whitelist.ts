import { z } from 'zod'
import { filled } from '../../kernel/fields/text.ts'
import { id } from '../../kernel/id.ts'
import { listQuery, many, moment, page } from '../../kernel/list.ts'
import { permissionCodes } from '../../kernel/permission.ts'
import { resource } from '../../kernel/resource.ts'
import { done, routesFor } from '../../kernel/route.ts'
import { mostEntries, whitelistConfig, whitelistEntry, whitelistModes } from '../../estate/agent/whitelist.config.ts'
import { atManyTerminals, policyRoutes } from '../../estate/policy/policy.kind.ts'
import { whitelistWords } from './whitelist.words.ts'

export const whitelistLimits = { name: 100, remark: 500 } as const

const remark = z.string().trim().max(whitelistLimits.remark)
/** A whitelist as it is filled in. */
export const whitelistForm = z.object({
  name: filled(whitelistLimits.name),
  mode: z.enum(whitelistModes),
  entries: z.array(whitelistEntry).min(1).max(mostEntries),
  remark: remark.optional(),
})

export const whitelistRow = z.object({
  id: z.string(),
  name: z.string(),
  mode: z.enum(whitelistModes),
  entries: z.array(whitelistEntry),
  remark: z.string().nullable(),
  /** Places it is given to, as far as one sees. */
  places: z.number().int(),
  createdAt: moment,
  updatedAt: moment,
})
export type WhitelistRow = z.infer<typeof whitelistRow>

const permissions = permissionCodes({
  'whitelist.read': {
    words: ['查看黑白名单', 'View blacklists and whitelists'],
    for: ['enterprise', 'store', 'sales'],
  },
  'whitelist.create': { words: ['新建黑白名单', 'Create blacklists and whitelists'], for: ['enterprise'] },
  'whitelist.update': { words: ['修改黑白名单', 'Edit blacklists and whitelists'], for: ['enterprise'] },
  'whitelist.delete': { words: ['删除黑白名单', 'Delete blacklists and whitelists'], for: ['enterprise'] },
  'whitelist.give': { words: ['设置黑白名单范围', 'Assign blacklists and whitelists'], for: ['enterprise'] },
  'whitelist.export': { words: ['导出黑白名单', 'Export blacklists and whitelists'], for: ['enterprise'] },
})
const route = routesFor(permissions)

/**
 * What may not be installed or run on terminals, or alone may [2.11]: lists, each given to places as a policy, held to by
 * the agents.
 */
export const whitelist = resource({
  permissions,
  audit: {
    area: ['黑白名单', 'Blacklists and whitelists'],
    table: 'whitelist',
    tables: {
      whitelist: ['黑白名单', 'Blacklist or whitelist'],
    },
    names: { whitelist: 'name' },
  },
  routes: {
    ...policyRoutes({
      name: 'whitelist',
      value: whitelistConfig,
      asked: z.object({ listId: id }),
      read: 'whitelist.read',
      write: 'whitelist.give',
      audit: {
        give: ['设置黑白名单', 'Assign a blacklist or whitelist'],
        takeBack: ['取消黑白名单', 'Unassign a blacklist or whitelist'],
      },
      proof: { give: [atManyTerminals], takeBack: [atManyTerminals] },
    }),
    list: route('GET', '/api/v1/whitelists', {
      permission: 'whitelist.read',
      input: listQuery(['name', 'createdAt', 'updatedAt'], { mode: many(z.enum(whitelistModes)).optional() }),
      output: page(whitelistRow),
    }),
    get: route('GET', '/api/v1/whitelists/{id}', {
      permission: 'whitelist.read',
      input: z.object({ id }),
      output: whitelistRow,
    }),
    create: route('POST', '/api/v1/whitelists', {
      permission: 'whitelist.create',
      audit: ['新建黑白名单', 'Create a blacklist or whitelist'],
      creates: true,
      input: whitelistForm,
      output: z.object({ id: z.string() }),
    }),
    /** What is left out stays as it is; null empties what may be empty. */
    update: route('PATCH', '/api/v1/whitelists/{id}', {
      permission: 'whitelist.update',
      audit: ['修改黑白名单', 'Edit a blacklist or whitelist'],
      // It counts at once wherever it is given.
      proof: [{ field: 'entries' }, { field: 'mode' }],
      input: whitelistForm.partial().extend({ id, remark: remark.nullable().optional() }),
      output: done,
    }),
    remove: route('DELETE', '/api/v1/whitelists/{id}', {
      permission: 'whitelist.delete',
      audit: ['删除黑白名单', 'Delete a blacklist or whitelist'],
      input: z.object({ id }),
      output: done,
    }),
  },
  pages: [
    {
      path: '/longRange/whitelist',
      folder: 'longRange',
      title: ['黑白名单', 'Blacklists and whitelists'],
      icon: 'tag',
      sort: 40,
      hidden: true,
      codes: [
        'whitelist.read',
        'whitelist.create',
        'whitelist.update',
        'whitelist.delete',
        'whitelist.give',
        'whitelist.export',
      ],
    },
  ],
  live: ['whitelist'],
  words: whitelistWords,
})
