import type { TaskType } from '@cpm/contract/delivery/task/task'
import type { TerminalDetail } from '@cpm/contract/estate/terminal/terminal.shape'
import { useCan } from '../../../api/session/can.tsx'
import { PageLink } from '../../../kit/page/page.tsx'
import { useNow } from '../../../kit/values/now.ts'
import { StatusTag } from '../../../kit/values/status.tsx'
import { useText } from '../../../api/text.ts'
import { DateTime } from '../../../kit/values/values.tsx'
import { sideOf } from '../../task-types/sides.ts'
import { isOpen, type Run, useLately, whyNot } from '../apps/apps-act.ts'
import { RunStatusTag } from '../../task/task-status.tsx'
import { Row } from '../../../kit/layout/box.tsx'
import { detailOf } from '../../../estate/terminal/detail-of.ts'
import styles from './last-act.module.css'

/** What was asked longer ago is history, unless it still waits. */
const recentMs = 3_600_000
/** Not what is written on a page of its own, where its results stand. */
const isAction = (run: Run) => sideOf(run.type).told === undefined

/** The last thing this terminal was told to do and how it stands, live: a line under its name. */
export function LastAct({ terminal: { sn } }: { terminal: Pick<TerminalDetail, 'sn'> }) {
  const t = useText()
  const now = useNow()
  const [run] = (useLately(sn) ?? []).filter(isAction).toSorted((a, b) => Number(b.id) - Number(a.id))
  if (!run) return null
  const open = isOpen(run)
  if (!open && now - Date.parse(run.updatedAt) > recentMs) return null
  const why = whyNot(t, run)
  return (
    <Row as="p" gap={4} className={styles.lastAct} role="status">
      <span>{t('action.last')}</span>
      <PageLink to={`/longRange/taskInfo?id=${run.taskId}`}>{t(`task.type.${run.type}`)}</PageLink>
      {run.stopping && open ? (
        <StatusTag tone="busy" label={t('run.stopping')} />
      ) : (
        <RunStatusTag status={run.status} />
      )}
      {why ? <span>{why}</span> : null}
      <DateTime at={run.updatedAt} relative />
      {run.status === 'success' ? <Result sn={sn} type={run.type} /> : null}
    </Row>
  )
}

/** Where to see what came of it. */
function Result({ sn, type }: { sn: string; type: TaskType }) {
  const t = useText()
  const maySee = useCan('file.read')
  const { result } = sideOf(type)
  if (!maySee || !result) return null
  return <PageLink to={`${detailOf(sn)}?tab=${result.tab}`}>{t(result.label)}</PageLink>
}
