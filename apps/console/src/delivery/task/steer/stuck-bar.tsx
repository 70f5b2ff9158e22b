import type { TaskRow } from '@cpm/contract/delivery/task/task'
import { useText } from '../../../api/text.ts'
import { Row } from '../../../kit/layout/box.tsx'
import { Muted } from '../../../kit/layout/text.tsx'
import { Icon } from '../../../kit/values/icon.tsx'
import { formatMoment } from '../../../kit/values/values.tsx'
import styles from './steer.module.css'

/** That the next wave of a task cannot begin any more, and what a person may do. */
export function StuckBar({ task }: { task: Pick<TaskRow, 'stuckAt' | 'pausedAt' | 'stoppedAt' | 'wave'> }) {
  const t = useText()
  if (task.stuckAt === null || task.pausedAt !== null || task.stoppedAt !== null) return null
  return (
    <Row role="status" className={styles.note}>
      <Icon name="warning" />
      <b>{t('task.stuck')}</b>
      <Muted>{t('task.stuckSince', { at: formatMoment(new Date(task.stuckAt)), wave: task.wave })}</Muted>
    </Row>
  )
}
