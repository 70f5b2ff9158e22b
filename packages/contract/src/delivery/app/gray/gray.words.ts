import { words } from '../../../kernel/words.ts'

/** A version for chosen terminals first, and what is brought by itself. */
export const grayWords = words({
  // Said by the server.
  'app.gray.noSns': ['未找到 SN 配置，请重新输入', 'No SN configuration found, please re-enter'],
  'app.gray.oneWay': [
    '请只用一种方式选择终端',
    'Choose the terminals in one way alone: by SN, by group or by percentage',
  ],
  'app.gray.unknownGroups': ['选择的终端组不存在', 'One of the groups does not exist'],
  'app.gray.isOfficial': ['该版本已正式发布', 'It is published for everybody already'],
  'app.gray.notGray': ['该版本不在灰度发布中', 'It is not released in gray'],
  'app.gray.allIn': ['选择的终端都已在灰度范围内', 'All of these terminals are in its gray release already'],
  'app.gray.none': ['没有可以灰度的终端', 'There is no terminal to release it to'],
  'app.gray.otherPlatform': [
    '以下终端的平台与应用不同：{{sns}}',
    'These terminals are of another platform than the app: {{sns}}',
  ],
  'app.gray.enterpriseNeeded': ['请选择企业', 'Say whose terminals'],
  'app.gray.notTask': ['该文件不能通过任务安装', 'No task can install a file of this kind'],
  // Of a terminal of a gray release.
  'app.gray.state': ['状态', 'State'],
  'app.gray.state.has': ['已是该版本', 'Has it'],
  'app.gray.state.unmade': ['等待下发', 'Not begun'],
  'app.gray.state.open': ['进行中', 'Under way'],
  'app.gray.state.failed': ['失败', 'Failed'],
  'app.gray.state.skipped': ['跳过', 'Skipped'],
  'app.gray.state.stopped': ['已停止', 'Stopped'],
  'app.gray.state.other': ['显示其他版本', 'Shows another version'],
  'app.gray.step': ['步骤', 'Step'],
  'app.gray.reason': ['原因', 'Reason'],
  'app.gray.versionNow': ['当前版本', 'Version now'],
  'app.gray.versionBefore': ['灰度前版本', 'Version before'],
  'app.gray.updatedAt': ['更新时间', 'Updated'],
  'app.step.take_back': ['收回灰度', 'Take back'],
  'app.step.auto_update': ['自动更新', 'Update by itself'],
  'app.gray.noteTask': ['任务 #{{id}}', 'Task #{{id}}'],
  'task.reason.overtaken': [
    '已有更新的版本，或应用不再自动更新',
    'A newer version took its place, or the app does not update by itself any more',
  ],
  'run.reason.other_os': ['系统版本不在应用的适用范围内', 'Its system is out of the range the app is for'],
  'run.reason.other_model': ['型号不在应用的适用范围内', 'The app is not for terminals of its model'],
  'task.market.gray': ['灰度发布', 'Gray release'],
  'task.market.auto': ['自动更新', 'Update by itself'],
  'task.market': ['来自应用市场', 'From the app market'],
})
