import type { TaskRow } from '@cpm/contract/delivery/task/task'
import { Suspense, useState } from 'react'
import { api, quietApi } from '../../../api/api.ts'
import { lazy } from '../../../api/lazy.ts'
import { useRead } from '../../../api/read/read.ts'
import { Can } from '../../../api/session/can.tsx'
import { useText } from '../../../api/text.ts'
import { confirm, useAction } from '../../../kit/dialog/feedback.tsx'
import { Row, Stack } from '../../../kit/layout/box.tsx'
import { Icon } from '../../../kit/values/icon.tsx'
import { figure } from '../../../kit/values/figures.ts'
import { DecideButtons } from './decide-buttons.tsx'
import { undecidableReason } from './use-steering.ts'
import { AskedBy } from '../approval/requested-by.tsx'
import { Compared } from '../approval/comparison.tsx'

import styles from './steer.module.css'

const RefuseDialog = lazy(async () => ({ default: (await import('./refuse-dialog.tsx')).RefuseDialog }))

/** A task that waits for a second person: why, who asks, what would become of it, and what that person may say. */
export function ApprovalBar({ task }: { task: TaskRow }) {
  if (task.status !== 'awaiting' || task.approval === null) return null
  return <Approval task={task} reason={task.approval.reason} />
}

type Props = { task: TaskRow; reason: NonNullable<TaskRow['approval']>['reason'] }

function Approval({ task, reason }: Props) {
  const t = useText()
  const foreseen = useRead(quietApi.task.foreseen, { id: task.id })
  return (
    <Stack as="section" gap={4} aria-label={t('task.status.awaiting')} className={styles.note}>
      <Row between>
        <span role="status">
          <Icon name="shield" /> <b>{t('task.status.awaiting')}</b> · {t(`task.approval.${reason}`)}
        </span>
        <Can code="task.approve">
          <Decide task={task} counts={foreseen.data && [foreseen.data.now.matching, foreseen.data.asked?.matching]} />
        </Can>
      </Row>
      <AskedBy task={task} by={foreseen.data?.by ?? null} />
      <Compared {...foreseen} retry={() => void foreseen.refetch()} />
    </Stack>
  )
}

type DecideProps = {
  task: TaskRow
  /** Terminals it finds now, and when it was asked for; undefined until that is known. */
  counts: readonly [now: number, asked: number | undefined] | undefined
}

function Decide({ task, counts }: DecideProps) {
  const t = useText()
  const approve = useAction(api.task.approve)
  const refuse = useAction(api.task.refuse)
  const [isRefusing, setRefusing] = useState(false)
  async function ask(): Promise<void> {
    const [now, asked] = counts ?? [task.total, undefined]
    const title = t('task.approveTitle', { id: task.id, count: figure(now) })
    const content =
      asked === undefined || asked === now
        ? t('task.approveNow', { now: figure(now) })
        : t('task.approveThen', { now: figure(now), asked: figure(asked) })
    if (await confirm({ title, content, okText: t('task.approve') })) approve.mutate({ id: task.id })
  }
  return (
    <Row>
      <DecideButtons
        reason={undecidableReason(task)}
        approving={approve.isPending}
        onRefuse={() => setRefusing(true)}
        onApprove={() => void ask()}
      />
      {isRefusing ? (
        <Suspense>
          <RefuseDialog
            title={t('task.refuseTitle', { id: task.id })}
            onClose={() => setRefusing(false)}
            onRefuse={(note) => refuse.mutateAsync({ id: task.id, note })}
          />
        </Suspense>
      ) : null}
    </Row>
  )
}
