import { appParameter, type ParameterPlace } from '@cpm/contract/market/app-parameter/app-parameter'
import { parameterPlaceFields } from '@cpm/contract/market/app-parameter/app-parameter.fields'
import type { PolicyPlace } from '@cpm/contract/estate/policy/policy.kind'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { placeOf } from '../../estate/policy/kinds.ts'
import { placeName, takeBackOf } from '../../estate/policy/place-row.tsx'
import { Mono } from '../../kit/layout/text.tsx'
import { ListTable } from '../../kit/list/list-table.tsx'
import { useList } from '../../kit/table/data-table.tsx'
import { type Action, RowActions } from '../../platform/resource/actions.tsx'
import { useColumns } from '../../platform/resource/cells.tsx'
import { useFilters } from '../../platform/resource/filters.ts'

const route = appParameter.routes.places

type Props = { appId: string; onOpen: (at: { place: PolicyPlace; name: string }) => void }

/** Where something is given for an app. */
export function Places({ appId, onOpen }: Props) {
  const [query, setQuery] = useState(() => route.input.parse({ id: appId }))
  return (
    <ListTable
      of="appParameter"
      name="appParameter-places"
      icon="settings"
      rowKey={(row) => row.id}
      rowName={(row) => row.name}
      columns={useColumns(parameterPlaceFields, {
        name: placeName,
        names: ({ names }) => <Mono title={names.join('\n')}>{names.join(', ')}</Mono>,
      })}
      filters={useFilters(parameterPlaceFields, route, ['place'])}
      query={query}
      onQuery={(patch) => setQuery((before) => ({ ...before, page: 1, ...patch }))}
      list={useList(api.appParameter.places, query)}
      actions={(row) => (
        <RowActions name={row.name} actions={actionsOf(appId, row, onOpen)} audit={`policy:${row.id}`} />
      )}
      actionsWidth={120}
    />
  )
}

const placeOfRow = (row: ParameterPlace) => placeOf({ ...row, value: null })

const actionsOf = (appId: string, row: ParameterPlace, onOpen: Props['onOpen']): Action[] => [
  {
    word: 'appParameter.open',
    code: 'appParameter.read',
    first: true,
    run: () => onOpen({ place: placeOfRow(row), name: row.name }),
  },
  takeBackOf({
    code: 'appParameter.update',
    call: api.appParameter.takeBack,
    input: { id: appId, place: placeOfRow(row) },
    name: row.name,
  }),
]
