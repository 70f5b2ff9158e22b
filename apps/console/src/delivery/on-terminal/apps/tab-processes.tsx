import { inventory } from '@cpm/contract/estate/inventory/inventory'
import { processFields } from '@cpm/contract/estate/inventory/inventory.fields'
import { quietApi } from '../../../api/api.ts'
import { DataTable } from '../../../kit/table/data-table.tsx'
import { SearchBar } from '../../../kit/list/search-bar.tsx'
import { loadTone } from '../../../estate/terminal/parts/terminal-facts.ts'
import { useText } from '../../../api/text.ts'
import { useUrlState } from '../../../kit/list/url-state.ts'
import { Percent } from '../../../kit/values/values.tsx'
import { useColumns } from '../../../platform/resource/cells.tsx'
import { useAct } from './apps-act.ts'
import { NoItems } from './apps-empty.tsx'
import { notInAddress, tabAddress, useKept } from './apps-list.ts'
import { ReadBar } from './apps-read-bar.tsx'
import type { TabProps } from '../../../estate/terminal/slots.ts'
import { Figures } from '../../../kit/layout/text.tsx'
import styles from './apps.module.css'
import pageStyles from '../../../kit/page/page.module.css'

const route = inventory.routes.processes
const address = route.input.omit(notInAddress).extend(tabAddress)

/** What ran when the terminal was last asked, the busiest first. */
export function Processes({ terminal }: TabProps) {
  const t = useText()
  const { sn } = terminal
  const [{ tab: _tab, ...place }, setQuery] = useUrlState(address)
  const query = { sn, ...place, sort: place.sort ?? ('-cpu' as const) }
  const { list, readAt } = useKept(quietApi.inventory.processes, query)
  const act = useAct(terminal)
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
        columns={useColumns(processFields, {
          pid: (row) => <Figures>{row.pid}</Figures>,
          cpu: (row) => <Percent value={row.cpu} tone={loadTone(row.cpu ?? 0)} />,
        })}
        query={query}
        onQuery={setQuery}
        list={list}
        toolbar={<ReadBar terminal={terminal} kinds={['processes']} readAt={readAt} act={act} />}
        exportOf={{ route, name: `processes-${sn}` }}
        empty={<NoItems readAt={readAt} filtered={query.q !== undefined} />}
      />
    </section>
  )
}
