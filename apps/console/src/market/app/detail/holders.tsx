import { app as resource, type AppRow, type HolderRow } from '@cpm/contract/market/app/app'
import { holderFields } from '@cpm/contract/market/app/app.fields'
import { api } from '../../../api/api.ts'
import { useText } from '../../../api/text.ts'
import { ListTable } from '../../../kit/list/list-table.tsx'
import { useUrlState } from '../../../kit/list/url-state.ts'
import { PageLink } from '../../../kit/page/page.tsx'
import { detailOf } from '../../../estate/terminal/detail-of.ts'
import pageStyles from '../../../kit/page/page.module.css'
import { useList } from '../../../kit/table/data-table.tsx'
import { StatusDot } from '../../../kit/values/status.tsx'
import { useColumns } from '../../../platform/resource/cells.tsx'
import { useFilters } from '../../../platform/resource/filters.ts'
import { HolderChart } from './holder-chart.tsx'
import { notInAddress, place } from './place.ts'
import styles from './detail.module.css'

const route = resource.routes.holders
const address = route.input.omit(notInAddress).extend(place)

/** Which terminals have it, in which version. */
export function Holders({ app }: { app: AppRow }) {
  const t = useText()
  const [{ tab: _tab, ...query }, setQuery] = useUrlState(address)
  const columns = useColumns(holderFields, {
    sn: ({ sn }: HolderRow) => <PageLink to={`${detailOf(sn)}?tab=apps`}>{sn}</PageLink>,
    online: ({ online }: HolderRow) => (
      <StatusDot tone={online ? 'ok' : 'idle'} label={t(`appHolder.online.${online}`)} />
    ),
  })
  return (
    <>
      <HolderChart app={app} chosen={query.versionId} onChoose={(versionId) => setQuery({ versionId })} />
      <section className={`${pageStyles.panel} ${styles.list}`} data-is="panel" aria-label={t('appHolder.many')}>
        <ListTable
          of="appHolder"
          icon="device"
          rowKey={(row) => row.sn}
          columns={columns}
          filters={useFilters(holderFields, route, ['standing'], { standing: 160 })}
          query={query}
          onQuery={setQuery}
          list={useList(api.app.holders, query)}
          exportOf={{ route, name: `holders-${app.packageName}` }}
          card={{ title: 'sn', marks: ['online', 'standing'], facts: ['name', 'versionName', 'model', 'groupName'] }}
        />
      </section>
    </>
  )
}
