import { z } from 'zod'
import { taskType } from '../../../kernel/task-type.ts'
import { packageName, permissionName } from '../task.names.ts'
import { days, minutes } from '../task.times.ts'

/** Gives an app a permission of the system, or takes it. */
export const setPermission = taskType({
  name: 'set_permission',
  params: z.object({ packageName, permission: permissionName, granted: z.boolean() }),
  sample: { packageName: 'com.android.chrome', permission: 'android.permission.CAMERA', granted: false },
  platforms: ['android'],
  needs: ['agent.set_permission'],
  limitMs: minutes(1),
  waitMs: days(7),
  repeat: 'often',
  idempotent: true,
  permission: 'task.act',
  words: {
    'task.type.set_permission': ['更改权限', 'Change permission'],
    'action.grant': ['允许{{app}}使用 {{permission}}', 'Grant {{permission}} to {{app}}'],
    'action.revoke': ['禁止{{app}}使用 {{permission}}', 'Revoke {{permission}} from {{app}}'],
    'action.badPermission': [
      '权限名须为 android.permission.CAMERA 的形式',
      'A permission has the form android.permission.CAMERA',
    ],
  },
})
