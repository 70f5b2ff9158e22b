import { taskTypeList, taskTypeNamed } from '@cpm/contract/delivery/task/task'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { unscoped } from '../../../core/scope.ts'
import { artifactIn } from '../create/task.artifact.ts'

type Params = Record<string, unknown>

/** Why a terminal is none that the task is made for, by what is known of it; null where the task is for any. */
export function unfitFor(type: string, params: Params): RawBuilder<string | null> | null {
  const spec = taskTypeNamed(type)
  const artifact = artifactIn(params)
  const facts = spec?.fits?.(params) ?? null
  const isBound = artifact && (spec?.fillsScreen || artifact.models)
  const file = isBound
    ? sql`why_file_unfit(terminal, terminal_state.facts, ${spec?.fillsScreen ?? false}, ${JSON.stringify(artifact)}::jsonb)`
    : null
  if (!facts) return file && sql<string | null>`${file}`
  const names = [...new Set(facts.facts.flatMap((one) => Object.keys(one)))]
  const those = facts.facts.map((one) => JSON.stringify(one))
  const byFacts = sql`case when terminal_state.facts ?& ${names}::text[]
    and not terminal_state.facts @> any(${those}::jsonb[]) then ${facts.reason}::text end`
  return file ? sql<string | null>`coalesce(${file}, ${byFacts})` : sql<string | null>`(${byFacts})`
}

const onScreens = taskTypeList.filter(({ fillsScreen }) => fillsScreen).map(({ name }) => name)

/** Whether the file of a task that was asked for before is for a terminal, as that is now. */
export const isFit = (terminal: RawBuilder<unknown>, taskId: RawBuilder<unknown>): RawBuilder<SqlBool> => sql<SqlBool>`(
  select why_file_unfit(${terminal}, s.facts, asked.type = any(${onScreens}::text[]), asked.params -> 'artifact')
  from task asked left join terminal_state s on s.terminal_id = ${terminal}.id
  where ${unscoped('task', 'the task of a run that is seen')} and asked.id = ${taskId}) is null`
