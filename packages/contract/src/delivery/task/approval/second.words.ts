import { words } from '../../../kernel/words.ts'

/** What waits for a second person, and who may be that person. */
export const secondWords = words({
  'task.onlyDecided': [
    '该任务由另一个账号创建：您只能审批，不能控制',
    'Another account created this task: you can approve or reject the task, but not control it',
  ],
  'task.limitsWait': [
    '已有一项变更等待审批：请先撤回，或等待审批',
    'A change is already waiting for approval: withdraw the change, or wait for a decision',
  ],
  'task.limitsDecided': ['该变更已有结果', 'This change was already decided'],
  'task.ownLimits': [
    '不能审批自己或上级账号提出的变更',
    'You cannot approve or reject a change requested by you or a superior account',
  ],
  'task.notOwnLimits': [
    '只有提出者或其上级可以撤回',
    'Only the requester or a superior account can withdraw the change',
  ],
  'task.limitsRule': [
    '降低限额或增加类型立即生效；提高、取消限额或减少类型须由另一个账号批准，在此之前现有限额不变。',
    'A lower limit or more task types apply immediately. A higher limit, no limit or fewer task types need approval by another account; until then the current limits apply.',
  ],
  'task.approvedOnly': ['仅允许审核通过的应用', 'Approved apps only'],
  'task.approvedOnlyHint': [
    '审核未通过、已禁用或签名无效的应用始终不能发送。放宽此规则须由另一个账号批准。',
    'Rejected or blocked versions, and apps without a valid signature, are never sent. A less strict rule needs approval by another account.',
  ],
  'task.limitsApprovedOnly': ['仅允许审核通过的应用：{{rule}}', 'Approved apps only: {{rule}}'],
  'task.approvedOnly.off': ['不限制', 'Off'],
  'task.approvedOnly.stores': ['门店账号', 'For store accounts'],
  'task.approvedOnly.all': ['所有账号', 'For all accounts'],
  'task.limitsNote': ['变更理由', 'Reason for the change'],
  'task.limitsNoteHint': ['审批人会看到', 'Shown to the approver'],
  'task.limitsSaved': ['已保存', 'Saved'],
  'task.limitsAsked': ['变更等待另一个账号批准', 'The change is waiting for approval by another account'],
  'task.limitsChange': ['审批限额变更等待审批', 'Approval limit change waiting for approval'],
  'task.limitsChangeBy': ['由 {{name}} 于 {{at}} 提出', 'Requested by {{name}}, {{at}}'],
  'task.limitsToNumber': ['终端数限额改为 {{count}}', 'The terminal limit changes to {{count}}'],
  'task.limitsToNone': ['取消终端数限额', 'The terminal limit is removed'],
  'task.limitsDropped': ['以下类型不再需要审批：{{types}}', 'Approval no longer required for: {{types}}'],
  'task.limitsApproveTitle': ['批准审批限额变更？', 'Approve the approval limit change?'],
  'task.limitsRefuseTitle': ['拒绝审批限额变更', 'Reject the approval limit change'],
  'task.limitsWithdraw': ['撤回', 'Withdraw'],
  'task.limitsWithdrawTitle': ['撤回审批限额变更？', 'Withdraw the approval limit change?'],
  'task.limitsCall.asked': ['审批限额变更等待您审批', 'An approval limit change is waiting for your approval'],
  'task.limitsCall.asked.text': [
    '由 {{name}} 提出。请在“任务管理”中处理。',
    'Requested by {{name}}. Approve or reject the change in Task management.',
  ],
  'task.limitsCall.approved': ['审批限额变更已获批准', 'Your approval limit change was approved'],
  'task.limitsCall.refused': ['审批限额变更已被拒绝', 'Your approval limit change was rejected'],
  'task.limitsCall.decided.text': ['由 {{name}} 决定。{{note}}', 'Decided by {{name}}. {{note}}'],
  'dashboard.wantsLimits': ['项审批限额变更待审批', 'Approval limit changes to approve'],
  'task.nobodyLate': ['没有等待加入的终端', 'No terminals are waiting to join'],
  'task.late': ['{{count}} 台终端等待加入', '{{count}} {{count|terminal is|terminals are}} waiting to join'],
  'task.lateHint': [
    '它们现在符合条件，但超出审批限额，须由另一个账号批准。',
    'These terminals match now but exceed the approval limit: another account must approve them.',
  ],
  'task.lateApproveTitle': [
    '让 {{count}} 台终端加入任务 #{{id}}？',
    'Allow {{count}} {{count|terminal|terminals}} to join task #{{id}}?',
  ],
  'task.lateRefuseTitle': ['拒绝终端加入任务 #{{id}}？', 'Reject the terminals waiting to join task #{{id}}?'],
  'task.lateRefuseHint': ['此后任务不再加入任何终端。', 'No more terminals will join the task.'],
})
