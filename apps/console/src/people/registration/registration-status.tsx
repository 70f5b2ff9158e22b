import type { RegistrationRow, RegistrationStatus } from '@cpm/contract/people/registration/registration'
import { useNow } from '../../kit/values/now.ts'
import { StatusTag, type Tone } from '../../kit/values/status.tsx'
import { useText } from '../../api/text.ts'

const tones: Record<RegistrationStatus, Tone> = { pending: 'busy', approved: 'info', rejected: 'bad', activated: 'ok' }

/** Where an application stands; one whose link has run out says so. */
export function Status({ row }: { row: Pick<RegistrationRow, 'status' | 'linkEndsAt'> }) {
  const t = useText()
  const now = useNow()
  if (row.linkEndsAt !== null && new Date(row.linkEndsAt).getTime() <= now)
    return <StatusTag tone="warn" label={t('registration.status.expired')} />
  return <StatusTag tone={tones[row.status]} label={t(`registration.status.${row.status}`)} />
}
