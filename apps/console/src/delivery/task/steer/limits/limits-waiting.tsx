import type { LimitChange } from '@cpm/contract/delivery/task/task'
import { Suspense, useState } from 'react'
import { api, quietApi } from '../../../../api/api.ts'
import { lazy } from '../../../../api/lazy.ts'
import { useRead } from '../../../../api/read/read.ts'
import { Can } from '../../../../api/session/can.tsx'
import { useSession } from '../../../../api/session/session.ts'
import { type Text, useText } from '../../../../api/text.ts'
import { confirm, useAction } from '../../../../kit/dialog/feedback.tsx'
import { Greyable } from '../../../../kit/form/greyable.tsx'
import { Row, Stack } from '../../../../kit/layout/box.tsx'
import { Muted } from '../../../../kit/layout/text.tsx'
import { figure } from '../../../../kit/values/figures.ts'
import { Icon } from '../../../../kit/values/icon.tsx'
import { formatMoment } from '../../../../kit/values/values.tsx'
import { DecideButtons } from '../decide-buttons.tsx'
import styles from '../steer.module.css'

const RefuseDialog = lazy(async () => ({ default: (await import('../refuse-dialog.tsx')).RefuseDialog }))

/** What a change of the limits comes to, in words. */
export function changeText(t: Text, change: LimitChange): string {
  const { liftsTerminals, terminals, droppedTypes, approvedOnly } = change
  const number = terminals === null ? t('task.limitsToNone') : t('task.limitsToNumber', { count: figure(terminals) })
  const types = droppedTypes.map((type) => t(`task.type.${type}`)).join(t('run.comma'))
  return [
    liftsTerminals ? number : '',
    types ? t('task.limitsDropped', { types }) : '',
    approvedOnly ? t('task.limitsApprovedOnly', { rule: t(`task.approvedOnly.${approvedOnly}`) }) : '',
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Changes of the limits that wait for a second person, with what the reader may do about each. */
export function LimitsWaiting() {
  const changes = useRead(quietApi.task.limitChanges, {})
  return (changes.data?.records ?? []).map((change) => <LimitsChange key={change.id} change={change} />)
}

export function LimitsChange({ change }: { change: LimitChange }) {
  const t = useText()
  const isOurs = useSession((s) => s.info?.enterpriseId === null)
  const approve = useAction(api.task.approveLimits)
  const refuse = useAction(api.task.refuseLimits)
  const withdraw = useAction(api.task.withdrawLimits)
  const [isRefusing, setRefusing] = useState(false)
  const { id } = change
  const reason = change.decidable ? null : t('task.ownLimits')
  const what = changeText(t, change)
  async function ask(title: string, okText: string, deed: typeof approve | typeof withdraw): Promise<void> {
    if (await confirm({ title, content: what, okText })) deed.mutate({ id })
  }
  return (
    <Row between role="status" className={styles.note}>
      <Stack gap={1}>
        <Row gap={2}>
          <Icon name="shield" />
          <span>
            <b>{t('task.limitsChange')}</b>
            {isOurs ? ` · ${change.enterpriseName}` : null}
          </span>
        </Row>
        <span>{what}</span>
        <Muted small>
          {t('task.limitsChangeBy', {
            name: change.by ?? t('task.platform'),
            at: formatMoment(new Date(change.at)),
          })}
          {change.note === null ? null : ` · ${change.note}`}
        </Muted>
      </Stack>
      <Row>
        {change.withdrawable ? (
          <Can code="task.limits">
            <Greyable
              size="small"
              reason={null}
              loading={withdraw.isPending}
              onClick={() => void ask(t('task.limitsWithdrawTitle'), t('task.limitsWithdraw'), withdraw)}
            >
              {t('task.limitsWithdraw')}
            </Greyable>
          </Can>
        ) : null}
        <Can code="task.approve">
          <DecideButtons
            reason={reason}
            approving={approve.isPending}
            onRefuse={() => setRefusing(true)}
            onApprove={() => void ask(t('task.limitsApproveTitle'), t('task.approve'), approve)}
          />
        </Can>
      </Row>
      {isRefusing ? (
        <Suspense>
          <RefuseDialog
            title={t('task.limitsRefuseTitle')}
            onRefuse={(note) => refuse.mutateAsync({ id, note })}
            onClose={() => setRefusing(false)}
          />
        </Suspense>
      ) : null}
    </Row>
  )
}
