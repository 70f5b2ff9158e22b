import {
  approval,
  type RegistrationDetail,
  registrationLimits,
  type RegistrationRow,
  registrationStates,
  rejection,
} from '@cpm/contract/people/registration/registration'
import { registrationFields } from '@cpm/contract/people/registration/registration.fields'
import { Alert, Input } from 'antd'
import { type ReactNode, useMemo } from 'react'
import { api } from '../../api/api.ts'
import { EditDialog } from '../../kit/form/edit.tsx'
import { useAction } from '../../kit/dialog/feedback.tsx'
import { Field } from '../../kit/form/form.tsx'
import { t as say, useText } from '../../api/text.ts'
import { type Action, deed } from '../../platform/resource/actions.tsx'
import { filledFrom } from '../../platform/resource/row-form.tsx'
import { FormFields } from '../../platform/resource/form-fields.tsx'
import styles from './registration.module.css'

export type Deciding = { approve: RegistrationDetail } | { reject: RegistrationRow }

/** What can be done with an application [4.8]: what its state does not allow is greyed. */
export function actionsOf(row: RegistrationRow, onDecide: (what: Deciding) => void): Action[] {
  const { id, email, company, status } = row
  const why = registrationStates.can(status, 'approved') ? null : say('registration.onlyPending')
  return [
    {
      word: 'registration.approve',
      code: 'registration.review',
      first: true,
      primary: true,
      why,
      // The whole of it: the list does not have all that may be put right.
      deed: deed(api.registration.get, { id }, { success: null, onDone: (approve) => onDecide({ approve }) }),
    },
    {
      word: 'registration.reject',
      code: 'registration.review',
      first: true,
      danger: true,
      why,
      run: () => onDecide({ reject: row }),
    },
    {
      word: 'registration.sendLink',
      code: 'registration.review',
      why: registrationStates.can(status, 'activated') ? null : say('registration.onlyApproved'),
      deed: deed(
        api.registration.sendLink,
        { id },
        {
          ask: () => ({ title: say('registration.sendLinkOf', { email }), content: say('registration.sendLinkHint') }),
        },
      ),
    },
    {
      word: 'registration.reopen',
      code: 'registration.review',
      why: registrationStates.can(status, 'pending') ? null : say('registration.onlyDecided'),
      deed: deed(
        api.registration.reopen,
        { id },
        { ask: () => ({ title: say('registration.reopenOf', { company }), content: say('registration.reopenHint') }) },
      ),
    },
  ]
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
  const first = useMemo(() => filledFrom(approval, row), [row])
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
      <FormFields
        of={registrationFields}
        names={['company', 'salesRepName', 'salesRepPhone', 'salesRepAddress']}
        more={{ company: { focus: true, help: t('registration.companyHint') } }}
      />
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
