import { failedStatuses, outcomes, taskStates, taskTypes } from '@cpm/contract/delivery/task/task'
import { id } from '@cpm/contract/kernel/id'
import { moment } from '@cpm/contract/kernel/list'
import { z } from 'zod'
import { paged } from '../plain.ts'
import { runTold, taskTold } from '../rows.ts'
import { listed, tool, untrusted } from '../tool.ts'

export const searchTasks = tool({
  name: 'search_tasks',
  description: 'Finds tasks for terminals. Newest first, each with the number of runs per status.',
  input: z.strictObject({
    q: z.string().max(100).optional(),
    type: z.enum(taskTypes).optional(),
    status: z.enum(taskStates.names).optional(),
    outcome: z.enum(outcomes).optional(),
    failedFrom: moment.optional().describe('A run of the task failed at or after this time'),
    from: moment.optional().describe('Created at or after this time'),
    to: moment.optional(),
    ...paged,
  }),
  output: listed(),
  run: async ({ ask }, input) => {
    const { total, records } = await ask.task.list(input)
    return { data: { total, page: input.page, pageSize: input.pageSize, records: records.map(taskTold) } }
  },
})

export const getTask = tool({
  name: 'get_task',
  description:
    'One task: its parameters, the status of its runs with reasons, and its failed runs. Use explain_run for the details of a run.',
  input: z.strictObject({ id, runs: z.enum(['failed', 'all']).default('failed') }),
  output: z.looseObject({ task: z.looseObject({ untrusted: untrusted.optional() }), link: z.string() }),
  run: async ({ ask, page }, { id, runs }) => {
    const status = runs === 'failed' ? { status: [...failedStatuses] } : {}
    const [row, reasons, list] = await Promise.all([
      ask.task.get({ id }),
      ask.task.reasons({ id }),
      ask.task.runs({ id, pageSize: 20, ...status }),
    ])
    return {
      data: {
        task: taskTold(row),
        reasons,
        runs: { total: list.total, records: list.records.map(runTold) },
        link: page(`/longRange/taskInfo?id=${id}`),
      },
    }
  },
})
