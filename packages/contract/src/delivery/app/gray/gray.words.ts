import { words } from '../../../kernel/words.ts'

/** A version for chosen terminals first, and what is brought by itself: what the server says of it. */
const saidWords = words({
  'app.gray.noSns': ['未找到 SN 配置，请重新输入', 'No SN configuration found, please re-enter'],
  'app.gray.oneWay': [
    '请只用一种方式选择终端',
    'Choose the terminals in one way alone: by SN, by group or by percentage',
  ],
  'app.gray.unknownGroups': ['选择的终端组不存在', 'One of the groups does not exist'],
  'app.gray.isOfficial': ['该版本已正式发布', 'It is published for everybody already'],
  'app.gray.notGray': ['该版本不在灰度发布中', 'It is in no grey release'],
  'app.gray.allIn': ['选择的终端都已在灰度范围内', 'All of these terminals are in its grey release already'],
  'app.gray.none': ['没有可以灰度发布的终端', 'There is no terminal to release it to'],
  'app.gray.otherPlatform': [
    '以下终端的平台与应用不同：{{sns}}',
    'These terminals are of another platform than the app: {{sns}}',
  ],
  'app.gray.ofEveryone': [
    '面向所有企业的应用请按 SN 或终端组选择',
    'It is an app for every enterprise: choose its terminals by SN or by group',
  ],
  'app.gray.notTask': ['该类文件不能通过任务安装', 'No task can install a file of this kind'],
  'appStep.step.take_back': ['收回灰度', 'Grey release taken back'],
  'appStep.step.auto_update': ['自动更新', 'Updated by itself'],
})

/** Pages: the terminals of a grey release. */
const targetWords = words({
  'appGray.many': ['灰度终端', 'Terminals of the grey release'],
  'appGray.searchHint': ['SN、名称', 'SN or name'],
  'appGray.none': ['还没有终端', 'No terminals yet'],
  'appGray.noMatch': ['没有匹配的终端', 'No terminal matches'],
  'appGray.sn': ['SN', 'SN'],
  'appGray.name': ['名称', 'Name'],
  'appGray.online': ['在线', 'Online'],
  'appGray.online.true': ['在线', 'Online'],
  'appGray.online.false': ['离线', 'Offline'],
  'appGray.step': ['步骤', 'Step'],
  'appGray.state': ['状态', 'State'],
  'appGray.state.has': ['已是该版本', 'Has it'],
  'appGray.state.unmade': ['等待下发', 'Not begun'],
  'appGray.state.open': ['进行中', 'Under way'],
  'appGray.state.failed': ['失败', 'Failed'],
  'appGray.state.skipped': ['跳过', 'Skipped'],
  'appGray.state.stopped': ['已停止', 'Stopped'],
  'appGray.state.other': ['显示其他版本', 'Shows another version'],
  'appGray.versionName': ['当前版本', 'Version now'],
  'appGray.versionBefore': ['灰度前版本', 'Version before'],
  'appGray.reason': ['原因', 'Reason'],
  'appGray.model': ['型号', 'Model'],
  'appGray.groupName': ['终端组', 'Group'],
  'appGray.updatedAt': ['更新时间', 'Updated'],
})

