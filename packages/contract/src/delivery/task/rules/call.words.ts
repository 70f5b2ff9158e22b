import { words } from '../../../kernel/words.ts'

/** What people are told of a task, and that it cannot go on. */
export const callWords = words({
  'task.call.failures': ['任务 #{{id}} 已暂停：失败过多', 'Task #{{id}} is paused: too many runs failed'],
  'task.call.failures.text': [
    '第 {{wave}} 批中有 {{failed}} / {{of}} 台失败，上限为 {{most}}%。任务继续之前不再下发。',
    'In wave {{wave}}, {{failed}} of {{of}} {{of|run|runs}} failed; the limit is {{most}}%. Nothing more is sent until a person resumes the task.',
  ],
  'task.call.stuck': ['任务 #{{id}} 无法继续', 'Task #{{id}} cannot go on'],
  'task.call.stuck.text': [
    '第 {{wave}} 批的成功率须达到 {{need}}%，但已有 {{failed}} / {{of}} 台未成功，无法再达到。请重启未成功的子任务、开始下一批次，或停止任务。',
    'Wave {{wave}} needs {{need}}% success and cannot reach it any more: {{failed}} of {{of}} {{of|run|runs}} did not succeed. Restart those runs, begin the next wave, or stop the task.',
  ],
  'task.call.fault': ['任务 #{{id}} 创建失败', 'Task #{{id}} was not created'],
  'task.call.fault.text': ['{{reason}}。', '{{reason}}.'],
  'task.call.lapsed': ['任务 #{{id}} 在批准前已到期', 'Task #{{id}} expired before it was approved'],
  'task.call.lapsed.text': ['没有向任何终端下发。', 'Nothing was sent to any terminal.'],
  'task.call.approved': ['任务 #{{id}} 已获批准', 'Task #{{id}} is approved'],
  'task.call.approved.text': ['批准人：{{by}}。{{note}}', 'Approved by {{by}}. {{note}}'],
  'task.call.refused': ['任务 #{{id}} 已被拒绝', 'Task #{{id}} is refused'],
  'task.call.refused.text': ['拒绝人：{{by}}。{{note}}', 'Refused by {{by}}. {{note}}'],
  'task.call.awaiting': ['任务 #{{id}} 等待您审批', 'Task #{{id}} waits for your approval'],
  'task.call.awaiting.text': ['批准之前不会下发。', 'Nothing is sent until it is approved.'],
  'task.call.late': ['任务 #{{id}} 有新终端等待您审批', 'Terminals that match task #{{id}} now wait for your approval'],
  'task.call.late.text': [
    '另有 {{late}} 台终端符合条件，批准之前不会加入。',
    '{{late}} more {{late|terminal|terminals}} would join; none of them does before it is approved.',
  ],
  'task.call.about': [
    '{{type}}，{{count}} 台终端，由 {{maker}} 创建。',
    '{{type}} for {{count}} {{count|terminal|terminals}}, created by {{maker}}.',
  ],
  'task.call.see': ['查看任务：{{link}}', 'See the task: {{link}}'],
  'task.gate.cannot_pass': ['成功率已无法达到要求', 'Not enough can succeed any more'],
  'task.stuck': ['无法继续', 'Cannot go on'],
  'task.stuckSince': [
    '自 {{at}} 起，第 {{wave}} 批的成功率已无法达到放行要求。请重启未成功的子任务，或开始下一批次。',
    'Since {{at}} not enough runs of wave {{wave}} can succeed for the next wave to begin. Restart the unsuccessful runs, or begin the next wave.',
  ],
  'dashboard.wantsStuck': ['个任务无法继续', 'Tasks that cannot go on'],
})
