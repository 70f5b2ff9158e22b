import { app as resource, type AppRow } from '@cpm/contract/market/app/app'
import { versionFields } from '@cpm/contract/market/app/version.fields'
import { api } from '../../../api/api.ts'
import { useText } from '../../../api/text.ts'
import { AddButton } from '../../../kit/list/add-button.tsx'
import { ListTable } from '../../../kit/list/list-table.tsx'
import { useUrlState } from '../../../kit/list/url-state.ts'
import { useList } from '../../../kit/table/data-table.tsx'
import pageStyles from '../../../kit/page/page.module.css'
import { RowActions } from '../../../platform/resource/actions.tsx'
import { useColumns } from '../../../platform/resource/cells.tsx'
import { useFilters } from '../../../platform/resource/filters.ts'
import type { AppDoors } from '../actions/app-actions.ts'
import { versionActionsOf } from '../actions/version-actions.ts'
import { useVersionDialogs } from '../actions/version-dialogs.tsx'
import { useVersionCells } from '../version/version-cells.tsx'
import { notInAddress, place } from './place.ts'
import styles from './detail.module.css'

const route = resource.routes.versions
const address = route.input.omit(notInAddress).extend(place)

/** Every version there is of an app, and what can be done with each. */
export function Versions({ app, doors }: { app: AppRow; doors: AppDoors }) {
  const t = useText()
  const [{ tab: _tab, ...query }, setQuery] = useUrlState(address)
  const { doors: own, dialog } = useVersionDialogs({
    mine: app.mine,
    launched: app.launched,
    others: app.versions > 1,
  })
  // An APK has a version code, and nothing else has.
  const columns = useColumns(versionFields, useVersionCells(own.open)).filter(
    ({ key }) => key !== 'versionCode' || app.platform === 'android',
  )
  const add = app.mine ? (
    <AddButton code="app.create" word="app.newVersion" onAdd={() => doors.open({ version: app })} />
  ) : null
  return (
    <section className={`${pageStyles.panel} ${styles.list}`} data-is="panel" aria-label={t('appVersion.many')}>
      <ListTable
        of="appVersion"
        icon="tag"
        rowKey={(row) => row.id}
        rowName={(row) => row.versionName}
        columns={columns}
        filters={useFilters(versionFields, route, ['reviewStatus', 'published'])}
        query={query}
        onQuery={setQuery}
        list={useList(api.app.versions, query)}
        toolbar={add}
        actions={(row) => (
          <RowActions name={row.versionName} actions={versionActionsOf(row, own)} audit={`app_version:${row.id}`} />
        )}
        actionsWidth={150}
        card={{ title: 'versionName', marks: ['reviewStatus', 'published'], facts: ['holders', 'size', 'createdAt'] }}
      />
      {dialog}
    </section>
  )
}
