import { terminal } from '@cpm/contract/estate/terminal/terminal'
import { terminalFields } from '@cpm/contract/estate/terminal/terminal.fields'
import { type DistrictFilter, districtFilters } from '@cpm/contract/terminal-filters'
import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { lazy } from '../../../api/lazy.ts'
import { useCan } from '../../../api/session/can.tsx'
import { GroupsSelect } from '../../group/group-select.tsx'
import { Icon } from '../../../kit/values/icon.tsx'
import type { Filter as BarFilter } from '../../../kit/list/search-bar.tsx'
import { useText } from '../../../api/text.ts'
import { useFilters } from '../../../platform/resource/filters.ts'
import type { Filter } from '../../saved-view/view-state.ts'
import styles from '../../../kit/form/controls.module.css'

const FilterDrawer = lazy(async () => ({ default: (await import('./filter/filter-drawer.tsx')).FilterDrawer }))

const barNames = ['q', 'online', 'platform', 'status', 'groupId'] as const
/** Filters that stand behind a button. */
export const moreNames = [
  'ruleGroupId',
  'favourite',
  'isTest',
  'offlineLong',
  'active',
  'drift',
  'doubled',
  ...(Object.keys(districtFilters) as DistrictFilter[]),
  'batteryBelow',
  'storageAbove',
  'agentAbove',
  'agentBelow',
  'osVersionAbove',
  'osVersionBelow',
  'tag',
  'tagNot',
  'model',
  'modelNot',
  'osVersion',
  'osVersionNot',
  'agent',
  'agentNot',
  'enterpriseId',
  'enterpriseIdNot',
  'platformNot',
  'statusNot',
  'groupIdNot',
  'note',
  'mac',
  'ip',
  'systemId',
  'ext1',
  'ext2',
  'lastSeenFrom',
  'lastSeenTo',
  'activatedFrom',
  'activatedTo',
  'createdFrom',
  'createdTo',
] as const
export const filterNames = [...barNames, ...moreNames]

const groupFilter: BarFilter<Filter> = {
  name: 'groupId',
  control: (value, onChange) => <GroupsSelect className={styles.searchFilter} values={value} onChange={onChange} />,
}

/** Those that are wanted most. */
export function useBarFilters(): BarFilter<Filter>[] {
  const t = useText()
  const maySeeGroups = useCan('group.read')
  const online: BarFilter<Filter> = {
    name: 'online',
    label: t('terminal.connection'),
    options: [
      { value: true, label: t('terminal.online') },
      { value: false, label: t('terminal.offline') },
    ],
  }
  const worded = useFilters(terminalFields, terminal.routes.list, ['platform', 'status'])
  return [online, ...worded, ...(maySeeGroups ? [groupFilter] : [])]
}

type MoreProps = { query: Filter; onQuery: (patch: Partial<Filter>) => void; names: readonly (keyof Filter)[] }

/** Opens the others, and says how many of them are set. */
export function MoreFilters({ query, onQuery, names }: MoreProps) {
  const t = useText()
  const [open, setOpen] = useState(false)
  const count = names.filter((name) => query[name] !== undefined).length
  return (
    <>
      <Button
        icon={<Icon name="filter" />}
        aria-label={count > 0 ? t('terminal.filtersSet', { count }) : t('terminal.moreFilters')}
        onClick={() => setOpen(true)}
      >
        <span>{t('terminal.moreFilters')}</span>
        {count > 0 ? <b className={styles.filterCount}>{count}</b> : null}
      </Button>
      <Suspense>
        {open ? <FilterDrawer query={query} onQuery={onQuery} names={names} onClose={() => setOpen(false)} /> : null}
      </Suspense>
    </>
  )
}
