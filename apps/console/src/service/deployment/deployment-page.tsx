import type { OutputOf } from '@cpm/contract/kernel/route'
import { deployment, type DeploymentRow } from '@cpm/contract/service/deployment/deployment'
import { deploymentFields } from '@cpm/contract/service/deployment/deployment.fields'
import { Suspense, useState } from 'react'
import { api } from '../../api/api.ts'
import { lazy } from '../../api/lazy.ts'
import { t as say, useText } from '../../api/text.ts'
import { AddButton } from '../../kit/list/add-button.tsx'
import { ListTable } from '../../kit/list/list-table.tsx'
import { useUrlState } from '../../kit/list/url-state.ts'
import { Figures, Muted } from '../../kit/layout/text.tsx'
import { PageFrame } from '../../kit/page/page.tsx'
import { useList } from '../../kit/table/data-table.tsx'
import { Bytes, DateTime } from '../../kit/values/values.tsx'
import { type Action, deed, RowActions } from '../../platform/resource/actions.tsx'
import { useColumns } from '../../platform/resource/cells.tsx'
import { useFilters } from '../../platform/resource/filters.ts'
import { Behind } from './deployment-outdated.tsx'
import type { Connected } from './connect-dialog.tsx'

const ConnectDialog = lazy(async () => ({ default: (await import('./connect-dialog.tsx')).ConnectDialog }))

export const path = '/user/deployment'

const route = deployment.routes.list

/** The CPM at customers, as far as it reports here [3.21]. */
export function Page() {
  const t = useText()
  const [query, setQuery] = useUrlState(route.input)
  const [connecting, setConnecting] = useState<Connected | 'new' | null>(null)
  const list = useList(api.deployment.list, query)
  const latest = (list.data as OutputOf<typeof route> | undefined)?.latest
  return (
    <PageFrame fill>
      <ListTable
        of="deployment"
        icon="home"
        rowKey={(row) => row.id}
        rowName={(row) => row.customerName}
        columns={useColumns(deploymentFields, {
          behind: (row) => <Behind row={row} />,
          terminals: (row) => <Terminals row={row} />,
          diskFree: (row) => <Disk row={row} />,
          backupAt: (row) => <Backup row={row} />,
        })}
        filters={useFilters(deploymentFields, route, ['behind'], { behind: 176 })}
        query={query}
        onQuery={setQuery}
        list={list}
        toolbar={
          <>
            <AddButton code="deployment.connect" word="deployment.connect" onAdd={() => setConnecting('new')} />
            {latest === undefined ? null : <Muted>{t('deployment.latest', { version: latest })}</Muted>}
          </>
        }
        actions={(row) => (
          <RowActions name={row.customerName} actions={actionsOf(row, setConnecting)} audit={`deployment:${row.id}`} />
        )}
        actionsWidth={104}
        exportOf={{ route, name: 'private-instances' }}
      />
      {connecting ? (
        <Suspense fallback={null}>
          <ConnectDialog of={connecting === 'new' ? null : connecting} onClose={() => setConnecting(null)} />
        </Suspense>
      ) : null}
    </PageFrame>
  )
}

const actionsOf = (row: DeploymentRow, onConnect: (of: Connected) => void): Action[] => [
  {
    word: 'deployment.renew',
    code: 'deployment.connect',
    first: true,
    run: () => onConnect({ id: row.customerId, name: row.customerName }),
  },
  {
    word: 'deployment.remove',
    code: 'deployment.connect',
    danger: true,
    deed: deed(
      api.deployment.remove,
      { id: row.id },
      { ask: () => ({ kind: 'delete', name: row.customerName, content: say('deployment.removeHint') }) },
    ),
  },
]

function Terminals({ row }: { row: DeploymentRow }) {
  if (row.terminals === null || row.online === null) return null
  return (
    <Figures>
      {row.online.toLocaleString('en')} / {row.terminals.toLocaleString('en')}
    </Figures>
  )
}

function Disk({ row }: { row: DeploymentRow }) {
  if (row.diskFree === null || row.diskTotal === null) return null
  return (
    <Figures>
      <Bytes value={row.diskFree} /> / <Bytes value={row.diskTotal} />
    </Figures>
  )
}

function Backup({ row }: { row: DeploymentRow }) {
  const t = useText()
  if (row.backupAt !== null) return <DateTime at={row.backupAt} relative />
  return row.reportedAt === null ? null : <Muted>{t('deployment.noBackup')}</Muted>
}
