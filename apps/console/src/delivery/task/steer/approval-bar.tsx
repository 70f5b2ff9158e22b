import type { TaskRow } from '@cpm/contract/delivery/task/task'
import { Suspense, useState } from 'react'
import { api } from '../../../api/api.ts'
import { lazy } from '../../../api/lazy.ts'
import { Can } from '../../../api/session/can.tsx'
import { useText } from '../../../api/text.ts'
import { confirm, useAction } from '../../../kit/dialog/feedback.tsx'
import { Greyable } from '../../../kit/form/greyable.tsx'
import { Row } from '../../../kit/layout/box.tsx'
import { Icon } from '../../../kit/values/icon.tsx'
import { figure } from '../../../kit/values/figures.ts'
import { undecidableReason } from './use-steering.ts'
import styles from './steer.module.css'

const RefuseDialog = lazy(async () => ({ default: (await import('./refuse-dialog.tsx')).RefuseDialog }))

/** A task that waits for a second person: why, and what that person may say. */
export function ApprovalBar({ task }: { task: TaskRow }) {
  const t = useText()
  const approve = useAction(api.task.approve)
  const refuse = useAction(api.task.refuse)
  const [isRefusing, setRefusing] = useState(false)
  if (task.status !== 'awaiting' || task.approval === null) return null
  async function ask(): Promise<void> {
    const title = t('task.approveTitle', { id: task.id, count: figure(task.total) })
    if (await confirm({ title, okText: t('task.approve') })) approve.mutate({ id: task.id })
  }
  return (
    <Row between role="status" className={styles.note}>
      <span>
        <Icon name="shield" /> {t(`task.approval.${task.approval.reason}`)}
      </span>
      <Can code="task.approve">
        <Row>
          <Greyable size="small" reason={undecidableReason(task)} onClick={() => setRefusing(true)}>
            {t('task.refuse')}
          </Greyable>
          <Greyable
            size="small"
            type="primary"
            reason={undecidableReason(task)}
            loading={approve.isPending}
            onClick={() => void ask()}
          >
            {t('task.approve')}
          </Greyable>
        </Row>
      </Can>
      {isRefusing ? (
        <Suspense>
          <RefuseDialog
            id={task.id}
            onClose={() => setRefusing(false)}
            onRefuse={(note) => refuse.mutateAsync({ id: task.id, note })}
          />
        </Suspense>
      ) : null}
    </Row>
  )
}
