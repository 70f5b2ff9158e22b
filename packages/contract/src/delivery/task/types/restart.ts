import { z } from 'zod'
import { platforms } from '../../../estate/agent/report.ts'
import { taskType } from '../../../kernel/task-type.ts'
import { days, minutes } from '../task.times.ts'

/** Starts the machine anew. */
export const restart = taskType({
  name: 'restart',
  params: z.object({}),
  sample: {},
  platforms,
  needs: ['agent.restart'],
  limitMs: minutes(5),
  // It is not meant for next week.
  waitMs: days(1),
  repeat: 'slip',
  // Done again it could go on for ever; a machine that started anew since is the proof that it was done.
  idempotent: false,
  back: { by: 'boot', withinMs: minutes(15) },
  frozenOnBlackDays: true,
  permission: 'task.act',
  words: {
    'task.type.restart': ['重启终端', 'Restart'],
    'action.hint.restart': [
      '终端会立即重启，正在进行的操作会中断',
      'The terminal restarts immediately; operations in progress are interrupted',
    ],
  },
})
