import { z } from 'zod'
import { filled } from '../../../kernel/fields/text.ts'
import { handing } from '../../artifact/artifact.payload.ts'
import { taskType } from '../../../kernel/task-type.ts'
import { days, hours } from '../task.times.ts'

const systemVersion = filled(200)
/** When the new system is started: as soon as it is there, or when the terminal is started the next time. */
export const rebootMoments = ['now', 'later'] as const

/** Brings another version of the system itself: an OTA package of the maker. */
export const systemUpdate = taskType({
  name: 'system_update',
  params: z.object({
    ...handing,
    /** The only version it is made for; a package that holds all of the system is made for any. */
    versionFrom: systemVersion.optional(),
    /** What the terminal says of itself afterwards, as `romVersion`. */
    versionTo: systemVersion,
    reboot: z.enum(rebootMoments).default('now'),
  }),
  sample: { artifactId: '1', versionFrom: 'PayDroid 10.0.0', versionTo: 'PayDroid 10.0.1' },
  platforms: ['android'],
  artifact: { android: ['system'] },
  shown: {
    by: 'facts',
    withinMs: days(1),
    // It restarts at once: one that is not back by then may have died of it.
    withinMsOf: ({ reboot }) => (reboot === 'now' ? hours(2) : days(1)),
    as: ({ versionTo }) => ({ romVersion: versionTo }),
  },
  fits: ({ versionFrom }) =>
    versionFrom === undefined ? null : { facts: [{ romVersion: versionFrom }], reason: 'other_version' },
  needs: ['agent.system_update'],
  limitMs: hours(4),
  waitMs: days(7),
  repeat: 'slip',
  idempotent: true,
  frozenOnBlackDays: true,
  permission: 'task.create',
  words: {
    'task.type.system_update': ['推送系统文件', 'Push system file'],
    'task.system.file': ['系统升级包', 'System package'],
    'task.system.fileHint': [
      '厂商的 OTA 升级包（ZIP），仅用于 Android',
      'OTA package of the manufacturer (ZIP), only for Android',
    ],
    'task.system.versionFrom': ['升级前版本', 'Version before update'],
    'task.system.versionFromHint': [
      '仅用于增量包：只有该版本的终端执行；留空则不限',
      'Only for incremental packages: terminals with another version are skipped; leave empty for any version',
    ],
    'task.system.versionTo': ['升级后版本', 'Version after update'],
    'task.system.versionToHint': [
      '与终端上报的 ROM 版本一致，用于确认结果',
      'Must match the ROM version that the terminal reports; used to confirm the result',
    ],
    'task.system.reboot': ['重启时间', 'Restart time'],
    'task.system.reboot.now': ['写入后立即', 'Immediately after writing'],
    'task.system.reboot.later': ['下次启动时', 'At the next start'],
    'task.system.do': ['升级系统', 'Update system'],
    'task.system.doTo': ['升级系统（{{count}} 台）', 'Update {{count}}'],
    'task.system.ask': [
      '升级 {{count}} 台终端的系统？',
      'Update the system of {{count}} {{count|terminal|terminals}}?',
    ],
    'run.reason.other_version': ['终端的系统是其他版本', 'The terminal has a different system version'],
  },
})
