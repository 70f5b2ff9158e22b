import { appParameter, type ParameterPlace } from '@cpm/contract/delivery/app-parameter/app-parameter'
import { policyPlaces, type PolicyPlace } from '@cpm/contract/estate/policy/policy.kind'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { t as say, useText } from '../../api/text.ts'
import { placeOf } from '../../estate/policy/kinds.ts'
import { Mono } from '../../kit/layout/text.tsx'
import { ListTable } from '../../kit/list/list-table.tsx'
import { PageLink } from '../../kit/page/page.tsx'
import { type Column, useList } from '../../kit/table/data-table.tsx'
import { DateTime } from '../../kit/values/values.tsx'
import { type Action, deed, RowActions } from '../../platform/resource/actions.tsx'

type Props = { appId: string; onOpen: (at: { place: PolicyPlace; name: string }) => void }

/** Where something is given for an app. */
export function Places({ appId, onOpen }: Props) {
  const t = useText()
  const [query, setQuery] = useState(() => appParameter.routes.places.input.parse({ id: appId }))
  return (
    <ListTable
      of="appParameter"
      name="appParameter-places"
      icon="settings"
      rowKey={(row) => row.id}
      rowName={(row) => row.name}
      columns={columns()}
      filters={[
        {
          name: 'place',
          label: t('policy.place'),
          many: true,
          options: policyPlaces.map((value) => ({ value, label: t(`policy.place.${value}`) })),
        },
      ]}
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

const columns = (): Column<ParameterPlace>[] => [
  { key: 'place', title: say('policy.place'), width: 120, render: ({ place }) => say(`policy.place.${place}`) },
  { key: 'name', title: say('policy.name'), width: 220, render: (row) => <PlaceName row={row} /> },
  {
    key: 'names',
    title: say('appParameter.fields'),
    width: 320,
    render: ({ names }) => <Mono title={names.join('\n')}>{names.join(', ')}</Mono>,
  },
  { key: 'changedBy', title: say('policy.changedBy'), width: 140, render: ({ changedBy }) => changedBy },
  {
    key: 'changedAt',
    title: say('policy.changedAt'),
    width: 170,
    sort: 'changedAt',
    render: ({ changedAt }) => <DateTime at={changedAt} />,
  },
]

function PlaceName({ row: { place, name, platform } }: { row: ParameterPlace }) {
  const t = useText()
  if (place === 'terminal') return <PageLink to={`/device/deviceDetail/${name}`}>{name}</PageLink>
  return platform === null ? name : `${name} · ${t(`terminal.platform.${platform}`)}`
}

const actionsOf = (appId: string, row: ParameterPlace, onOpen: Props['onOpen']): Action[] => [
  {
    word: 'appParameter.open',
    code: 'appParameter.read',
    first: true,
    run: () => onOpen({ place: placeOfRow(row), name: row.name }),
  },
  {
    word: 'policy.takeBack',
    code: 'appParameter.update',
    danger: true,
    deed: deed(
      api.appParameter.takeBack,
      { id: appId, place: placeOfRow(row) },
      {
        success: say('policy.takenBack'),
        ask: () => ({
          title: say('policy.takeBackAsk', { name: row.name }),
          content: say('policy.takeBackHint'),
          danger: true,
          okText: say('policy.takeBack'),
        }),
      },
    ),
  },
]
