import { fenceExit } from '@cpm/contract/insight/fence-exit/fence-exit'
import { fenceExitFields } from '@cpm/contract/insight/fence-exit/fence-exit.fields'
import { InputNumber } from 'antd'
import { Suspense, useState } from 'react'
import { api, quietApi } from '../../api/api.ts'
import { lazy } from '../../api/lazy.ts'
import { useLanguage, useText } from '../../api/text.ts'
import { GroupSelect } from '../../estate/group/group-select.tsx'
import { detailOf } from '../../estate/terminal/detail-of.ts'
import { RemoteSelect } from '../../kit/form/remote-select.tsx'
import { ListTable } from '../../kit/list/list-table.tsx'
import { RangeFilter } from '../../kit/list/range-filter.tsx'
import type { Filter } from '../../kit/list/search-bar.tsx'
import { useUrlState } from '../../kit/list/url-state.ts'
import { PageFrame, PageLink } from '../../kit/page/page.tsx'
import { useList } from '../../kit/table/data-table.tsx'
import { durationText } from '../../kit/values/duration.ts'
import { nothing } from '../../kit/values/values.tsx'
import { RowActions } from '../../platform/resource/actions.tsx'
import { useColumns } from '../../platform/resource/cells.tsx'
import { useFilters } from '../../platform/resource/filters.ts'
import { metresText } from './metres.ts'
import styles from '../../kit/form/controls.module.css'

export const path = '/device/exitRecord'

/** The map comes with it. */
const ExitDrawer = lazy(async () => ({ default: (await import('./exit-drawer.tsx')).ExitDrawer }))

const route = fenceExit.routes.list
type Query = ReturnType<typeof route.input.parse>

/** When terminals were where they may not be. */
export function Page() {
  const language = useLanguage()
  const [query, setQuery] = useUrlState(route.input)
  const [shown, setShown] = useState<string | null>(null)
  const columns = useColumns(fenceExitFields, {
    sn: ({ sn }) => <PageLink to={detailOf(sn)}>{sn}</PageLink>,
    lastedMs: ({ lastedMs }) => durationText(lastedMs, language),
    farthestM: ({ farthestM }) => (farthestM === null ? nothing : metresText(farthestM, language)),
  })
  return (
    <PageFrame fill>
      <ListTable
        of="fenceExit"
        icon="map"
        rowKey={(row) => row.id}
        rowName={(row) => `${row.sn} ${row.fenceName}`}
        columns={columns}
        card={{ title: 'terminalName', facts: ['state', 'fenceName', 'outAt', 'lastedMs', 'farthestM'] }}
        filters={useNarrowing(query, setQuery)}
        query={query}
        onQuery={setQuery}
        list={useList(api.fenceExit.list, query)}
        actions={(row) => (
          <RowActions
            name={`${row.sn} ${row.fenceName}`}
            actions={[{ word: 'fenceExit.show', code: 'fenceExit.read', first: true, run: () => setShown(row.id) }]}
          />
        )}
        actionsWidth={90}
        exportOf={{ route, name: 'fence-exits' }}
      />
      <Suspense>{shown ? <ExitDrawer id={shown} onClose={() => setShown(null)} /> : null}</Suspense>
    </PageFrame>
  )
}

const findFences = async (q: string) =>
  (await quietApi.fence.list({ q, pageSize: 50 })).records.map(({ id, name }) => ({ value: id, label: name }))

function useNarrowing(query: Query, setQuery: (patch: Partial<Query>) => void): Filter<Query>[] {
  const t = useText()
  return [
    ...useFilters(fenceExitFields, route, ['state']),
    {
      name: 'fenceId',
      control: (value, onChange) => (
        <span className={styles.searchFilter}>
          <RemoteSelect
            label={t('fenceExit.fenceName')}
            placeholder={t('fenceExit.fenceName')}
            route={quietApi.fence.list}
            find={findFences}
            value={value}
            onChange={(next) => onChange(typeof next === 'string' ? next : undefined)}
          />
        </span>
      ),
    },
    {
      name: 'groupId',
      control: (value, onChange) => <GroupSelect className={styles.searchFilter} value={value} onChange={onChange} />,
    },
    {
      name: 'fartherM',
      control: (value, onChange) => (
        <InputNumber
          min={0}
          controls={false}
          placeholder={t('fenceExit.fartherM')}
          aria-label={t('fenceExit.fartherM')}
          className={styles.searchFilter ?? ''}
          value={value ?? null}
          onChange={(next) => onChange(next ?? undefined)}
        />
      ),
    },
    {
      name: 'from',
      control: () => <RangeFilter range={{ from: query.from, to: query.to }} onRange={setQuery} />,
    },
    // They have their fields elsewhere, and stand here so that a reset takes them too.
    { name: 'to', control: () => null },
    { name: 'sn', control: () => null },
  ]
}
