import type { TaskRow } from '@cpm/contract/delivery/task/task'
import { useText } from '../../../api/text.ts'
import { Row } from '../../../kit/layout/box.tsx'
import { Muted } from '../../../kit/layout/text.tsx'
import { Icon } from '../../../kit/values/icon.tsx'
import { formatMoment } from '../../../kit/values/values.tsx'
import styles from './steer.module.css'

/** That nothing more of a task goes down, since when, and why; a task that is stopped says that instead. */
export function PausedBar({ task }: { task: Pick<TaskRow, 'pausedAt' | 'pauseReason' | 'stoppedAt' | 'rules'> }) {
  const t = useText()
  if (task.pausedAt === null || task.pauseReason === null || task.stoppedAt !== null) return null
  const most = task.pauseReason === 'failures' ? task.rules.gate?.maxFailedPercent : undefined
  return (
    <Row role="status" className={styles.note}>
      <Icon name="pause" />
      <b>{t(`task.pause.${task.pauseReason}`)}</b>
      {most === undefined ? null : <span>{t('task.gate.exceeded', { most })}</span>}
      <Muted>{t('task.pausedSince', { at: formatMoment(new Date(task.pausedAt)) })}</Muted>
    </Row>
  )
}
