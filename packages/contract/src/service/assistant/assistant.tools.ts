/**
 * The tools of an assistant, each with the permissions its token needs. A `draft_…` tool changes nothing: it answers with
 * the page on which a user confirms the draft, so it needs only read permissions (decision 89).
 */
export const assistantTools = {
  search_terminals: ['terminal.read'],
  get_terminal: ['terminal.read'],
  terminal_timeline: ['timeline.read'],
  search_groups: ['group.read'],
  search_alarms: ['alarm.read'],
  get_alarm: ['alarm.read'],
  search_alarm_rules: ['alarmRule.read'],
  search_tasks: ['task.read'],
  get_task: ['task.read'],
  explain_run: ['task.read'],
  search_orders: ['order.read'],
  get_order: ['order.read'],
  draft_terminal_filter: ['terminal.read'],
  draft_task: ['task.read', 'terminal.read'],
  draft_alarm_rule: ['alarmRule.read'],
  draft_order: ['order.read'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type AssistantTool = keyof typeof assistantTools
export const assistantToolNames = Object.keys(assistantTools) as [AssistantTool, ...AssistantTool[]]

/** The path of the Model Context Protocol over HTTP. */
export const mcpPath = '/mcp'

export const mcpLimits = {
  /** Bytes of a call. */
  body: 256_000,
  /** Calls a minute with one token, and from one address. */
  perMinute: 120,
  perMinuteFromAddress: 1200,
  /** Rows of an answer. */
  rows: 50,
  /** Terminals of a draft. */
  draftSns: 200,
  /** Characters of a link to a draft; browsers and proxies may refuse longer links. */
  link: 7500,
} as const
