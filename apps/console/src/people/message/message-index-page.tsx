import { listQuery } from '@cpm/contract/kernel/list'
import { message, type MessageDetail, messageFilter, messageSorts } from '@cpm/contract/people/message/message'
import { messageFields } from '@cpm/contract/people/message/message.fields'
import { Suspense, useState } from 'react'
import { z } from 'zod'
import { api } from '../../api/api.ts'
import { lazy } from '../../api/lazy.ts'
import { useCan } from '../../api/session/can.tsx'
import { useList } from '../../kit/table/data-table.tsx'
import { useAction } from '../../kit/dialog/feedback.tsx'
import { CountLink } from '../../kit/page/count-link.tsx'
import { PageFrame } from '../../kit/page/page.tsx'
import { RowActions, useDeed } from '../../platform/resource/actions.tsx'
import { useColumns } from '../../platform/resource/cells.tsx'
import { useFilters } from '../../platform/resource/filters.ts'
import { AddButton } from '../../kit/list/add-button.tsx'
import { ListTable } from '../../kit/list/list-table.tsx'
import { useText } from '../../api/text.ts'
import { useUrlState } from '../../kit/list/url-state.ts'
import { StatusTag } from '../../kit/values/status.tsx'
import { formatMoment, OpenRow } from '../../kit/values/values.tsx'
import { actionsOf, publishing } from './message-actions.tsx'
import { organizationText } from './organization-text.ts'
import styles from './message.module.css'

const MessageDrawer = lazy(async () => ({ default: (await import('./message-drawer.tsx')).MessageDrawer }))
const MessageForm = lazy(async () => ({ default: (await import('./message-form.tsx')).MessageForm }))

export const path = '/messageManage/index'

/** `id` is the message that is open beside the list, `show` whom of its recipients one sees. */
const address = listQuery(messageSorts, messageFilter).extend({
  id: z.string().optional(),
  show: message.routes.receivers.input.shape.status,
})

/** Messages the account may manage: written, published, withdrawn. */
export function Page() {
  const t = useText()
  const [place, setPlace] = useUrlState(address)
  const { page: current, pageSize: size, q, sort, status, userScope, id, show } = place
  const list = useList(api.message.list, { current, size, q, sort, status, userScope })
  const [writing, setWriting] = useState<MessageDetail | 'new' | null>(null)
  const edit = useAction(api.message.get, { success: null, onDone: setWriting })
  const publish = useDeed(publishing(''))
  const mayWrite = useCan('message.create')
  // The page stays where it was in the list while one is open.
  const open = (which: string | undefined) => setPlace({ id: which, show: undefined, page: current })
  const onEdit = (which: string) => edit.mutate({ id: which })
  const columns = useColumns(messageFields, {
    title: (row) => (
      <OpenRow
        className={`${styles.messageTitle} ${styles.messageTitlePlain}`}
        title={row.title}
        onOpen={() => open(row.id)}
      >
        <span>{row.title}</span>
        {row.sendAt === null ? null : (
          <StatusTag tone="busy" label={t('message.scheduled', { at: formatMoment(new Date(row.sendAt)) })} />
        )}
      </OpenRow>
    ),
    organization: (row) => organizationText(row, t),
    readers: (row) =>
      row.status === 'published' ? (
        <>
          <CountLink count={row.readers} to={`${path}?id=${row.id}&show=read`} /> /{' '}
          <CountLink count={row.recipients} to={`${path}?id=${row.id}`} />
        </>
      ) : (
        `${row.readers.toLocaleString('en')} / ${row.recipients.toLocaleString('en')}`
      ),
  })
  return (
    <PageFrame fill>
      <ListTable
        of="message"
        icon="message"
        rowKey={(row) => row.id}
        columns={columns}
        filters={useFilters(messageFields, message.routes.list, ['status', 'userScope'])}
        query={place}
        onQuery={setPlace}
        list={list}
        toolbar={<AddButton code="message.create" word="message.write" onAdd={() => setWriting('new')} />}
        onRowClick={(row) => open(row.id)}
        actions={(row) => <RowActions name={row.title} actions={actionsOf(row, onEdit)} audit={`message:${row.id}`} />}
        actionsWidth={212}
        words={mayWrite ? {} : { noneHint: 'message.noneAllowed' }}
      />
      <Suspense>
        {id ? (
          <MessageDrawer key={`${id} ${show}`} id={id} show={show} onClose={() => open(undefined)} onEdit={onEdit} />
        ) : null}
        {writing ? (
          <MessageForm
            draft={writing === 'new' ? null : writing}
            onClose={() => setWriting(null)}
            onPublish={(which) => publish.run(publishing(which))}
          />
        ) : null}
      </Suspense>
    </PageFrame>
  )
}
