import type { RunStatus, TaskStatus } from '@cpm/contract/delivery/task/task'
import { useText } from '../../api/text.ts'
import { StatusTag, type Tone } from '../../kit/values/status.tsx'

/** One colour per state of a run, everywhere. */
export const runTones: Readonly<Record<RunStatus, Tone>> = {
  waiting: 'idle',
  pulled: 'info',
  started: 'busy',
  executed: 'busy',
  success: 'ok',
  failed: 'bad',
  unknown: 'bad',
  stopped: 'warn',
  expired: 'warn',
  skipped: 'idle',
  held: 'warn',
}

export const taskTones: Readonly<Record<TaskStatus, Tone>> = {
  awaiting: 'warn',
  refused: 'bad',
  creating: 'busy',
  created: 'ok',
  creation_failed: 'bad',
}

export function RunStatusTag({ status }: { status: RunStatus }) {
  const t = useText()
  return <StatusTag tone={runTones[status]} label={t(`run.status.${status}`)} />
}

export function TaskStatusTag({ status }: { status: TaskStatus }) {
  const t = useText()
  return <StatusTag tone={taskTones[status]} label={t(`task.status.${status}`)} />
}
