import { whitelist, type WhitelistRow } from '@cpm/contract/delivery/whitelist/whitelist'
import { whitelistFields } from '@cpm/contract/delivery/whitelist/whitelist.fields'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { AddButton } from '../../kit/list/add-button.tsx'
import { ListTable } from '../../kit/list/list-table.tsx'
import { useUrlState } from '../../kit/list/url-state.ts'
import { Mono } from '../../kit/layout/text.tsx'
import { GiveDialog } from '../../estate/policy/give-dialog.tsx'
import { policyKinds } from '../../estate/policy/kinds.ts'
import { PageFrame } from '../../kit/page/page.tsx'
import { useList } from '../../kit/table/data-table.tsx'
import { RowActions } from '../../platform/resource/actions.tsx'
import { useColumns } from '../../platform/resource/cells.tsx'
import { useFilters } from '../../platform/resource/filters.ts'
import { actionsOf } from './whitelist-actions.ts'
import { WhitelistForm } from './whitelist-form.tsx'

export const path = '/longRange/whitelist'

const route = whitelist.routes.list

/** What may not be installed or run on terminals, or alone may. */
export function Page() {
  const [query, setQuery] = useUrlState(route.input)
  const [editing, setEditing] = useState<WhitelistRow | 'new' | null>(null)
  const [giving, setGiving] = useState<WhitelistRow | null>(null)
  const kind = policyKinds().find(({ key }) => key === 'whitelist')
  return (
    <PageFrame fill>
      <ListTable
        of="whitelist"
        icon="tag"
        rowKey={(row) => row.id}
        rowName={(row) => row.name}
        columns={useColumns(whitelistFields, { entries: ({ entries }) => <Entries entries={entries} /> })}
        filters={useFilters(whitelistFields, route, ['mode'])}
        query={query}
        onQuery={setQuery}
        list={useList(api.whitelist.list, query)}
        toolbar={<AddButton code="whitelist.create" word="whitelist.add" onAdd={() => setEditing('new')} />}
        actions={(row) => (
          <RowActions
            name={row.name}
            actions={actionsOf(row, { onEdit: setEditing, onGive: setGiving })}
            audit={`whitelist:${row.id}`}
          />
        )}
        actionsWidth={104}
        exportOf={{ route, name: 'whitelists' }}
      />
      {editing ? <WhitelistForm row={editing === 'new' ? null : editing} onClose={() => setEditing(null)} /> : null}
      {giving && kind ? <GiveDialog kind={kind} fixed={{ listId: giving.id }} onClose={() => setGiving(null)} /> : null}
    </PageFrame>
  )
}

function Entries({ entries }: Pick<WhitelistRow, 'entries'>) {
  const names = entries.map(({ name }) => name)
  return <Mono title={names.join('\n')}>{names.join(', ')}</Mono>
}
