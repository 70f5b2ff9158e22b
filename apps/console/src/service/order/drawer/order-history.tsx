import { order } from '@cpm/contract/service/order/order'
import type { OrderEventRow } from '@cpm/contract/service/order/order.shape'
import { useState } from 'react'
import { quietApi } from '../../../api/api.ts'
import { useRead } from '../../../api/read/read.ts'
import { type Text, useText } from '../../../api/text.ts'
import { Modal } from '../../../kit/dialog/overlay.tsx'
import { Row, Stack } from '../../../kit/layout/box.tsx'
import { Figures, Muted } from '../../../kit/layout/text.tsx'
import { Failed, Waiting } from '../../../kit/page/page.tsx'
import { Fetched } from '../../../kit/picture/fetch-picture.tsx'
import { StatusTag, type Tone } from '../../../kit/values/status.tsx'
import { formatMoment } from '../../../kit/values/values.tsx'
import styles from '../order.module.css'

const tones: Partial<Record<OrderEventRow['type'], Tone>> = {
  late: 'bad',
  reopened: 'warn',
  started: 'busy',
  completed: 'ok',
  held: 'idle',
  closed: 'idle',
  merged: 'idle',
}

/** What an event says besides what it is. */
function detailOf({ type, data }: OrderEventRow, t: Text): string {
  const { to, of, priority, kind } = data as Partial<Record<string, string>>
  return [
    of === undefined ? null : t(`order.late.${of as 'solve'}`),
    kind === undefined ? null : t(`order.link.${kind as 'alarm'}`),
    type === 'assigned' ? (to ?? t('order.nobody')) : to,
    priority === undefined ? null : t(`order.priority.${priority as 'normal'}`),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** What befell an order, the newest first. */
export function OrderHistory({ id }: { id: string }) {
  const t = useText()
  const found = useRead(quietApi.order.history, { id })
  const [large, setLarge] = useState<{ id: string; name: string } | null>(null)
  if (found.error) return <Failed error={found.error} retry={() => void found.refetch()} />
  if (!found.data) return <Waiting lines={3} />
  return (
    <>
      <Stack as="ul" gap={3} className={styles.events ?? ''} aria-label={t('order.history')}>
        {found.data.records.map((event) => (
          <Happened key={event.id} event={event} onPicture={setLarge} />
        ))}
      </Stack>
      {large ? (
        <Modal open title={large.name} footer={null} width={960} onCancel={() => setLarge(null)}>
          <div className={styles.large}>
            <Fetched route={order.routes.file} input={{ id: large.id }} alt={large.name} />
          </div>
        </Modal>
      ) : null}
    </>
  )
}

type HappenedProps = { event: OrderEventRow; onPicture: (file: { id: string; name: string }) => void }

function Happened({ event, onPicture }: HappenedProps) {
  const t = useText()
  const detail = detailOf(event, t)
  const { text, mail, whole, left } = event.data as { text?: string; mail?: true; whole?: string; left?: string[] }
  return (
    <li>
      <Row gap={2}>
        <Figures>{formatMoment(new Date(event.at))}</Figures>
        <StatusTag tone={tones[event.type] ?? 'info'} label={t(`order.event.${event.type}`)} />
        {event.accountName ? <Muted>{event.accountName}</Muted> : null}
        {mail ? <Muted>{t('order.byMail')}</Muted> : null}
        {detail ? <span>{detail}</span> : null}
      </Row>
      {text ? <p className={styles.text}>{text}</p> : null}
      {left ? <Muted>{t('order.leftOut', { names: left.join(', ') })}</Muted> : null}
      {whole ? (
        <details>
          <summary>{t('order.wholeMail')}</summary>
          <p className={styles.text}>{whole}</p>
        </details>
      ) : null}
      {event.files.length === 0 ? null : (
        <div className={styles.pictures}>
          {event.files.map((file) => (
            <button key={file.id} type="button" className={styles.picture} onClick={() => onPicture(file)}>
              <Fetched route={order.routes.file} input={{ id: file.id }} alt={file.name} />
            </button>
          ))}
        </div>
      )}
    </li>
  )
}
