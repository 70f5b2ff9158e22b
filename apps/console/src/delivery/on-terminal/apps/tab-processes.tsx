import { inventory, type ProcessRow } from '@cpm/contract/estate/inventory/inventory'
import { useMemo } from 'react'
import { quietApi } from '../../../api/api.ts'
import { useCan } from '../../../api/session/can.tsx'
import { type Column, DataTable } from '../../../kit/table/data-table.tsx'
import { SearchBar } from '../../../kit/list/search-bar.tsx'
import { loadTone } from '../../../estate/terminal/parts/terminal-facts.ts'
import { type Text, useText } from '../../../api/text.ts'
import { useUrlState } from '../../../kit/list/url-state.ts'
import { Bytes, DateTime, nothing, Percent } from '../../../kit/values/values.tsx'
import { useAct } from './apps-act.ts'
import { NoItems } from './apps-empty.tsx'
import { notInAddress, tabAddress, useKept } from './apps-list.ts'
import { ReadBar } from './apps-read-bar.tsx'
import type { TabProps } from '../../../estate/terminal/slots.ts'
import { Figures, Mono } from '../../../kit/layout/text.tsx'
import styles from './apps.module.css'
import pageStyles from '../../../kit/page/page.module.css'

const route = inventory.routes.processes
const address = route.input.omit(notInAddress).extend(tabAddress)

const columnsOf = (t: Text): Column<ProcessRow>[] => [
  { key: 'name', title: t('inventory.name'), sort: 'name', width: 200, render: (row) => row.name },
  {
    key: 'pid',
    title: t('inventory.pid'),
    sort: 'pid',
    width: 90,
    align: 'end',
    render: (row) => <Figures>{row.pid}</Figures>,
  },
  {
    key: 'cpu',
    title: t('inventory.cpu'),
    sort: 'cpu',
    width: 130,
    render: (row) => <Percent value={row.cpu} tone={loadTone(row.cpu ?? 0)} />,
  },
  {
    key: 'memory',
    title: t('inventory.memory'),
    sort: 'memory',
    width: 110,
    align: 'end',
    render: (row) => <Bytes value={row.memory} />,
  },
  { key: 'user', title: t('inventory.user'), sort: 'user', width: 120, render: (row) => row.user || nothing },
  {
    key: 'startedAt',
    title: t('inventory.startedAt'),
    sort: 'startedAt',
    width: 170,
    render: (row) => <DateTime at={row.startedAt} />,
  },
  {
    key: 'command',
    title: t('inventory.command'),
    width: 320,
    render: (row) => (row.command ? <Mono title={row.command}>{row.command}</Mono> : nothing),
  },
]

/** What ran when the terminal was last asked, the busiest first. */
export function Processes({ terminal }: TabProps) {
  const t = useText()
  const { sn } = terminal
  const [{ tab: _tab, ...place }, setQuery] = useUrlState(address)
  const query = { sn, ...place, sort: place.sort ?? ('-cpu' as const) }
  const { list, readAt } = useKept(quietApi.inventory.processes, query)
  const act = useAct(terminal)
  const columns = useMemo(() => columnsOf(t), [t])
  const mayExport = useCan('inventory.export')
  return (
    <section
      className={`${pageStyles.panel} ${styles.appsListArea}`}
      data-is="panel"
      aria-label={t('inventory.processes')}
    >
      <SearchBar query={query} onQuery={setQuery} placeholder={t('inventory.processSearch')} />
      <DataTable
        name="processes"
        label={t('inventory.processes')}
        rowKey={(row) => String(row.pid)}
        rowName={(row) => row.name}
        columns={columns}
        query={query}
        onQuery={setQuery}
        list={list}
        toolbar={<ReadBar terminal={terminal} kinds={['processes']} readAt={readAt} act={act} />}
        {...(mayExport ? { exportOf: { route, name: `processes-${sn}` } } : {})}
        empty={<NoItems readAt={readAt} filtered={query.q !== undefined} />}
      />
    </section>
  )
}
