import { allWords, type WordKey } from '@cpm/contract'
import { type AnyTaskType, type TaskTarget, type TaskType, taskTypeOf } from '@cpm/contract/delivery/task/task'
import type { Misfit } from '@cpm/contract/kernel/task-type'
import { platforms } from '@cpm/contract/estate/agent/report'
import { type QueryExecutorProvider, type RawBuilder, sql, type SqlBool } from 'kysely'
import { isAmongSns } from '../../../core/sn.ts'
import type { Scope } from '../../../core/scope.ts'
import { targeted, terminalsWithState, unknownSns } from '../../../estate/terminal/terminal.targets.ts'
import { badField, refused } from '../../../core/feature.ts'

type From = { scope: Scope; db: QueryExecutorProvider; now: Date }

/**
 * Whose the terminals of a target are. Refuses unknown SNs (foreign ones read the same), and a target that spans
 * enterprises, which only an administrator can ask for. Of one's own enterprise nothing has to be looked for.
 */
export async function whoseTarget(
  { scope, db, now }: From,
  target: TaskTarget,
  among: RawBuilder<SqlBool>,
): Promise<number> {
  const { enterpriseId } = scope.who
  if ('sns' in target) return whoseNamed(scope, target)
  if (enterpriseId !== null) return enterpriseId
  const { rows } = await sql<{ id: number }>`
    select id from enterprise where exists (
      select from ${terminalsWithState}
      where terminal.enterprise_id = enterprise.id and ${scope.visible('terminal')}
        and ${targeted(target, now, scope.who)} and ${among})
    limit 2`.execute(db)
  return onlyOne(rows.map(({ id }) => id))
}

async function whoseNamed(scope: Scope, target: { sns: string[] }): Promise<number> {
  const rows = await scope
    .from('terminal')
    .select(['terminal.enterprise_id', 'terminal.sn'])
    .where(isAmongSns(target.sns))
    .execute()
  const sns = unknownSns(
    target,
    rows.map(({ sn }) => sn),
  )
  if (sns !== null) throw refused('task.unknownSns', { sns })
  return onlyOne([...new Set(rows.map(({ enterprise_id: id }) => id))])
}

function onlyOne(ids: readonly number[]): number {
  const [only, ...others] = ids
  if (only === undefined) throw refused('task.noTerminals')
  if (others.length > 0) throw refused('task.manyEnterprises')
  return only
}

/** How many terminals of a target the person reaches; of them those `among`. */
export async function countTarget(
  { scope, db, now }: From,
  target: TaskTarget,
  among: RawBuilder<SqlBool>,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from ${terminalsWithState}
    where ${scope.visible('terminal')} and ${targeted(target, now, scope.who)} and ${among}`.execute(db)
  return rows[0]?.total ?? 0
}

/** Refuses a task for named terminals of a platform that has no such thing [8.5]; a filter leaves those out later. */
export async function mustBeAble({ scope }: From, type: TaskType, target: TaskTarget): Promise<void> {
  const able: AnyTaskType['platforms'] = taskTypeOf[type].platforms
  if (!('sns' in target) || platforms.every((one) => able.includes(one))) return
  const other = await scope
    .from('terminal')
    .select('terminal.platform')
    .where(isAmongSns(target.sns))
    .where('terminal.platform', 'not in', [...able])
    .orderBy('terminal.id')
    .executeTakeFirst()
  if (other) throw refused('action.notOnPlatform', { platform: allWords[`terminal.platform.${other.platform}`][1] })
}

/** Refuses parameters that no platform can mean, or one among the named terminals cannot: what no program there can be called. */
export async function mustBeMeant(
  { scope }: From,
  { type, params, target }: { type: TaskType; params: Record<string, unknown>; target: TaskTarget },
): Promise<void> {
  const spec: AnyTaskType = taskTypeOf[type]
  const misfits = new Map(spec.platforms.map((one) => [one, spec.misfit?.(params, one) ?? null]))
  const unfit = spec.platforms.filter((one) => misfits.get(one))
  const refuse = ({ field, error }: Misfit) => badField(`params.${field}`, error as WordKey)
  const [first] = unfit.flatMap((one) => misfits.get(one) ?? [])
  if (first && unfit.length === spec.platforms.length) throw refuse(first)
  if (!first || !('sns' in target)) return
  const found = await scope
    .from('terminal')
    .select('terminal.platform')
    .where(isAmongSns(target.sns))
    .where('terminal.platform', 'in', unfit)
    .orderBy('terminal.id')
    .executeTakeFirst()
  const misfit = found && misfits.get(found.platform)
  if (misfit) throw refuse(misfit)
}
