import { words } from '../../../kernel/words.ts'

/** What waits for a second person, and who may be that person. */
export const secondWords = words({
  'task.onlyDecided': [
    '该任务由另一个账号创建：您只能审批，不能控制',
    'Another account made this task: you decide on it, and do not steer it',
  ],
  'task.limitsWait': [
    '已有一项变更等待审批：请先撤回，或等待审批',
    'A change of the limits waits already: withdraw it first, or wait for its approval',
  ],
  'task.limitsDecided': ['该变更已有结果', 'This change was decided already'],
  'task.ownLimits': [
    '不能审批自己或上级账号提出的变更',
    'A change of the limits is approved by another account than the one that asked for it, and by none below that one',
  ],
  'task.notOwnLimits': ['只有提出者或其上级可以撤回', 'Who asked for it withdraws it, or an account above that one'],
  'task.limitsRule': [
    '降低限额或增加类型立即生效；提高、取消限额或减少类型须由另一个账号批准，在此之前现有限额不变。',
    'A lower number and more types apply at once. A higher number, no number or fewer types need the approval of another account; until then the present limits apply.',
  ],
  'task.approvedOnly': ['仅允许审核通过的应用', 'Approved apps only'],
  'task.approvedOnlyHint': [
    '审核未通过、已禁用或签名无效的应用始终不能发送。放宽此规则须由另一个账号批准。',
    'Rejected and blocked versions, and apps without a valid signature, are never sent. A less strict rule needs the approval of another account.',
  ],
  'task.limitsApprovedOnly': ['仅允许审核通过的应用：{{rule}}', 'Approved apps only: {{rule}}'],
  'task.approvedOnly.off': ['不限制', 'Off'],
  'task.approvedOnly.stores': ['门店账号', 'For store accounts'],
  'task.approvedOnly.all': ['所有账号', 'For all accounts'],
  'task.limitsNote': ['变更理由', 'Reason for the change'],
  'task.limitsNoteHint': ['审批人会看到', 'The approver sees it'],
  'task.limitsSaved': ['已保存', 'Saved'],
  'task.limitsAsked': ['变更等待另一个账号批准', 'The change waits for the approval of another account'],
  'task.limitsChange': ['审批限额变更等待审批', 'A change of the approval limits waits for approval'],
  'task.limitsChangeBy': ['由 {{name}} 于 {{at}} 提出', 'Asked for by {{name}}, {{at}}'],
  'task.limitsToNumber': ['终端数限额改为 {{count}}', 'More terminals than {{count}} need approval'],
  'task.limitsToNone': ['取消终端数限额', 'Any number of terminals goes without approval'],
  'task.limitsDropped': ['以下类型不再需要审批：{{types}}', 'No approval for: {{types}}'],
  'task.limitsApproveTitle': ['批准审批限额变更？', 'Approve the change of the approval limits?'],
  'task.limitsRefuseTitle': ['拒绝审批限额变更', 'Refuse the change of the approval limits'],
  'task.limitsWithdraw': ['撤回', 'Withdraw'],
  'task.limitsWithdrawTitle': ['撤回审批限额变更？', 'Withdraw the change of the approval limits?'],
  'task.limitsCall.asked': ['审批限额变更等待您审批', 'A change of the approval limits waits for your approval'],
  'task.limitsCall.asked.text': [
    '由 {{name}} 提出。请在“任务管理”中处理。',
    'Asked for by {{name}}. Decide on it in Task management.',
  ],
  'task.limitsCall.approved': ['审批限额变更已获批准', 'Your change of the approval limits is approved'],
  'task.limitsCall.refused': ['审批限额变更已被拒绝', 'Your change of the approval limits is refused'],
  'task.limitsCall.decided.text': ['由 {{name}} 决定。{{note}}', 'Decided by {{name}}. {{note}}'],
  'dashboard.wantsLimits': ['项审批限额变更待审批', 'Changes of approval limits to approve'],
  'task.nobodyLate': ['没有等待加入的终端', 'No terminal waits to join'],
  'task.late': ['{{count}} 台终端等待加入', '{{count}} {{count|terminal|terminals}} wait to join'],
  'task.lateHint': [
    '它们现在符合条件，但超出审批限额，须由另一个账号批准。',
    'They match now, beyond the approval limit: another account has to approve them.',
  ],
  'task.lateApproveTitle': [
    '让 {{count}} 台终端加入任务 #{{id}}？',
    'Let {{count}} {{count|terminal|terminals}} join task #{{id}}?',
  ],
  'task.lateRefuseTitle': ['拒绝终端加入任务 #{{id}}？', 'Refuse terminals that would join task #{{id}}?'],
  'task.lateRefuseHint': ['此后任务不再加入任何终端。', 'The task takes in no terminal from then on.'],
})
