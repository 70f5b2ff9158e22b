import { words } from '../../../kernel/words.ts'

export const actionWords = words({
  'audit.column.secrets': ['保密内容', 'Secrets'],
  'run.reason.no_such_file': ['终端上没有该文件', 'There is no such file on the terminal'],
  'run.reason.already': ['终端上已是该版本', 'It has this version already'],
  'run.reason.not_shown': [
    '终端称已完成，但其应用列表中没有体现',
    'The terminal said it was done, and its list of apps does not show it',
  ],
  'run.reason.not_reported': [
    '终端称已完成，但其上报中没有体现',
    'The terminal said it was done, and its reports do not show it',
  ],
  'run.reason.awaiting_proof': ['已执行，等待终端上报确认', 'Done; waits for the terminal’s reports to show it'],
  'run.reason.not_installed': ['安装程序报告失败', 'The installer said that it failed'],
  'run.reason.not_healthy': [
    '安装后未正常运行，已退回原版本',
    'It did not come up well, and the version before is back',
  ],
  'run.reason.left_unhealthy': [
    '安装后未正常运行，且无法退回原版本',
    'It did not come up well, and the version before could not be put back',
  ],
  'run.reason.no_version_before': ['终端上没有可退回的版本', 'The terminal keeps no version before to go back to'],
  'run.reason.kept_out': ['黑白名单不允许安装', 'Its black- or whitelist does not let it be installed'],
  'run.reason.bad_path': ['目标路径无效', 'The target path cannot be used'],
  'run.reason.is_there': ['目标位置已有文件', 'There is a file already'],
  'run.reason.bad_archive': ['压缩包无法解压', 'The archive cannot be unpacked'],
  'run.reason.wrong_file': ['文件类型不适用于该平台', 'The file is not of a type for this platform'],
  'run.reason.too_large': ['文件过大', 'The file is too large'],
  'run.reason.not_fetched': ['文件未能下载', 'The file could not be downloaded'],
  'run.reason.wrong_sum': ['下载的文件校验不一致', 'The checksum of the downloaded file is wrong'],
  'run.reason.no_space': ['存储空间不足', 'There is not enough space'],
  'run.reason.not_sent': ['文件未能上传', 'The file could not be sent'],
  'run.reason.no_such_app': ['终端上没有该应用', 'There is no such app on the terminal'],
  'run.reason.protected': ['系统不允许', 'The system does not allow it'],
  'run.reason.too_soon': ['1 分钟内已执行过相同操作', 'The same was asked of it less than a minute before'],
  'run.reason.secret_lost': [
    '服务器密钥已更换，无法读取密码',
    'The key of the server was changed, so the password could not be read',
  ],
  'action.newTask': ['创建任务…', 'New task…'],
  'action.many': ['操作', 'Actions'],
  'action.of': ['{{name}}的操作', 'Actions on {{name}}'],
  'action.ask': ['对{{name}}执行“{{what}}”？', '{{what}}: {{name}}?'],
  'action.terminals': ['{{count}} 台终端', '{{count}} {{count|terminal|terminals}}'],
  'action.do': ['执行', 'Go ahead'],
  'action.made': ['已创建任务：{{what}}', 'Task created: {{what}}'],
  'action.notActivated': ['只有已激活的终端可以执行操作', 'Only activated terminals can take an action'],
  'action.offlineOne': [
    '终端离线：连接后执行，{{duration}}内未连接则过期',
    'It is offline: it gets this when it connects; after {{duration}} it expires',
  ],
  'action.leftOut': [
    '其中 {{count}} 台未激活或平台不支持，不会执行',
    'Left out, because they are not activated or their platform has no such thing: {{count}}',
  ],
  'action.lacks': ['终端表示无法执行：{{why}}', 'The terminal says that it cannot: {{why}}'],
  'action.lacksNoWhy': ['终端表示无法执行', 'The terminal says that it cannot'],
  'action.lacksAll': ['所选 {{count}} 台终端都表示无法执行', 'All {{count}} say that they cannot'],
  'action.lacking': [
    '其中 {{count}} 台表示无法执行，不会执行',
    'Left out, because they say that they cannot: {{count}}',
  ],
  'action.lackingSome': [
    '其中 {{count}} 台表示无法执行，将会失败',
    'Of those chosen, {{count}} say that they cannot do this, and will fail',
  ],
  'action.mayLeaveOut': [
    '未激活或平台不支持的终端会被跳过，并注明原因',
    'Terminals that are not activated, or whose platform has no such thing, are skipped with the reason',
  ],
  'action.last': ['最近操作', 'Last action'],
  'action.tooSoon': ['请勿在 1 分钟内重复点击', 'Please do not click again within 1 minute'],
  'action.badPackage': [
    '应用包名须为 com.example.app 的形式，由字母、数字、下划线和点组成',
    'An app package reads like com.example.app: letters, digits, underscores and dots',
  ],
  'action.notOnPlatform': [
    '{{platform}} 平台不能创建此类任务',
    'This type of task cannot be created on the {{platform}} platform',
  ],
})
