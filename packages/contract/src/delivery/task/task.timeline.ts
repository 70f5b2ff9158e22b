import { z } from 'zod'
import { timelineSource } from '../../estate/terminal/timeline.source.ts'
import { runStates } from './task.states.ts'
import { taskTypes } from './task.types.ts'

const text = z.string().nullable()

/** A run as it stands, at its last change. */
export const runSource = timelineSource({
  kind: 'run',
  shape: {
    runId: z.string(),
    taskId: z.string(),
    type: z.enum(taskTypes),
    status: z.enum(runStates.names),
    reason: text,
    exitCode: z.number().int().nullable(),
    attempt: z.number().int(),
    accountName: text,
  },
  code: 'task.read',
  words: {
    'timeline.kind.run': ['任务', 'Tasks'],
    'timeline.attempts': ['次数', 'Attempt'],
    'timeline.attempt': ['第 {{attempt}} 次', 'attempt {{attempt}}'],
    'timeline.exitCode': ['退出码', 'Exit code'],
  },
})
