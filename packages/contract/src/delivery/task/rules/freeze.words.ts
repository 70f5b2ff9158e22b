import { words } from '../../../kernel/words.ts'

/** Black days: what waits on them, who may act all the same, and when a task begins. */
export const freezeWords = words({
  'task.ignoreBlackDays': ['禁止日也执行', 'Also run on blackout days'],
  'task.ignoreBlackDaysHint': [
    '不勾选时，任务会等到终端所在组的禁止日结束',
    "If not selected, the task waits until the blackout days of the terminal's group are over",
  ],
  'task.say.blackDays': ['禁止日', 'Blackout days'],
  'task.say.ignoreBlackDays': ['也执行', 'Included'],
  'action.madeWaits': [
    '已创建任务：{{what}}。禁止日：{{count}} 台终端等到 {{at}}',
    'Task created: {{what}}. Blackout day: {{count}} {{count|terminal waits|terminals wait}} until {{at}}',
  ],
  'action.waitsBlackDay': ['禁止日，等到 {{at}}', 'Blackout day: waiting until {{at}}'],
  'action.madeWaitsOne': [
    '已创建任务：{{what}}。禁止日，等到 {{at}}',
    'Task created: {{what}}. Blackout day: waiting until {{at}}',
  ],
  'task.preview.waits': ['{{reason}}：{{count}}（{{at}} 前开始）', '{{reason}}: {{count}} (starts by {{at}})'],
  'task.preview.waitsNever': [
    '{{reason}}：{{count}}（到期前不会开始）',
    '{{reason}}: {{count}} (does not start before expiry)',
  ],
  'task.preview.waitFor.not_yet': ['开始时间', 'Start time'],
  'task.preview.waitFor.black_day': ['禁止日', 'Blackout day'],
  'task.preview.waitFor.outside_window': ['时间段', 'Time window'],
  'task.preview.waitFor.trading_hours': ['门店营业时间', 'Trading hours'],
  'task.preview.neverBegins': ['到期前不会开始', 'Expire before starting'],
  'task.preview.neverAny': ['到期前不会开始', 'Does not start before expiry'],
  'task.goBackNow': ['禁止日也退回', 'Also roll back on blackout days'],
})
