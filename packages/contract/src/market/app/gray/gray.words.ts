import { words } from '../../../kernel/words.ts'

/** A version for chosen terminals first, and what is brought by itself: what the server says of it. */
const saidWords = words({
  'app.gray.noSns': ['未找到 SN 配置，请重新输入', 'No SN configuration found, please re-enter'],
  'app.gray.oneWay': [
    '请只用一种方式选择终端',
    'Select terminals by one method only: by SN, by group or by percentage',
  ],
  'app.gray.unknownGroups': ['选择的终端组不存在', 'A selected group does not exist'],
  'app.gray.isOfficial': ['该版本已正式发布', 'The version is already published to all terminals'],
  'app.gray.notGray': ['该版本不在灰度发布中', 'The version is not in grey release'],
  'app.gray.allIn': ['选择的终端都已在灰度范围内', 'All selected terminals are already in the grey release'],
  'app.gray.none': ['没有可以灰度发布的终端', 'No terminals available for the grey release'],
  'app.gray.otherPlatform': [
    '以下终端的平台与应用不同：{{sns}}',
    'These terminals are on a different platform from the app: {{sns}}',
  ],
  'app.gray.ofEveryone': [
    '面向所有企业的应用请按 SN 或终端组选择',
    'The app is for all enterprises: select the terminals by SN or by group',
  ],
  'app.gray.notTask': ['该类文件不能通过任务安装', 'Files of this type cannot be installed by a task'],
  'appStep.step.take_back': ['收回灰度', 'Grey release rolled back'],
  'appStep.step.auto_update': ['自动更新', 'Automatic update'],
})

/** Pages: the terminals of a grey release. */
const targetWords = words({
  'appGray.many': ['灰度终端', 'Grey release terminals'],
  'appGray.searchHint': ['SN、名称', 'SN or name'],
  'appGray.none': ['还没有终端', 'No terminals yet'],
  'appGray.noMatch': ['没有匹配的终端', 'No matching terminals'],
  'appGray.sn': ['SN', 'SN'],
  'appGray.name': ['名称', 'Name'],
  'appGray.online': ['在线', 'Online'],
  'appGray.online.true': ['在线', 'Online'],
  'appGray.online.false': ['离线', 'Offline'],
  'appGray.step': ['步骤', 'Step'],
  'appGray.state': ['状态', 'Status'],
  'appGray.state.has': ['已是该版本', 'On this version'],
  'appGray.state.unmade': ['等待下发', 'Pending'],
  'appGray.state.open': ['进行中', 'In progress'],
  'appGray.state.failed': ['失败', 'Failed'],
  'appGray.state.skipped': ['跳过', 'Skipped'],
  'appGray.state.stopped': ['已停止', 'Stopped'],
  'appGray.state.other': ['显示其他版本', 'Other version'],
  'appGray.versionName': ['当前版本', 'Current version'],
  'appGray.versionBefore': ['灰度前版本', 'Previous version'],
  'appGray.reason': ['原因', 'Reason'],
  'appGray.model': ['型号', 'Model'],
  'appGray.groupName': ['终端组', 'Group'],
  'appGray.updatedAt': ['更新时间', 'Updated at'],
})

