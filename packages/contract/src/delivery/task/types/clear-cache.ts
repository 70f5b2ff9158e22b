import { z } from 'zod'
import { taskType } from '../../../kernel/task-type.ts'
import { packageName } from '../task.names.ts'
import { days, minutes } from '../task.times.ts'

/** Empties the cache of one app, or of all. */
export const clearCache = taskType({
  name: 'clear_cache',
  params: z.object({ packageName: packageName.optional() }),
  sample: { packageName: 'com.android.chrome' },
  platforms: ['android'],
  needs: ['agent.clear_cache'],
  limitMs: minutes(5),
  waitMs: days(1),
  repeat: 'slip',
  idempotent: true,
  permission: 'task.act',
  words: {
    'task.type.clear_cache': ['清除缓存', 'Clear cache'],
    'action.hint.clear_cache': [
      '清除全部应用的缓存，应用的数据和设置保留',
      'The caches of all apps are cleared; data and settings are kept',
    ],
    'action.allApps': ['全部应用', 'All apps'],
  },
})