/** Pages: the release itself, and how it is begun. */
const pageWords = words({
  'gray.one': ['灰度发布', 'Grey release'],
  'gray.open': ['灰度发布…', 'Grey release…'],
  'gray.ofVersion': ['{{version}} 的灰度发布', 'Grey release of {{version}}'],
  'gray.of': ['灰度发布 {{version}}', 'Release {{version}} in grey'],
  'gray.stepOf': ['扩大 {{version}} 的灰度范围', 'Next step for {{version}}'],
  'gray.way': ['选择终端', 'Choose terminals'],
  'gray.way.sns': ['按 SN', 'By SN'],
  'gray.way.groupIds': ['按终端组', 'By group'],
  'gray.way.percent': ['按比例', 'By percentage'],
  'gray.groupHint': [
    '包含下级终端组；其他平台的终端不在其内',
    'With the groups below; terminals of other platforms are left out',
  ],
  'gray.percentHint': [
    '以安装了该应用的终端为准；都未安装时以适用的终端为准。先后顺序固定：10% 包含之前的 1%。',
    'Of the terminals that have the app; where none has it, of those it is for. In a fixed order: 10% hold the 1% before.',
  ],
  'gray.outsideHours': ['避开门店营业时间', 'Outside trading hours'],
  'gray.notBusy': ['不打断交易', 'Never in a transaction'],
  'gray.maxFailed': ['失败超过时暂停（%）', 'Pause above so many failures (%)'],
  'gray.release': ['发布', 'Release'],
  'gray.releaseTo': ['发布到 {{count}} 台终端', 'Release to {{count}} {{count|terminal|terminals}}'],
  'gray.released': ['已向 {{count}} 台终端灰度发布', 'Released to {{count}} {{count|terminal|terminals}}'],
  'gray.reach': ['{{count}} 台终端将获得该版本', '{{count}} {{count|terminal|terminals}} will get this version'],
  'gray.isIn': ['另有 {{count}} 台已在灰度范围内', 'Another {{count}} {{count|is|are}} in it already'],
  'gray.ofHolders': ['共 {{count}} 台终端安装了该应用', 'Of {{count}} {{count|terminal|terminals}} with the app'],
  'gray.ofFitting': ['共 {{count}} 台适用的终端', 'Of {{count}} {{count|terminal|terminals}} it is for'],
  'gray.chooseFirst': ['选择终端后显示预览', 'Choose terminals to see what would become of it'],
  'gray.notYet': ['还没有灰度发布', 'Not in grey release yet'],
  'gray.notYetHint': [
    '先让部分终端获得该版本，确认无误后再正式发布',
    'Let some terminals have it first, and publish it for everybody once it is well there',
  ],
  'gray.begin': ['开始灰度', 'Begin'],
  'gray.next': ['扩大范围', 'Next step'],
  'gray.official': ['正式发布', 'Publish for everybody'],
  'gray.officialTitle': ['正式发布 {{version}}？', 'Publish {{version}} for everybody?'],
  'gray.officialHint': [
    '已获得该版本的终端保持不变，未完成的继续安装。',
    'Terminals that have it keep it, and what is under way goes on.',
  ],
  'gray.back': ['收回', 'Take back'],
  'gray.backTitle': ['收回 {{version}} 的灰度发布？', 'Take {{version}} back?'],
  'gray.backHint': [
    '{{count}} 台终端将退回原版本，原本没有该应用的将卸载；其余的停止下发。',
    '{{count}} {{count|terminal goes|terminals go}} back to the version before; those that had none lose it. Nothing more goes down.',
  ],
  'gray.backDone': ['正在收回：{{count}} 台终端', 'Being taken back: {{count}} {{count|terminal|terminals}}'],
  'gray.outcome.official': ['已正式发布', 'Published for everybody'],
  'gray.outcome.back': ['已收回', 'Taken back'],
  'gray.outcome.barred': ['版本被禁用，已停止', 'Stopped: the version is barred'],
  'gray.outcome.unpublished': ['已取消发布', 'No longer published'],
  'gray.since': ['开始于', 'Since'],
  'gray.stepN': ['第 {{n}} 步', 'Step {{n}}'],
  'gray.percentOf': ['{{percent}}%', '{{percent}}%'],
  'gray.snsOf': ['按 SN', 'By SN'],
  'gray.backTasks': ['收回任务', 'Tasks that take it back'],
  'gray.task': ['任务 #{{id}}', 'Task #{{id}}'],
  'gray.awaiting': ['等待审批', 'Waits for approval'],
  'gray.paused': ['已暂停', 'Paused'],
  'gray.whyOfficial': ['已正式发布', 'It is published for everybody'],
  'gray.whyNotApproved': ['通过审核后才能灰度发布', 'It has to be approved first'],
  'gray.whyBarred': ['该版本已被禁用', 'It is barred'],
  'gray.only': ['只看：{{state}}', 'Only: {{state}}'],
})

/** Runs that ended badly and did not fail. */
const endWords = words({
  'appGray.state.unknown': ['结果未知', 'Unknown'],
  'appGray.state.expired': ['已过期', 'Expired'],
})

export const grayWords = { ...saidWords, ...targetWords, ...pageWords, ...endWords } as const
