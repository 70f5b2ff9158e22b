import type { TaskRow } from '@cpm/contract/delivery/task/task'
import { PageLink } from '../../../kit/page/page.tsx'
import { StatusDot } from '../../../kit/values/status.tsx'
import { useText } from '../../../api/text.ts'
import { piecesOf } from './outcome-pieces.ts'
import styles from '../task.module.css'

/** What came of a task; what failed, and what runs, leads to just those runs. */
export function OutcomeOf({ task }: { task: TaskRow }) {
  const t = useText()
  return (
    <span className={styles.taskOutcome}>
      {piecesOf(t, task).map(({ tone, text, runs }) =>
        runs ? (
          <PageLink
            key={text}
            count={runs.reduce((all, status) => all + (task.counts[status] ?? 0), 0)}
            to={`/longRange/taskInfo?id=${task.id}${runs.map((status) => `&status=${status}`).join('')}`}
          >
            <StatusDot tone={tone} label={text} />
            <span data-is="hidden-text">{t('task.outcome.open')}</span>
          </PageLink>
        ) : (
          <StatusDot key={text} tone={tone} label={text} />
        ),
      )}
    </span>
  )
}
