import { repeats, type TaskRow } from '@cpm/contract/delivery/task/task'
import { taskFields } from '@cpm/contract/delivery/task/task.fields'
import { useText } from '../../api/text.ts'
import { Muted } from '../../kit/layout/text.tsx'
import { PageLink } from '../../kit/page/page.tsx'
import type { Column } from '../../kit/table/column.ts'
import { useColumns } from '../../platform/resource/cells.tsx'
import { paramsText, reasonText, toldBy } from '../task-types/task-words.ts'
import { OutcomeOf } from './run/outcome.tsx'
import { RunBar } from './run/run-bar.tsx'
import { TaskStatusTag } from './task-status.tsx'
import { SeriesState } from './when/series-state.tsx'
import styles from './shared.module.css'
import valuesStyles from '../../kit/values/values.module.css'

export const taskPlace = (id: string) => `/longRange/taskInfo?id=${id}`

/** Tasks in a list: what was asked, how far it is and what came of it. */
export function useTaskColumns(): Column<TaskRow>[] {
  const t = useText()
  return useColumns(taskFields, {
    what: (row) => (
      <PageLink to={taskPlace(row.id)} className={styles.what}>
        {row.name === null ? null : <b>{row.name}</b>}
        <span className={toldBy(row)?.mono ? `${styles.cutLine} ${valuesStyles.mono}` : styles.cutLine}>
          <What row={row} />
        </span>
      </PageLink>
    ),
    outcome: (row) => (repeats(row.rules) ? <SeriesState task={row} /> : <OutcomeOf task={row} />),
    progress: (row) =>
      repeats(row.rules) ? (
        <PageLink to={taskPlace(row.id)} count={row.rounds}>
          {t('task.roundsCount', { count: row.rounds })}
        </PageLink>
      ) : (
        <RunBar task={row} words={false} />
      ),
    status: (row) => (
      <span title={reasonText(t, 'task', row.reason) || undefined}>
        <TaskStatusTag status={row.status} />
      </span>
    ),
    type: (row) => <TypeOf row={row} />,
    createdBy: (row) => row.createdBy ?? t('task.platform'),
  })
}

/** Its type has a column of its own, and stands here where it says it all. */
function What({ row }: { row: TaskRow }) {
  const t = useText()
  const what = paramsText(t, row).replace(/\s+/g, ' ') || t(`task.type.${row.type}`)
  const round = row.round === null ? null : t('task.round', { round: row.round })
  return (
    <span title={[round, what].filter(Boolean).join(' · ')}>
      {round === null ? null : <Muted>{round} · </Muted>}
      {what}
    </span>
  )
}

/** What it does at a terminal, and that no person asked for it as a task. */
function TypeOf({ row }: { row: TaskRow }) {
  const t = useText()
  return (
    <>
      {t(`task.type.${row.type}`)}
      {row.market ? <Muted small> {t(`task.market.${row.market.way}`)}</Muted> : null}
    </>
  )
}
