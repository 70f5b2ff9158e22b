import { z } from 'zod'
import { filled } from '../../../kernel/fields/text.ts'
import { platforms } from '../../../estate/agent/report.ts'
import { taskType } from '../../../kernel/task-type.ts'
import { taskTimes } from '../task.times.ts'

/** Shows a notice on the screen. */
export const message = taskType({
  name: 'message',
  params: z.object({
    title: z.string().trim().max(100).default(''),
    text: filled(2000),
  }),
  sample: {
    title: '晚间结账 End of day',
    text: '请在打烊前完成日结，并将手持终端放回充电座。 Please close the day before leaving and put handhelds on charge.',
  },
  platforms,
  needs: ['agent.message'],
  limitMs: taskTimes.commandMs,
  waitMs: taskTimes.defaultMs,
  repeat: 'often',
  // Seeing the same notice twice is an effect a person notices.
  idempotent: false,
  permission: 'task.create',
  words: {
    'task.type.message': ['终端通知', 'Message'],
    'task.messageTitle': ['标题', 'Title'],
    'task.messageTitlePlaceholder': ['可不填', 'Optional'],
    'task.messageText': ['通知内容', 'Text'],
    'task.messageTextPlaceholder': ['显示在终端屏幕上的文字', 'Text shown on the terminal screens'],
    'task.send': ['发送', 'Send'],
    'task.sendTo': ['发送（{{count}} 台）', 'Send to {{count}}'],
    'task.confirmSend': ['发送给 {{count}} 台终端？', 'Send this to {{count}} {{count|terminal|terminals}}?'],
  },
})
