import { words } from '../../../kernel/words.ts'

/** A newer install of an app ends older ones that wait. */
export const supersedeWords = words({
  'run.reason.superseded': ['已被较新的安装任务取代', 'Superseded by a newer install task'],
  'run.supersededBy': ['已被任务 #{{id}} 取代', 'Superseded by task #{{id}}'],
  'run.reason.os_too_old': ['系统版本过低，应用需要更新的系统', 'The app requires a newer system version'],
  'run.reason.newer_there': ['已安装更新的版本', 'A newer version is installed'],
  'run.step.uninstallFirst': [
    '先卸载较新的版本，再重新创建任务',
    'Uninstall the newer version, then create the task again',
  ],
  'task.preview.lowSpace': ['可用空间不足', 'Not enough free space'],
  'task.preview.lowSpaceHint': ['仍会尝试', 'Installation is attempted anyway'],
  'task.preview.newerThere': ['已安装更新的版本', 'A newer version is installed'],
  'task.preview.newerThereHint': ['将被替换为此版本', 'Will be replaced with this version'],
  'task.preview.older': ['较早的安装尚未开始', 'Earlier install not started'],
  'task.preview.olderEnds': ['将被本任务取消', 'Cancelled by this task'],
  'task.preview.olderStays': ['不会取消', 'Not cancelled'],
  'task.preview.olderTask': ['任务 #{{id}}（{{count}} 台）', 'task #{{id}} ({{count}})'],
  'task.say.older': ['较早的等待中的安装', 'Earlier installs'],
  'task.say.keepsOlder': ['保留', 'Not cancelled'],
  'task.supersede': ['取消此应用较早的等待中的安装', 'Cancel earlier waiting installs'],
  'task.supersedeHint': ['终端已开始的安装不受影响', 'Installs already started on a terminal are not affected'],
})
