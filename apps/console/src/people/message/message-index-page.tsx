import { listQuery } from '@cpm/contract/kernel/list'
import {
  listedStatuses,
  type MessageDetail,
  messageFilter,
  type MessageRow,
  messageSorts,
  userScopes,
} from '@cpm/contract/people/message/message'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { z } from 'zod'
import { api } from '../../api/api.ts'
import { useCan } from '../../api/session/can.tsx'
import { type Column, DataTable, useList } from '../../kit/table/data-table.tsx'
import { useAction } from '../../kit/dialog/feedback.tsx'
import { Empty, PageFrame } from '../../kit/page/page.tsx'
import { Icon } from '../../kit/values/icon.tsx'
import { SearchBar } from '../../kit/list/search-bar.tsx'
import { useText } from '../../api/text.ts'
import { useUrlState } from '../../kit/list/url-state.ts'
import { DateTime, OpenRow } from '../../kit/values/values.tsx'
import { MessageActions, usePublish } from './message-actions.tsx'
import { MessageDrawer, MessageState, organizationText } from './message-drawer.tsx'
import { MessageForm } from './message-form.tsx'
import styles from './message.module.css'

export const path = '/messageManage/index'

/** `id` is the message that is open beside the list. */
const address = listQuery(messageSorts, messageFilter).extend({ id: z.string().optional() })

/** Messages the account may manage: written, published, withdrawn. */
export function Page() {
  const t = useText()
  const [place, setPlace] = useUrlState(address)
  const { page: current, pageSize: size, q, sort, status, userScope, id } = place
  const list = useList(api.message.list, { current, size, q, sort, status, userScope })
  const [writing, setWriting] = useState<MessageDetail | 'new' | null>(null)
  const edit = useAction(api.message.get, { success: null, onDone: setWriting })
  const publish = usePublish()
  const mayWrite = useCan('message.create')
  // The page stays where it was in the list while one is open.
  const open = (which: string | undefined) => setPlace({ id: which, page: current })
  const onEdit = (which: string) => edit.mutate({ id: which })
  const columns = useColumns(open)
  const filters = useFilters()
  const write = mayWrite ? (
    <Button type="primary" icon={<Icon name="plus" />} onClick={() => setWriting('new')}>
      {t('message.write')}
    </Button>
  ) : null

  return (
    <PageFrame fill>
      <SearchBar query={place} onQuery={setPlace} placeholder={t('message.searchHint')} filters={filters} />
      <DataTable
        name="message"
        label={t('message.many')}
        rowKey={(row) => row.id}
        columns={columns}
        query={place}
        onQuery={setPlace}
        list={list}
        toolbar={write}
        onRowClick={(row) => open(row.id)}
        actions={(row) => <MessageActions row={row} onEdit={onEdit} link />}
        actionsWidth={212}
        empty={
          q === undefined && status === undefined && userScope === undefined ? (
            <Empty
              icon="message"
              title={t('message.none')}
              hint={t(mayWrite ? 'message.noneHint' : 'message.noneAllowed')}
              action={write}
            />
          ) : (
            <Empty
              icon="search"
              title={t('message.noMatch')}
              hint={t('message.noMatchHint')}
              action={
                <Button onClick={() => setPlace({ q: undefined, status: undefined, userScope: undefined })}>
                  {t('message.clearFilters')}
                </Button>
              }
            />
          )
        }
      />
      <MessageDrawer id={id} onClose={() => open(undefined)} onEdit={onEdit} />
      {writing ? (
        <MessageForm
          draft={writing === 'new' ? null : writing}
          onClose={() => setWriting(null)}
          onPublish={publish.ask}
        />
      ) : null}
    </PageFrame>
  )
}

function useColumns(open: (id: string) => void): Column<MessageRow>[] {
  const t = useText()
  return [
    {
      key: 'title',
      title: t('message.title'),
      sort: 'title',
      width: 220,
      render: (row) => (
        <OpenRow
          className={`${styles.messageTitle} ${styles.messageTitlePlain}`}
          title={row.title}
          onOpen={() => open(row.id)}
        >
          <span>{row.title}</span>
        </OpenRow>
      ),
    },
    { key: 'status', title: t('message.status'), width: 105, render: (row) => <MessageState status={row.status} /> },
    {
      key: 'organization',
      title: t('message.organization'),
      width: 180,
      render: (row) => organizationText(row, t),
    },
    {
      key: 'userScope',
      title: t('message.userScope'),
      width: 135,
      render: (row) => t(`message.userScope.${row.userScope}`),
    },
    {
      key: 'readers',
      title: t('message.readers'),
      align: 'end',
      width: 118,
      render: (row) => `${row.readers.toLocaleString('en')} / ${row.recipients.toLocaleString('en')}`,
    },
    {
      key: 'publishedAt',
      title: t('message.publishedAt'),
      sort: 'publishedAt',
      width: 166,
      render: (row) => <DateTime at={row.publishedAt} />,
    },
    { key: 'createdBy', title: t('message.createdBy'), width: 130 },
    {
      key: 'createdAt',
      title: t('message.createdAt'),
      sort: 'createdAt',
      width: 170,
      optional: true,
      render: (row) => <DateTime at={row.createdAt} />,
    },
  ]
}

function useFilters() {
  const t = useText()
  return useMemo(
    () => [
      {
        name: 'status' as const,
        label: t('message.status'),
        options: listedStatuses.map((value) => ({ value, label: t(`message.status.${value}`) })),
      },
      {
        name: 'userScope' as const,
        label: t('message.userScope'),
        options: userScopes.map((value) => ({ value, label: t(`message.userScope.${value}`) })),
      },
    ],
    [t],
  )
}
