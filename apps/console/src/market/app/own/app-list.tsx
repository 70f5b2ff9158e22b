import { app, type AppRow } from '@cpm/contract/market/app/app'
import { appFields } from '@cpm/contract/market/app/app.fields'
import type { Platform } from '@cpm/contract/estate/agent/report'
import type { InputOf } from '@cpm/contract/kernel/route'
import { Suspense, useState } from 'react'
import { api } from '../../../api/api.ts'
import { lazy } from '../../../api/lazy.ts'
import type { WordKey } from '../../../api/text.ts'
import { AddButton } from '../../../kit/list/add-button.tsx'
import { ListTable } from '../../../kit/list/list-table.tsx'
import { CountLink } from '../../../kit/page/count-link.tsx'
import { useList } from '../../../kit/table/data-table.tsx'
import { RowActions } from '../../../platform/resource/actions.tsx'
import { useColumns } from '../../../platform/resource/cells.tsx'
import { useFilters } from '../../../platform/resource/filters.ts'
import { ownActionsOf } from '../actions/app-actions.ts'
import { useAppDialogs } from '../actions/app-dialogs.tsx'
import type { AppKind } from '../form/app-file.tsx'
import { AppName } from '../parts/app-name.tsx'
import { ReviewTag } from '../parts/app-state.tsx'
import { Outdated, CurrentVersion, Holders } from '../parts/current.tsx'
import { detailPlace } from '../parts/places.ts'

const NewApp = lazy(async () => ({ default: (await import('../form/new-app.tsx')).NewApp }))

const route = app.routes.list
type Query = InputOf<typeof route>

type Props = {
  name: string
  query: Query
  onQuery: (patch: Partial<Query>) => void
  /** Which of all apps alone are listed. */
  fixed: { mine?: true; platform?: Platform[] }
  /** Files an app of this list comes in; left out, any. */
  kinds?: readonly AppKind[]
  add: WordKey
  words: { none: WordKey; noneHint: WordKey }
}

/** Apps with what can be done with each, and the way to bring another one. */
export function AppList({ name, query, onQuery, fixed, kinds, add, words }: Props) {
  const [bringing, setBringing] = useState(false)
  const { doors, dialog } = useAppDialogs()
  const platform = useFilters(appFields, route, ['platform'])
  const others = useFilters(appFields, route, ['type', 'reviewStatus', 'launched', 'visibility'])
  const columns = useColumns(appFields, {
    title: (row) => <AppName app={row} />,
    current: (row) => <CurrentVersion row={row} />,
    reviewStatus: (row) => <ReviewTag status={row.reviewStatus} />,
    holders: (row) => <Holders row={row} />,
    versions: (row) => <CountLink count={row.versions} to={detailPlace(row.id, 'versions')} />,
    outdated: (row) => (row.outdated > 0 ? <Outdated row={row} bare /> : null),
  })
  const bring = <AddButton code="app.create" word={add} onAdd={() => setBringing(true)} />
  return (
    <>
      <ListTable
        of="app"
        name={name}
        icon="app"
        words={words}
        rowKey={(row) => row.id}
        rowName={(row) => doors.titled(row.title)}
        columns={fixed.platform ? columns.filter(({ key }) => key !== 'platform') : columns}
        filters={fixed.platform ? others : [...platform, ...others]}
        query={query}
        onQuery={onQuery}
        list={useList(api.app.list, { ...query, ...fixed })}
        toolbar={bring}
        actions={(row: AppRow) => (
          <RowActions name={doors.titled(row.title)} actions={ownActionsOf(row, doors)} audit={`app:${row.id}`} />
        )}
        actionsWidth={140}
        exportOf={{ route, name }}
        card={{
          title: 'title',
          marks: ['reviewStatus'],
          facts: ['launched', 'type', 'current', 'holders', 'outdated', 'visibility'],
        }}
      />
      {bringing ? (
        <Suspense>
          <NewApp {...(kinds ? { kinds } : {})} onClose={() => setBringing(false)} />
        </Suspense>
      ) : null}
      {dialog}
    </>
  )
}
