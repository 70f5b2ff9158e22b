import { alarm } from '@cpm/contract/insight/alarm/alarm'
import { alarmFields } from '@cpm/contract/insight/alarm/alarm.fields'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { useText } from '../../api/text.ts'
import type { TabProps } from '../../estate/terminal/slots.ts'
import { ListTable } from '../../kit/list/list-table.tsx'
import { useList } from '../../kit/table/data-table.tsx'
import { RowActions } from '../../platform/resource/actions.tsx'
import { useColumns } from '../../platform/resource/cells.tsx'
import { useFilters } from '../../platform/resource/filters.ts'
import { type AlarmAsk, actionsOf } from './alarm-actions.ts'
import { AlarmDialog } from './alarm-dialogs.tsx'
import { AlarmDrawer } from './alarm-drawer.tsx'
import { Holding, Name, Sns } from './alarm-parts.tsx'

const route = alarm.routes.list
type Query = ReturnType<typeof route.input.parse>

/** What is wrong with a terminal, and what was. */
export function AlarmsTab({ terminal: { sn } }: TabProps) {
  return <AlarmsOf of={{ sn }} name="alarms-of-terminal" file={`alarms-${sn}`} />
}

type Of = { of: { sn: string } | { groupId: string }; name: string; file: string }

/** The alarms of one place. */
export function AlarmsOf({ of, name, file }: Of) {
  const t = useText()
  const [asked, setAsked] = useState<Query>(() =>
    route.input.parse({ status: ['open', 'acknowledged', 'cleared'], sort: '-openedAt' }),
  )
  const [shown, setShown] = useState<string | null>(null)
  const [asking, setAsking] = useState<AlarmAsk | null>(null)
  const query = { ...asked, ...of }
  const columns = useColumns(alarmFields, {
    name: (row) => <Name row={row} onOpen={({ id }) => setShown(id)} />,
    sns: (row) => <Sns row={row} />,
    holding: (row) => <Holding row={row} />,
  })
  return (
    <>
      <ListTable
        of="alarm"
        name={name}
        icon="check"
        rowKey={(row) => row.id}
        rowName={(row) => row.name}
        columns={columns}
        card={{ title: 'name', facts: ['severity', 'status', 'openedAt'] }}
        filters={useFilters(alarmFields, route, ['status', 'severity'])}
        query={query}
        onQuery={(patch) => setAsked({ ...asked, page: 1, ...patch })}
        list={useList(api.alarm.list, query)}
        actions={(row) => <RowActions name={row.name} actions={actionsOf(row, t, setAsking)} />}
        actionsWidth={136}
        exportOf={{ route, name: file }}
      />
      {shown ? <AlarmDrawer id={shown} onAsk={setAsking} onClose={() => setShown(null)} /> : null}
      {asking ? <AlarmDialog what={asking} onClose={() => setAsking(null)} /> : null}
    </>
  )
}
