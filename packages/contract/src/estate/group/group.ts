import { z } from 'zod'
import { filled, oneLine } from '../../kernel/fields/text.ts'
import { hoursFrom, hoursPlace, shopHours } from './group.hours.ts'
import { groupWords } from './group.words.ts'
import { bulkAnswer, bulkRows } from '../../kernel/file/bulk.ts'
import { id } from '../../kernel/id.ts'
import { flag, listQuery, moment, page } from '../../kernel/list.ts'
import { permissionCodes } from '../../kernel/permission.ts'
import { resource } from '../../kernel/resource.ts'
import { done, nothing, routesFor } from '../../kernel/route.ts'
import { countedReach } from '../../people/me/me.proof.ts'
import { phone } from '../../people/me/me.ts'
import { platforms, sn } from '../agent/report.ts'
import { terminalStates } from '../terminal/terminal.shape.ts'

/** Terminals that may be moved in one call. */
export const mostAssigned = 1000

/** A store or a set of terminals; groups form a tree [3.14]. */
export const groupRow = z.object({
  id: z.string(),
  enterpriseId: z.string(),
  name: z.string(),
  number: z.string(),
  type: z.string(),
  parentId: z.string().nullable(),
  address: z.string().nullable(),
  /** Terminals in it and below it. */
  terminals: z.number().int(),
})
export type GroupRow = z.infer<typeof groupRow>

export const groupDetail = groupRow.extend({
  contact: z.string().nullable(),
  phone: z.string().nullable(),
  areaCode: z.string().nullable(),
  parentName: z.string().nullable(),
  enterpriseName: z.string(),
  createdAt: moment,
})
export type GroupDetail = z.infer<typeof groupDetail>

const optional = (max: number) => z.string().trim().max(max).nullable().optional()
const fields = {
  name: oneLine(100),
  /** Unique in the enterprise, in any case. */
  number: oneLine(50),
  /** A value of the dictionary `groupType`. */
  type: filled(50),
  contact: optional(100),
  phone: phone.nullable().optional(),
  areaCode: optional(20),
  address: optional(200),
}
export const groupFields = z.object(fields)

/** A new one. Without a parent it stands at the top, of the enterprise an administrator of ours names. */
export const newGroup = z.object({ ...fields, parentId: id.optional(), enterpriseId: id.optional() })

/** One row of a file: texts as they stand there; `parent` is a number, or a path of names with `/` between. */
const cell = z.string().default('')
export const importedGroup = z.object({
  name: cell,
  number: cell,
  type: cell,
  parent: cell,

  contact: cell,
  phone: cell,
  areaCode: cell,
  address: cell,
})
export type ImportedGroup = z.infer<typeof importedGroup>

export const memberRow = z.object({
  sn: z.string(),
  name: z.string(),
  platform: z.enum(platforms),
  model: z.string(),
  status: z.enum(terminalStates.names),
  online: z.boolean(),
  lastSeenAt: moment.nullable(),
  groupId: z.string().nullable(),
  groupName: z.string().nullable(),
})
export type MemberRow = z.infer<typeof memberRow>

const permissions = permissionCodes({
  'group.read': { words: ['查看终端组', 'View groups'], for: ['enterprise', 'store', 'sales'] },
  'group.create': { words: ['新建终端组', 'Create groups'], for: ['enterprise'] },
  'group.update': { words: ['编辑和移动终端组', 'Edit and move groups'], for: ['enterprise'] },
  'group.delete': { words: ['删除终端组', 'Delete groups'], for: ['enterprise'] },
  'group.assign': { words: ['分配终端到终端组', 'Assign terminals to groups'], for: ['enterprise'] },
  'group.import': { words: ['导入终端组', 'Import groups'], for: ['enterprise'] },
  'group.export': { words: ['导出终端组', 'Export groups'], for: ['enterprise', 'sales'] },
})
const route = routesFor(permissions)