/** Pages: the release itself, and how it is begun. */
const pageWords = words({
  'gray.one': ['灰度发布', 'Grey release'],
  'gray.open': ['灰度发布…', 'Grey release…'],
  'gray.ofVersion': ['{{version}} 的灰度发布', 'Grey release of {{version}}'],
  'gray.of': ['灰度发布 {{version}}', 'Start grey release of {{version}}'],
  'gray.stepOf': ['扩大 {{version}} 的灰度范围', 'Expand grey release of {{version}}'],
  'gray.way': ['选择终端', 'Select terminals'],
  'gray.way.sns': ['按 SN', 'By SN'],
  'gray.way.groupIds': ['按终端组', 'By group'],
  'gray.way.percent': ['按比例', 'By percentage'],
  'gray.groupHint': [
    '包含下级终端组；其他平台的终端不在其内',
    'Subgroups are included; terminals on other platforms are excluded',
  ],
  'gray.percentHint': [
    '以安装了该应用的终端为准；都未安装时以适用的终端为准。先后顺序固定：10% 包含之前的 1%。',
    'Percentage of the terminals with the app or, if no terminal has the app, of all compatible terminals. The order is fixed: the first 10% include the first 1%.',
  ],
  'gray.outsideHours': ['避开门店营业时间', 'Outside trading hours'],
  'gray.notBusy': ['不打断交易', 'Not during a transaction'],
  'gray.maxFailed': ['失败超过时暂停（%）', 'Pause when failures exceed (%)'],
  'gray.release': ['发布', 'Release'],
  'gray.releaseTo': ['发布到 {{count}} 台终端', 'Release to {{count}} {{count|terminal|terminals}}'],
  'gray.released': ['已向 {{count}} 台终端灰度发布', 'Released to {{count}} {{count|terminal|terminals}}'],
  'gray.reach': ['{{count}} 台终端将获得该版本', '{{count}} {{count|terminal|terminals}} will get this version'],
  'gray.isIn': ['另有 {{count}} 台已在灰度范围内', 'Another {{count}} {{count|is|are}} already in the grey release'],
  'gray.ofHolders': [
    '共 {{count}} 台终端安装了该应用',
    '{{count}} {{count|terminal has|terminals have}} the app in total',
  ],
  'gray.ofFitting': ['共 {{count}} 台适用的终端', '{{count}} compatible {{count|terminal|terminals}} in total'],
  'gray.chooseFirst': ['选择终端后显示预览', 'Select terminals to see a preview'],
  'gray.notYet': ['还没有灰度发布', 'No grey release yet'],
  'gray.notYetHint': [
    '先让部分终端获得该版本，确认无误后再正式发布',
    'Release the version to some terminals first. After a successful check, publish the version to all terminals',
  ],
  'gray.begin': ['开始灰度', 'Start grey release'],
  'gray.next': ['扩大范围', 'Expand release'],
  'gray.official': ['正式发布', 'Publish to all terminals'],
  'gray.officialTitle': ['正式发布 {{version}}？', 'Publish {{version}} to all terminals?'],
  'gray.officialHint': [
    '已获得该版本的终端保持不变，未完成的继续安装。',
    'Terminals with this version are not affected, and installations in progress continue.',
  ],
  'gray.back': ['收回', 'Roll back'],
  'gray.backTitle': ['收回 {{version}} 的灰度发布？', 'Roll back the grey release of {{version}}?'],
  'gray.backHint': [
    '{{count}} 台终端将退回原版本，原本没有该应用的将卸载；其余的停止下发。',
    '{{count}} {{count|terminal returns|terminals return}} to the previous version; the app is uninstalled from terminals without a previous version. Pending installations are cancelled.',
  ],
  'gray.backDone': ['正在收回：{{count}} 台终端', 'Rolling back {{count}} {{count|terminal|terminals}}'],
  'gray.outcome.official': ['已正式发布', 'Published to all terminals'],
  'gray.outcome.back': ['已收回', 'Rolled back'],
  'gray.outcome.barred': ['版本被禁用，已停止', 'Stopped: the version is blocked'],
  'gray.outcome.unpublished': ['已取消发布', 'Unpublished'],
  'gray.since': ['开始于', 'Started at'],
  'gray.stepN': ['第 {{n}} 步', 'Step {{n}}'],
  'gray.percentOf': ['{{percent}}%', '{{percent}}%'],
  'gray.snsOf': ['按 SN', 'By SN'],
  'gray.backTasks': ['收回任务', 'Rollback tasks'],
  'gray.task': ['任务 #{{id}}', 'Task #{{id}}'],
  'gray.awaiting': ['等待审批', 'Waiting for approval'],
  'gray.paused': ['已暂停', 'Paused'],
  'gray.whyOfficial': ['已正式发布', 'The version is already published to all terminals'],
  'gray.whyNotApproved': ['通过审核后才能灰度发布', 'The version must be approved first'],
  'gray.whyBarred': ['该版本已被禁用', 'The version is blocked'],
  'gray.only': ['只看：{{state}}', 'Status: {{state}}'],
})

/** Runs that ended badly and did not fail. */
const endWords = words({
  'appGray.state.unknown': ['结果未知', 'Unknown'],
  'appGray.state.expired': ['已过期', 'Expired'],
})

export const grayWords = { ...saidWords, ...targetWords, ...pageWords, ...endWords } as const
