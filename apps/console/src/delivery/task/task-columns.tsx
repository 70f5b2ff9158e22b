import { repeats, type TaskRow } from '@cpm/contract/delivery/task/task'
import { useMemo } from 'react'
import { useText } from '../../api/text.ts'
import { Muted } from '../../kit/layout/text.tsx'
import { PageLink } from '../../kit/page/page.tsx'
import type { Column } from '../../kit/table/data-table.tsx'
import { DateTime } from '../../kit/values/values.tsx'
import { paramsText, reasonText, toldBy } from '../task-types/task-words.ts'
import { OutcomeOf } from './run/outcome.tsx'
import { numberText, RunBar } from './run/run-bar.tsx'
import { TaskStatusTag } from './task-status.tsx'
import { SeriesState } from './when/series-state.tsx'
import styles from './shared.module.css'
import valuesStyles from '../../kit/values/values.module.css'

export const taskPlace = (id: string) => `/longRange/taskInfo?id=${id}`

/** Tasks in a list: what was asked, how far it is and what came of it. */
export function useTaskColumns(): Column<TaskRow>[] {
  const t = useText()
  return useMemo(
    () => [
      {
        key: 'what',
        title: t('task.what'),
        width: 168,
        render: (row) => (
          <PageLink
            to={taskPlace(row.id)}
            className={toldBy(row)?.mono ? `${styles.cutLine} ${valuesStyles.mono}` : styles.cutLine}
          >
            <What row={row} />
          </PageLink>
        ),
      },
      {
        key: 'outcome',
        title: t('task.outcome'),
        width: 176,
        render: (row) => (repeats(row.rules) ? <SeriesState task={row} /> : <OutcomeOf task={row} />),
      },
      {
        key: 'progress',
        title: t('task.progress'),
        width: 146,
        render: (row) =>
          repeats(row.rules) ? t('task.roundsCount', { count: row.rounds }) : <RunBar task={row} words={false} />,
      },
      {
        key: 'status',
        title: t('task.status'),
        width: 108,
        optional: true,
        render: (row) => (
          <span title={reasonText(t, 'task', row.reason) || undefined}>
            <TaskStatusTag status={row.status} />
          </span>
        ),
      },
      { key: 'type', title: t('task.type'), width: 160, render: (row) => <TypeOf row={row} /> },
      {
        key: 'total',
        title: t('task.count'),
        width: 100,
        align: 'end',
        optional: true,
        render: (row) => numberText(row.total),
      },
      {
        key: 'createdAt',
        title: t('task.createdAt'),
        sort: 'createdAt',
        width: 156,
        render: (row) => <DateTime at={row.createdAt} />,
      },
      { key: 'createdBy', title: t('task.createdBy'), width: 96 },
      {
        key: 'expiresAt',
        title: t('task.expiresAt'),
        width: 160,
        optional: true,
        render: (row) => <DateTime at={row.expiresAt} />,
      },
      {
        key: 'stoppedAt',
        title: t('task.stoppedAt'),
        width: 180,
        optional: true,
        render: (row) => <DateTime at={row.stoppedAt} />,
      },
      { key: 'id', title: 'ID', width: 90, align: 'end', optional: true },
    ],
    [t],
  )
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
