import { z } from 'zod'
import { platforms } from '../../../estate/agent/report.ts'
import { taskType } from '../../../kernel/task-type.ts'
import { days, minutes } from '../task.times.ts'

/** Starts the agent anew, and nothing else. */
export const restartAgent = taskType({
  name: 'restart_agent',
  params: z.object({}),
  sample: {},
  platforms,
  needs: ['agent.restart_agent'],
  limitMs: minutes(5),
  waitMs: days(1),
  repeat: 'slip',
  idempotent: false,
  frozenOnBlackDays: true,
  permission: 'task.act',
  words: {
    'task.type.restart_agent': ['重启代理', 'Restart agent'],
    'action.hint.restart_agent': [
      '只重启代理，终端上的应用不受影响',
      'Only the agent restarts; apps on the terminal are not affected',
    ],
  },
})
