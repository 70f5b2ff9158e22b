import type { OutputOf } from '@cpm/contract/kernel/route'
import { mail, type MailRow } from '@cpm/contract/platform/mail/mail'
import { mailFields } from '@cpm/contract/platform/mail/mail.fields'
import { Alert } from 'antd'
import { z } from 'zod'
import { api } from '../../api/api.ts'
import { useList } from '../../kit/table/data-table.tsx'
import { type Action, deed, RowActions } from '../resource/actions.tsx'
import { useColumns } from '../resource/cells.tsx'
import { useFilters } from '../resource/filters.ts'
import { PageFrame } from '../../kit/page/page.tsx'
import { ListTable } from '../../kit/list/list-table.tsx'
import { t as say, useText } from '../../api/text.ts'
import { useUrlState } from '../../kit/list/url-state.ts'
import { MailDrawer } from './mail-drawer.tsx'
import { retryReason } from './mail-state.ts'
import styles from './mail.module.css'

export const path = '/sysManage/mail'

const route = mail.routes.list
/** The list's own query, and the mail that is open beside it. */
const pageQuery = route.input.extend({ open: z.string().max(18).optional() })
/** Nobody is told of mail; a page that is open looks again by itself. */
const lookAgainMs = 15_000

/** Mail the system wrote: whether it went out, and for what did not, what it says. */
export function Page() {
  const t = useText()
  const [{ open, ...query }, setQuery] = useUrlState(pageQuery)
  const list = useList(api.mail.list, query, { refetchInterval: lookAgainMs })
  const columns = useColumns(mailFields, {
    lastError: (row) =>
      row.lastError ? (
        <span className={styles.mailError} title={row.lastError}>
          {row.lastError}
        </span>
      ) : null,
  })
  return (
    <PageFrame fill>
      {(list.data as OutputOf<typeof mail.routes.list> | undefined)?.sending === false ? (
        <Alert type="info" showIcon title={t('mail.outboxOnly')} />
      ) : null}
      <ListTable
        of="mail"
        name="mails"
        icon="message"
        rowKey={(row) => row.id}
        columns={columns}
        filters={useFilters(mailFields, route, ['state'])}
        query={query}
        onQuery={setQuery}
        list={list}
        actions={(row) => <RowActions name={row.to} actions={actionsOf(row, () => setQuery({ open: row.id }))} />}
        actionsWidth={150}
      />
      <MailDrawer id={open} onClose={() => setQuery({ open: undefined })} />
    </PageFrame>
  )
}

const actionsOf = (row: MailRow, onOpen: () => void): Action[] => [
  { word: 'common.detail', first: true, title: say('mail.openHint'), run: onOpen },
  {
    word: 'mail.retry',
    code: 'mail.retry',
    first: true,
    why: retryReason(row, new Date()),
    deed: deed(api.mail.retry, { id: row.id }),
  },
]
