import { words } from '../../kernel/words.ts'

export const assistantWords = words({
  'assistant.connect': ['接入 AI 助手（MCP）', 'Connect an AI assistant (MCP)'],
  'assistant.lead': [
    '支持 MCP（streamable HTTP）的助手可用 API 令牌连接此地址，只能读取令牌有权查看的内容；凡是要改动的，只生成草稿链接，由人在页面上确认。每次调用都记入操作审计。',
    'An assistant that supports MCP (streamable HTTP) connects to this URL with an API token. The assistant reads only what the token has permission to view. For each change the assistant drafts a link, and a user confirms the change on the page. The audit log records each call.',
  ],
  'assistant.url': ['地址', 'URL'],
  'assistant.header': ['请求头', 'Header'],
  'assistant.tools': ['可用工具及所需权限', 'Tools and required permissions'],
  'assistant.tool.search_terminals': ['查找终端', 'Search terminals'],
  'assistant.tool.get_terminal': ['查看终端', 'View a terminal'],
  'assistant.tool.terminal_timeline': ['终端时间线', 'View the timeline of a terminal'],
  'assistant.tool.search_groups': ['查找终端组', 'Search groups'],
  'assistant.tool.search_alarms': ['查找告警', 'Search alarms'],
  'assistant.tool.get_alarm': ['查看告警', 'View an alarm'],
  'assistant.tool.search_alarm_rules': ['查找预警规则', 'Search alarm rules'],
  'assistant.tool.search_tasks': ['查找任务', 'Search tasks'],
  'assistant.tool.get_task': ['查看任务', 'View a task'],
  'assistant.tool.explain_run': ['解释一次执行为何失败', 'Explain why a run failed'],
  'assistant.tool.search_orders': ['查找工单', 'Search orders'],
  'assistant.tool.get_order': ['查看工单', 'View an order'],
  'assistant.tool.draft_terminal_filter': ['起草：终端筛选', 'Draft a terminal filter'],
  'assistant.tool.draft_task': ['起草：任务', 'Draft a task'],
  'assistant.tool.draft_alarm_rule': ['起草：预警规则', 'Draft an alarm rule'],
  'assistant.tool.draft_order': ['起草：工单', 'Draft an order'],
})
