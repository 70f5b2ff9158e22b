import { allWords, type WordKey } from '@cpm/contract'
import { type AnyTaskType, type TaskTarget, type TaskType, taskTypeOf } from '@cpm/contract/delivery/task/task'
import { platforms } from '@cpm/contract/estate/agent/report'
import { type QueryExecutorProvider, type RawBuilder, sql, type SqlBool } from 'kysely'
import { isAmongSns } from '../../../core/sn.ts'
import type { Scope } from '../../../core/scope.ts'
import { targeted, terminalsWithState, unknownSns } from '../../../estate/terminal/terminal.targets.ts'
import { badField, refused } from '../../../core/feature.ts'

type From = { scope: Scope; db: QueryExecutorProvider; now: Date }

/**
 * Counts what the person may reach of a target and says whose it is. Refuses unknown SNs (foreign ones read the same),
 * a target that matches nothing, and one that spans enterprises, which only an administrator can ask for.
 */
export async function countTarget(
  { scope, db, now }: From,
  target: TaskTarget,
  among: RawBuilder<SqlBool>,
): Promise<{ enterpriseId: number; total: number }> {
  const { rows } = await sql<{ enterprise_id: number; total: number; sns: string[] | null }>`
    select terminal.enterprise_id, count(*)::int as total,
      ${'sns' in target ? sql`array_agg(terminal.sn)` : sql`null`} as sns
    from ${terminalsWithState}
    where ${scope.visible('terminal')} and ${targeted(target, now, scope.who)} and ${among}
    group by 1`.execute(db)
  const sns = unknownSns(
    target,
    rows.flatMap((row) => row.sns ?? []),
  )
  if (sns !== null) throw refused('task.unknownSns', { sns })
  const [only, ...others] = rows
  if (!only) throw refused('task.noTerminals')
  if (others.length > 0) throw refused('task.manyEnterprises')
  return { enterpriseId: only.enterprise_id, total: only.total }
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

/** Refuses parameters that a platform among the named terminals cannot mean: what no program there can be called. */
export async function mustBeMeant(
  { scope }: From,
  { type, params, target }: { type: TaskType; params: Record<string, unknown>; target: TaskTarget },
): Promise<void> {
  if (!('sns' in target)) return
  const spec: AnyTaskType = taskTypeOf[type]
  const misfits = new Map(spec.platforms.map((one) => [one, spec.misfit?.(params, one) ?? null]))
  const unfit = spec.platforms.filter((one) => misfits.get(one))
  if (unfit.length === 0) return
  const found = await scope
    .from('terminal')
    .select('terminal.platform')
    .where(isAmongSns(target.sns))
    .where('terminal.platform', 'in', unfit)
    .orderBy('terminal.id')
    .executeTakeFirst()
  const misfit = found && misfits.get(found.platform)
  if (misfit) throw badField(`params.${misfit.field}`, misfit.error as WordKey)
}
