import type { TaskRow } from '@cpm/contract/delivery/task/task'
import { useText } from '../../../api/text.ts'
import { StatusDot } from '../../../kit/values/status.tsx'
import { formatMoment } from '../../../kit/values/values.tsx'

/** Whether a task that repeats goes on, and when next. */
export function SeriesState({ task }: { task: Pick<TaskRow, 'nextAt' | 'status' | 'stoppedAt' | 'pausedAt'> }) {
  const t = useText()
  if (task.stoppedAt !== null) return <StatusDot tone="idle" label={t('task.series.stopped')} />
  if (task.status !== 'created') return <StatusDot tone="idle" label={t(`task.status.${task.status}`)} />
  if (task.nextAt === null) return <StatusDot tone="idle" label={t('task.series.over')} />
  if (task.pausedAt !== null) return <StatusDot tone="warn" label={t('task.series.paused')} />
  const at = formatMoment(new Date(task.nextAt)).slice(5, 16)
  return <StatusDot tone="busy" label={t('task.series.next', { at })} />
}
