/** A term of the product: the English word, and the Chinese words that may stand for it. */
export type Term = { readonly en: string; readonly cn: readonly string[] }

const term = (en: string, ...cn: string[]): Term => ({ en, cn })

/**
 * The terms of the product. Where an English label has the term, its Chinese label has one of the Chinese words:
 * an object has one name in each language on every screen. (A Chinese sentence often leaves its subject out.)
 */
export const glossary: readonly Term[] = [
  // Terminals.
  term('terminal', '终端'),
  term('group', '组'),
  term('model', '型号'),
  term('peripheral', '外设'),
  term('enrolment token', '令牌'),
  term('policy', '策略'),
  term('favourite', '收藏'),
  term('trading hours', '营业'),
  term('time zone', '时区'),
  term('agent', '代理', '客户端'),
  // Tasks.
  term('task', '任务'),
  term('task template', '任务模板'),
  term('batch', '批'),
  term('retry', '重试'),
  term('roll back', '退回', '收回'),
  term('blackout day', '禁止日'),
  term('approval', '审批', '批准'),
  // Apps and content.
  term('version', '版本'),
  term('app market', '应用市场'),
  term('grey release', '灰度'),
  term('automatic updates', '自动更新'),
  term('wallpaper', '壁纸'),
  term('boot animation', '开机动画'),
  term('system file', '系统文件'),
  term('whitelist', '白名单'),
  term('blacklist', '黑名单', '黑白名单'),
  term('package', '包'),
  // Remote control.
  term('remote desktop', '远程桌面'),
  term('remote session', '远程'),
  term('guest link', '访客链接'),
  term('recording', '录像', '录制'),
  term('clipboard', '剪贴板'),
  // Watching.
  term('alarm', '告警', '闹钟', '预警'),
  term('geofence', '围栏'),
  term('webhook', 'Webhook', 'webhook'),
  term('run record', '运行记录'),
  term('map', '地图'),
  // Support.
  term('inspection', '巡检', '检查'),
  term('deployment', '部署'),
  term('customer', '客户'),
  // People and the platform.
  term('role', '角色'),
  term('permission', '权限'),
  term('password', '密码'),
  term('recovery code', '恢复代码', '恢复码', '备用'),
  term('dictionary', '字典'),
  term('menu', '菜单'),
  term('dashboard', '首页', '仪表盘', '工作台'),
  term('token', '令牌'),
  term('export', '导出'),
  term('import', '导入'),
  term('refresh', '刷新'),
]

/** A plural ends in "s", "es" or "ies"; a verb may have "ed" or "ing". */
export function patternOf({ en }: Term): RegExp {
  const stem = en.endsWith('y') ? `${en.slice(0, -1)}(y|ies|ied|ying)` : `${en}(s|es|ed|ing)?`
  return new RegExp(`\\b${stem}\\b`, 'i')
}

/** Labels that read the same wherever they stand alone: the Chinese, and each English form it may have. */
export const labels: readonly (readonly [cn: string, ...en: string[]])[] = [
  ['状态', 'Status', 'Statuses'],
  ['类型', 'Type', 'Types'],
  ['刷新', 'Refresh'],
  ['重试', 'Retry', 'Retries'],
  ['未设置', 'Not set'],
  ['已过期', 'Expired'],
  ['已暂停', 'Paused'],
  ['到期时间', 'Expires at'],
  ['创建时间', 'Created at'],
  ['更新时间', 'Updated at'],
  ['上传时间', 'Uploaded at'],
  ['自动更新', 'Automatic updates', 'Automatic update'],
  ['搜索', 'Search'],
  ['导出', 'Export'],
  ['导入', 'Import'],
  ['保存', 'Save'],
  ['收件人', 'Recipient', 'Recipients'],
]
