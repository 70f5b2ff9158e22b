import { type ReviewRow, reviewStates } from '@cpm/contract/market/app/app'
import { t } from '../../../api/text.ts'
import type { Action } from '../../../platform/resource/actions.tsx'

type Decision = 'approved' | 'rejected'

/** What is being decided, in a dialog. */
export type Deciding = { row: ReviewRow; how: 'approve' | 'reject' | 'release' }

/** Why a version cannot be decided on by who looks; null when it can [4.7]. */
export function decisionReason({ own, reviewStatus, published }: ReviewRow, to: Decision): string | null {
  if (own) return t('appReview.whyOwn')
  if (!reviewStates.can(reviewStatus, to)) return t(`appReview.whyNot.${reviewStatus}`)
  return to === 'rejected' && published !== 'none' ? t('appReview.whyPublished') : null
}

/** What a second person says of a version. */
export function reviewActionsOf(row: ReviewRow, decide: (what: Deciding) => void): Action[] {
  const release: Action = {
    word: 'appReview.release',
    code: 'app.review',
    first: true,
    run: () => decide({ row, how: 'release' }),
  }
  const mayRelease = row.releasable && row.reviewStatus === 'pending'
  return [
    {
      word: 'appReview.approve',
      code: 'app.review',
      first: true,
      primary: true,
      why: decisionReason(row, 'approved'),
      run: () => decide({ row, how: 'approve' }),
    },
    {
      word: 'appReview.reject',
      code: 'app.review',
      first: true,
      danger: true,
      why: decisionReason(row, 'rejected'),
      run: () => decide({ row, how: 'reject' }),
    },
    ...(mayRelease ? [release] : []),
  ]
}
