import { type ReviewRow, reviewStates } from '@cpm/contract/delivery/app/app'
import { api } from '../../../api/api.ts'
import { t } from '../../../api/text.ts'
import { type Action, deed } from '../../../platform/resource/actions.tsx'

type Decision = 'approved' | 'rejected'

/** Why a version cannot be decided on by who looks; null when it can [4.7]. */
export function decisionReason({ own, reviewStatus, published }: ReviewRow, to: Decision): string | null {
  if (own) return t('appReview.whyOwn')
  if (!reviewStates.can(reviewStatus, to)) return t(`appReview.whyNot.${reviewStatus}`)
  return to === 'rejected' && published !== 'none' ? t('appReview.whyPublished') : null
}

/** What a second person says of a version. */
export function reviewActionsOf(
  row: ReviewRow,
  onReject: (row: ReviewRow) => void,
  onDone?: (row: ReviewRow) => void,
): Action[] {
  return [
    {
      word: 'appReview.approve',
      code: 'app.review',
      first: true,
      primary: true,
      why: decisionReason(row, 'approved'),
      deed: deed(api.app.approve, { id: row.id }, { success: t('appReview.approved'), onDone: () => onDone?.(row) }),
    },
    {
      word: 'appReview.reject',
      code: 'app.review',
      first: true,
      danger: true,
      why: decisionReason(row, 'rejected'),
      run: () => onReject(row),
    },
  ]
}
