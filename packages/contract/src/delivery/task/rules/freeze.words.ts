import { words } from '../../../kernel/words.ts'

/** Black days: what waits on them, who may act all the same, and when a task begins. */
export const freezeWords = words({
  'task.ignoreBlackDays': ['禁止日也执行', 'Also on black days'],
  'task.ignoreBlackDaysHint': [
    '不勾选时，任务会等到终端所在组的禁止日结束',
    'Unless this is set, the task waits until the black days of the terminal’s group are over',
  ],
  'task.say.ignoreBlackDays': ['禁止日也执行', 'also on black days'],
  'action.madeWaits': [
    '已创建任务：{{what}}。禁止日：{{count}} 台终端等到 {{at}}',
    'Task created: {{what}}. Black day: {{count}} {{count|terminal waits|terminals wait}} until {{at}}',
  ],
  'action.waitsBlackDay': ['禁止日，等到 {{at}}', 'Black day: it waits until {{at}}'],
  'action.madeWaitsOne': [
    '已创建任务：{{what}}。禁止日，等到 {{at}}',
    'Task created: {{what}}. Black day, waits until {{at}}',
  ],
  'task.preview.waits': ['{{reason}}：{{count}}（{{at}} 前开始）', '{{reason}}: {{count}} (by {{at}})'],
  'task.preview.waitsNever': [
    '{{reason}}：{{count}}（到期前不会开始）',
    '{{reason}}: {{count}} (not before it expires)',
  ],
  'task.preview.waitFor.not_yet': ['开始时间', 'Start time'],
  'task.preview.waitFor.black_day': ['禁止日', 'Black day'],
  'task.preview.waitFor.outside_window': ['时间段', 'Hours of the task'],
  'task.preview.waitFor.trading_hours': ['门店营业时间', 'Trading hours'],
  'task.preview.neverBegins': ['到期前不会开始', 'Expire before they may begin'],
  'task.preview.neverAny': ['到期前不会开始', 'Not before it expires'],
  'task.goBackNow': ['禁止日也退回', 'Go back also on black days'],
})
