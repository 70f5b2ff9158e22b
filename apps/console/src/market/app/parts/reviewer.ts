import type { VersionRow } from '@cpm/contract/market/app/app'
import { t } from '../../../api/text.ts'

/** Who reviewed a version, or released it without a review; accounts of the platform have no name for others. */
export function reviewerOf({
  reviewStatus,
  reviewedBy,
  releasedBy,
}: Pick<VersionRow, 'reviewStatus' | 'reviewedBy' | 'releasedBy'>): string | null {
  if (releasedBy !== null) return t('appReview.releasedBy', { name: releasedBy || t('task.platform') })
  const isDecided = reviewStatus === 'approved' || reviewStatus === 'rejected'
  return reviewedBy ?? (isDecided ? t('task.platform') : null)
}
