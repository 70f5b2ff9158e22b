import { platforms } from '@cpm/contract/estate/agent/report'
import { terminalStates } from '@cpm/contract/estate/terminal/terminal.shape'
import { Button } from 'antd'
import { Suspense, useMemo, useState } from 'react'
import { lazy } from '../../../api/lazy.ts'
import { useCan } from '../../../api/session/can.tsx'
import { GroupsSelect } from '../../group/group-select.tsx'
import { Icon } from '../../../kit/values/icon.tsx'
import type { Filter as BarFilter } from '../../../kit/list/search-bar.tsx'
import { useText } from '../../../api/text.ts'
import type { Filter } from '../../saved-view/view-state.ts'
import styles from '../../../kit/form/controls.module.css'

const FilterDrawer = lazy(async () => ({ default: (await import('./filter/filter-drawer.tsx')).FilterDrawer }))

const barNames = ['q', 'online', 'platform', 'status', 'groupId'] as const
/** Filters that stand behind a button. */
export const moreNames = [
  'favourite',
  'isTest',
  'offlineLong',
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
  return useMemo(
    () => [
      {
        name: 'online' as const,
        label: t('terminal.connection'),
        options: [
          { value: true, label: t('terminal.online') },
          { value: false, label: t('terminal.offline') },
        ],
      },
      {
        name: 'platform' as const,
        label: t('terminal.platform'),
        many: true,
        options: platforms.map((p) => ({ value: p, label: t(`terminal.platform.${p}`) })),
      },
      {
        name: 'status' as const,
        label: t('terminal.status'),
        many: true,
        options: terminalStates.names.map((s) => ({ value: s, label: t(`terminal.status.${s}`) })),
      },
      ...(maySeeGroups ? [groupFilter] : []),
    ],
    [t, maySeeGroups],
  )
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
        {open ? <FilterDrawer query={query} onQuery={onQuery} onClose={() => setOpen(false)} /> : null}
      </Suspense>
    </>
  )
}
