import { openStatuses } from '@cpm/contract/delivery/task/task'
import { sql } from 'kysely'
import { unscoped } from '../../core/scope.ts'
import { artifactNaming } from './slots.ts'

/** A task names one as `params.artifactId`. */
const namedBy = sql`nullif(t.params ->> 'artifactId', '')::bigint`

export const offers = [
  artifactNaming({
    key: 'task',
    sort: 10,
    namesTo: async (db, terminalId, sha256) => {
      const { rows } = await sql`
        select from task_run r join task t on t.id = r.task_id
        join artifact a on a.id = ${namedBy}
        where r.terminal_id = ${terminalId} and r.status = any(${openStatuses}::text[]) and a.sha256 = ${sha256}
        limit 1`.execute(db)
      return rows.length > 0
    },
    namedAmong: (artifacts) => sql`
      select ${namedBy} as artifact_id from task t
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
