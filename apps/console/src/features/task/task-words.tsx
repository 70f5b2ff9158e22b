import type { RunRow, TaskRow } from '@cpm/contract/task'
import { StateTag, StatusDot } from '../../kit/status.tsx'
import { isWord, type Text, useText } from '../../kit/text.ts'

const text = (v: unknown): string => (typeof v === 'string' ? v : '')

export function paramText(params: TaskRow['params'], name: 'line' | 'title' | 'text'): string {
  return text(params[name])
}

/** A reason in words; a code nobody gave words to is shown as it is. */
export function reasonText(t: Text, kind: 'run' | 'task', reason: string | null): string {
  if (!reason) return ''
  const key = `${kind}.reason.${reason}`
  return isWord(key) ? t(key) : reason
}

/** The state of a run, and that it has been asked to stop. */
export function RunState({ run }: { run: Pick<RunRow, 'status' | 'stopping'> }) {
  const t = useText()
  return (
    <span className="run-state">
      {run.stopping ? <StatusDot tone="warn" label={t('run.stopping')} /> : <StateTag kind="run" state={run.status} />}
    </span>
  )
}
