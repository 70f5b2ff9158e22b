import { words } from './kernel/words.ts'

/** Texts of the console's kit. */
export const kitWords = words({
  'enabled.1': ['启用', 'Enabled'],
  'enabled.0': ['禁用', 'Disabled'],
  'pager.size': ['{{count}} 条/页', '{{count}} / page'],
  'pager.sizes': ['每页条数', 'Rows on a page'],
  'table.more': ['{{name}} 的更多操作', 'More actions for {{name}}'],
  'confirm.delete': ['确定删除{{name}}？', 'Delete {{name}}?'],
  'confirm.deleteHint': ['删除后不能恢复', 'It cannot be brought back'],
  'confirm.deleteOk': ['删除', 'Delete'],
  'confirm.disable': ['确定禁用{{name}}？', 'Disable {{name}}?'],
  'confirm.disableHint': ['禁用后不能使用，可以重新启用', 'It cannot be used until it is enabled again'],
  'confirm.disableOk': ['禁用', 'Disable'],
  'confirm.enable': ['确定启用{{name}}？', 'Enable {{name}}?'],
  'confirm.enableHint': ['启用后立即生效', 'It can be used at once'],
  'confirm.enableOk': ['启用', 'Enable'],
  'confirm.abandon': ['确定作废{{name}}？', 'Abandon {{name}}?'],
  'confirm.abandonHint': ['作废后不能再使用', 'It can no longer be used afterwards'],
  'confirm.abandonOk': ['作废', 'Abandon'],
  'confirm.factoryReset': ['确定将{{name}}恢复出厂设置？', 'Reset {{name}} to factory settings?'],
  'confirm.factoryResetHint': [
    '警告：终端上的全部应用、数据和设置都会被清除，且不能恢复',
    'Warning: all apps, data and settings on the terminal are erased and cannot be brought back',
  ],
  'confirm.factoryResetOk': ['恢复出厂设置', 'Factory reset'],
  'confirm.logOut': ['退出登录', 'Log out'],
  'confirm.logOutHint': ['您确定要退出登录吗？', 'Do you want to log out?'],
  'confirm.logOutOk': ['退出登录', 'Log out'],
})
