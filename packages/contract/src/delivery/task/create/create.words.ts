import { words } from '../../../kernel/words.ts'

/** The page where a task of any type is created. */
export const createWords = words({
  'task.kind.apps': ['应用', 'Apps'],
  'task.kind.files': ['文件', 'Files'],
  'task.kind.screen': ['屏幕', 'Screen'],
  'task.kind.terminal': ['终端', 'Terminal'],
  'task.kind.security': ['安全', 'Security'],
  'task.typeOnly': ['仅限 {{platforms}}', '{{platforms}} only'],
  'task.noType': ['没有匹配的类型', 'No type matches'],
  'task.typeMayNot': ['您没有创建此类任务的权限', 'You may not create tasks of this type'],
  'task.app.hint': [
    '从所选终端的应用中选择，或输入包名（Windows 为程序标识）',
    'Choose an app of the chosen terminals, or type its package; on Windows its program id',
  ],
  'task.app.cacheHint': [
    '从所选终端的应用中选择，或输入包名；留空则清除全部应用的缓存',
    'Choose an app of the chosen terminals, or type its package; empty: the caches of all apps',
  ],
  'task.permission.name': ['权限', 'Permission'],
  'task.permission.hint': ['例如 android.permission.CAMERA', 'For example android.permission.CAMERA'],
  'task.permission.change': ['更改为', 'Change to'],
  'task.permission.allow': ['允许', 'Allow'],
  'task.permission.deny': ['禁止', 'Deny'],
  'task.fetch.kind': ['文件类别', 'Kind of file'],
  'task.fetch.kind.log': ['日志', 'Log'],
  'task.fetch.kind.file': ['文件', 'File'],
  'task.fetch.paths': ['文件路径', 'File paths'],
  'task.fetch.pathsHint': [
    '每行一个，最多 {{max}} 个，例如 /sdcard/Download/a.txt',
    'One per line, at most {{max}}; for example /sdcard/Download/a.txt',
  ],
  'task.refresh.kinds': ['清单', 'Lists'],
})
