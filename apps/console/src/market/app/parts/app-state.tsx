import type { AppRow, Publishing, ReviewStatus, VersionRow } from '@cpm/contract/market/app/app'
import { useText } from '../../../api/text.ts'
import { Row } from '../../../kit/layout/box.tsx'
import { StatusTag, type Tone } from '../../../kit/values/status.tsx'

const reviewTones: Readonly<Record<ReviewStatus, Tone>> = {
  not_submitted: 'idle',
  pending: 'busy',
  approved: 'ok',
  rejected: 'bad',
}
const publishTones: Readonly<Record<Publishing, Tone>> = { none: 'idle', gray: 'info', official: 'ok' }

/** How far a version has come [4.7]. */
export function ReviewTag({ status, isReleased = false }: { status: ReviewStatus; isReleased?: boolean }) {
  const t = useText()
  if (isReleased) return <StatusTag tone="warn" label={t('appReview.released')} />
  return <StatusTag tone={reviewTones[status]} label={t(`app.reviewStatus.${status}`)} />
}

/** What a version is now: what it waits for, to whom it is published, whether it is barred. */
export function VersionTags({
  row,
}: {
  row: Pick<VersionRow, 'reviewStatus' | 'published' | 'barredAt' | 'releasedBy'>
}) {
  const t = useText()
  const { reviewStatus, published, barredAt, releasedBy } = row
  const isReleased = releasedBy !== null
  return (
    <Row as="span" gap={2}>
      {published === 'none' || isReleased ? <ReviewTag status={reviewStatus} isReleased={isReleased} /> : null}
      {published === 'none' ? null : (
        <StatusTag tone={publishTones[published]} label={t(`appVersion.published.${published}`)} />
      )}
      {barredAt === null ? null : <StatusTag tone="bad" label={t('appVersion.barred')} />}
    </Row>
  )
}

/** Whether an app is on the shelves. */
export function LaunchedTag({ row }: { row: Pick<AppRow, 'launched'> }) {
  const t = useText()
  return <StatusTag tone={row.launched ? 'ok' : 'idle'} label={t(`app.launched.${row.launched}`)} />
}
