import { app as resource, type AppStepRow } from '@cpm/contract/market/app/app'
import { stepFields } from '@cpm/contract/market/app/app.fields'
import type { InputOf } from '@cpm/contract/kernel/route'
import { api } from '../../../api/api.ts'
import { useText } from '../../../api/text.ts'
import { ListTable } from '../../../kit/list/list-table.tsx'
import { OnlyFilter } from '../../../kit/list/only-filter.tsx'
import { RangeFilter } from '../../../kit/list/range-filter.tsx'
import type { Filter } from '../../../kit/list/search-bar.tsx'
import { PageLink } from '../../../kit/page/page.tsx'
import { useList } from '../../../kit/table/data-table.tsx'
import { AccountPick } from '../../../people/account/account-pick.tsx'
import { useColumns } from '../../../platform/resource/cells.tsx'
import { useFilters } from '../../../platform/resource/filters.ts'
import { useTitle } from '../parts/app-title.ts'
import { detailPlace } from '../parts/places.ts'
import styles from './record.module.css'

const route = resource.routes.steps
type Query = InputOf<typeof route>

type Props = {
  query: Query
  onQuery: (patch: Partial<Query>) => void
  /** The app whose steps alone are shown, for the name of the file. */
  of?: string
}

/** What was done to apps, by whom, and why. */
export function Steps({ query, onQuery, of }: Props) {
  const titled = useTitle()
  const columns = useColumns(stepFields, {
    title: ({ appId, title }: AppStepRow) =>
      appId === null ? titled(title) : <PageLink to={detailPlace(appId)}>{titled(title)}</PageLink>,
    note: ({ note }: AppStepRow) => (note ? <span title={note}>{note}</span> : null),
  })
  return (
    <ListTable
      of="appStep"
      name={of === undefined ? 'app-steps' : 'steps-of-app'}
      icon="clock"
      rowKey={(row) => row.id}
      columns={of === undefined ? columns : columns.filter(({ key }) => !['title', 'packageName'].includes(key))}
      filters={useStepFilters(query, onQuery, of === undefined)}
      query={query}
      onQuery={onQuery}
      list={useList(api.app.steps, query)}
      exportOf={{ route, name: of === undefined ? 'app-record' : `record-${of}` }}
      card={{ title: 'step', marks: ['at'], facts: ['title', 'versionName', 'by', 'note'] }}
    />
  )
}

function useStepFilters(query: Query, onQuery: Props['onQuery'], ofAll: boolean): Filter<Query>[] {
  const t = useText()
  return [
    {
      name: 'from',
      control: () => <RangeFilter range={{ from: query.from, to: query.to }} onRange={onQuery} />,
    },
    // It has its field above, and stands here so that a reset takes it too.
    { name: 'to', control: () => null },
    ...useFilters(stepFields, route, ['step'], { step: 150 }),
    {
      name: 'accountId',
      control: (id, onChange) => (
        <span className={styles.person}>
          <AccountPick value={id} label={t('appStep.by')} placeholder={t('appStep.by')} onChange={onChange} />
        </span>
      ),
    },
    ...(ofAll
      ? [
          {
            name: 'appId' as const,
            control: (id: Query['appId'], onChange: (id: undefined) => void) =>
              id === undefined ? null : (
                <OnlyFilter text={t('appStep.onlyApp', { id })} onClear={() => onChange(undefined)} />
              ),
          },
        ]
      : []),
  ]
}
