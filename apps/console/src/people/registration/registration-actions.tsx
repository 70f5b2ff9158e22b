import {
  approval,
  type RegistrationDetail,
  registrationLimits,
  type RegistrationRow,
  registrationStates,
  rejection,
} from '@cpm/contract/people/registration/registration'
import { Alert, Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { api } from '../../api/api.ts'
import { useCan } from '../../api/session/can.tsx'
import { EditDialog } from '../../kit/form/edit.tsx'
import { confirm, useAction } from '../../kit/dialog/feedback.tsx'
import { Field } from '../../kit/form/form.tsx'
import { Greyable } from '../../kit/form/greyable.tsx'
import { useText } from '../../api/text.ts'
import styles from './registration.module.css'

export type Deciding = { approve: RegistrationDetail } | { reject: RegistrationRow }

type Props = {
  row: RegistrationRow
  /** In a table; else in the drawer. */
  link: boolean
  onDecide: (what: Deciding) => void
}

function useLook(link: boolean) {
  return link ? ({ type: 'link', size: 'small' } as const) : {}
}

/** To approve or not [4.8]: what is not to be reviewed any more is greyed. */
export function Decide({ row, link, onDecide }: Props) {
  const t = useText()
  const mayReview = useCan('registration.review')
  const look = useLook(link)
  // The whole of it: the list does not have all that may be put right.
  const open = useAction(api.registration.get, { success: null, onDone: (approve) => onDecide({ approve }) })
  if (!mayReview) return null
  const reason = registrationStates.can(row.status, 'approved') ? null : t('registration.onlyPending')
  return (
    <>
      <Greyable
        {...look}
        {...(link ? {} : { type: 'primary' as const })}
        reason={reason}
        loading={open.isPending}
        onClick={() => open.mutate({ id: row.id })}
      >
        {t('registration.approve')}
      </Greyable>
      <Greyable {...look} danger reason={reason} onClick={() => onDecide({ reject: row })}>
        {t('registration.reject')}
      </Greyable>
    </>
  )
}

/** What may follow a decision: the link once more, or a second look. */
export function After({ row, link }: Omit<Props, 'onDecide'>) {
  const t = useText()
  const mayReview = useCan('registration.review')
  const look = useLook(link)
  const send = useAction(api.registration.sendLink)
  const reopen = useAction(api.registration.reopen)
  if (!mayReview) return null
  const { id, email, company } = row
  async function askSend(): Promise<void> {
    const title = t('registration.sendLinkOf', { email })
    if (await confirm({ title, content: t('registration.sendLinkHint') })) send.mutate({ id })
  }
  async function askReopen(): Promise<void> {
    const title = t('registration.reopenOf', { company })
    if (await confirm({ title, content: t('registration.reopenHint') })) reopen.mutate({ id })
  }
  return (
    <>
      <Greyable
        {...look}
        reason={registrationStates.can(row.status, 'activated') ? null : t('registration.onlyApproved')}
        loading={send.isPending}
        onClick={() => void askSend()}
      >
        {t('registration.sendLink')}
      </Greyable>
      <Greyable
        {...look}
        reason={registrationStates.can(row.status, 'pending') ? null : t('registration.onlyDecided')}
        loading={reopen.isPending}
        onClick={() => void askReopen()}
      >
        {t('registration.reopen')}
      </Greyable>
    </>
  )
}

/** The dialog of a decision that was chosen. */
export function Decision({ what, onClose }: { what: Deciding | null; onClose: () => void }) {
  if (what === null) return null
  return 'approve' in what ? (
    <Approve row={what.approve} onClose={onClose} />
  ) : (
    <Reject row={what.reject} onClose={onClose} />
  )
}

export function Known({ row }: { row: RegistrationDetail }): ReactNode {
  const t = useText()
  if (row.known.length === 0) return null
  return (
    <Alert
      type="warning"
      showIcon
      title={`${t('registration.known')}: ${row.known.join(', ')}`}
      description={t('registration.knownHint')}
    />
  )
}

function Approve({ row, onClose }: { row: RegistrationDetail; onClose: () => void }) {
  const t = useText()
  const approve = useAction(api.registration.approve)
  const [first] = useState(() => ({
    company: row.company,
    ...(row.salesRepName === null ? {} : { salesRepName: row.salesRepName }),
    ...(row.salesRepPhone === null ? {} : { salesRepPhone: row.salesRepPhone }),
    ...(row.salesRepAddress === null ? {} : { salesRepAddress: row.salesRepAddress }),
  }))
  return (
    <EditDialog
      open
      title={t('registration.approveOf', { company: row.company })}
      okText={t('registration.approve')}
      schema={approval}
      initial={first}
      onClose={onClose}
      onSubmit={(said) => approve.mutateAsync({ id: row.id, ...said })}
    >
      <p className={styles.registrationHint}>{t('registration.approveHint', { email: row.email })}</p>
      <Known row={row} />
      <Field name="company" label={t('registration.company')} help={t('registration.companyHint')}>
        <Input autoFocus maxLength={registrationLimits.company} />
      </Field>
      <Field name="salesRepName" label={t('registration.salesRepName')}>
        <Input maxLength={registrationLimits.salesRep} />
      </Field>
      <Field name="salesRepPhone" label={t('registration.salesRepPhone')}>
        <Input maxLength={30} />
      </Field>
      <Field name="salesRepAddress" label={t('registration.salesRepAddress')}>
        <Input maxLength={registrationLimits.address} />
      </Field>
    </EditDialog>
  )
}

function Reject({ row, onClose }: { row: RegistrationRow; onClose: () => void }) {
  const t = useText()
  const reject = useAction(api.registration.reject)
  return (
    <EditDialog
      open
      title={t('registration.rejectOf', { company: row.company })}
      okText={t('registration.reject')}
      schema={rejection}
      onClose={onClose}
      onSubmit={({ reason }) => reject.mutateAsync({ id: row.id, reason })}
    >
      <Field name="reason" label={t('registration.reason')} help={t('registration.rejectHint')}>
        <Input.TextArea
          autoFocus
          showCount
          maxLength={registrationLimits.reason}
          autoSize={{ minRows: 3, maxRows: 8 }}
        />
      </Field>
    </EditDialog>
  )
}
