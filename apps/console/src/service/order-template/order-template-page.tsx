import { orderTemplate, type OrderTemplateRow } from '@cpm/contract/service/order-template/order-template'
import { orderTemplateFields } from '@cpm/contract/service/order-template/order-template.fields'
import { Suspense, useState } from 'react'
import { api } from '../../api/api.ts'
import { lazy } from '../../api/lazy.ts'
import { useLanguage } from '../../api/text.ts'
import { AddButton } from '../../kit/list/add-button.tsx'
import { ListTable } from '../../kit/list/list-table.tsx'
import { useUrlState } from '../../kit/list/url-state.ts'
import { PageFrame } from '../../kit/page/page.tsx'
import { useList } from '../../kit/table/data-table.tsx'
import { RowActions } from '../../platform/resource/actions.tsx'
import { useColumns } from '../../platform/resource/cells.tsx'
import { useFilters } from '../../platform/resource/filters.ts'
import { actionsOf } from './order-template-actions.ts'

const OrderTemplateForm = lazy(async () => ({ default: (await import('./order-template-form.tsx')).OrderTemplateForm }))

export const path = '/technicalSupport/orderTemplate'

const route = orderTemplate.routes.list

/** Order templates of an enterprise. */
export function Page() {
  const language = useLanguage()
  const nameOf = (row: OrderTemplateRow) => (language === 'en' ? (row.englishName ?? row.name) : row.name)
  const [query, setQuery] = useUrlState(route.input)
  const [editing, setEditing] = useState<OrderTemplateRow | 'new' | null>(null)
  return (
    <PageFrame fill>
      <ListTable
        of="orderTemplate"
        icon="tag"
        rowKey={(row) => row.id}
        rowName={nameOf}
        columns={useColumns(orderTemplateFields, { name: nameOf })}
        filters={useFilters(orderTemplateFields, route, ['enabled', 'kind'])}
        query={query}
        onQuery={setQuery}
        list={useList(api.orderTemplate.list, query)}
        toolbar={<AddButton code="orderTemplate.create" word="orderTemplate.add" onAdd={() => setEditing('new')} />}
        actions={(row) => (
          <RowActions name={nameOf(row)} actions={actionsOf(row, setEditing)} audit={`order_template:${row.id}`} />
        )}
        actionsWidth={104}
        exportOf={{ route, name: 'order-templates' }}
      />
      <Suspense>
        {editing ? (
          <OrderTemplateForm row={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
        ) : null}
      </Suspense>
    </PageFrame>
  )
}
