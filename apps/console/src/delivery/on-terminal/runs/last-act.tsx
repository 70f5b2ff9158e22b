import { type ActionType, actionTypes } from '@cpm/contract/delivery/task/action'
import type { TerminalDetail } from '@cpm/contract/estate/terminal/terminal.shape'
import { useCan } from '../../../api/session/can.tsx'
import { PageLink } from '../../../kit/page/page.tsx'
import { useNow } from '../../../kit/values/now.ts'
import { StatusTag } from '../../../kit/values/status.tsx'
import { useText } from '../../../api/text.ts'
import { DateTime } from '../../../kit/values/values.tsx'
import { isOpen, type Run, useLately, whyNot } from '../apps/apps-act.ts'
import { RunStatusTag } from '../../task/task-status.tsx'
import './last-act.css'

/** What was asked longer ago is history, unless it still waits. */
const recentMs = 3_600_000
const isAction = (run: Run) => (actionTypes as readonly string[]).includes(run.type)

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
    <p className="last-act" role="status">
      <span>{t('action.last')}</span>
      <PageLink to={`/longRange/taskInfo?id=${run.taskId}`}>{t(`task.type.${run.type}`)}</PageLink>
      {run.stopping && open ? (
        <StatusTag tone="busy" label={t('run.stopping')} />
      ) : (
        <RunStatusTag status={run.status} />
      )}
      {why ? <span>{why}</span> : null}
      <DateTime at={run.updatedAt} relative />
      {run.status === 'success' ? <Result sn={sn} type={run.type as ActionType} /> : null}
    </p>
  )
}

/** Where to see what came of it. */
function Result({ sn, type }: { sn: string; type: ActionType }) {
  const t = useText()
  const maySee = useCan('file.read')
  if (!maySee || (type !== 'screenshot' && type !== 'fetch_files')) return null
  return (
    <PageLink to={`/device/deviceDetail/${encodeURIComponent(sn)}?tab=files`}>
      {t(type === 'screenshot' ? 'action.openPicture' : 'action.openFiles')}
    </PageLink>
  )
}
