import { z } from 'zod'
import { platforms } from '../../../estate/agent/report.ts'
import { taskType } from '../../../kernel/task-type.ts'
import { isProgramOf, programName } from '../task.names.ts'
import { days, minutes } from '../task.times.ts'

/** Ends an app. */
export const stopApp = taskType({
  name: 'stop_app',
  params: z.object({ packageName: programName, name: z.string().max(300).optional() }),
  sample: { packageName: 'com.android.settings', name: 'Settings' },
  platforms,
  misfit: ({ packageName }, platform) =>
    isProgramOf(platform, packageName) ? null : { field: 'packageName', error: 'action.badPackage' },
  needs: ['agent.stop_app'],
  limitMs: minutes(2),
  waitMs: days(1),
  repeat: 'often',
  idempotent: true,
  permission: 'task.act',
  words: { 'task.type.stop_app': ['停止应用', 'Stop app'] },
})
