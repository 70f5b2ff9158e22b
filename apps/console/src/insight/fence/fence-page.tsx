import { fence, type FenceRow } from '@cpm/contract/insight/fence/fence'
import { fenceFields } from '@cpm/contract/insight/fence/fence.fields'
import { Suspense, useState } from 'react'
import { api } from '../../api/api.ts'
import { lazy } from '../../api/lazy.ts'
import { useText } from '../../api/text.ts'
import { AddButton } from '../../kit/list/add-button.tsx'
import { ListTable } from '../../kit/list/list-table.tsx'
import { useUrlState } from '../../kit/list/url-state.ts'
import { CountLink } from '../../kit/page/count-link.tsx'
import { PageFrame } from '../../kit/page/page.tsx'
import { useList } from '../../kit/table/data-table.tsx'
import { type Action, deed, RowActions } from '../../platform/resource/actions.tsx'
import { useColumns } from '../../platform/resource/cells.tsx'
import { useFilters } from '../../platform/resource/filters.ts'
import { Applies, Times } from './fence-text.tsx'

export const path = '/device/fence'

/** The map comes with it. */
const FenceForm = lazy(async () => ({ default: (await import('./fence-form.tsx')).FenceForm }))

const route = fence.routes.list

const actionsOf = (row: FenceRow, onEdit: (row: FenceRow) => void): Action[] => [
  { word: 'fence.change', code: 'fence.update', first: true, run: () => onEdit(row) },
  {
    word: row.enabled ? 'fence.switchOff' : 'fence.switchOn',
    code: 'fence.update',
    deed: deed(api.fence.enable, { id: row.id, enabled: !row.enabled }),
  },
  {
    word: 'fence.delete',
    code: 'fence.delete',
    danger: true,
    icon: 'trash',
    deed: deed(api.fence.remove, { id: row.id }, { ask: () => ({ kind: 'delete', name: row.name }) }),
  },
]

/** Borders that terminals may not cross. */
export function Page() {
  const t = useText()
  const [query, setQuery] = useUrlState(route.input)
  const [editing, setEditing] = useState<FenceRow | 'new' | null>(null)
  const columns = useColumns(fenceFields, {
    applies: (row) => <Applies row={row} />,
    times: (row) => <Times row={row} />,
    out: (row) => <CountLink count={row.out} to={`/device/exitRecord?fenceId=${row.id}&state=out`} />,
    stayMs: ({ stayMs }) => stayMs / 1000,
  })
  const isOn = {
    name: 'enabled' as const,
    label: t('fence.enabled'),
    options: [true, false].map((value) => ({ value, label: t(`fence.enabled.${value}`) })),
  }
  return (
    <PageFrame fill>
      <ListTable
        of="fence"
        icon="map"
        rowKey={(row) => row.id}
        rowName={(row) => row.name}
        columns={columns}
        card={{ title: 'name', facts: ['kind', 'keep', 'applies', 'out'] }}
        filters={[...useFilters(fenceFields, route, ['kind', 'keep']), isOn]}
        query={query}
        onQuery={setQuery}
        list={useList(api.fence.list, query)}
        toolbar={<AddButton code="fence.create" word="fence.add" onAdd={() => setEditing('new')} />}
        actions={(row) => <RowActions name={row.name} actions={actionsOf(row, setEditing)} audit={`fence:${row.id}`} />}
        actionsWidth={120}
      />
      <Suspense>
        {editing ? <FenceForm row={editing === 'new' ? null : editing} onClose={() => setEditing(null)} /> : null}
      </Suspense>
    </PageFrame>
  )
}
