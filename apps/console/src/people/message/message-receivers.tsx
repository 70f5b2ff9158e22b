import { message, type MessageReceiver } from '@cpm/contract/people/message/message'
import { useState } from 'react'
import { quietApi } from '../../api/api.ts'
import { useText } from '../../api/text.ts'
import { SearchBar } from '../../kit/list/search-bar.tsx'
import { Empty } from '../../kit/page/page.tsx'
import type { Column } from '../../kit/table/column.ts'
import { DataTable, useList } from '../../kit/table/data-table.tsx'
import { DateTime, nothing } from '../../kit/values/values.tsx'
import styles from './message.module.css'

const route = message.routes.receivers
type Query = ReturnType<typeof route.input.parse>
export type ReceiverStatus = NonNullable<Query['status']>
const statuses = ['unread', 'read', 'unconfirmed', 'confirmed'] as const

type Props = { id: string; show: ReceiverStatus | undefined; mustConfirm: boolean }

/** Who has the message, who has read it and who has confirmed it; those who have not stand first. */
export function Receivers({ id, show, mustConfirm }: Props) {
  const t = useText()
  const [asked, setAsked] = useState<Query>(() => route.input.parse({ id, status: show, pageSize: 10 }))
  const set = (patch: Partial<Query>) => setAsked({ ...asked, page: 1, ...patch })
  const list = useList(quietApi.message.receivers, { ...asked, id })
  const shown = mustConfirm ? statuses : statuses.slice(0, 2)
  const at = (moment: string | null) => (moment ? <DateTime at={moment} /> : nothing)
  const columns: Column<MessageReceiver>[] = [
    { key: 'name', title: t('message.receiver'), render: ({ name, description }) => description || name },
    { key: 'readAt', title: t('message.readAt'), render: ({ readAt }) => at(readAt) },
    ...(mustConfirm
      ? [
          {
            key: 'confirmedAt',
            title: t('message.confirmedAt'),
            render: ({ confirmedAt }: MessageReceiver) => at(confirmedAt),
          },
        ]
      : []),
  ]
  return (
    <section className={styles.messageReceivers} aria-label={t('message.receivers')}>
      <h3>{t('message.receivers')}</h3>
      <SearchBar<Pick<Query, 'q' | 'status'>>
        query={{ q: asked.q, status: asked.status }}
        onQuery={(patch) => set(patch as Partial<Query>)}
        placeholder={t('message.receiver')}
        filters={[
          {
            name: 'status',
            label: t('message.status'),
            options: shown.map((value) => ({ value, label: t(`message.${value}`) })),
          },
        ]}
      />
      <DataTable
        name="message-receivers"
        label={t('message.receivers')}
        rowKey={(row) => row.id}
        columns={columns}
        query={asked}
        onQuery={(patch) => set(patch as Partial<Query>)}
        list={list}
        empty={<Empty icon="user" title={t('message.noReceivers')} />}
      />
    </section>
  )
}
