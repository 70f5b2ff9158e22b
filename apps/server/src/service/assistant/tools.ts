import type { AssistantTool } from '@cpm/contract/service/assistant/assistant.tools'
import { draftAlarmRule, draftOrder, draftTask, draftTerminalFilter } from './drafts.ts'
import { getAlarm, searchAlarmRules, searchAlarms } from './read/alarms.ts'
import { explainRun } from './read/explain.ts'
import { getOrder, searchOrders } from './read/orders.ts'
import { getTask, searchTasks } from './read/tasks.ts'
import { getTerminal, searchGroups, searchTerminals, timelineOf } from './read/terminals.ts'
import type { Tool } from './tool.ts'

/** Each tool of the contract's list, as it is done. */
export const tools: Readonly<Record<AssistantTool, Tool>> = {
  search_terminals: searchTerminals,
  get_terminal: getTerminal,
  terminal_timeline: timelineOf,
  search_groups: searchGroups,
  search_alarms: searchAlarms,
  get_alarm: getAlarm,
  search_alarm_rules: searchAlarmRules,
  search_tasks: searchTasks,
  get_task: getTask,
  explain_run: explainRun,
  search_orders: searchOrders,
  get_order: getOrder,
  draft_terminal_filter: draftTerminalFilter,
  draft_task: draftTask,
  draft_alarm_rule: draftAlarmRule,
  draft_order: draftOrder,
}
