import { audit, type AuditRow } from '@cpm/contract/platform/audit/audit'
import { auditFields } from '@cpm/contract/platform/audit/audit.fields'
import { deedResources, deeds, resourceLabel, tableLabel } from '@cpm/contract/audit.labels'
import type { InputOf } from '@cpm/contract/kernel/route'
import { useMemo } from 'react'
import { OnlyFilter } from '../../kit/list/only-filter.tsx'
import type { Filter } from '../../kit/list/search-bar.tsx'
import { useText } from '../../api/text.ts'
import { useFilters } from '../resource/filters.ts'
import { actionText, useSay } from './labels.ts'
import { RangeFilter } from '../../kit/list/range-filter.tsx'

export type Query = InputOf<typeof audit.routes.list>

/** Every way to narrow the trail, all in the address. */
export function useAuditFilters(
  query: Query,
  onQuery: (patch: Partial<Query>) => void,
  rows: readonly AuditRow[],
): Filter<Query>[] {
  const t = useText()
  const say = useSay()
  const actions = useMemo(
    () =>
      deeds
        .map((value) => ({ value, label: actionText(say, { action: value }) }))
        .toSorted((a, b) => a.label.localeCompare(b.label)),
    [say],
  )
  const outcomes = useFilters(auditFields, audit.routes.list, ['outcome'])
  return [
    {
      name: 'from',
      control: () => <RangeFilter range={{ from: query.from, to: query.to }} onRange={onQuery} />,
    },
    // It has its field above, and stands here so that a reset takes it too.
    { name: 'to', control: () => null },
    {
      name: 'resource',
      label: t('audit.resource'),
      many: true,
      options: deedResources.map((value) => ({ value, label: say(resourceLabel(value)) })),
    },
    { name: 'action', label: t('audit.action'), many: true, width: 180, options: actions },
    ...outcomes,
    {
      name: 'token',
      label: t('audit.origin'),
      options: [
        { value: true, label: t('audit.byToken') },
        { value: false, label: t('audit.byHand') },
      ],
    },
    {
      name: 'accountId',
      control: (id: Query['accountId'], onChange: (id: undefined) => void) =>
        id && <OnlyPerson id={id} rows={rows} onClear={() => onChange(undefined)} />,
    },
    {
      name: 'of',
      control: (of: Query['of'], onChange: (of: undefined) => void) =>
        of && <OnlyRow of={of} onClear={() => onChange(undefined)} />,
    },
  ]
}

function OnlyPerson({ id, rows, onClear }: { id: string; rows: readonly AuditRow[]; onClear: () => void }) {
  const t = useText()
  const name = rows.find((row) => row.accountId === id)?.accountName ?? `#${id}`
  return <OnlyFilter text={t('audit.onlyPerson', { name })} onClear={onClear} />
}

function OnlyRow({ of, onClear }: { of: string; onClear: () => void }) {
  const t = useText()
  const say = useSay()
  const [table = '', id = ''] = of.split(/:(.*)/)
  return <OnlyFilter text={t('audit.onlyObject', { name: `${say(tableLabel(table))} ${id}` })} onClear={onClear} />
}
