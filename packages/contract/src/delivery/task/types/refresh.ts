import { z } from 'zod'
import { platforms } from '../../../estate/agent/report.ts'
import { inventoryKinds } from '../../../estate/inventory/inventory.kinds.ts'
import { taskType } from '../../../kernel/task-type.ts'
import { days, minutes } from '../task.times.ts'

/** Reads lists and sends them anew. */
export const refresh = taskType({
  name: 'refresh',
  params: z.object({ kinds: z.array(z.enum(inventoryKinds)).min(1).max(inventoryKinds.length) }),
  sample: { kinds: ['apps', 'processes'] },
  platforms,
  // Of its lists an agent leaves out what it cannot read.
  needs: [],
  limitMs: minutes(10),
  waitMs: days(1),
  repeat: 'often',
  idempotent: true,
  permission: 'task.act',
  words: {
    'task.type.refresh': ['刷新清单', 'Refresh lists'],
    'action.hint.refresh': [
      '终端会重新上报应用、进程、权限和日志清单',
      'The terminal reports its lists of apps, processes, permissions and logs again',
    ],
  },
})
