import { permissionCodes } from '../../kernel/permission.ts'
import { routesFor } from '../../kernel/route.ts'

/** Who may ask for tasks, and what may be done with them. */
export const taskPermissions = permissionCodes({
  'task.read': { words: ['查看任务', 'View tasks'], for: ['enterprise', 'store', 'sales'] },
  'task.create': { words: ['创建任务', 'Create tasks'], for: ['enterprise', 'store'] },
  'task.steer': { words: ['控制任务批次', 'Control task batches'], for: ['enterprise', 'store'] },
  'task.approve': { words: ['审批任务', 'Approve tasks'], for: ['enterprise'] },
  'task.limits': { words: ['设置任务审批限额', 'Set approval limits'], for: ['enterprise'] },
  'task.freeze': { words: ['在禁止日执行', 'Run on blackout days'], for: ['enterprise'] },
  'task.stop': { words: ['停止任务', 'Stop tasks'], for: ['enterprise', 'store'] },
  'task.restart': { words: ['重试子任务', 'Retry runs'], for: ['enterprise', 'store'] },
  'task.act': { words: ['操作终端', 'Run actions on terminals'], for: ['enterprise', 'store'] },
  'task.reset': { words: ['恢复出厂设置', 'Reset terminals to factory settings'], for: ['enterprise'] },
})
/** What a call needs besides that is to install or restart on black days, too. */
export const duringBlackDays = { code: 'task.freeze', when: { fields: { ignoreBlackDays: true } } } as const
export const route = routesFor(taskPermissions)
