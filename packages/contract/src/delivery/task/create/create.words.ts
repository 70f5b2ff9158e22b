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
  'task.app.packageHint': [
    '从所选终端的应用中选择，或输入包名',
    'Choose an app of the chosen terminals, or type its package',
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
  'task.file': ['SN 文件', 'SN file'],
  'task.file.title': ['从文件选择终端', 'Choose terminals from a file'],
  'task.file.hint': [
    'XLSX、CSV 或 TXT，最多 {{max}} 个 SN；读取名为 SN 的列，或唯一的一列',
    'XLSX, CSV or TXT, at most {{max}} SNs; read is the column named SN, or the only column',
  ],
  'task.file.ending': ['请选择 XLSX、CSV 或 TXT 文件', 'Choose an XLSX, CSV or TXT file'],
  'task.file.noColumn': [
    '文件有多列，但没有名为 SN 的列',
    'The file has several columns, and none of them is named SN',
  ],
  'task.file.tooMany': [
    '文件中有 {{count}} 个不同的 SN，最多 {{max}} 个',
    'The file has {{count}} different SNs; the most is {{max}}',
  ],
  'task.file.tooManyInAll': [
    '加上已选的终端共 {{count}} 台，最多 {{max}} 台',
    'Together with those chosen before these are {{count}} terminals; the most is {{max}}',
  ],
  'task.file.finding': ['正在查找终端：{{done}} / {{total}}', 'Looking for the terminals: {{done}} of {{total}}'],
  'task.file.read': ['读取', 'Read'],
  'task.file.doubles': ['重复', 'Doubles'],
  'task.file.bad': ['不是有效的 SN', 'Not valid SNs'],
  'task.file.missing': ['未找到，或不在您的数据范围内', 'Not found, or not yours'],
  'task.file.found': ['找到的终端', 'Terminals found'],
  'task.file.inactive': ['其中未激活', 'Of these not activated'],
  'task.file.copy': ['复制列表', 'Copy the list'],
  'task.file.choose': ['选择 {{count}} 台', 'Choose {{count}}'],
  'task.file.another': ['选择其他文件', 'Choose another file'],
  'task.refresh.kinds': ['清单', 'Lists'],
})
