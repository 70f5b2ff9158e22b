import type { RunRow } from '@cpm/contract/delivery/task/task'
import { StatusTag } from '../../kit/values/status.tsx'
import { useText } from '../../api/text.ts'
import { RunStatusTag } from './task-status.tsx'

/** The state of a run, and that it has been asked to stop. */
export function RunState({ run }: { run: Pick<RunRow, 'status' | 'stopping'> }) {
  const t = useText()
  return (
    <span>
      {run.stopping ? <StatusTag tone="warn" label={t('run.stopping')} /> : <RunStatusTag status={run.status} />}
    </span>
  )
}
