import { openStatuses } from '@cpm/contract/delivery/task/task'
import { sql, type SqlBool } from 'kysely'
import { unscoped } from '../../core/scope.ts'
import { isLetGo } from '../task/hold/task-holds.ts'
import { isHeldThere } from '../task/hold/held-by-terminal.ts'
import { inHand, statuses } from '../task/task.states.ts'
import { artifactNaming } from './slots.ts'

/** A task names one as `params.artifactId`. */
const namedBy = (task: 'k' | 't') => sql`nullif(${sql.ref(`${task}.params`)} ->> 'artifactId', '')::bigint`

/**
 * Whether the run `r` of the task `k` lets its terminal have the file: the terminal has it in hand, also one it fell silent on
 * and may come back to, or it may begin now. Nothing is handed out for a wave that has not begun, or while the task is paused.
 */
const mayFetch = sql<SqlBool>`(r.status in ${statuses([...inHand, 'unknown'])}
  or (r.status = 'waiting' or ${isHeldThere}) and ${isLetGo})`

export const offers = [
  artifactNaming({
    key: 'task',
    sort: 10,
    namesTo: async (db, terminalId, sha256) => {
      const { rows } = await sql`
        select from task_run r join task k on k.id = r.task_id
        join artifact a on a.id = ${namedBy('k')}
        where r.terminal_id = ${terminalId} and ${mayFetch} and a.sha256 = ${sha256}
        limit 1`.execute(db)
      return rows.length > 0
    },
    namedAmong: (artifacts) => sql`
      select ${namedBy('t')} as artifact_id from task t
      where ${unscoped('task', 'whoever asked, a file that is needed stays')}
        and ${unscoped('task_run', 'the same')}
        and t.params ->> 'artifactId' = any(select id::text from (${artifacts}) one)
        and (t.status in ('awaiting', 'creating') or exists (
          select from task_run r where r.task_id = t.id and r.status = any(${openStatuses}::text[])))`,
    seenAmong: (scope, artifacts) => sql`
      select nullif(task.params ->> 'artifactId', '')::bigint as artifact_id, task.id, '#' || task.id as title from task
      where ${scope.visible('task')} and ${unscoped('task_run', 'of a task that is seen')}
        and task.params ->> 'artifactId' = any(select id::text from (${artifacts}) one)
        and (task.status in ('awaiting', 'creating') or exists (
          select from task_run r where r.task_id = task.id and r.status = any(${openStatuses}::text[])))`,
  }),
]
