import { groupsInPreview, lowBattery, type task, type TaskPreview, taskTypeOf } from '@cpm/contract/delivery/task/task'
import { sql } from 'kysely'
import type { Handler } from '../../../core/feature.ts'
import { keptAnswers } from '../../../core/list/answer-cache.ts'
import { manyFrom } from '../../../estate/terminal/list/terminal.total.ts'
import { targeted, terminalsWithState } from '../../../estate/terminal/terminal.targets.ts'
import { beginsOf } from '../hold/start-time.ts'
import { type Place, type Placing, placingOf } from '../hold/hold.ts'
import { firstOf } from '../when/repeat.ts'
import { sharesOf } from '../wave/wave.plan.ts'
import { appKeyOf } from '../supersede/app-key.ts'
import { type Older, olderOf } from '../supersede/older.ts'
import { artifactIn } from './task.artifact.ts'
import { whyNot } from './task.fan-out.ts'
import { mayGoBack } from './task.fit.ts'
import { isShortOf, spaceNeeded } from './task.space.ts'
import { type Draft, type Reading, understand, understood } from './task.understand.ts'

type Group = { id: number | null; n: number }
type Found = Awaited<ReturnType<typeof beginsOf>> & {
  matching: number
  unable: Record<string, number> | null
  lacking: number
  offline: number
  offlineSince: Date | null
  metered: number
  lowBattery: number
  lowSpace: number
  newerThere: number
  older: Older
  /** Where most of those are that take it. */
  groups: Group[]
}

/** What would become of a task, by the same reading and the same conditions that make its runs. */
export const preview: Handler<typeof task.routes.preview> = (ctx, input) => previewOf(ctx, input)

/** The same for whatever else asks: for those `among` the target. */
export async function previewOf(...[ctx, input, among]: Parameters<typeof understand>): Promise<TaskPreview> {
  const draft = await understand(ctx, input, among)
  // Those `among` the target are of somebody who holds what they are, and are few.
  return foresee(ctx, draft, { isKept: among === undefined })
}

/**
 * The same of a draft that was read before. `mayBeNone`: a task that was asked for has found its terminals then, and may
 * find none any more; a draft that finds none is refused.
 */
export async function foresee(
  ctx: Reading,
  draft: Draft,
  { isKept = false, mayBeNone = false }: { isKept?: boolean; mayBeNone?: boolean },
): Promise<TaskPreview> {
  const found = await look(ctx, draft, isKept)
  const isNone = mayBeNone && found.matching === 0
  const asked = isNone ? { ...draft, total: 0, approval: null } : await understood(ctx, draft, found.matching)
  const { already = 0, ...cannot } = found.unable ?? {}
  const unable = Object.entries(cannot).map(([reason, count]) => ({ reason, count }))
  const unableInAll = unable.reduce((sum, { count }) => sum + count, 0)
  const willRun = found.matching - unableInAll - already
  const size = artifactIn(asked.params)?.size ?? 0
  const names = await namesOf(ctx, found.groups)
  return {
    matching: found.matching,
    willRun,
    unable: unableInAll,
    unableFor: unable.toSorted((a, b) => b.count - a.count),
    lacking: found.lacking,
    offline: found.offline,
    offlineSince: found.offlineSince?.toISOString() ?? null,
    already,
    outsideWindow: found.outsideWindow,
    waitsFor: found.waitsFor,
    neverBegins: found.neverBegins,
    zoneUnknown: found.zoneUnknown,
    metered: found.metered,
    lowBattery: found.lowBattery,
    lowSpace: found.lowSpace,
    newerThere: found.newerThere,
    ...found.older,
    supersedes: asked.rules.supersede !== false,
    bytes: size * willRun,
    bytesByGroup: found.groups.map(({ id, n }) => ({
      groupId: id === null || !names.has(id) ? null : String(id),
      groupName: id === null ? null : (names.get(id) ?? null),
      terminals: n,
      bytes: size * n,
    })),
    waves: await sharesOf(ctx, asked),
    startsAt: found.startsAt.toISOString(),
    endsAt: asked.expiresAt.toISOString(),
    needsApproval: asked.approval,
  } satisfies TaskPreview
}

type Looked = Omit<Found, keyof Awaited<ReturnType<typeof beginsOf>>> & { places: (Place & { n: number })[] | null }

