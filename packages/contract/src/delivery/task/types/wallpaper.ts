import { z } from 'zod'
import { handing } from '../../artifact/artifact.payload.ts'
import { platforms } from '../../../estate/agent/report.ts'
import { taskType } from '../../../kernel/task-type.ts'
import { days, minutes } from '../task.times.ts'

/** Shows a picture behind everything else [5.7]. */
export const wallpaper = taskType({
  name: 'wallpaper',
  params: z.object({ ...handing }),
  sample: { artifactId: '1' },
  platforms,
  artifact: { android: ['picture'], windows: ['picture'], linux: ['picture'] },
  shown: { by: 'facts', withinMs: minutes(30), as: ({ artifact }) => ({ wallpaper: artifact?.sha256 }) },
  fillsScreen: true,
  needs: ['agent.wallpaper'],
  limitMs: minutes(30),
  waitMs: days(7),
  repeat: 'often',
  idempotent: true,
  permission: 'task.create',
  words: {
    'task.type.wallpaper': ['设置壁纸', 'Wallpaper'],
    'task.wallpaper.file': ['图片', 'Picture'],
    'task.wallpaper.fileHint': [
      'JPG 或 PNG，最大 500 KB，尺寸与屏幕一致',
      'JPG or PNG, at most 500 KB, the same size as the screen',
    ],
    'task.wallpaper.do': ['设置壁纸', 'Set wallpaper'],
    'task.wallpaper.doTo': ['设置壁纸（{{count}} 台）', 'Set on {{count}}'],
    'task.wallpaper.ask': [
      '设置 {{count}} 台终端的壁纸？',
      'Set the wallpaper of {{count}} {{count|terminal|terminals}}?',
    ],
    'run.reason.other_screen': ['图片尺寸与终端屏幕不一致', 'The picture size does not match the terminal screen'],
  },
})
