import { z } from 'zod'
import { taskType } from '../../../kernel/task-type.ts'
import { days, minutes } from '../task.times.ts'

/** 4 to 16 letters or digits [5.5], [9.1]. */
export const terminalPassword = z.string().regex(/^[A-Za-z0-9]{4,16}$/, { error: 'action.badPassword' })

/** Locks the screen until the password is entered, or somebody unlocks it from here. */
export const lock = taskType({
  name: 'lock',
  params: z.object({ password: terminalPassword }),
  secret: ['password'],
  sample: { password: 'Shop2026' },
  platforms: ['android'],
  needs: ['agent.lock'],
  limitMs: minutes(1),
  waitMs: days(30),
  repeat: 'slip',
  // The password is not kept at the terminal, so it could not be done again.
  idempotent: false,
  permission: 'task.act',
  words: {
    'task.type.lock': ['锁定终端', 'Lock'],
    'action.hint.lock': [
      '终端会立即锁定，须输入此密码或在此处解锁后才能使用',
      'The terminal locks immediately. To use it again, enter this password on the terminal or unlock the terminal here',
    ],
    'action.password': ['终端密码', 'Terminal password'],
    'action.passwordHint': [
      '4 到 16 位字母或数字，不会在任何地方显示',
      '4 to 16 letters or digits; the password is never displayed',
    ],
    'action.badPassword': [
      '终端密码须为 4 到 16 位字母或数字',
      'The terminal password must be 4 to 16 letters or digits',
    ],
  },
})
