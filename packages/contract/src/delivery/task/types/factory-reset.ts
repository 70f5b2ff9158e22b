import { z } from 'zod'
import { taskType } from '../../../kernel/task-type.ts'
import { days, minutes } from '../task.times.ts'

/** Takes everything from the terminal, the agent included. */
export const factoryReset = taskType({
  name: 'factory_reset',
  params: z.object({}),
  sample: {},
  platforms: ['android'],
  needs: ['agent.factory_reset'],
  limitMs: minutes(10),
  waitMs: days(7),
  repeat: 'slip',
  idempotent: false,
  back: { by: 'enrolment', withinMs: days(7) },
  frozenOnBlackDays: true,
  permission: 'task.act',
  also: 'task.reset',
  proof: true,
  words: {
    'task.type.factory_reset': ['恢复出厂设置', 'Factory reset'],
    'action.resetAgent': [
      '代理也会被清除：之后须先注销该终端并恢复入库，再重新接入',
      'The agent is also erased: afterwards log the terminal off, put it back in stock and enrol it again',
    ],
    'action.resetRuns': [
      '终端上尚未结束的其他任务不会再有结果',
      'Other unfinished tasks on the terminal will have no result',
    ],
    'action.typeSn': ['请输入终端 SN {{sn}} 以确认', 'Enter the terminal SN {{sn}} to confirm'],
    'action.typeCount': ['请输入终端数量 {{count}} 以确认', 'Enter the number of terminals, {{count}}, to confirm'],
  },
})
