import type { OutputOf } from '@cpm/contract/kernel/route'
import { mail, type MailRow, mailStates } from '@cpm/contract/platform/mail/mail'
import { Alert, Button } from 'antd'
import { useMemo } from 'react'
import { z } from 'zod'
import { api } from '../../api/api.ts'
import { Can } from '../../api/session/can.tsx'
import { type Column, DataTable, useList } from '../../kit/table/data-table.tsx'
import { useAction } from '../../kit/dialog/feedback.tsx'
import { Empty, PageFrame } from '../../kit/page/page.tsx'
import { Greyable } from '../../kit/form/greyable.tsx'
import { SearchBar } from '../../kit/list/search-bar.tsx'
import { StatusTag } from '../../kit/values/status.tsx'
import { useText } from '../../api/text.ts'
import { useUrlState } from '../../kit/list/url-state.ts'
import { Copyable, DateTime } from '../../kit/values/values.tsx'
import { MailDrawer } from './mail-drawer.tsx'
import { mailTones, retryReason } from './mail-state.ts'
import styles from './mail.module.css'

export const path = '/sysManage/mail'

const route = mail.routes.list
/** The list's own query, and the mail that is open beside it. */
const pageQuery = route.input.extend({ open: z.string().max(18).optional() })
/** Nobody is told of mail; a page that is open looks again by itself. */
const lookAgainMs = 15_000

function useColumns(): Column<MailRow>[] {
  const t = useText()
  return useMemo(
    () => [
      { key: 'to', title: t('mail.to'), sort: 'to', width: 220, render: (row) => <Copyable text={row.to} /> },
      { key: 'subject', title: t('mail.subject'), width: 200 },
      {
        key: 'state',
        title: t('mail.state'),
        width: 140,
        render: (row) => <StatusTag tone={mailTones[row.state]} label={t(`mail.state.${row.state}`)} />,
      },
      {
        key: 'createdAt',
        title: t('mail.createdAt'),
        sort: 'createdAt',
        width: 170,
        render: (row) => <DateTime at={row.createdAt} />,
      },
      { key: 'accountName', title: t('mail.account'), width: 120 },
      { key: 'kind', title: t('mail.kind'), width: 180, optional: true, render: (row) => t(`mail.kind.${row.kind}`) },
      { key: 'attempts', title: t('mail.attempts'), width: 90, align: 'end' },
      {
        key: 'lastError',
        title: t('mail.lastError'),
        width: 240,
        render: (row) =>
          row.lastError ? (
            <span className={styles.mailError} title={row.lastError}>
              {row.lastError}
            </span>
          ) : null,
      },
      {
        key: 'sentAt',
        title: t('mail.sentAt'),
        sort: 'sentAt',
        width: 170,
        render: (row) => <DateTime at={row.sentAt} />,
      },
      {
        key: 'nextTryAt',
        title: t('mail.nextTryAt'),
        width: 170,
        optional: true,
        render: (row) => <DateTime at={row.nextTryAt} />,
      },
    ],
    [t],
  )
}

/** Mail the system wrote: whether it went out, and for what did not, what it says. */
export function Page() {
  const t = useText()
  const [{ open, ...query }, setQuery] = useUrlState(pageQuery)
  const list = useList(api.mail.list, query, { refetchInterval: lookAgainMs })
  const columns = useColumns()
  const filtered = query.q !== undefined || query.state !== undefined
  return (
    <PageFrame fill>
      {(list.data as OutputOf<typeof mail.routes.list> | undefined)?.sending === false ? (
        <Alert type="info" showIcon title={t('mail.outboxOnly')} />
      ) : null}
      <SearchBar
        query={query}
        onQuery={setQuery}
        placeholder={t('mail.searchHint')}
        filters={[
          {
            name: 'state',
            label: t('mail.state'),
            many: true,
            options: mailStates.names.map((one) => ({ value: one, label: t(`mail.state.${one}`) })),
          },
        ]}
      />
      <DataTable
        name="mails"
        label={t('mail.many')}
        rowKey={(row) => row.id}
        columns={columns}
        query={query}
        onQuery={setQuery}
        list={list}
        actions={(row) => <RowActions row={row} onOpen={() => setQuery({ open: row.id })} />}
        actionsWidth={150}
        empty={
          filtered ? <Empty icon="search" /> : <Empty icon="message" title={t('mail.none')} hint={t('mail.noneHint')} />
        }
      />
      <MailDrawer id={open} onClose={() => setQuery({ open: undefined })} />
    </PageFrame>
  )
}

function RowActions({ row, onOpen }: { row: MailRow; onOpen: () => void }) {
  const t = useText()
  const retry = useAction(api.mail.retry)
  return (
    <>
      <Button type="link" size="small" onClick={onOpen} title={t('mail.openHint')}>
        {t('common.detail')}
      </Button>
      <Can code="mail.retry">
        <Greyable
          type="link"
          size="small"
          loading={retry.isPending}
          reason={retryReason(row, new Date())}
          onClick={() => retry.mutate({ id: row.id })}
        >
          {t('mail.retry')}
        </Greyable>
      </Can>
    </>
  )
}
