import { words } from '../../kernel/words.ts'

/** The page of files for terminals, and what uses them. */
export const artifactPageWords = words({
  'artifact.many': ['下发文件', 'Files for terminals'],
  'artifact.name': ['文件名', 'File name'],
  'artifact.size': ['大小', 'Size'],
  'artifact.packageName': ['应用包名', 'Package'],
  'artifact.version': ['版本', 'Version'],
  'artifact.sha256': ['SHA-256', 'SHA-256'],
  'artifact.createdBy': ['上传人', 'Uploaded by'],
  'artifact.createdAt': ['上传时间', 'Uploaded at'],
  'artifact.usedBy': ['使用情况', 'Used by'],
  'artifact.used': ['使用情况', 'Usage'],
  'artifact.used.true': ['使用中', 'In use'],
  'artifact.used.false': ['未使用', 'Not used'],
  'artifact.unused': ['未使用', 'Not used'],
  'artifact.by.task': ['未结束的任务', 'Unfinished tasks'],
  'artifact.by.wallpaper': ['壁纸设置', 'Wallpaper settings'],
  'artifact.by.market': ['应用市场', 'App market'],
  'artifact.by.appParameter': ['应用参数', 'App parameters'],
  'artifact.by.systemFile': ['系统文件', 'System files'],
  'artifact.by.wallpapers': ['壁纸', 'Wallpapers'],
  'artifact.by.animation': ['开机动画', 'Boot animations'],
  'artifact.usedBy.task': [
    '{{name}} 不能删除：有 {{count}} 个未结束的任务正在使用{{names}}',
    '{{name}} cannot be deleted: in use by {{count}} unfinished {{count|task|tasks}}{{names}}',
  ],
  'artifact.usedBy.wallpaper': [
    '{{name}} 不能删除：有 {{count}} 处壁纸设置正在使用{{names}}',
    '{{name}} cannot be deleted: in use by {{count}} wallpaper {{count|setting|settings}}{{names}}',
  ],
  'artifact.usedBy.market': [
    '{{name}} 不能删除：应用市场正在使用{{names}}',
    '{{name}} cannot be deleted: in use by the app market{{names}}',
  ],
  'artifact.usedBy.appParameter': [
    '{{name}} 不能删除：有 {{count}} 个应用参数正在使用{{names}}',
    '{{name}} cannot be deleted: in use by {{count}} app {{count|parameter|parameters}}{{names}}',
  ],
  'artifact.usedBy.systemFile': [
    '{{name}} 不能删除：有 {{count}} 个系统文件正在使用{{names}}',
    '{{name}} cannot be deleted: in use by {{count}} system {{count|file|files}}{{names}}',
  ],
  'artifact.usedBy.wallpapers': [
    '{{name}} 不能删除：有 {{count}} 张壁纸正在使用{{names}}',
    '{{name}} cannot be deleted: in use by {{count}} {{count|wallpaper|wallpapers}}{{names}}',
  ],
  'artifact.usedBy.animation': [
    '{{name}} 不能删除：有 {{count}} 个开机动画正在使用{{names}}',
    '{{name}} cannot be deleted: in use by {{count}} boot {{count|animation|animations}}{{names}}',
  ],
  'artifact.otherSum': [
    '文件内容与所给的 SHA-256 不符：应为 {{expected}}，实际为 {{found}}，请重新上传',
    'The SHA-256 does not match: expected {{expected}}, received {{found}}; upload the file again',
  ],
  'artifact.searchHint': ['文件名、包名、SHA-256', 'File name, package or SHA-256'],
  'artifact.none': ['还没有下发文件', 'No files for terminals yet'],
  'artifact.noneHint': [
    '上传安装包、图片或其他文件，再用任务下发到终端',
    'Upload packages, pictures or other files, then send them to terminals with a task',
  ],
  'artifact.noMatch': ['没有匹配的文件', 'No file matches'],
  'artifact.add': ['上传文件', 'Upload files'],
  'artifact.kindOf': ['按扩展名识别', 'By file extension'],
  'artifact.delete': ['删除', 'Delete'],
  'artifact.deleteMany': ['删除 {{count}} 个文件', 'Delete {{count}} {{count|file|files}}'],
  'artifact.deleteNames': ['将删除：{{names}}', 'Files to delete: {{names}}'],
  'artifact.deleteNamesMore': ['将删除：{{names}} 等 {{count}} 个', 'Files to delete: {{names}} and {{count}} more'],
  'artifact.deleted': ['已删除 {{count}} 个文件', '{{count}} {{count|file|files}} deleted'],
  'artifact.notDeleted': ['{{count}} 个文件正在使用，未删除：{{names}}', '{{count}} in use and not deleted: {{names}}'],
  'artifact.uploadedHere': [
    '文件类型与大小由服务器再次检查；上传完成后可在创建任务、系统文件中选择',
    'The server checks each file; uploaded files can be selected in tasks and system files',
  ],
})
