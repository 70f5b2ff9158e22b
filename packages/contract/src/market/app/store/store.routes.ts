import { z } from 'zod'
import { id } from '../../../kernel/id.ts'
import { listQuery, many, page } from '../../../kernel/list.ts'
import { platforms, sn } from '../../../estate/agent/report.ts'
import { unprovenTerminals } from '../../../people/me/me.proof.ts'
import { runStates } from '../../../delivery/task/task.states.ts'
import { route } from '../app.permissions.ts'
import { appTitle, byId } from '../app.rows.ts'

/** How a terminal of one's own stands to an app of the market. */
export const shopStandings = ['missing', 'outdated', 'current', 'ahead', 'barred', 'unknown'] as const
export const shopTimes = ['now', 'afterClosing'] as const

const n = z.number().int()
/** What is looked at on a shelf is no file. */
const noFile = { export: true, after: true } as const

/** An app one's own terminals may have, and how many of them do. */
export const shopRow = z.object({
  id: z.string(),
  title: appTitle,
  platform: z.enum(platforms),
  type: z.string(),
  hasIcon: z.boolean(),
  description: z.object({ cn: z.string(), en: z.string() }),
  /** What is installed. */
  version: z.object({ id: z.string(), versionName: z.string(), size: n }),
  /** Terminals it is meant for; of those the ones that have it, and the ones that have an older version. */
  terminals: n,
  installed: n,
  outdated: n,
  /** Terminals that are getting it now. */
  coming: n,
})
export type ShopRow = z.infer<typeof shopRow>

/** One of one's own terminals an app is meant for. */
export const shopTerminal = z.object({
  sn: z.string(),
  name: z.string(),
  model: z.string().nullable(),
  groupName: z.string().nullable(),
  online: z.boolean(),
  standing: z.enum(shopStandings),
  /** The version it has. */
  versionName: z.string().nullable(),
  /** Its shop has opening hours: there is a time after closing. */
  hasHours: z.boolean(),
  /** How the newest installation stands. */
  run: z
    .object({
      status: z.enum(runStates.names),
      progress: z.number().nullable(),
      reason: z.string().nullable(),
      holdUntil: z.string().nullable(),
      updatedAt: z.string(),
    })
    .nullable(),
})
export type ShopTerminal = z.infer<typeof shopTerminal>

export const standingCounts = z.object({ outdated: n, barred: n, notOurs: n })

/** The market as it is for the people of a shop: what their terminals may have, and a way to have it installed. */
export const storeRoutes = {
  shop: route('GET', '/api/v1/shop-apps', {
    permission: 'app.install',
    follows: ['terminal', 'task'],
    input: listQuery(['name', 'outdated'], {
      standing: many(z.enum(['missing', 'outdated', 'current'])).optional(),
    }).omit(noFile),
    output: page(shopRow),
  }),
  shopTerminals: route('GET', '/api/v1/shop-apps/{id}/terminals', {
    permission: 'app.install',
    follows: ['terminal', 'task'],
    input: listQuery(['sn', 'name'], { id, standing: many(z.enum(shopStandings)).optional() }).omit(noFile),
    output: page(shopTerminal),
  }),
  /** The picture of one of those apps. */
  shopIcon: route('GET', '/api/v1/shop-apps/{id}/icon', {
    permission: 'app.install',
    input: byId,
    output: z.object({}),
  }),
  /** The version one was shown, on terminals of one's own: it is refused when another has taken its place. */
  install: route('POST', '/api/v1/shop-apps/{id}/install', {
    permission: 'app.install',
    audit: ['从门店应用安装', 'Install a store app'],
    touches: ['task'],
    creates: true,
    input: z.object({
      id,
      versionId: id,
      sns: z.array(sn).min(1).max(unprovenTerminals),
      when: z.enum(shopTimes).default('now'),
    }),
    /** `awaits`: a second person has to agree first. */
    output: z.object({ taskId: z.string(), terminals: n, awaits: z.boolean() }),
  }),
  /** Terminals with apps that stand so; of a group and all below it. */
  standingCounts: route('GET', '/api/v1/app-standing-counts', {
    permission: 'app.read',
    follows: ['terminal'],
    summary: true,
    input: z.object({ groupId: id.optional() }),
    output: standingCounts,
  }),
}
