import { z } from 'zod'
import { taskType } from '../../../kernel/task-type.ts'
import { days, minutes } from '../task.times.ts'

/** Takes a lock away without its password. */
export const unlock = taskType({
  name: 'unlock',
  params: z.object({}),
  sample: {},
  platforms: ['android'],
  needs: ['agent.unlock', 'agent.lock'],
  limitMs: minutes(1),
  waitMs: days(30),
  repeat: 'slip',
  idempotent: true,
  permission: 'task.act',
  words: {
    'task.type.unlock': ['解锁终端', 'Unlock'],
    'action.hint.unlock': ['终端会解除锁定，恢复正常使用', 'The terminal is unlocked and can be used normally'],
  },
})
