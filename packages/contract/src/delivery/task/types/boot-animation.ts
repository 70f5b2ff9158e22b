import { z } from 'zod'
import { handing } from '../../artifact/artifact.payload.ts'
import { taskType } from '../../../kernel/task-type.ts'
import { days, minutes } from '../task.times.ts'

/** Plays other pictures while the terminal starts [5.7]. */
export const bootAnimation = taskType({
  name: 'boot_animation',
  params: z.object({ ...handing }),
  sample: { artifactId: '1' },
  platforms: ['android'],
  artifact: { android: ['animation'] },
  shown: { by: 'facts', withinMs: minutes(30), as: ({ artifact }) => ({ bootAnimation: artifact?.sha256 }) },
  fillsScreen: true,
  needs: ['agent.boot_animation'],
  limitMs: minutes(30),
  waitMs: days(7),
  repeat: 'often',
  idempotent: true,
  frozenOnBlackDays: true,
  permission: 'task.create',
  words: {
    'task.type.boot_animation': ['设置开机动画', 'Boot animation'],
    'task.animation.file': ['开机动画', 'Animation'],
    'task.animation.fileHint': [
      'Android 的 bootanimation.zip：含 desc.txt 和 JPG 或 PNG 图片，每张最大 500 KB',
      'An Android bootanimation.zip with desc.txt and JPG or PNG pictures, each at most 500 KB',
    ],
    'task.animation.do': ['设置开机动画', 'Set animation'],
    'task.animation.doTo': ['设置开机动画（{{count}} 台）', 'Set on {{count}}'],
    'task.animation.ask': [
      '设置 {{count}} 台终端的开机动画？',
      'Set the boot animation of {{count}} {{count|terminal|terminals}}?',
    ],
  },
})
