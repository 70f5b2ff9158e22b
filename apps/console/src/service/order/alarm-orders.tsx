import type { AlarmRow } from '@cpm/contract/insight/alarm/alarm'
import { quietApi } from '../../api/api.ts'
import { useRead } from '../../api/read/read.ts'
import { useText } from '../../api/text.ts'
import { Row, Stack } from '../../kit/layout/box.tsx'
import { Muted } from '../../kit/layout/text.tsx'
import { Failed, PageLink, Waiting } from '../../kit/page/page.tsx'
import { Due, Status } from './order-parts.tsx'
import { orderPlace, path } from './place.ts'

const most = 10

/** The orders that came of an alarm. */
export function AlarmOrders({ alarm }: { alarm: AlarmRow }) {
  const t = useText()
  const found = useRead(quietApi.order.list, { link: 'alarm', ref: alarm.id, pageSize: most })
  if (found.error) return <Failed error={found.error} retry={() => void found.refetch()} />
  if (!found.data) return <Waiting lines={2} />
  const { records, total } = found.data
  if (total === 0) return <Muted>{t('order.noneOfAlarm')}</Muted>
  return (
    <Stack as="ul" gap={2}>
      {records.map((row) => (
        <li key={row.id}>
          <Row as="span" gap={2}>
            <PageLink to={orderPlace(row.id)}>
              {row.number} {row.title}
            </PageLink>
            <Status row={row} />
            <Due row={row} />
          </Row>
        </li>
      ))}
      {total > most ? (
        <PageLink to={`${path}?link=alarm&ref=${alarm.id}`} count={total}>
          {t('order.allOfAlarm', { count: total })}
        </PageLink>
      ) : null}
    </Stack>
  )
}
