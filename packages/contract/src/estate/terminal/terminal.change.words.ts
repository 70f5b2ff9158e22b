import { words } from '../../kernel/words.ts'

export const fleetWords = words({
  'audit.resource.fleet': ['终端管理', 'Terminals in stock'],
  'audit.action.fleet.add': ['新建终端', 'Create a terminal'],
  'audit.action.fleet.addRange': ['按号段新建终端', 'Create a range of terminals'],
  'audit.action.fleet.import': ['导入终端', 'Import terminals'],
  'audit.action.fleet.update': ['编辑终端', 'Edit a terminal'],
  'audit.action.fleet.replace': ['更换终端', 'Replace a terminal'],
  'audit.action.fleet.ship': ['终端出货', 'Ship terminals'],
  'audit.action.fleet.takeBack': ['收回终端', 'Take terminals back'],
  'audit.action.fleet.logOff': ['批量注销终端', 'Log off many terminals'],
  'audit.action.fleet.move': ['移动终端', 'Move terminals'],
  'audit.action.fleet.transfer': ['划拨终端', 'Assign terminals to an enterprise'],
  'audit.action.fleet.tag': ['修改终端标签', 'Tag terminals'],

  // What is wrong with an input
  'fleet.snTaken': ['该 SN 已被使用', 'This SN is already used'],
  'fleet.snTwice': ['文件中 SN 重复', 'This SN occurs twice in the file'],
  'fleet.otherPlatform': ['型号 {{model}} 的平台是 {{platforms}}', '{{model}} is a model of {{platforms}}'],
  'fleet.snUnusable': [
    '该 SN 无法在此使用，请核对，或联系管理员',
    'This SN cannot be used here: check it, or ask your administrator',
  ],
  'fleet.snsUnusable': ['以下 SN 无法在此使用：{{sns}}', 'These SNs cannot be used here: {{sns}}'],
  'fleet.snsTaken': ['以下 SN 已被使用：{{sns}}', 'These SNs are already used: {{sns}}'],
  'fleet.badSn': ['SN 由 4 至 64 位字母、数字、- 或 _ 组成', 'An SN is 4 to 64 letters, digits, - or _'],
  'fleet.rangeBackwards': ['结束号不能小于起始号', 'The last number is smaller than the first'],
  'fleet.rangeTooLong': ['一次最多添加 10000 台', 'At most 10,000 terminals at a time'],
  'fleet.digitsTooFew': ['位数不足以写下结束号', 'The last number has more digits than this'],
  'fleet.unknownPlatform': ['平台应为 Android、Windows 或 Linux', 'The platform is Android, Windows or Linux'],
  'fleet.badDate': ['日期格式应为 2026-03-01', 'Write the date as 2026-03-01'],
  'fleet.badFlag': ['请填写“是”或“否”', 'Write yes or no'],
  'fleet.noGroup': ['终端组不存在', 'There is no such group'],
  'fleet.manyGroups': ['有多个同名的终端组，请填写编号', 'Several groups have this name; give its number'],
  'fleet.groupNeeded': ['请选择终端组', 'Choose a group'],
  'fleet.noEnterprise': ['请选择企业或终端组', 'Say which enterprise, or choose a group'],
  'fleet.unknownEnterprise': ['企业不存在', 'There is no such enterprise'],
  'fleet.otherEnterprise': ['终端组属于另一个企业', 'The group belongs to another enterprise'],
  'fleet.noTags': ['请填写标签', 'Say which tags'],
  'fleet.tooManyTags': ['每台终端最多 20 个标签', 'A terminal has at most 20 tags'],

  // Why it cannot be done
  'fleet.changedMeanwhile': [
    '其他人刚刚修改了这台终端，请刷新后重试',
    'Somebody else has changed this terminal meanwhile; look at it again and repeat your change',
  ],
  'fleet.unknownSns': ['未找到该 SN 配置，请重新输入：{{sns}}', 'No SN configuration found, please re-enter: {{sns}}'],
  'fleet.noTerminals': ['没有符合条件的终端', 'No terminal matches'],
  'fleet.tooMany': [
    '一次最多处理 {{most}} 台终端，请缩小筛选范围',
    'At most {{most}} terminals at a time; narrow the filter',
  ],
  'fleet.openRuns': [
    '{{count}} 台终端有未完成的任务，请先停止任务或等待其完成',
    '{{count}} of these terminals have unfinished tasks; stop those first, or wait for them',
  ],
  'fleet.sameSn': ['新 SN 不能与原 SN 相同', 'The new SN is the same as the old one'],
  'fleet.notFree': ['该 SN 不可用于更换', 'This SN cannot take its place'],
  'fleet.alreadyReplaced': ['该终端已被更换', 'This terminal has been replaced already'],
  'fleet.loggedOff': ['已注销的终端不能更换', 'A terminal that is logged off cannot be replaced'],
  'fleet.replacedNote': ['由 {{sn}} 更换', 'Replaced by {{sn}}'],
})
