import type { AlarmEventRow } from '@cpm/contract/insight/alarm/alarm'
import { quietApi } from '../../api/api.ts'
import { useRead } from '../../api/read/read.ts'
import { type Text, useText } from '../../api/text.ts'
import { Row, Stack } from '../../kit/layout/box.tsx'
import { Figures, Muted } from '../../kit/layout/text.tsx'
import { Failed, Waiting } from '../../kit/page/page.tsx'
import { StatusTag, type Tone } from '../../kit/values/status.tsx'
import { formatMoment } from '../../kit/values/values.tsx'
import styles from './alarm.module.css'

const tones: Partial<Record<AlarmEventRow['type'], Tone>> = {
  opened: 'bad',
  grew: 'warn',
  flapping: 'warn',
  acknowledged: 'busy',
  cleared: 'ok',
  settled: 'ok',
}

/** What an event says besides what it is. */
export function detailOf({ data }: AlarmEventRow, t: Text): string {
  const { by, severity, to, until, reason, text, why, swallowed } = data as Partial<Record<string, string | number>>
  return [
    by === undefined ? null : t('alarm.by', { count: Number(by) }),
    severity === undefined ? null : t(`alarm.severity.${severity as 'major'}`),
    'to' in data ? (to ?? t('alarm.toNobody')) : null,
    until === undefined ? null : formatMoment(new Date(until)),
    reason,
    text,
    why === undefined ? null : t(`alarm.why.${why as 'person'}`),
    Number(swallowed) > 0 ? t('alarm.swallowed', { count: Number(swallowed) }) : null,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** What befell an alarm, the newest first. */
export function AlarmEvents({ id }: { id: string }) {
  const t = useText()
  const found = useRead(quietApi.alarm.events, { id })
  if (found.error) return <Failed error={found.error} retry={() => void found.refetch()} />
  if (!found.data) return <Waiting lines={3} />
  return (
    <Stack as="ul" gap={3} className={styles.events ?? ''} aria-label={t('alarm.events')}>
      {found.data.records.map((event) => (
        <Happened key={event.id} event={event} />
      ))}
    </Stack>
  )
}

function Happened({ event }: { event: AlarmEventRow }) {
  const t = useText()
  const detail = detailOf(event, t)
  return (
    <li>
      <Row gap={2}>
        <Figures>{formatMoment(new Date(event.at))}</Figures>
        <StatusTag tone={tones[event.type] ?? 'info'} label={t(`alarm.event.${event.type}`)} />
        {event.accountName ? <Muted>{event.accountName}</Muted> : null}
      </Row>
      {detail ? <p className={styles.detail}>{detail}</p> : null}
      {event.suppressed === null ? null : (
        <Muted as="p" small>
          {t(`alarm.suppressed.${event.suppressed as 'muted'}`)}
        </Muted>
      )}
    </li>
  )
}
