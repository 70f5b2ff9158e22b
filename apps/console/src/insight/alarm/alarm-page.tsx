import { alarm, type AlarmRow } from '@cpm/contract/insight/alarm/alarm'
import { alarmFields } from '@cpm/contract/insight/alarm/alarm.fields'
import { Button } from 'antd'
import { useState } from 'react'
import { z } from 'zod'
import { api } from '../../api/api.ts'
import { useText } from '../../api/text.ts'
import { GroupLink } from '../../estate/group/group-link.tsx'
import { GroupSelect } from '../../estate/group/group-select.tsx'
import { ListTable } from '../../kit/list/list-table.tsx'
import { RangeFilter } from '../../kit/list/range-filter.tsx'
import type { Filter } from '../../kit/list/search-bar.tsx'
import { useUrlState } from '../../kit/list/url-state.ts'
import { PageFrame } from '../../kit/page/page.tsx'
import { useList } from '../../kit/table/data-table.tsx'
import { OpenRow } from '../../kit/values/values.tsx'
import { Icon } from '../../kit/values/icon.tsx'
import { RowActions } from '../../platform/resource/actions.tsx'
import { useColumns } from '../../platform/resource/cells.tsx'
import { useFilters } from '../../platform/resource/filters.ts'
import { type AlarmAsk, actionsOf } from './alarm-actions.ts'
import { AlarmDialog } from './alarm-dialogs.tsx'
import { AlarmDrawer } from './alarm-drawer.tsx'
import { Holding, Name, Sns } from './alarm-parts.tsx'
import { Windows } from './windows.tsx'
import styles from '../../kit/form/controls.module.css'

export const path = '/device/alarm'

const route = alarm.routes.list
type Query = ReturnType<typeof route.input.parse>
/** The list's own query, and the alarm that is open beside it. */
const address = route.input.extend({ id: z.string().regex(/^\d+$/).optional() })

/** What is wrong, until it is over. */
export function Page() {
  const t = useText()
  const [{ id, ...query }, setQuery] = useUrlState(address)
  // The page stays where it was in the list while one is open.
  const open = (which: string | undefined) => setQuery({ id: which, page: query.page })
  const [asking, setAsking] = useState<AlarmAsk | null>(null)
  const [windows, setWindows] = useState(false)
  const columns = useColumns(alarmFields, {
    name: (row) => <Name row={row} onOpen={(one) => open(one.id)} />,
    sns: (row) => <Sns row={row} />,
    groupName: (row) => <GroupLink id={row.groupId} name={row.groupName} />,
    holding: (row) => (
      <OpenRow data-count={row.terminals} onOpen={() => open(row.id)}>
        <Holding row={row} />
      </OpenRow>
    ),
  })
  return (
    <PageFrame fill>
      <ListTable
        of="alarm"
        icon="check"
        rowKey={(row) => row.id}
        rowName={(row: AlarmRow) => row.name}
        columns={columns}
        card={{ title: 'name', facts: ['severity', 'status', 'sns', 'openedAt'] }}
        filters={useNarrowing(query, setQuery)}
        query={query}
        onQuery={setQuery}
        list={useList(api.alarm.list, query)}
        toolbar={
          <Button icon={<Icon name="clock" />} onClick={() => setWindows(true)}>
            {t('alarm.windows')}
          </Button>
        }
        actions={(row) => (
          <RowActions name={row.name} actions={actionsOf(row, t, setAsking)} audit={`alarm:${row.id}`} />
        )}
        actionsWidth={136}
        exportOf={{ route, name: 'alarms' }}
      />
      {id ? <AlarmDrawer id={id} onAsk={setAsking} onClose={() => open(undefined)} /> : null}
      {windows ? <Windows onClose={() => setWindows(false)} /> : null}
      {asking ? <AlarmDialog what={asking} onClose={() => setAsking(null)} /> : null}
    </PageFrame>
  )
}

function useNarrowing(query: Query, setQuery: (patch: Partial<Query>) => void): Filter<Query>[] {
  const t = useText()
  const words = useFilters(alarmFields, route, ['status', 'severity', 'key'], { key: 140 })
  return [
    ...words,
    { name: 'mine', label: t('alarm.mine'), width: 100, options: [{ value: true, label: t('alarm.mine.true') }] },
    {
      name: 'muted',
      label: t('alarm.muted'),
      width: 100,
      options: [true, false].map((value) => ({ value, label: t(`alarm.muted.${value}`) })),
    },
    {
      name: 'groupId',
      control: (value, onChange) => <GroupSelect className={styles.searchFilter} value={value} onChange={onChange} />,
    },
    {
      name: 'from',
      control: () => <RangeFilter range={{ from: query.from, to: query.to }} onRange={setQuery} />,
    },
    // They have their fields elsewhere, and stand here so that a reset takes them too.
    { name: 'to', control: () => null },
    { name: 'ruleId', control: () => null },
  ]
}
