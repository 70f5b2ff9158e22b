import { words } from '../../../kernel/words.ts'

/** Black days: what waits on them, and who may act all the same. */
export const freezeWords = words({
  'task.ignoreBlackDays': ['禁止日也执行', 'Also on black days'],
  'task.ignoreBlackDaysHint': [
    '不勾选时，安装和重启会等到终端所在组的禁止日结束',
    'Otherwise installs and restarts wait until the black days of the terminal’s group are over',
  ],
  'task.say.ignoreBlackDays': ['禁止日也执行', 'also on black days'],
})
