import { z } from 'zod'
import { handing } from '../../artifact/artifact.payload.ts'
import { platforms } from '../../../estate/agent/report.ts'
import { taskType } from '../../../kernel/task-type.ts'
import { programName } from '../task.names.ts'
import { days, minutes } from '../task.times.ts'

/** How an app shows that it is well once it was installed; one that does not goes back to the version before. */
export const appHealth = z.strictObject({
  /** It runs and goes on running, or it says so itself to the agent. */
  by: z.enum(['process', 'heartbeat']),
  /** What runs, or says so, where that is not the package's own name. */
  name: programName.optional(),
  withinMs: z.number().int().min(5000).max(minutes(30)).default(minutes(2)),
})
export type AppHealth = z.output<typeof appHealth>

/** Installs an app, or another version of it. */
export const install = taskType({
  name: 'install',
  params: z.object({
    ...handing,
    /** Switches of an installer that asks nobody, where the usual ones do not do. */
    args: z
      .string()
      .trim()
      .max(300)
      .regex(/^[^\p{Cc}&|<>^%"`;$]*$/u, { error: 'task.badSwitches' })
      .optional(),
    /** What it is called among the programs, where the file does not say so. */
    program: programName.optional(),
    autoStart: z.boolean().default(false),
    health: appHealth.optional(),
  }),
  sample: { artifactId: '1' },
  platforms,
  artifact: { android: ['apk'], windows: ['msi', 'exe'], linux: ['deb'] },
  shown: { by: 'apps', withinMs: minutes(30) },
  keepsBefore: true,
  needs: ['agent.install'],
  limitMs: minutes(45),
  waitMs: days(7),
  repeat: 'often',
  idempotent: true,
  frozenOnBlackDays: true,
  permission: 'task.create',
  words: {
    'task.type.install': ['安装应用', 'Install'],
    'task.install.file': ['安装包', 'Package'],
    'task.install.fileHint': [
      'Android 为 APK，Windows 为 MSI 或 EXE，Linux 为 DEB',
      'An APK for Android, an MSI or EXE for Windows, a DEB for Linux',
    ],
    'task.install.args': ['静默安装参数', 'Silent install switches'],
    'task.install.argsHint': [
      '仅用于 EXE；留空则依次尝试常用参数',
      'Only for EXE; leave empty to use the common switches',
    ],
    'task.install.program': ['程序标识', 'Program ID'],
    'task.install.programHint': [
      '仅用于 EXE：安装后在程序列表中的标识，用于确认结果',
      'Only for EXE: the ID in the program list after installation, used to confirm the result',
    ],
    'task.install.autoStart': ['安装后启动', 'Start after installation'],
    'task.install.healthy': [
      '装后检查是否正常，否则退回原版本',
      'Check health after installation and roll back if unhealthy',
    ],
    'task.install.healthBy': ['正常的标志', 'Health check'],
    'task.install.healthBy.process': ['进程持续运行', 'Process keeps running'],
    'task.install.healthBy.heartbeat': ['应用自行报告正常', 'App reports that it is healthy'],
    'task.install.healthName': ['进程或应用名称', 'Name of the process or app'],
    'task.install.healthNameHint': ['留空表示安装包的包名', 'Leave empty to use the package name'],
    'task.install.healthWithin': ['最长等待（秒）', 'Maximum wait (seconds)'],
    'task.install.do': ['安装', 'Install'],
    'task.install.doTo': ['安装（{{count}} 台）', 'Install on {{count}}'],
    'task.install.ask': ['在 {{count}} 台终端上安装？', 'Install this on {{count}} {{count|terminal|terminals}}?'],
    'task.badSwitches': [
      '参数不能包含引号、管道等特殊字符',
      'Switches cannot contain quotes, pipes or similar characters',
    ],
  },
})
