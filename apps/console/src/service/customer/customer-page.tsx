import { customer, type CustomerRow } from '@cpm/contract/service/customer/customer'
import type { DictionaryCode } from '@cpm/contract/platform/dictionary/dictionary'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { z } from 'zod'
import { api } from '../../api/api.ts'
import { Can, useCan } from '../../api/session/can.tsx'
import { type Column, DataTable, useList } from '../../kit/table/data-table.tsx'
import { useDictionary } from '../../platform/dictionary/dictionary-values.tsx'
import { Empty, PageFrame } from '../../kit/page/page.tsx'
import { Icon } from '../../kit/values/icon.tsx'
import { SearchBar } from '../../kit/list/search-bar.tsx'
import { useText } from '../../api/text.ts'
import { useUrlState } from '../../kit/list/url-state.ts'
import { Copyable, DateTime, OpenRow } from '../../kit/values/values.tsx'
import { CustomerActions } from './customer-actions.tsx'
import { CustomerDrawer } from './customer-drawer.tsx'
import { CustomerForm } from './customer-form.tsx'
import { DeploymentStatus, Word } from './customer-words.tsx'

export const path = '/user/cpmPrivatization'

const route = customer.routes.list
/** The list's own query, and the customer that is open beside it. */
const address = route.input.extend({ id: z.string().regex(/^\d+$/).optional() })

/** Customers with a CPM of their own [3.21]. */
export function Page() {
  const t = useText()
  const [{ id, ...query }, setPlace] = useUrlState(address)
  const list = useList(api.customer.list, query)
  const [editing, setEditing] = useState<CustomerRow | 'new' | null>(null)
  // The page stays where it was in the list while one is open.
  const open = (which: string | undefined) => setPlace({ id: which, page: query.page })
  const columns = useColumns(open)
  const filters = [
    { ...useFilter('deploymentStatus', 'customer.deploymentStatus'), width: 176 },
    useFilter('networkType', 'customer.networkType'),
    useFilter('country', 'customer.country'),
    useFilter('region', 'customer.region'),
  ]
  const mayExport = useCan('customer.export')
  const isFiltered = query.q !== undefined || filters.some((one) => query[one.name] !== undefined)
  const add = (
    <Can code="customer.create">
      <Button type="primary" icon={<Icon name="plus" />} onClick={() => setEditing('new')}>
        {t('customer.add')}
      </Button>
    </Can>
  )
  return (
    <PageFrame fill>
      <SearchBar query={query} onQuery={setPlace} placeholder={t('customer.searchHint')} filters={filters} />
      <DataTable
        name="customer"
        label={t('customer.many')}
        rowKey={(row) => row.id}
        rowName={(row) => row.name}
        columns={columns}
        query={query}
        onQuery={setPlace}
        list={list}
        toolbar={add}
        onRowClick={(row) => open(row.id)}
        actions={(row) => <CustomerActions row={row} onEdit={() => setEditing(row)} link />}
        actionsWidth={104}
        exportOf={mayExport ? { route, name: 'private-deployments' } : undefined}
        empty={
          isFiltered ? (
            <Empty icon="search" title={t('customer.noMatch')} />
          ) : (
            <Empty icon="support" title={t('customer.none')} hint={t('customer.noneHint')} action={add} />
          )
        }
      />
      <CustomerDrawer id={id} onClose={() => open(undefined)} onEdit={setEditing} />
      {editing ? <CustomerForm row={editing === 'new' ? null : editing} onClose={() => setEditing(null)} /> : null}
    </PageFrame>
  )
}

function useFilter<N extends DictionaryCode & ('deploymentStatus' | 'networkType' | 'country' | 'region')>(
  name: N,
  word: `customer.${N}`,
) {
  const t = useText()
  const { options } = useDictionary(name)
  return { name, label: t(word), many: true, options }
}

function useColumns(onOpen: (id: string) => void): Column<CustomerRow>[] {
  const t = useText()
  return useMemo(
    () => [
      {
        key: 'name',
        title: t('customer.name'),
        sort: 'name',
        width: 190,
        render: (row) => (
          <OpenRow title={row.name} onOpen={() => onOpen(row.id)}>
            {row.name}
          </OpenRow>
        ),
      },
      {
        key: 'deploymentStatus',
        title: t('customer.deploymentStatus'),
        sort: 'deploymentStatus',
        width: 150,
        render: (row) => <DeploymentStatus value={row.deploymentStatus} />,
      },
      {
        key: 'networkType',
        title: t('customer.networkType'),
        sort: 'networkType',
        width: 130,
        render: (row) => <Word of="networkType" value={row.networkType} />,
      },
      {
        key: 'serviceIp',
        title: t('customer.serviceIp'),
        width: 170,
        render: (row) => <Copyable text={row.serviceIp} />,
      },
      { key: 'contact', title: t('customer.contact'), width: 120 },
      { key: 'phone', title: t('customer.phone'), width: 150 },
      {
        key: 'country',
        title: t('customer.country'),
        sort: 'country',
        width: 130,
        render: (row) => <Word of="country" value={row.country} />,
      },
      {
        key: 'updatedAt',
        title: t('customer.updatedAt'),
        sort: 'updatedAt',
        width: 170,
        render: (row) => <DateTime at={row.updatedAt} />,
      },
      { key: 'interfaceUrl', title: t('customer.interfaceUrl'), width: 240, optional: true },
      { key: 'email', title: t('customer.email'), width: 200, optional: true },
      {
        key: 'region',
        title: t('customer.region'),
        width: 120,
        optional: true,
        render: (row) => <Word of="region" value={row.region} />,
      },
      { key: 'address', title: t('customer.address'), width: 220, optional: true },
      { key: 'remark', title: t('customer.remark'), width: 220, optional: true },
      {
        key: 'createdAt',
        title: t('customer.createdAt'),
        sort: 'createdAt',
        width: 170,
        optional: true,
        render: (row) => <DateTime at={row.createdAt} />,
      },
    ],
    [t, onOpen],
  )
}
