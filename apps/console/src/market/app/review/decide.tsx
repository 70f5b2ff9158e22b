import type { ReviewRow } from '@cpm/contract/market/app/app'
import { reason } from '@cpm/contract/market/app/app.rows'
import { appLimits } from '@cpm/contract/market/app/app'
import { Input } from 'antd'
import { z } from 'zod'
import { api } from '../../../api/api.ts'
import { useText } from '../../../api/text.ts'
import { useAction } from '../../../kit/dialog/feedback.tsx'
import { EditDialog } from '../../../kit/form/edit.tsx'
import { Field } from '../../../kit/form/form.tsx'
import { Stack } from '../../../kit/layout/box.tsx'
import { Muted } from '../../../kit/layout/text.tsx'
import { Details } from '../../../kit/page/page.tsx'
import { ReasonDialog } from '../actions/reason-dialog.tsx'
import { useTitle } from '../parts/app-title.ts'
import { Checks } from '../version/checks.tsx'
import type { Deciding } from './review-actions.ts'
import styles from './review.module.css'

type Props = { deciding: Deciding; onClose: () => void; onApproved: (row: ReviewRow) => void }

/** The dialog of what is to be decided on a version. */
export function Decide({ deciding: { row, how }, onClose, onApproved }: Props) {
  if (how === 'approve') return <Approve row={row} onClose={onClose} onApproved={onApproved} />
  return how === 'reject' ? <Reject row={row} onClose={onClose} /> : <Release row={row} onClose={onClose} />
}

type OneProps = { row: ReviewRow; onClose: () => void }

const freely = z.object({ reason: z.string().trim().max(appLimits.reason).optional() })

/** Says once more what it is and what the machine minds; what is bad goes with a reason alone. */
function Approve({ row, onClose, onApproved }: OneProps & Pick<Props, 'onApproved'>) {
  const t = useText()
  const titled = useTitle()
  const approve = useAction(api.app.approve, { success: t('appReview.approved') })
  const bad = row.checks.filter(({ result }) => result === 'bad').length
  return (
    <EditDialog
      open
      title={t('appReview.approveOf', { name: titled(row.title), version: row.versionName })}
      okText={t('appReview.approve')}
      width={560}
      schema={bad > 0 ? z.object({ reason }) : freely}
      onClose={onClose}
      onSubmit={async (said) => {
        await approve.mutateAsync({ id: row.id, ...(said.reason ? { reason: said.reason } : {}) })
        onApproved(row)
      }}
    >
      <Stack gap={4} className={styles.decide}>
        <Subject row={row} />
        <section aria-label={t('appReview.checks')}>
          <Checks checks={row.checks} />
        </section>
      </Stack>
      <Field
        name="reason"
        label={t('app.reason')}
        help={bad > 0 ? t('appReview.badHint', { count: bad }) : t('appReview.approveHint')}
      >
        <Input.TextArea
          autoFocus={bad > 0}
          maxLength={appLimits.reason}
          autoSize={{ minRows: bad > 0 ? 3 : 2, maxRows: 8 }}
        />
      </Field>
    </EditDialog>
  )
}

/** What it is, and who brought it. */
function Subject({ row }: { row: ReviewRow }) {
  const t = useText()
  const { packageName, createdBy, enterpriseName, versionCode, versionName } = row
  return (
    <Details
      items={[
        { label: t('app.packageName'), value: packageName },
        {
          label: t('appVersion.versionName'),
          value: versionCode === null ? versionName : `${versionName} (${versionCode})`,
        },
        { label: t('appVersion.createdBy'), value: createdBy },
        { label: t('app.enterpriseName'), value: enterpriseName ?? <Muted>{t('task.platform')}</Muted> },
      ]}
    />
  )
}

/** Sends a version back, with what is to be put right. */
function Reject({ row, onClose }: OneProps) {
  const t = useText()
  const titled = useTitle()
  const reject = useAction(api.app.reject, { success: t('appReview.rejected') })
  return (
    <ReasonDialog
      title={t('appReview.rejectOf', { name: titled(row.title), version: row.versionName })}
      okText={t('appReview.reject')}
      hint={t('appReview.rejectHint')}
      onClose={onClose}
      onSubmit={(said) => reject.mutateAsync({ id: row.id, ...said })}
    />
  )
}

/** Lets one of the platform's own go that nobody else can review. */
function Release({ row, onClose }: OneProps) {
  const t = useText()
  const titled = useTitle()
  const release = useAction(api.app.release, { success: t('appReview.released') })
  return (
    <ReasonDialog
      title={t('appReview.releaseOf', { name: titled(row.title), version: row.versionName })}
      okText={t('appReview.release')}
      hint={t('appReview.releaseReasonHint')}
      onClose={onClose}
      onSubmit={(said) => release.mutateAsync({ id: row.id, ...said })}
    >
      {t('appReview.releaseHint')}
    </ReasonDialog>
  )
}
