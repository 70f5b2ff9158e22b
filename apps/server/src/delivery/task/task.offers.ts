import { openStatuses } from '@cpm/contract/delivery/task/task'
import { sql, type SqlBool } from 'kysely'
import { unscoped } from '../../core/scope.ts'
import { ruleGroupUse } from '../../estate/rule-group/slots.ts'
import { changesOf } from '../../estate/terminal/said/changes.ts'
import { terminalAnswer, terminalHandOver, terminalSaid, terminalWork } from '../../estate/terminal/slots.ts'
import { auditHistory } from '../../platform/audit/slots.ts'
import { noteZones } from './hold/zone.ts'
import { openTasksOf } from './read/task.of-rule-group.ts'
import { filesFor, keepOutput } from './run/task.answer.ts'
import { handOver } from './run/task.hand-over.ts'
import { statuses } from './task.states.ts'

/** Actions whose object is the task they create. */
const creations = ['task.create', 'task.act']

export const offers = [
  terminalWork({
    key: 'task',
    sort: 10,
    openAmong: (terminals) => sql`select r.terminal_id from task_run r
      where ${unscoped('task_run', 'work of a terminal that was found, whoever asked')}
        and r.status in ${statuses(openStatuses)} and r.terminal_id in (${terminals})`,
  }),
  terminalSaid({
    key: 'zone',
    sort: 20,
    report: {
      facts: ['zone'],
      before: true,
      enrolment: true,
      heard: (db, reports) =>
        noteZones(
          db,
          changesOf(reports, 'zone').map(({ terminalId }) => terminalId),
        ),
    },
  }),
  auditHistory({
    key: 'task',
    sort: 10,
    table: 'terminal',
    // What a terminal was made to do, a restart above all: its task names terminals only in its runs.
    also: (scope, id) => sql<SqlBool>`(audit.action = any(${creations}) and audit.object = any(array(
      select task_run.task_id::text from task_run where task_run.terminal_id = ${id} and ${scope.visible('task_run')})))`,
  }),
  terminalHandOver({ key: 'task', sort: 30, handOver }),
  ruleGroupUse({ key: 'tasks', sort: 10, count: openTasksOf }),
  terminalAnswer({ key: 'task', sort: 10, keepOutput, filesFor }),
]
