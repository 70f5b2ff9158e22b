import type { TaskRow } from '@cpm/contract/delivery/task/task'
import { api } from '../../../api/api.ts'
import { Can } from '../../../api/session/can.tsx'
import { useText } from '../../../api/text.ts'
import { confirm, useAction } from '../../../kit/dialog/feedback.tsx'
import { Row } from '../../../kit/layout/box.tsx'
import { Muted } from '../../../kit/layout/text.tsx'
import { figure } from '../../../kit/values/figures.ts'
import { Icon } from '../../../kit/values/icon.tsx'
import { DecideButtons } from './decide-buttons.tsx'
import { undecidableReason } from './use-steering.ts'
import styles from './steer.module.css'

/** Terminals that would join a task beyond the limit: how many wait, and what a second person may say. */
export function LateBar({ task }: { task: TaskRow }) {
  const t = useText()
  const approve = useAction(api.task.approveLate)
  const refuse = useAction(api.task.refuseLate)
  const { id, lateWaiting } = task
  if (lateWaiting === 0) return null
  const count = figure(lateWaiting)
  const reason = undecidableReason(task)
  async function askApprove(): Promise<void> {
    if (await confirm({ title: t('task.lateApproveTitle', { id, count }), okText: t('task.approve') })) {
      approve.mutate({ id })
    }
  }
  async function askRefuse(): Promise<void> {
    const title = t('task.lateRefuseTitle', { id })
    if (await confirm({ title, content: t('task.lateRefuseHint'), okText: t('task.refuse') })) refuse.mutate({ id })
  }
  return (
    <Row between role="status" className={styles.note}>
      <span>
        <Icon name="shield" /> <b>{t('task.late', { count })}</b> <Muted>{t('task.lateHint')}</Muted>
      </span>
      <Can code="task.approve">
        <Row>
          <DecideButtons
            reason={reason}
            refusing={refuse.isPending}
            approving={approve.isPending}
            onRefuse={() => void askRefuse()}
            onApprove={() => void askApprove()}
          />
        </Row>
      </Can>
    </Row>
  )
}
