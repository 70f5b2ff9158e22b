import type { EnrolmentRow } from '@cpm/contract/estate/enrolment/enrolment'
import { useText } from '../../api/text.ts'
import { StatusTag, type Tone } from '../../kit/values/status.tsx'

const tones: Readonly<Record<EnrolmentRow['state'], Tone>> = {
  active: 'ok',
  spent: 'idle',
  expired: 'warn',
  revoked: 'bad',
}

export function EnrolmentStatusTag({ state }: { state: EnrolmentRow['state'] }) {
  const t = useText()
  return <StatusTag tone={tones[state]} label={t(`enrolment.state.${state}`)} />
}
