import type { PolicyRow } from '@cpm/contract/estate/policy/policy.kind'
import { policy } from '@cpm/contract/estate/policy/policy'
import { policyFields } from '@cpm/contract/estate/policy/policy.fields'
import { Select } from 'antd'
import { type ReactNode, Suspense, useState } from 'react'
import { z } from 'zod'
import { useMay } from '../../api/session/can.tsx'
import { t as say, useText } from '../../api/text.ts'
import { AddButton } from '../../kit/list/add-button.tsx'
import { ListTable } from '../../kit/list/list-table.tsx'
import { useUrlState } from '../../kit/list/url-state.ts'
import { PageFrame } from '../../kit/page/page.tsx'
import { useList } from '../../kit/table/data-table.tsx'
import { type Action, RowActions } from '../../platform/resource/actions.tsx'
import { useColumns } from '../../platform/resource/cells.tsx'
import { useFilters } from '../../platform/resource/filters.ts'
import { GiveDialog } from './give-dialog.tsx'
import styles from './policy.module.css'
import { placeOf, policyKinds } from './kinds.ts'
import { placeName, takeBackOf } from './place-row.tsx'
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
  const [giving, setGiving] = useState<PolicyRow | 'new' | null>(null)
  return (
    <>
      <ListTable
        of="policy"
        name={`policy-${kind.key}`}
        icon="shield"
        rowKey={(row) => row.id}
        rowName={(row) => row.name}
        columns={useColumns(policyFields, { name: placeName, value: (row) => shownValue(kind, row) })}
        filters={useFilters(policyFields, policy.routes.given, ['place'])}
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

const shownValue = ({ Summary }: PolicyKind, { value }: PolicyRow) =>
  value === null ? (
    say('policy.nothing')
  ) : (
    <Suspense>
      <Summary value={value} />
    </Suspense>
  )

const actionsOf = (kind: PolicyKind, row: PolicyRow, onGive: (row: PolicyRow) => void): Action[] => [
  { word: 'policy.change', code: kind.write, first: true, run: () => onGive(row) },
  takeBackOf({ code: kind.write, call: kind.takeBack, input: { place: placeOf(row) }, name: row.name }),
]
