import { words } from '../../kernel/words.ts'

export const terminalChangeWords = words({
  // What is wrong with an input
  'terminal.snTaken': ['该 SN 已被使用', 'This SN is already in use'],
  'terminal.snTwice': ['文件中 SN 重复', 'This SN appears twice in the file'],
  'terminal.otherPlatform': [
    '型号 {{model}} 的平台是 {{platforms}}',
    'The platform of model {{model}} is {{platforms}}',
  ],
  'terminal.snUnusable': [
    '该 SN 无法在此使用，请核对，或联系管理员',
    'This SN cannot be used here. Check the SN, or contact your administrator',
  ],
  'terminal.snsUnusable': ['以下 SN 无法在此使用：{{sns}}', 'These SNs cannot be used here: {{sns}}'],
  'terminal.snsTaken': ['以下 SN 已被使用：{{sns}}', 'These SNs are already in use: {{sns}}'],
  'terminal.factorySn': [
    '{{sn}} 是厂商的占位序列号，许多机器相同，不能用作 SN',
    '{{sn}} is a manufacturer placeholder shared by many machines and cannot be used as an SN',
  ],
  'terminal.badSn': ['SN 由 4 至 64 位字母、数字、- 或 _ 组成', 'An SN consists of 4 to 64 letters, digits, - or _'],
  'terminal.rangeBackwards': ['结束号不能小于起始号', 'The last number must not be smaller than the first number'],
  'terminal.rangeTooLong': ['一次最多添加 10000 台', 'At most 10,000 terminals at a time'],
  'terminal.digitsTooFew': ['位数不足以写下结束号', 'The last number has more digits than this value'],
  'terminal.unknownPlatform': ['平台应为 Android、Windows 或 Linux', 'The platform must be Android, Windows or Linux'],
  'terminal.badDate': ['日期格式应为 2026-03-01', 'Enter the date in the format 2026-03-01'],
  'terminal.badFlag': ['请填写“是”或“否”', 'Enter yes or no'],
  'terminal.noGroup': ['终端组不存在', 'Group not found'],
  'terminal.groupNeeded': ['请选择终端组', 'Select a group'],
  'terminal.noEnterprise': ['请选择企业或终端组', 'Select an enterprise or a group'],
  'terminal.unknownEnterprise': ['企业不存在', 'Enterprise not found'],
  'terminal.otherEnterprise': ['终端组属于另一个企业', 'The group belongs to another enterprise'],
  'terminal.noTags': ['请填写标签', 'Enter at least one tag'],
  'terminal.tooManyTags': ['每台终端最多 20 个标签', 'A terminal can have at most 20 tags'],

  // Why it cannot be done
  'terminal.changedMeanwhile': [
    '其他人刚刚修改了这台终端，请刷新后重试',
    'Another user has changed this terminal. Refresh and try again',
  ],
  'terminal.unknownSns': [
    '未找到该 SN 配置，请重新输入：{{sns}}',
    'No SN configuration found, please re-enter: {{sns}}',
  ],
  'terminal.noTerminals': ['没有符合条件的终端', 'No matching terminals'],
  'terminal.tooMany': [
    '一次最多处理 {{most}} 台终端，请缩小筛选范围',
    'At most {{most}} terminals can be processed at a time. Narrow the filter',
  ],
  'terminal.openRuns': [
    '{{count}} 台终端有未完成的任务，请先停止任务或等待其完成',
    '{{count}} {{count|terminal has|terminals have}} unfinished tasks. Stop these tasks first, or wait until they finish',
  ],
  'terminal.sameSn': ['新 SN 不能与原 SN 相同', 'The new SN must be different from the old SN'],
  'terminal.notFree': ['该 SN 不可用于更换', 'This SN cannot be used for the replacement'],
  'terminal.alreadyReplaced': ['该终端已被更换', 'This terminal has already been replaced'],
  'terminal.loggedOff': ['已注销的终端不能更换', 'A logged-off terminal cannot be replaced'],
  'terminal.replacedNote': ['由 {{sn}} 更换', 'Replaced by {{sn}}'],

  // What people are told by the bell
  'terminal.twice.title': ['两台机器使用同一终端密钥', 'Two machines use the secret of one terminal'],
  'terminal.twice.text': [
    '以下每台终端的序列号和密钥都被两台机器使用，常见原因是复制了磁盘。它们轮流上线，任务结果可能来自错误的机器。请签发新密钥，并在正确的机器上重新接入。',
    'For each of these terminals, two machines use the same SN and secret. The usual cause is a copied disk. The machines take turns online, and task results may come from the wrong machine. Issue a new secret, then enrol the correct machine again.',
  ],
  'terminal.twice.more': ['另有 {{count}} 台', '{{count}} more'],
  'terminal.twice.see': ['查看全部：{{link}}', 'View all: {{link}}'],
})
