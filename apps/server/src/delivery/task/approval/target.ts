import { snsNamed, type task, type TaskTargetSaid } from '@cpm/contract/delivery/task/task'
import { sql } from 'kysely'
import type { Ctx, Handler } from '../../../core/feature.ts'
import { isAmongSns } from '../../../core/sn.ts'
import type { Scope } from '../../../core/scope.ts'
import { countTarget } from '../create/task.target.ts'
import { originOf } from '../task.origin.ts'
import { type AskedTask, askedTask } from './asked.ts'
import { writtenDown } from './foreseen.ts'

/** For which terminals a task was asked. */
export const target: Handler<typeof task.routes.target> = async (ctx, { id }) => {
  const asked = await askedTask(ctx, id)
  const way = wayOf(asked)
  const sns = 'sns' in asked.target ? asked.target.sns : null
  const filter = way === 'filter' && 'filter' in asked.target ? asked.target.filter : null
  const [first, names, step, matching] = await Promise.all([
    firstOf(ctx.scope, sns),
    namesIn(ctx.scope, filter ?? {}),
    originOf(asked.row)?.chooses?.step?.(ctx.scope, asked.row) ?? null,
    matchingNow(ctx, asked, way),
  ])
  return {
    way,
    sns: sns?.length ?? null,
    first,
    filter,
    names,
    step,
    matching,
    asked: writtenDown(asked)?.matching ?? asked.row.total,
  }
}

function wayOf({ row, target: said }: AskedTask): TaskTargetSaid['way'] {
  if (row.back_of !== null) return 'back'
  const chooses = originOf(row)?.chooses
  if (chooses) return chooses.way
  return 'sns' in said ? 'sns' : 'filter'
}

/** Of the market, and where others went before, those that were meant change by what the task does. */
async function matchingNow({ db, now }: Ctx, asked: AskedTask, way: TaskTargetSaid['way']): Promise<number | null> {
  if (way !== 'sns' && way !== 'filter' && asked.row.status !== 'awaiting') return null
  return countTarget({ scope: asked.maker, db, now }, asked.target, asked.among)
}

async function firstOf(scope: Scope, sns: string[] | null): Promise<TaskTargetSaid['first']> {
  if (sns === null || sns.length === 0) return []
  return scope
    .from('terminal')
    .select(['terminal.sn', 'terminal.name'])
    .where(isAmongSns(sns))
    .orderBy('terminal.sn')
    .limit(snsNamed)
    .execute()
}

/** What of a filter has a name in a table. */
const tables = { groupId: 'terminal_group', ruleGroupId: 'rule_group' } as const

async function namesIn(scope: Scope, filter: Record<string, unknown>): Promise<Record<string, string>> {
  const idsOf = (name: string) => [filter[name], filter[`${name}Not`]].flat().filter((one) => one !== undefined)
  const found = await Promise.all(
    (['groupId', 'ruleGroupId'] as const).map(async (name) => {
      const ids = idsOf(name).map(Number)
      if (ids.length === 0) return []
      const table = tables[name]
      const { rows } = await scope.sql<{ id: string; name: string }>`
        select id::text as id, name from ${sql.table(table)} where ${scope.visible(table)} and id = any(${ids}::bigint[])`
      return rows.map((row) => [`${name}:${row.id}`, row.name] as const)
    }),
  )
  return Object.fromEntries(found.flat())
}
