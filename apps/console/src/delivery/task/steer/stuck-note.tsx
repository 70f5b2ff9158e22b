import { gateText, type TaskRow, type WaveRow } from '@cpm/contract/delivery/task/task'
import { Can } from '../../../api/session/can.tsx'
import { useText } from '../../../api/text.ts'
import { Greyable } from '../../../kit/form/greyable.tsx'
import { Row, Stack } from '../../../kit/layout/box.tsx'
import { Muted } from '../../../kit/layout/text.tsx'
import { Icon } from '../../../kit/values/icon.tsx'
import { formatMoment } from '../../../kit/values/values.tsx'
import { restartReason, stopReason, useTaskActions } from '../task-actions.tsx'
import { nextReason, type useSteering } from './use-steering.ts'
import styles from './steer.module.css'

type Props = {
  task: TaskRow
  /** The batch that the task is in, and the number of terminals of the next one. */
  row: WaveRow
  nextSize: number
  steering: ReturnType<typeof useSteering>
}

/** That the next batch will not start automatically, why, and what a person can do about it, with the buttons. */
export function StuckNote({ task, row, nextSize, steering }: Props) {
  const t = useText()
  const actions = useTaskActions()
  return (
    <Stack gap={3} role="status" className={styles.stuck}>
      <div>
        <Icon name="warning" /> <b>{t('task.stuck.waits', { gate: gateText(t, task.rules, row.counts) })}</b>{' '}
        {task.stuckAt === null ? null : (
          <Muted small>{t('task.stuck.since', { at: formatMoment(new Date(task.stuckAt)) })}</Muted>
        )}
      </div>
      <Row>
        <Can code="task.steer">
          <Greyable
            size="small"
            type="primary"
            icon={<Icon name="play" />}
            loading={steering.next.isPending}
            reason={nextReason(task)}
            onClick={() => void steering.askNext(task, nextSize)}
          >
            {t('task.next')}
          </Greyable>
        </Can>
        <Can code="task.restart">
          <Greyable
            size="small"
            icon={<Icon name="restart" />}
            loading={actions.isRestarting}
            reason={restartReason(task)}
            onClick={() => void actions.askRestartAll(task)}
          >
            {t('task.stuck.retry')}
          </Greyable>
        </Can>
        <Can code="task.stop">
          <Greyable
            size="small"
            icon={<Icon name="stop" />}
            loading={actions.stop.isPending}
            reason={stopReason(task)}
            onClick={() => void actions.askStop(task)}
          >
            {t('task.stop')}
          </Greyable>
        </Can>
      </Row>
    </Stack>
  )
}
