import { openStatuses } from '@cpm/contract/delivery/task/task'
import { sql } from 'kysely'
import { unscoped } from '../../core/scope.ts'
import { terminalAnswer, terminalHandOver, terminalWork } from '../../estate/terminal/slots.ts'
import { filesFor, keepOutput } from './run/task.answer.ts'
import { handOver } from './run/task.hand-over.ts'
import { statuses } from './task.states.ts'

export const offers = [
  terminalWork({
    key: 'task',
    sort: 10,
    openAmong: (terminals) => sql`select r.terminal_id from task_run r
      where ${unscoped('task_run', 'work of a terminal that was found, whoever asked')}
        and r.status in ${statuses(openStatuses)} and r.terminal_id in (${terminals})`,
  }),
  terminalHandOver({ key: 'task', sort: 30, handOver }),
  terminalAnswer({ key: 'task', sort: 10, keepOutput, filesFor }),
]
