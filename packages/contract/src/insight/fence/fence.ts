import { z } from 'zod'
import { filled } from '../../kernel/fields/text.ts'
import { area, fenceKeeps, fenceLimits, radiusM } from '../../estate/agent/fence/fences.config.ts'
import { weekTimes } from '../../estate/agent/fence/week-times.ts'
import { sn } from '../../estate/agent/report.ts'
import { terminalPassword } from '../../delivery/task/types/lock.ts'
import { id } from '../../kernel/id.ts'
import { flag, listQuery, many, moment, page } from '../../kernel/list.ts'
import { permissionCodes } from '../../kernel/permission.ts'
import { resource } from '../../kernel/resource.ts'
import { done, routesFor } from '../../kernel/route.ts'
import { fenceWords } from './fence.words.ts'

export const fenceRules = { name: 100, remark: 500, message: 500, perEnterprise: 500, chosen: 200 } as const

/** Circle and polygon, or a circle around the place of the store each terminal belongs to. */
export const fenceShape = z.union([...area.options, z.object({ store: z.object({ radiusM }) })])
export type FenceShape = z.infer<typeof fenceShape>
export const shapeKinds = ['circle', 'polygon', 'store'] as const

/** Of the terminals it holds for all three are true; an empty one narrows nothing. */
const applies = z.object({
  /** Groups, each with all below it. */
  groupIds: z.array(id).max(fenceRules.chosen).default([]),
  models: z.array(filled(100)).max(fenceRules.chosen).default([]),
  sns: z.array(sn).max(fenceRules.chosen).default([]),
})

export const fenceForm = z.object({
  name: filled(fenceRules.name),
  remark: z.string().trim().max(fenceRules.remark).nullable().optional(),
  enabled: z.boolean().default(true),
  shape: fenceShape,
  keep: z.enum(fenceKeeps).default('inside'),
  applies: applies.prefault({}),
  /** When it counts; null: always. */
  times: weekTimes.nullable().default(null),
  /** A terminal that is over the border for less is not out. */
  stayMs: z.number().int().min(0).max(fenceLimits.stayMs).default(60_000),
  /** What the screen of a terminal that went out says; none where it is left out. */
  outMessage: filled(fenceRules.message).optional(),
  /** Whether it is locked, and the password that unlocks it: left out, the one it has stays. */
  outLock: z.boolean().default(false),
  outPassword: terminalPassword.optional(),
})
export type FenceForm = z.infer<typeof fenceForm>

export const fenceRow = z.object({
  id: z.string(),
  name: z.string(),
  enabled: z.boolean(),
  kind: z.enum(shapeKinds),
  keep: z.enum(fenceKeeps),
  shape: fenceShape,
  applies: applies.extend({
    /** Names of its groups, as far as the session sees them. */
    groups: z.array(z.object({ id: z.string(), name: z.string() })),
    /** Groups and terminals that are deleted, or not visible to the caller. They remain when the geofence is saved. */
    unseen: z.number().int(),
  }),
  times: weekTimes.nullable(),
  stayMs: z.number(),
  outMessage: z.string().nullable(),
  outLock: z.boolean(),
  /** Terminals that are on the wrong side now. */
  out: z.number().int(),
  remark: z.string().nullable(),
  enterpriseId: z.string(),
  enterpriseName: z.string(),
  createdAt: moment,
  updatedAt: moment,
})
export type FenceRow = z.infer<typeof fenceRow>

const permissions = permissionCodes({
  'fence.read': { words: ['查看围栏', 'View geofences'], for: ['enterprise', 'store', 'sales'] },
  'fence.create': { words: ['新建围栏', 'Create geofences'], for: ['enterprise'] },
  'fence.update': { words: ['修改围栏', 'Edit geofences'], for: ['enterprise'] },
  'fence.delete': { words: ['删除围栏', 'Delete geofences'], for: ['enterprise'] },
})
const route = routesFor(permissions)

/** Whoever has something done with terminals must be allowed to do it themselves. */
const doneOut = [
  { code: 'task.create', when: { field: 'outMessage' } },
  { code: 'task.act', when: { fields: { outLock: true } } },
] as const

/** Borders that terminals may not cross. */
export const fence = resource({
  permissions,
  follows: ['fenceExit'],
  events: { fence: { words: ['电子围栏', 'Geofence'] } },
  audit: {
    area: ['围栏', 'Geofences'],
    table: 'fence',
    tables: { fence: ['围栏', 'Geofence'] },
    names: { fence: 'name' },
  },
  routes: {
    list: route('GET', '/api/v1/fences', {
      permission: 'fence.read',
      input: listQuery(['name', 'createdAt', 'updatedAt'], {
        kind: many(z.enum(shapeKinds)).optional(),
        keep: many(z.enum(fenceKeeps)).optional(),
        enabled: flag.optional(),
      }).omit({ export: true }),
      output: page(fenceRow),
    }),
    get: route('GET', '/api/v1/fences/{id}', {
      permission: 'fence.read',
      input: z.object({ id }),
      output: fenceRow,
    }),
    create: route('POST', '/api/v1/fences', {
      permission: 'fence.create',
      audit: ['新建围栏', 'Create a geofence'],
      creates: true,
      also: doneOut,
      proof: [{ fields: { outLock: true } }],
      secret: ['outPassword'],
      /** We ourselves say whose it is. */
      input: fenceForm.extend({ enterpriseId: id.optional() }).superRefine((fence, ctx) => {
        if (!fence.outLock || fence.outPassword !== undefined) return
        ctx.addIssue({ code: 'custom', path: ['outPassword'], message: 'fence.noPassword' })
      }),
      output: z.object({ id: z.string() }),
    }),
    /** The whole of it anew. */
    update: route('PUT', '/api/v1/fences/{id}', {
      permission: 'fence.update',
      audit: ['修改围栏', 'Edit a geofence'],
      touches: ['fenceExit'],
      also: doneOut,
      proof: [{ fields: { outLock: true } }],
      secret: ['outPassword'],
      input: fenceForm.extend({ id }),
      output: done,
    }),
    /** Switches it on or off. */
    enable: route('POST', '/api/v1/fences/{id}/enable', {
      permission: 'fence.update',
      audit: ['启用或停用围栏', 'Enable or disable a geofence'],
      // It may lock who is out of it.
      proof: [{ fields: { enabled: true } }],
      touches: ['fenceExit'],
      input: z.object({ id, enabled: z.boolean() }),
      output: done,
    }),
    remove: route('DELETE', '/api/v1/fences/{id}', {
      permission: 'fence.delete',
      audit: ['删除围栏', 'Delete a geofence'],
      touches: ['fenceExit'],
      input: z.object({ id }),
      output: done,
    }),
  },
  pages: [
    {
      path: '/device/fence',
      folder: 'device',
      title: ['围栏', 'Geofences'],
      icon: 'map',
      sort: 16,
      codes: ['fence.read', 'fence.create', 'fence.update', 'fence.delete'],
    },
  ],
  live: ['fence'],
  words: fenceWords,
})
