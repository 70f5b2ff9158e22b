import { listQuery } from '@cpm/contract/kernel/list'
import { mineFilter, mineSorts, type MyMessage } from '@cpm/contract/people/message/message'
import { myMessageFields } from '@cpm/contract/people/message/message.fields'
import { useState } from 'react'
import { api } from '../../../api/api.ts'
import { ListTable } from '../../../kit/list/list-table.tsx'
import { useList } from '../../../kit/table/data-table.tsx'
import { useAction } from '../../../kit/dialog/feedback.tsx'
import { PageFrame } from '../../../kit/page/page.tsx'
import { Greyable } from '../../../kit/form/greyable.tsx'
import { Icon } from '../../../kit/values/icon.tsx'
import { useColumns } from '../../../platform/resource/cells.tsx'
import { type Selection, useSelection } from '../../../kit/list/selection.ts'
import { useText } from '../../../api/text.ts'
import { useUrlState } from '../../../kit/list/url-state.ts'
import { StatusTag } from '../../../kit/values/status.tsx'
import { OpenRow } from '../../../kit/values/values.tsx'
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
  const { page: current, pageSize: size, q, sort, status: read } = query
  const list = useList(api.message.mine, { current, size, q, sort, status: read })
  const selection = useSelection<MyMessage>()
  const unread = useUnread()
  const [reading, setReading] = useState<Reading | null>(null)
  const rows = list.data?.records ?? []
  const look = (row: MyMessage) => setReading({ rows, at: rows.indexOf(row) })
  const columns = useColumns(myMessageFields, {
    title: (row) => <Title row={row} onOpen={() => look(row)} />,
    content: (row) => <Muted>{excerptOf(row.content)}</Muted>,
    sender: (row) => row.sender ?? t('message.platform'),
  })
  const all = useAction(markAllRead, { onDone: selection.clear })
  const status = [
    { value: 'unread', label: t('message.unread') },
    { value: 'read', label: t('message.read') },
  ]
  return (
    <PageFrame fill>
      <ListTable
        of="message"
        name="my-message"
        words={{ many: 'message.mine', none: 'message.inboxEmpty', noneHint: 'message.inboxEmptyHint' }}
        icon="bell"
        start={null}
        filters={[{ name: 'status', label: t('message.status'), options: status }]}
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
        onRowClick={look}
      />
      <MyMessageDrawer reading={reading} onReading={setReading} />
    </PageFrame>
  )
}

/** Unread is heavier and has a dot, which says so to a screen reader too. */
function Title({ row, onOpen }: { row: MyMessage; onOpen: () => void }) {
  const t = useText()
  const isUnread = row.status === 'unread'
  return (
    <OpenRow className={styles.messageTitle} data-unread={isUnread ? '' : undefined} title={row.title} onOpen={onOpen}>
      <i role={isUnread ? 'img' : undefined} aria-label={isUnread ? t('message.unread') : undefined} />
      <span>{row.title}</span>
      {row.pinned ? <StatusTag tone="busy" label={t('message.pinned')} /> : null}
      {row.mustConfirm && row.confirmedAt === null ? <StatusTag tone="warn" label={t('message.toConfirm')} /> : null}
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