export const group = resource({
  permissions,
  audit: {
    area: ['终端组', 'Groups'],
    table: 'terminal_group',
    tables: {
      terminal_group: ['终端组', 'Group'],
      trading_hours: ['营业时间', 'Trading hours'],
    },
    names: { terminal_group: 'name' },
  },
  choices: { 'terminal_group.type': 'groupType' },
  routes: {
    /** Every group the session may see, parents first. */
    list: route('GET', '/api/v1/groups', {
      permission: 'group.read',
      input: nothing,
      output: z.object({ records: z.array(groupRow) }),
    }),
    /** The same a page at a time, with every field; `under` is a group and all below it. */
    search: route('GET', '/api/v1/groups/search', {
      permission: 'group.read',
      input: listQuery(['name', 'number', 'createdAt'], { type: z.string().max(50).optional(), under: id.optional() }),
      output: page(groupDetail),
    }),
    get: route('GET', '/api/v1/groups/{id}', {
      permission: 'group.read',
      input: z.object({ id }),
      /** `groups` below it, and what stands above it as far as one may see. */
      output: groupDetail.extend({
        groups: z.number().int(),
        above: z.array(z.object({ id: z.string(), name: z.string() })),
      }),
    }),
    create: route('POST', '/api/v1/groups', {
      permission: 'group.create',
      audit: ['新建终端组', 'Create group'],
      creates: true,
      input: newGroup,
      output: z.object({ id: z.string() }),
    }),
    /** Changes what is named. Another `parentId` moves it with all that is in it and below; null moves it to the top. */
    update: route('PATCH', '/api/v1/groups/{id}', {
      touches: ['terminal'],
      permission: 'group.update',
      audit: ['修改终端组', 'Edit group'],
      proof: [countedReach],
      input: groupFields.partial().extend({ id, parentId: id.nullable().optional() }),
      output: done,
    }),
    /** What keeps it from being deleted. */
    dependents: route('GET', '/api/v1/groups/{id}/dependents', {
      permission: 'group.read',
      input: z.object({ id }),
      output: z.object({
        groups: z.number().int(),
        terminals: z.number().int(),
        tokens: z.number().int(),
        accounts: z.number().int(),
        /** What else there is, by its name. */
        others: z.array(z.object({ name: z.string(), count: z.number().int() })).optional(),
      }),
    }),
    /** All of them or none: refused while anything hangs on one that is not deleted with it. */
    remove: route('POST', '/api/v1/groups/delete', {
      permission: 'group.delete',
      audit: ['删除终端组', 'Delete group'],
      input: z.object({ ids: z.array(id).min(1).max(500) }),
      output: done,
    }),
    /** Terminals in it and `below`, its `own` alone, or those `outside`, which could be moved into it. */
    members: route('GET', '/api/v1/groups/{id}/members', {
      follows: ['terminal'],
      onlyFollows: true,
      permission: 'group.read',
      input: listQuery(['sn', 'name', 'model', 'lastSeenAt'], {
        id,
        where: z.enum(['below', 'own', 'outside']).default('below'),
        /** Of those outside: the ones of this group and below, or of none. */
        from: id.optional(),
        grouped: flag.optional(),
      }).omit({ export: true }),
      output: page(memberRow),
    }),
    /** Moves terminals into a group, or with null out of theirs. One that is not there refuses the whole. */
    assign: route('POST', '/api/v1/groups/assign', {
      touches: ['terminal'],
      permission: 'group.assign',
      audit: ['分配终端', 'Assign terminals to group'],
      proof: [countedReach],
      input: z.object({ groupId: id.nullable(), sns: z.array(sn).min(1).max(mostAssigned) }),
      output: z.object({ moved: z.number().int() }),
    }),
    /** When a group's shops trade, what it says itself and what counts there; without a group of the enterprise. */
    hours: route('GET', '/api/v1/trading-hours', {
      summary: true,
      permission: 'group.read',
      input: hoursPlace,
      output: z.object({
        own: shopHours,
        inForce: shopHours,
        /** Where each of what is in force is said; null of what nobody says. */
        from: z.object({
          zone: hoursFrom.nullable(),
          hours: hoursFrom.nullable(),
          blackDays: hoursFrom.nullable(),
        }),
      }),
    }),
    /** Takes the place of what was said there. */
    setHours: route('PUT', '/api/v1/trading-hours', {
      permission: 'group.update',
      audit: ['设置营业时间', 'Set trading hours'],
      input: hoursPlace.extend(shopHours.shape),
      output: done,
    }),
    /** Rows of a file. Says what is wrong with them; with `commit` keeps all, or none while a row is wrong. */
    import: route('POST', '/api/v1/groups/import', {
      permission: 'group.import',
      creates: true,
      bodyLimit: 4 * 1024 * 1024,
      input: z.object({
        rows: z.array(importedGroup).min(1).max(bulkRows),
        commit: z.boolean().default(false),
        /** Above the rows that name no parent. */
        parentId: id.optional(),
        enterpriseId: id.optional(),
      }),
      output: bulkAnswer,
    }),
  },
  pages: [
    {
      path: '/user/equipment',
      folder: 'user',
      title: ['终端组管理', 'Terminal groups'],
      icon: 'device',
      sort: 40,
      codes: [
        'group.read',
        'group.create',
        'group.update',
        'group.delete',
        'group.assign',
        'group.import',
        'group.export',
      ],
    },
  ],
  buttons: ['/device/index', '/remote/common', '/longRange/index'].map((at) => ({
    page: at as `/${string}`,
    codes: ['group.read'] as const,
  })),
  live: ['group'],
  words: groupWords,
})
