import { words } from '../../kernel/words.ts'

export const storeWords = words({
  'store.open': ['门店页面', 'Store page'],
  'store.gone': ['没有这个终端组，或您看不到它', 'Group not found, or you do not have access to it'],
  'store.parts': ['门店内容', 'Store content'],
  'store.tab.terminals': ['终端', 'Terminals'],
  'store.tab.alarms': ['告警', 'Alarms'],
  'store.tab.people': ['人员', 'Users'],
  'store.tab.map': ['地图', 'Map'],
  'store.inService': ['在用终端', 'In service'],
  'store.online': ['在线', 'Online'],
  'store.offlineLong': ['离线超过 72 小时', 'Offline over 72 hours'],
  'store.openAlarms': ['未恢复告警', 'Open alarms'],
  'store.noPeople': [
    '没有您可见的账号以此门店为数据范围',
    'No accounts that you have access to are limited to this store',
  ],
  'store.noPeopleHint': [
    '在账号中设置数据范围后，会显示在这里',
    'Accounts appear here after you set this store as their data scope',
  ],
  'store.personName': ['账号', 'Account'],
  'store.personKind': ['类型', 'Type'],
  'store.tooMany': [
    '该组有 {{count}} 台终端，时间线只合并显示不超过 {{most}} 台的门店',
    'The group has {{count}} {{count|terminal|terminals}}. The combined timeline supports stores with at most {{most}} {{most|terminal|terminals}}.',
  ],
})
