import { customer, type CustomerRow } from '@cpm/contract/service/customer/customer'
import { customerFields } from '@cpm/contract/service/customer/customer.fields'
import { useState } from 'react'
import { z } from 'zod'
import { api } from '../../api/api.ts'
import { AddButton } from '../../kit/list/add-button.tsx'
import { ListTable } from '../../kit/list/list-table.tsx'
import { useUrlState } from '../../kit/list/url-state.ts'
import { PageFrame } from '../../kit/page/page.tsx'
import { useList } from '../../kit/table/data-table.tsx'
import { OpenRow } from '../../kit/values/values.tsx'
import { RowActions } from '../../platform/resource/actions.tsx'
import { useColumns } from '../../platform/resource/cells.tsx'
import { useFilters } from '../../platform/resource/filters.ts'
import { actionsOf, StatusDialog } from './customer-actions.tsx'
import { CustomerDrawer } from './customer-drawer.tsx'
import { CustomerForm } from './customer-form.tsx'

export const path = '/user/cpmPrivatization'

const route = customer.routes.list
/** The list's own query, and the customer that is open beside it. */
const address = route.input.extend({ id: z.string().regex(/^\d+$/).optional() })

/** Customers with a CPM of their own [3.21]. */
export function Page() {
  const [{ id, ...query }, setPlace] = useUrlState(address)
  const [editing, setEditing] = useState<CustomerRow | 'new' | null>(null)
  const [deploying, setDeploying] = useState<CustomerRow | null>(null)
  // The page stays where it was in the list while one is open.
  const open = (which: string | undefined) => setPlace({ id: which, page: query.page })
  const doors = { onEdit: setEditing, onStatus: setDeploying }
  return (
    <PageFrame fill>
      <ListTable
        of="customer"
        icon="support"
        rowKey={(row) => row.id}
        rowName={(row) => row.name}
        columns={useColumns(customerFields, {
          name: (row) => (
            <OpenRow title={row.name} onOpen={() => open(row.id)}>
              {row.name}
            </OpenRow>
          ),
        })}
        filters={useFilters(customerFields, route, ['deploymentStatus', 'networkType', 'country', 'region'], {
          deploymentStatus: 176,
        })}
        query={query}
        onQuery={setPlace}
        list={useList(api.customer.list, query)}
        toolbar={<AddButton code="customer.create" word="customer.add" onAdd={() => setEditing('new')} />}
        onRowClick={(row) => open(row.id)}
        actions={(row) => <RowActions name={row.name} actions={actionsOf(row, doors)} audit={`customer:${row.id}`} />}
        actionsWidth={104}
        exportOf={{ route, name: 'private-deployments' }}
      />
      <CustomerDrawer id={id} onClose={() => open(undefined)} doors={doors} />
      {editing ? <CustomerForm row={editing === 'new' ? null : editing} onClose={() => setEditing(null)} /> : null}
      {deploying ? <StatusDialog row={deploying} onClose={() => setDeploying(null)} /> : null}
    </PageFrame>
  )
}
