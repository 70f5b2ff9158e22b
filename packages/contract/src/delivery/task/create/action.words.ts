import { words } from '../../../kernel/words.ts'

export const actionWords = words({
  'audit.column.secrets': ['保密内容', 'Secrets'],
  'run.reason.no_such_file': ['终端上没有该文件', 'File not found on the terminal'],
  'run.reason.already': ['终端上已是该版本', 'The terminal already has this version'],
  'run.reason.not_shown': [
    '终端报告已完成，但其应用列表中没有体现',
    'The terminal reported success, but its app list does not show the change',
  ],
  'run.reason.not_reported': [
    '终端报告已完成，但其上报中没有体现',
    'The terminal reported success, but its reports do not show the change',
  ],
  'run.reason.awaiting_proof': ['已执行，等待终端上报确认', "Executed; waiting for the terminal's reports to confirm"],
  'run.reason.not_installed': ['安装程序报告失败', 'The installer reported a failure'],
  'run.reason.not_healthy': [
    '安装后未正常运行，已退回原版本',
    'The app did not run normally after installation and was rolled back to the previous version',
  ],
  'run.reason.left_unhealthy': [
    '安装后未正常运行，且无法退回原版本',
    'The app did not run normally after installation and could not be rolled back',
  ],
  'run.reason.no_version_before': ['终端上没有可退回的版本', 'The terminal has no previous version to roll back to'],
  'run.reason.kept_out': ['黑白名单不允许安装', 'The blacklist or whitelist does not allow the installation'],
  'run.reason.bad_path': ['目标路径无效', 'The target path is invalid'],
  'run.reason.is_there': ['目标位置已有文件', 'A file already exists at the target path'],
  'run.reason.bad_archive': ['压缩包无法解压', 'The archive cannot be unpacked'],
  'run.reason.wrong_file': ['文件类型不适用于该平台', 'The file type is not supported on this platform'],
  'run.reason.too_large': ['文件过大', 'The file is too large'],
  'run.reason.not_fetched': ['文件未能下载', 'The file could not be downloaded'],
  'run.reason.wrong_sum': ['下载的文件校验不一致', 'The checksum of the downloaded file does not match'],
  'run.reason.no_space': ['存储空间不足', 'Not enough storage space'],
  'run.reason.not_sent': ['文件未能上传', 'The file could not be uploaded'],
  'run.reason.no_such_app': ['终端上没有该应用', 'App not found on the terminal'],
  'run.reason.protected': ['系统不允许', 'The system does not allow this operation'],
  'run.reason.too_soon': ['1 分钟内已执行过相同操作', 'The same operation ran less than 1 minute ago'],
  'run.reason.secret_lost': [
    '服务器密钥已更换，无法读取密码',
    'The server key was changed, so the password cannot be read',
  ],
  'action.newTask': ['创建任务…', 'New task…'],
  'action.many': ['操作', 'Actions'],
  'action.of': ['{{name}}的操作', 'Actions on {{name}}'],
  'action.ask': ['对{{name}}执行“{{what}}”？', '{{what}}: {{name}}?'],
  'action.terminals': ['{{count}} 台终端', '{{count}} {{count|terminal|terminals}}'],
  'action.do': ['执行', 'Run'],
  'action.made': ['已创建任务：{{what}}', 'Task created: {{what}}'],
  'action.notActivated': ['只有已激活的终端可以执行操作', 'Only activated terminals support actions'],
  'action.offlineOne': [
    '终端离线：连接后执行，{{duration}}内未连接则过期',
    'The terminal is offline: the action runs when the terminal connects, and expires after {{duration}}',
  ],
  'action.leftOut': [
    '其中 {{count}} 台未激活或平台不支持，不会执行',
    'Skipped because not activated or not supported by the platform: {{count}}',
  ],
  'action.lacks': ['终端表示无法执行：{{why}}', 'The terminal reports that it cannot run this action: {{why}}'],
  'action.lacksNoWhy': ['终端表示无法执行', 'The terminal reports that it cannot run this action'],
  'action.lacksAll': [
    '所选 {{count}} 台终端都表示无法执行',
    'None of the {{count}} selected terminals can run this action',
  ],
  'action.lacking': [
    '其中 {{count}} 台表示无法执行，不会执行',
    'Skipped because the terminal reports that it cannot run this action: {{count}}',
  ],
  'action.lackingSome': [
    '其中 {{count}} 台表示无法执行，将会失败',
    'Selected terminals that report that they cannot run this action, and will fail: {{count}}',
  ],
  'action.mayLeaveOut': [
    '未激活或平台不支持的终端会被跳过，并注明原因',
    'Terminals that are not activated or not supported by the platform are skipped, with the reason shown',
  ],
  'action.last': ['最近操作', 'Last action'],
  'action.tooSoon': ['请勿在 1 分钟内重复点击', 'Please do not click again within 1 minute'],
  'action.badPackage': [
    '应用包名须为 com.example.app 的形式，由字母、数字、下划线和点组成',
    'An app package has the form com.example.app: letters, digits, underscores and dots',
  ],
  'action.notOnPlatform': [
    '{{platform}} 平台不能创建此类任务',
    'This type of task cannot be created on the {{platform}} platform',
  ],
})
