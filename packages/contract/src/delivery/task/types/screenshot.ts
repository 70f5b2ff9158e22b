import { z } from 'zod'
import { platforms } from '../../../estate/agent/report.ts'
import { taskType } from '../../../kernel/task-type.ts'
import { days, minutes } from '../task.times.ts'

/** Sends a picture of what is on the screen. */
export const screenshot = taskType({
  name: 'screenshot',
  params: z.object({}),
  sample: {},
  platforms,
  needs: ['agent.screenshot'],
  limitMs: minutes(5),
  waitMs: days(1),
  repeat: 'slip',
  // Seconds later the screen shows something else than what was asked for.
  idempotent: false,
  permission: 'task.act',
  words: {
    'task.type.screenshot': ['截屏', 'Screenshot'],
    'action.hint.screenshot': [
      '截取当前屏幕，图片保存在终端的文件中',
      'The current screen is captured; the picture is stored with the files of the terminal',
    ],
    'action.openPicture': ['查看图片', 'View picture'],
  },
})
