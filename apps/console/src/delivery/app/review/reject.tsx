import type { ReviewRow } from '@cpm/contract/delivery/app/app'
import { api } from '../../../api/api.ts'
import { useText } from '../../../api/text.ts'
import { useAction } from '../../../kit/dialog/feedback.tsx'
import { ReasonDialog } from '../actions/reason-dialog.tsx'
import { useTitle } from '../parts/app-title.ts'

/** Sends a version back, with what is to be put right. */
export function Reject({ row, onClose }: { row: ReviewRow; onClose: () => void }) {
  const t = useText()
  const titled = useTitle()
  const reject = useAction(api.app.reject, { success: t('appReview.rejected') })
  return (
    <ReasonDialog
      title={t('appReview.rejectOf', { name: titled(row.title), version: row.versionName })}
      okText={t('appReview.reject')}
      hint={t('appReview.rejectHint')}
      onClose={onClose}
      onSubmit={({ reason }) => reject.mutateAsync({ id: row.id, reason })}
    />
  )
}
