import { words } from '../../../kernel/words.ts'

/** What people are notified of about a task. */
export const callWords = words({
  'task.call.failures': ['任务 #{{id}} 已暂停：失败过多', 'Task #{{id}} is paused: too many failures'],
  'task.call.failures.text': [
    '第 {{wave}} 批中有 {{failed}} / {{of}} 台失败，上限为 {{most}}%。任务继续之前不再下发。',
    'In batch {{wave}}, {{failed}} of {{of}} {{of|run|runs}} failed; the limit is {{most}}%. Nothing more is sent until a user resumes the task.',
  ],
  'task.call.fault': ['任务 #{{id}} 创建失败', 'Failed to create task #{{id}}'],
  'task.call.fault.text': ['{{reason}}。', '{{reason}}.'],
  'task.call.lapsed': ['任务 #{{id}} 在批准前已到期', 'Task #{{id}} expired before approval'],
  'task.call.lapsed.text': ['没有向任何终端下发。', 'Nothing was sent to any terminal.'],
  'task.call.approved': ['任务 #{{id}} 已获批准', 'Task #{{id}} was approved'],
  'task.call.approved.text': ['批准人：{{by}}。{{note}}', 'Approved by {{by}}. {{note}}'],
  'task.call.refused': ['任务 #{{id}} 已被拒绝', 'Task #{{id}} was rejected'],
  'task.call.refused.text': ['拒绝人：{{by}}。{{note}}', 'Rejected by {{by}}. {{note}}'],
  'task.call.awaiting': ['任务 #{{id}} 等待您审批', 'Task #{{id}} is waiting for your approval'],
  'task.call.awaiting.text': ['批准之前不会下发。', 'Nothing is sent until the task is approved.'],
  'task.call.late': ['任务 #{{id}} 有新终端等待您审批', 'New terminals of task #{{id}} are waiting for your approval'],
  'task.call.late.text': [
    '另有 {{late}} 台终端符合条件，批准之前不会加入。',
    '{{late}} more {{late|terminal matches|terminals match}}; no terminal joins before approval.',
  ],
  'task.call.about': [
    '{{type}}，{{count}} 台终端，由 {{maker}} 创建。',
    '{{type}} for {{count}} {{count|terminal|terminals}}, created by {{maker}}.',
  ],
  'task.call.see': ['查看任务：{{link}}', 'View the task: {{link}}'],
})
