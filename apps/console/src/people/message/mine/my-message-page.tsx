import { listQuery } from '@cpm/contract/kernel/list'
import { mineFilter, mineSorts, type MyMessage } from '@cpm/contract/people/message/message'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { api } from '../../../api/api.ts'
import { type Column, DataTable, useList } from '../../../kit/table/data-table.tsx'
import { useAction } from '../../../kit/dialog/feedback.tsx'
import { Empty, PageFrame } from '../../../kit/page/page.tsx'
import { Greyable } from '../../../kit/form/greyable.tsx'
import { Icon } from '../../../kit/values/icon.tsx'
import { SearchBar } from '../../../kit/list/search-bar.tsx'
import { type Selection, useSelection } from '../../../kit/list/selection.ts'
import { useText } from '../../../api/text.ts'
import { useUrlState } from '../../../kit/list/url-state.ts'
import { DateTime, OpenRow } from '../../../kit/values/values.tsx'
import { excerptOf } from './inbox.ts'
import { MyMessageDrawer, type Reading } from './my-message-drawer.tsx'
import { markAllRead, markRead, useUnread } from './queries.ts'
import { Muted } from '../../../kit/layout/text.tsx'
import styles from '../message.module.css'

export const path = '/messageManage/myMessage'

const address = listQuery(mineSorts, mineFilter)

/** What the account received: unread first, read by opening. */
export function Page() {
  const t = useText()
  const [query, setQuery] = useUrlState(address)
  const { page: current, pageSize: size, q, sort, status } = query
  const list = useList(api.message.mine, { current, size, q, sort, status })
  const selection = useSelection<MyMessage>()
  const unread = useUnread()
  const [reading, setReading] = useState<Reading | null>(null)
  const rows = list.data?.records ?? []
  const columns = useColumns((row) => setReading({ rows, at: rows.indexOf(row) }))
  const all = useAction(markAllRead, { onDone: selection.clear })
  const filtered = q !== undefined || status !== undefined
  const filters = useMemo(
    () => [
      {
        name: 'status' as const,
        label: t('message.status'),
        options: [
          { value: 'unread', label: t('message.unread') },
          { value: 'read', label: t('message.read') },
        ],
      },
    ],
    [t],
  )

  return (
    <PageFrame fill>
      <SearchBar query={query} onQuery={setQuery} placeholder={t('message.searchHint')} filters={filters} />
      <DataTable
        name="my-message"
        label={t('message.mine')}
        rowKey={(row) => row.msgId}
        rowName={(row) => row.title}
        columns={columns}
        query={query}
        onQuery={setQuery}
        list={list}
        selection={selection}
        selectedActions={<MarkSelected selection={selection} />}
        toolbar={
          <Greyable
            icon={<Icon name="check" />}
            loading={all.isPending}
            reason={unread > 0 ? null : t('message.allRead')}
            onClick={() => all.mutate(undefined)}
          >
            {unread > 0 ? t('message.markAllOf', { count: unread }) : t('message.markAll')}
          </Greyable>
        }
        onRowClick={(row) => setReading({ rows, at: rows.indexOf(row) })}
        empty={
          filtered ? (
            <Empty
              icon="search"
              title={t('message.noMatch')}
              hint={t('message.noMatchHint')}
              action={
                <Button onClick={() => setQuery({ q: undefined, status: undefined })}>
                  {t('message.clearFilters')}
                </Button>
              }
            />
          ) : (
            <Empty icon="bell" title={t('message.inboxEmpty')} hint={t('message.inboxEmptyHint')} />
          )
        }
      />
      <MyMessageDrawer reading={reading} onReading={setReading} />
    </PageFrame>
  )
}

function useColumns(onOpen: (row: MyMessage) => void): Column<MyMessage>[] {
  const t = useText()
  return [
    {
      key: 'title',
      title: t('message.title'),
      sort: 'title',
      width: 220,
      render: (row) => <Title row={row} onOpen={() => onOpen(row)} />,
    },
    {
      key: 'content',
      title: t('message.content'),
      width: 420,
      render: (row) => <Muted>{excerptOf(row.content)}</Muted>,
    },
    { key: 'sender', title: t('message.sender'), width: 140, render: (row) => row.sender ?? t('message.platform') },
    {
      key: 'publishedAt',
      title: t('message.publishedAt'),
      sort: 'publishedAt',
      width: 170,
      render: (row) => <DateTime at={row.publishedAt} />,
    },
    {
      key: 'readAt',
      title: t('message.readAt'),
      width: 170,
      optional: true,
      render: (row) => <DateTime at={row.readAt} />,
    },
  ]
}

/** Unread is heavier and has a dot, which says so to a screen reader too. */
function Title({ row, onOpen }: { row: MyMessage; onOpen: () => void }) {
  const t = useText()
  const isUnread = row.status === 'unread'
  return (
    <OpenRow className={styles.messageTitle} data-unread={isUnread ? '' : undefined} title={row.title} onOpen={onOpen}>
      <i role={isUnread ? 'img' : undefined} aria-label={isUnread ? t('message.unread') : undefined} />
      <span>{row.title}</span>
    </OpenRow>
  )
}

function MarkSelected({ selection }: { selection: Selection<MyMessage> }) {
  const t = useText()
  const mark = useAction(markRead, { onDone: selection.clear })
  const ids = [...selection.rows.values()].filter((row) => row.status === 'unread').map((row) => row.msgId)
  return (
    <Greyable
      type="primary"
      loading={mark.isPending}
      reason={ids.length > 0 ? null : t('message.selectedRead')}
      onClick={() => mark.mutate(ids)}
    >
      {t('message.markRead')}
    </Greyable>
  )
}
