import type { RunStatus, TaskRow } from '@cpm/contract/delivery/task/task'
import { StatusDot } from '../../../kit/values/status.tsx'
import { useText } from '../../../api/text.ts'
import { figure } from '../../../kit/values/figures.ts'
import { shownOrder, tallyOf } from './tally.ts'
import { runTones } from '../task-status.tsx'
import { Figures } from '../../../kit/layout/text.tsx'
import { Press, PressRow } from '../../../kit/layout/press-row.tsx'

type Props = {
  task: Pick<TaskRow, 'counts' | 'total' | 'status'>
  /** States shown; none is all. */
  chosen: readonly RunStatus[]
  onChoose: (chosen: RunStatus[] | undefined) => void
}

/** Runs by state, each a filter to press. A pressed one stays in sight when its last run has moved on. */
export function StateCounts({ task, chosen, onChoose }: Props) {
  const t = useText()
  const tally = tallyOf(task)
  const made = tally.states.reduce((n, s) => n + s.count, 0)
  const shown = shownOrder.filter((name) => chosen.includes(name) || (task.counts[name] ?? 0) > 0)
  function toggle(name: RunStatus): void {
    const next = chosen.includes(name) ? chosen.filter((one) => one !== name) : [...chosen, name]
    onChoose(next.length > 0 ? next : undefined)
  }
  return (
    <PressRow label={t('run.status')}>
      <Press is={chosen.length === 0} count={made} onPress={() => onChoose(undefined)}>
        {t('run.all')} <Figures as="b">{figure(made)}</Figures>
      </Press>
      {shown.map((name) => (
        <Press key={name} is={chosen.includes(name)} count={task.counts[name] ?? 0} onPress={() => toggle(name)}>
          <StatusDot tone={runTones[name]} label={t(`run.status.${name}`)} />
          <Figures as="b">{figure(task.counts[name] ?? 0)}</Figures>
        </Press>
      ))}
    </PressRow>
  )
}
