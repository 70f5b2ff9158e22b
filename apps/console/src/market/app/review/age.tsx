import type { ReviewRow } from '@cpm/contract/market/app/app'
import { useLanguage, useText } from '../../../api/text.ts'
import { Figures } from '../../../kit/layout/text.tsx'
import { durationText } from '../../../kit/values/duration.ts'
import { useNow } from '../../../kit/values/now.ts'
import { formatMoment, nothing } from '../../../kit/values/values.tsx'
import { ageOf, isLong } from './ages.ts'
import styles from './review.module.css'

/** How long a version has waited, or did. */
export function Age({ row }: { row: Pick<ReviewRow, 'reviewStatus' | 'submittedAt' | 'reviewedAt'> }) {
  const t = useText()
  const language = useLanguage()
  const ms = ageOf(row, useNow())
  if (ms === null || row.submittedAt === null) return nothing
  const isWaiting = row.reviewStatus === 'pending'
  const age = durationText(ms, language)
  return (
    <Figures className={isWaiting && isLong(ms) ? styles.long : ''} title={formatMoment(new Date(row.submittedAt))}>
      {t(isWaiting ? 'appReview.waits' : 'appReview.waited', { age })}
    </Figures>
  )
}
