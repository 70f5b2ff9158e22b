import type { TaskWave } from '@cpm/contract/delivery/task/task'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Scope } from '../../../core/scope.ts'
import { targeted, terminalsWithState } from '../../../estate/terminal/terminal.targets.ts'
import type { Understood } from '../create/task.understand.ts'
import { type Ctx, refused } from '../../../core/feature.ts'

type Planned = {
  n: number
  said: TaskWave | null
  groupPath: string | null
  ruleId: number | null
  upTo: number | null
}

/**
 * Writes down the waves of a task: those of a group take its terminals, the others share out the rest in the order of
 * terminals, each up to a place in it; the last one has no end. Unknown groups are refused.
 */
export async function planWaves(
  { scope, db }: Pick<Ctx, 'scope' | 'db'>,
  taskId: number,
  { waves, total }: { waves: readonly TaskWave[] | undefined; total: number },
): Promise<void> {
  if (!waves) return
  const rows = await plannedFor(scope, waves, total)
  await sql`
    insert into task_wave (task_id, n, said, group_path, rule_group_id, up_to, opened_at)
    select ${taskId}, n, said::jsonb, group_path::ltree, rule_group_id, up_to, case when n = 1 then now() end
    from unnest(${rows.map(({ n }) => n)}::int[], ${rows.map(({ said }) => said && JSON.stringify(said))}::text[],
      ${rows.map(({ groupPath }) => groupPath)}::text[], ${rows.map(({ ruleId }) => ruleId)}::bigint[],
      ${rows.map(({ upTo }) => upTo)}::int[]) as w (n, said, group_path, rule_group_id, up_to)`.execute(db)
  await scope.update('task').set({ waves: rows.length }).where('task.id', '=', taskId).execute()
}

async function plannedFor(scope: Scope, waves: readonly TaskWave[], total: number): Promise<Planned[]> {
  return planned(waves, total, await groupsOfWaves(scope, waves))
}

/** The paths of the groups that waves name. Refuses what one does not see: a group, or a group by rule. */
export async function groupsOfWaves(scope: Scope, waves: readonly TaskWave[]): Promise<Map<number, string>> {
  await mustSeeRules(
    scope,
    waves.flatMap((one) => ('ruleGroupId' in one ? [Number(one.ruleGroupId)] : [])),
  )
  return groupPaths(
    scope,
    waves.flatMap((one) => ('groupId' in one ? [Number(one.groupId)] : [])),
  )
}

function planned(waves: readonly TaskWave[], total: number, paths: ReadonlyMap<number, string>): Planned[] {
  let shared = 0
  const rows = waves.map((said, at): Planned => {
    const n = at + 1
    if ('groupId' in said) {
      return { n, said, groupPath: paths.get(Number(said.groupId)) ?? null, ruleId: null, upTo: null }
    }
    if ('ruleGroupId' in said) return { n, said, groupPath: null, ruleId: Number(said.ruleGroupId), upTo: null }
    shared += 'count' in said ? said.count : Math.ceil((total * said.percent) / 100)
    return { n, said, groupPath: null, ruleId: null, upTo: shared }
  })
  const isAll = shared >= total && rows.some(({ upTo }) => upTo !== null)
  return isAll ? rows : [...rows, { n: waves.length + 1, said: null, groupPath: null, ruleId: null, upTo: null }]
}

async function groupPaths(scope: Scope, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const found = await scope
    .from('terminal_group')
    .select(['terminal_group.id', 'terminal_group.path'])
    .where('terminal_group.id', 'in', [...ids])
    .execute()
  if (found.length < ids.length) throw refused('task.unknownGroups')
  return new Map(found.map(({ id, path }) => [id, path]))
}

/** None that is deleted meanwhile. */
async function mustSeeRules(scope: Scope, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const found = await scope
    .from('rule_group')
    .select('rule_group.id')
    .where('rule_group.id', 'in', [...ids])
    .forShare()
    .execute()
  if (found.length < ids.length) throw refused('task.unknownGroups')
}

type Meant = Pick<Understood, 'rules' | 'total' | 'target' | 'among'>

/** How many terminals each wave of a draft would have. */
export async function sharesOf(
  { scope, now }: Pick<Ctx, 'scope' | 'now'>,
  { rules: { waves }, total, target, among }: Meant,
): Promise<{ n: number; terminals: number }[]> {
  if (!waves) return [{ n: 1, terminals: total }]
  const rows = await plannedFor(scope, waves, total)
  const named = rows.filter(({ groupPath, ruleId }) => groupPath !== null || ruleId !== null)
  const found = named.length === 0 ? [] : await inNamed({ scope, now }, { target, among }, named)
  const inGroups = new Map(found.map(({ n, terminals }) => [n, terminals]))
  const others = total - found.reduce((sum, { terminals }) => sum + terminals, 0)
  let before = 0
  return rows.map(({ n, groupPath, ruleId, upTo }) => {
    if (groupPath !== null || ruleId !== null) return { n, terminals: inGroups.get(n) ?? 0 }
    const to = Math.max(before, Math.min(others, upTo ?? others))
    const terminals = to - before
    before = to
    return { n, terminals }
  })
}

/** Terminals of the waves that name their groups: of several the first has one, as when the runs are made. */
async function inNamed(
  { scope, now }: Pick<Ctx, 'scope' | 'now'>,
  { target, among }: Pick<Meant, 'target' | 'among'>,
  named: readonly Planned[],
): Promise<{ n: number; terminals: number }[]> {
  const { rows } = await scope.sql<{ n: number; terminals: number }>`
    select first.n, count(*)::int as terminals from ${terminalsWithState}
    cross join lateral (
      select w.n from unnest(${named.map(({ n }) => n)}::int[], ${named.map(({ groupPath }) => groupPath)}::ltree[],
        ${named.map(({ ruleId }) => ruleId)}::bigint[]) as w (n, group_path, rule_group_id)
      where ${isOfWave} order by w.n limit 1) as first
    where ${scope.visible('terminal')} and ${targeted(target, now, scope.who)} and ${among}
    group by 1`
  return rows
}

/** Whether a wave `w` takes a terminal by one of its groups. */
const isOfWave = sql<SqlBool>`(w.group_path @> terminal.group_path or w.rule_group_id is not null and exists (
  select from rule_member m where m.rule_id = w.rule_group_id and m.terminal_id = terminal.id))`

/** The wave of a terminal's group; null when its group is named as none. */
export const groupWave = (taskId: number): RawBuilder<number | null> => sql<number | null>`(
  select w.n from task_wave w where w.task_id = ${taskId} and ${isOfWave} order by w.n limit 1)`

/**
 * The wave of a row with a `group_wave` and a `place` among those that have none. More terminals than were counted go
 * with the last.
 */
export const waveOf = (taskId: number): RawBuilder<number> => sql<number>`coalesce(group_wave, (
  select w.n from task_wave w
  where w.task_id = ${taskId} and num_nonnulls(w.group_path, w.rule_group_id) = 0 and (w.up_to is null or w.up_to >= place)
  order by w.n limit 1), (select max(w.n) from task_wave w where w.task_id = ${taskId}), 1)`
