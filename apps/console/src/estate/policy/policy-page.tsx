import { policyPlaces, type PolicyRow } from '@cpm/contract/estate/policy/policy.kind'
import { policy } from '@cpm/contract/estate/policy/policy'
import { Select } from 'antd'
import { type ReactNode, Suspense, useState } from 'react'
import { z } from 'zod'
import { useMay } from '../../api/session/can.tsx'
import { t as say, useText } from '../../api/text.ts'
import { AddButton } from '../../kit/list/add-button.tsx'
import { ListTable } from '../../kit/list/list-table.tsx'
import { useUrlState } from '../../kit/list/url-state.ts'
import { PageFrame, PageLink } from '../../kit/page/page.tsx'
import { type Column, useList } from '../../kit/table/data-table.tsx'
import { DateTime } from '../../kit/values/values.tsx'
import { type Action, deed, RowActions } from '../../platform/resource/actions.tsx'
import { GiveDialog } from './give-dialog.tsx'
import styles from './policy.module.css'
import { placeOf, policyKinds } from './kinds.ts'
import type { PolicyKind } from './slots.ts'

export const path = '/device/policy'

const address = policy.routes.given.input.extend({ kind: z.string().optional() })
type Address = z.output<typeof address>

/** What is given to enterprises, groups, models and terminals, kind by kind. */
export function Page() {
  const t = useText()
  const may = useMay()
  const [{ kind: asked, ...query }, setPlace] = useUrlState(address)
  const kinds = policyKinds().filter(({ read }) => may(read))
  const kind = kinds.find(({ key }) => key === asked) ?? kinds[0]
  return (
    <PageFrame fill>
      {kind ? (
        <Given key={kind.key} kind={kind} query={query} onQuery={setPlace}>
          <Select<string>
            className={styles.kind ?? ''}
            value={kind.key}
            aria-label={t('policy.kind')}
            options={kinds.map(({ key, title }) => ({ value: key, label: t(title) }))}
            onChange={(key) => setPlace({ kind: key })}
          />
        </Given>
      ) : null}
    </PageFrame>
  )
}

type Props = {
  kind: PolicyKind
  query: Omit<Address, 'kind'>
  onQuery: (patch: Partial<Address>) => void
  /** To another kind. */
  children: ReactNode
}

function Given({ kind, query, onQuery, children }: Props) {
  const t = useText()
  const [giving, setGiving] = useState<PolicyRow | 'new' | null>(null)
  return (
    <>
      <ListTable
        of="policy"
        name={`policy-${kind.key}`}
        icon="shield"
        rowKey={(row) => row.id}
        rowName={(row) => row.name}
        columns={columnsOf(kind)}
        filters={[
          {
            name: 'place',
            label: t('policy.place'),
            many: true,
            options: policyPlaces.map((value) => ({ value, label: t(`policy.place.${value}`) })),
          },
        ]}
        query={query}
        onQuery={onQuery}
        list={useList(kind.given, query)}
        toolbar={
          <>
            {children}
            <AddButton code={kind.write} word="policy.give" onAdd={() => setGiving('new')} />
          </>
        }
        start={<AddButton code={kind.write} word="policy.give" onAdd={() => setGiving('new')} />}
        actions={(row) => (
          <RowActions name={row.name} actions={actionsOf(kind, row, setGiving)} audit={`policy:${row.id}`} />
        )}
        actionsWidth={120}
      />
      {giving === 'new' ? <GiveDialog kind={kind} onClose={() => setGiving(null)} /> : null}
      {giving !== null && giving !== 'new' ? (
        <GiveDialog
          kind={kind}
          at={{ place: placeOf(giving), name: giving.name, value: giving.value }}
          onClose={() => setGiving(null)}
        />
      ) : null}
    </>
  )
}

const columnsOf = ({ Summary }: PolicyKind): Column<PolicyRow>[] => [
  { key: 'place', title: say('policy.place'), width: 120, render: ({ place }) => say(`policy.place.${place}`) },
  { key: 'name', title: say('policy.name'), width: 220, render: (row) => <PlaceName row={row} /> },
  {
    key: 'value',
    title: say('policy.value'),
    width: 320,
    render: ({ value }) =>
      value === null ? (
        say('policy.nothing')
      ) : (
        <Suspense>
          <Summary value={value} />
        </Suspense>
      ),
  },
  { key: 'changedBy', title: say('policy.changedBy'), width: 140, render: ({ changedBy }) => changedBy },
  {
    key: 'changedAt',
    title: say('policy.changedAt'),
    width: 170,
    sort: 'changedAt',
    render: ({ changedAt }) => <DateTime at={changedAt} />,
  },
  {
    key: 'enterpriseName',
    title: say('policy.enterpriseName'),
    width: 180,
    optional: true,
    render: ({ enterpriseName }) => enterpriseName,
  },
]

function PlaceName({ row: { place, name, platform } }: { row: PolicyRow }) {
  const t = useText()
  if (place === 'terminal') return <PageLink to={`/device/deviceDetail/${name}`}>{name}</PageLink>
  return platform === null ? name : `${name} · ${t(`terminal.platform.${platform}`)}`
}

const actionsOf = (kind: PolicyKind, row: PolicyRow, onGive: (row: PolicyRow) => void): Action[] => [
  { word: 'policy.change', code: kind.write, first: true, run: () => onGive(row) },
  {
    word: 'policy.takeBack',
    code: kind.write,
    danger: true,
    deed: deed(
      kind.takeBack,
      { place: placeOf(row) },
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
