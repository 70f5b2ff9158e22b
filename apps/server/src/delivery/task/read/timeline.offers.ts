import { allWords, type WordKey } from '@cpm/contract'
import { runSource } from '@cpm/contract/delivery/task/task.timeline'
import type { EntryFrom } from '@cpm/contract/estate/terminal/timeline.source'
import { sql } from 'kysely'
import { unscoped } from '../../../core/scope.ts'
import { nameUnlessOurs } from '../task.whole.ts'
import { jsonOf, ofEach, type Say, timelineOffer } from '../../../estate/terminal/timeline/source.ts'

type Entry = EntryFrom<typeof runSource>

/** A terminal may give a reason of its own words. */
function reasonOf({ reason }: Entry, { word }: Say): string | null {
  const key = `run.reason.${reason}`
  return reason !== null && key in allWords ? word(key as WordKey) : reason
}

export const offers = [
  timelineOffer(runSource, {
    sort: 20,
    branches: (line, scope) =>
      ofEach(line, ({ id }) => [
        {
          from: sql`task_run join task on task.id = task_run.task_id left join account as a on a.id = task.account_id`,
          where: sql`task_run.terminal_id = ${id} and ${scope.visible('task_run')}
            and ${unscoped('task', 'the task of a run that is seen')}
            and ${unscoped('account', 'who asked is named with it')}`,
          // A run is of who it was asked of, whenever it ended.
          since: sql`task_run.created_at`,
          at: sql`task_run.updated_at`,
          tag: sql`'r' || task_run.id`,
          data: jsonOf({
            runId: sql`task_run.id::text`,
            taskId: sql`task_run.task_id::text`,
            type: sql`task.type`,
            status: sql`task_run.status`,
            reason: sql`task_run.reason`,
            exitCode: sql`task_run.exit_code`,
            attempt: sql`task_run.attempt`,
            accountName: nameUnlessOurs(scope, sql`a.name`, sql`task.by_platform`),
          }),
        },
      ]),
    what: ({ type, status }, { word }) => `${word(`task.type.${type}`)}: ${word(`run.status.${status}`)}`,
    detail: reasonOf,
    cells: [
      { title: 'timeline.after', sort: 20, value: ({ status }, { word }) => word(`run.status.${status}`) },
      { title: 'timeline.reason', sort: 30, value: reasonOf },
      { title: 'timeline.attempts', sort: 40, value: ({ attempt }) => attempt },
      { title: 'timeline.exitCode', sort: 50, value: ({ exitCode }) => exitCode },
    ],
  }),
]