/** A question is the same one a second later. */
const anyMoment = new Date(0)

/**
 * Of many terminals it is kept for some seconds what was found: who writes a task asks anew at each word. What is in it
 * of the moment, whose hours are over, is reckoned each time.
 */
const keptLook = keptAnswers<Looked>(({ matching }) => matching >= manyFrom)

async function look(ctx: Reading, asked: Draft, isKept: boolean): Promise<Found> {
  const { scope, db, now, from } = ctx
  const { type, params, target, rules } = asked
  const drafted = { rules, clock: from.timezone, created_at: now, expires_at: asked.expiresAt }
  const task = { ...drafted, ...firstOf(drafted), wave: 1, type, enterprise_id: asked.enterpriseId }
  const placing = await placingOf(db, task, now)
  const read = async () => ({ ...(await readAll(ctx, asked, placing)), older: await olderOf(ctx, asked) })
  // What two drafts ask of each terminal says whether they are alike, and not how their words differ.
  const asks = sql`select ${whyNot({ type, params, target, rules }, anyMoment)}, ${placing.columns}`.compile(
    scope.outside('it is not asked, only told from other drafts'),
  )
  const brings = [spaceNeeded(type, params), appKeyOf(type, params)]
  const key = () => JSON.stringify([scope.who, target, taskTypeOf[type].needs, brings, asks.sql, asks.parameters])
  const { places, ...found } = isKept ? await keptLook(scope.open, key(), read) : await read()
  return { ...found, ...(await beginsOf(db, task, places ?? [])) }
}

/** One pass over the terminals of the target, that adds up those of which all is the same. */
async function readAll({ scope, now }: Reading, asked: Draft, placing: Placing): Promise<Omit<Looked, 'older'>> {
  const { type, params, target, rules, among } = asked
  const lacks = taskTypeOf[type].needs
  const { rows } = await scope.sql<Omit<Looked, 'older'>>`
    with alike as materialized (
      select ${whyNot({ type, params, target, rules }, now)} as left_out, ${placing.columns}, terminal.group_id,
        count(*) as n,
        ${lacks.length === 0 ? sql`0` : sql`count(*) filter (where terminal_state.lacks ?| ${lacks}::text[])`} as lacking,
        count(*) filter (where not terminal_state.online) as offline,
        min(terminal_state.last_seen_at) filter (where not terminal_state.online) as away,
        count(*) filter (where terminal_state.facts @> '{"network": {"type": "cellular"}}') as metered,
        count(*) filter (where terminal_state.battery < ${lowBattery}) as low,
        count(*) filter (where ${isShortOf(spaceNeeded(type, params))}) as short,
        count(*) filter (where ${mayGoBack(type, params)}) as newer
      from ${terminalsWithState}
      where ${scope.visible('terminal')} and ${targeted(target, now, scope.who)} and ${among}
      group by 1, 2, 3, 4
    ), takes as (select * from alike where left_out is null)
    select (select coalesce(sum(n), 0)::int from alike) as matching,
      (select jsonb_object_agg(left_out, n) from (
        select left_out, sum(n)::int as n from alike where left_out is not null group by 1) reasons) as unable,
      coalesce(sum(lacking), 0)::int as lacking,
      coalesce(sum(offline), 0)::int as offline,
      min(away) as "offlineSince",
      (select jsonb_agg(there) from (
        select zone, shop, sum(n)::int as n from takes group by 1, 2) there) as places,
      (select coalesce(jsonb_agg(most), '[]') from (
        select group_id as id, sum(n)::int as n from takes
        group by 1 order by 2 desc, 1 limit ${groupsInPreview}) most) as groups,
      coalesce(sum(metered), 0)::int as metered,
      coalesce(sum(low), 0)::int as "lowBattery",
      coalesce(sum(short), 0)::int as "lowSpace",
      coalesce(sum(newer), 0)::int as "newerThere"
    from takes`
  return rows[0] as Omit<Looked, 'older'>
}

/** What those of the groups are called that the person sees. */
async function namesOf({ scope }: Reading, groups: readonly Group[]): Promise<Map<number, string>> {
  const ids = groups.flatMap(({ id }) => (id === null ? [] : [id]))
  const rows = await scope
    .from('terminal_group')
    .select(['terminal_group.id', 'terminal_group.name'])
    .where('terminal_group.id', 'in', [0, ...ids])
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
