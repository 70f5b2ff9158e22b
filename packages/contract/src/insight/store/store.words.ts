import { words } from '../../kernel/words.ts'

export const storeWords = words({
  'store.open': ['门店页面', 'Store page'],
  'store.gone': ['没有这个终端组，或您看不到它', 'There is no such group, or you do not see it'],
  'store.parts': ['门店内容', 'What there is of the store'],
  'store.tab.terminals': ['终端', 'Terminals'],
  'store.tab.alarms': ['告警', 'Alarms'],
  'store.tab.people': ['人员', 'People'],
  'store.tab.map': ['地图', 'Map'],
  'store.inService': ['在用终端', 'In service'],
  'store.online': ['在线', 'Online'],
  'store.offlineLong': ['离线超过 72 小时', 'Offline over 72 h'],
  'store.openAlarms': ['未恢复告警', 'Open alarms'],
  'store.noPeople': ['没有您可见的账号以此门店为数据范围', 'No account you see is limited to this store'],
  'store.noPeopleHint': [
    '在账号中设置数据范围后，会显示在这里',
    'Give an account this store as its scope and it shows here',
  ],
  'store.personName': ['账号', 'Account'],
  'store.personKind': ['类型', 'Kind'],
  'store.tooMany': [
    '该组有 {{count}} 台终端，时间线只合并显示不超过 {{most}} 台的门店',
    'Terminals of this group: {{count}}. A timeline is put together for stores of at most {{most}}',
  ],
})
