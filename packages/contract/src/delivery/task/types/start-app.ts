import { z } from 'zod'
import { platforms } from '../../../estate/agent/report.ts'
import { taskType } from '../../../kernel/task-type.ts'
import { isProgramOf, programName } from '../task.names.ts'
import { days, minutes } from '../task.times.ts'

/** Starts an app. */
export const startApp = taskType({
  name: 'start_app',
  params: z.object({ packageName: programName, name: z.string().max(300).optional() }),
  sample: { packageName: 'com.android.settings', name: 'Settings' },
  platforms,
  misfit: ({ packageName }, platform) =>
    isProgramOf(platform, packageName) ? null : { field: 'packageName', error: 'action.badPackage' },
  needs: ['agent.start_app'],
  limitMs: minutes(2),
  waitMs: days(1),
  repeat: 'often',
  idempotent: true,
  permission: 'task.act',
  words: {
    'task.type.start_app': ['启动应用', 'Start app'],
    'run.reason.not_launched': ['启动应用失败，请稍后再试', 'Failed to launch APP, please try again later'],
  },
})
