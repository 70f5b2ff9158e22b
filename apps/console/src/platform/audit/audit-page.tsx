import { audit, type AuditRow } from '@cpm/contract/platform/audit/audit'
import { auditFields } from '@cpm/contract/platform/audit/audit.fields'
import { isNumbered } from '@cpm/contract/audit.labels'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { Suspense, useEffect, useMemo, useState } from 'react'
import { z } from 'zod'
import { api, backgroundApi } from '../../api/api.ts'
import { lazy } from '../../api/lazy.ts'
import { readOf } from '../../api/read/read.ts'
import { Can } from '../../api/session/can.tsx'
import { useText } from '../../api/text.ts'
import { Figures, Mono } from '../../kit/layout/text.tsx'
import { ListTable } from '../../kit/list/list-table.tsx'
import { useUrlState } from '../../kit/list/url-state.ts'
import { PageFrame } from '../../kit/page/page.tsx'
import { useList } from '../../kit/table/data-table.tsx'
import { Icon } from '../../kit/values/icon.tsx'
import { StatusTag } from '../../kit/values/status.tsx'
import { nothing, OpenRow } from '../../kit/values/values.tsx'
import { useColumns } from '../resource/cells.tsx'
import { type Query, useAuditFilters } from './audit-filters.tsx'
import { Who } from './audit-actor.tsx'
import { actionText, codeText, codeTone, useSay } from './labels.ts'
import styles from './audit.module.css'

const AuditDrawer = lazy(async () => ({ default: (await import('./audit-drawer.tsx')).AuditDrawer }))
const ChainCheck = lazy(async () => ({ default: (await import('./chain-check.tsx')).ChainCheck }))

export const path = '/sysManage/audit'

const route = audit.routes.list
/** The list's own query, and the deed that is open beside it. */
const pageQuery = route.input.extend({ open: z.string().max(18).optional() })
/** Nobody is told of a deed; a page that is open looks again by itself. */
const lookAgainMs = 15_000

/** What a look at one person or thing starts from. */
const everything = {
  q: undefined,
  action: undefined,
  resource: undefined,
  accountId: undefined,
  outcome: undefined,

  from: undefined,
  to: undefined,
  token: undefined,
  of: undefined,
} satisfies Partial<Query>

/** Who did what, from where, and what it changed. */
export function Page() {
  const t = useText()
  const [{ open, ...query }, setQuery] = useUrlState(pageQuery)
  const [checking, setChecking] = useState(false)
  const list = useDeeds(query)
  // The page that is turned to stays while a deed is open beside it.
  const show = (id: string | undefined) => setQuery({ open: id, page: query.page })
  return (
    <PageFrame fill>
      <ListTable
        of="audit"
        icon="clock"
        rowKey={(row) => row.id}
        columns={useDeedColumns(show)}
        filters={useAuditFilters(query, setQuery, list.data?.records ?? [])}
        query={query}
        onQuery={setQuery}
        list={list}
        toolbar={
          <Can code="audit.check">
            <Button icon={<Icon name="check" />} onClick={() => setChecking(true)}>
              {t('audit.checkChain')}
            </Button>
          </Can>
        }
        start={null}
        onRowClick={(row) => show(row.id)}
        exportOf={{ route, name: 'audit' }}
      />
      <Suspense>
        {open ? (
          <AuditDrawer
            id={open}
            onClose={() => show(undefined)}
            onFind={(find) => setQuery({ ...everything, ...find, open: undefined })}
          />
        ) : null}
        {checking ? (
          <ChainCheck
            open
            onClose={() => setChecking(false)}
            onShow={(id) => {
              setChecking(false)
              show(id)
            }}
          />
        ) : null}
      </Suspense>
    </PageFrame>
  )
}

/** A page of deeds, looked at again every so often; that keeps no idle session alive. */
function useDeeds(query: Query) {
  const client = useQueryClient()
  const key = JSON.stringify(query)
  useEffect(() => {
    const again = JSON.parse(key) as Query
    const look = () => client.fetchQuery({ ...readOf(backgroundApi.audit.list, again), staleTime: 0 })
    const timer = setInterval(() => {
      // What goes wrong here is said when somebody asks.
      if (!document.hidden) look().catch(() => undefined)
    }, lookAgainMs)
    return () => clearInterval(timer)
  }, [client, key])
  return useList(api.audit.list, query)
}

function useDeedColumns(onOpen: (id: string) => void) {
  const say = useSay()
  const columns = useColumns(auditFields, {
    accountName: (row) => <Who row={row} />,
    action: (row) => (
      <OpenRow title={row.action} onOpen={() => onOpen(row.id)}>
        {actionText(say, row)}
      </OpenRow>
    ),
    object: (row) => <ObjectCell row={row} />,
    code: (row) => <StatusTag tone={codeTone(row.code)} label={codeText(say, row.code)} />,
    changed: (row) => (row.changed === 0 ? null : <Figures>{row.changed}</Figures>),
  })
  // Words of the deeds come with their language.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  return useMemo(() => [...columns], [columns, say])
}

/** The name of today with the id it is of, or what the deed itself was told. */
function ObjectCell({ row }: { row: AuditRow }) {
  if (row.object === null) return nothing
  const number = isNumbered(row) ? `#${row.object}` : row.object
  return (
    <span className={styles.auditObject} title={`${row.objectName ?? ''} ${number}`.trim()}>
      {row.objectName === null ? null : <span>{row.objectName}</span>}
      <Mono>{number}</Mono>
    </span>
  )
}
