import { pagerSizes } from '@cpm/contract/kernel/list'
import type { OutputOf } from '@cpm/contract/kernel/route'
import type { terminal } from '@cpm/contract/terminal'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { quietApi } from '../../api/api.ts'
import { Empty, Failed, Waiting } from '../../kit/frame.tsx'
import { StatusDot } from '../../kit/status.tsx'
import { useText } from '../../kit/text.ts'
import { DateTime, formatMoment } from '../../kit/values.tsx'
import { eventDetail, eventTones } from './facts.ts'
import { Pager } from '../../kit/pager.tsx'

type Event = OutputOf<typeof terminal.routes.events>['records'][number]
/** The terminal's own time is worth a word when it is this far from ours. */
const worthSayingMs = 60_000

/** What happened at a terminal, the newest first. */
export function Events({ sn }: { sn: string }) {
  const t = useText()
  const [place, setPlace] = useState<{ page: number; pageSize: number }>({ page: 1, pageSize: pagerSizes.default })
  const query = { sn, ...place }
  const events = useQuery({
    queryKey: ['terminal', sn, 'events', query],
    queryFn: () => quietApi.terminal.events(query),
    placeholderData: keepPreviousData,
  })
  if (!events.data)
    return events.error ? <Failed error={events.error} retry={() => void events.refetch()} /> : <Waiting lines={5} />
  const { records, total } = events.data
  if (records.length === 0) return <Empty icon="clock" title={t('event.none')} hint={t('event.noneHint')} />
  return (
    <>
      <ol className="timeline" aria-busy={events.isPlaceholderData}>
        {records.map((event) => (
          <EventLine key={event.id} event={event} />
        ))}
      </ol>
      <Pager {...place} total={total} onChange={(page, pageSize) => setPlace({ page, pageSize })} />
    </>
  )
}

function EventLine({ event }: { event: Event }) {
  const t = useText()
  const detail = eventDetail(event.type, event.data)
  const off = event.at === null ? 0 : Math.abs(Date.parse(event.at) - Date.parse(event.receivedAt))
  return (
    <li>
      <DateTime at={event.receivedAt} />
      <StatusDot tone={eventTones[event.type]} label={t(`event.type.${event.type}`)} />
      <span className="timeline-detail">
        {detail}
        {event.at !== null && off > worthSayingMs ? (
          <small>{t('event.terminalTime', { at: formatMoment(new Date(event.at)) })}</small>
        ) : null}
      </span>
    </li>
  )
}
