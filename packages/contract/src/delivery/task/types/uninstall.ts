import { z } from 'zod'
import { platforms } from '../../../estate/agent/report.ts'
import { taskType } from '../../../kernel/task-type.ts'
import { isProgramOf, programName } from '../task.names.ts'
import { days, minutes } from '../task.times.ts'

/** Takes an app away. */
export const uninstall = taskType({
  name: 'uninstall',
  params: z.object({ packageName: programName, name: z.string().max(300).optional() }),
  sample: { packageName: 'com.tencent.qqlive', name: '腾讯视频' },
  sampleOn: { windows: { packageName: 'HarbourPOS_is1' } },
  platforms,
  misfit: ({ packageName }, platform) =>
    isProgramOf(platform, packageName) ? null : { field: 'packageName', error: 'action.badPackage' },
  needs: ['agent.uninstall'],
  limitMs: minutes(10),
  waitMs: days(7),
  repeat: 'often',
  idempotent: true,
  frozenOnBlackDays: true,
  permission: 'task.act',
  words: {
    'task.type.uninstall': ['卸载应用', 'Uninstall'],
    'task.uninstall.package': ['包名或程序标识', 'Package or program ID'],
    'task.uninstall.packageHint': [
      'Android 和 Linux 为包名，Windows 为程序列表中的标识',
      'The package name on Android and Linux, the ID in the program list on Windows',
    ],
    'task.uninstall.name': ['应用名称', 'App name'],
    'task.uninstall.nameHint': ['只用于在任务中显示', 'Shown only in the task'],
    'task.uninstall.do': ['卸载', 'Uninstall'],
    'task.uninstall.doTo': ['卸载（{{count}} 台）', 'Uninstall from {{count}}'],
    'task.uninstall.ask': [
      '从 {{count}} 台终端上卸载？',
      'Uninstall this from {{count}} {{count|terminal|terminals}}?',
    ],
    'action.badProgram': [
      '程序标识最多 255 个字符，不能包含反斜杠、双引号或不可见字符',
      'A program ID has at most 255 characters and no backslash, double quote or invisible character',
    ],
  },
})
