import type { app, AppRow } from '@cpm/contract/market/app/app'
import type { OutputOf, InputOf } from '@cpm/contract/kernel/route'
import { Button, Select } from 'antd'
import type { ReactNode } from 'react'
import { useText } from '../../../api/text.ts'
import { Pager } from '../../../kit/list/pager.tsx'
import { type Filter, SearchBar } from '../../../kit/list/search-bar.tsx'
import { Row } from '../../../kit/layout/box.tsx'
import { Figures } from '../../../kit/layout/text.tsx'
import { Empty, Failed, PageLink, Waiting } from '../../../kit/page/page.tsx'
import { figure } from '../../../kit/values/figures.ts'
import type { Action } from '../../../platform/resource/actions.tsx'
import { useDictionary } from '../../../platform/dictionary/dictionary-values.tsx'
import { AppCard, Shelf } from '../parts/app-card.tsx'
import { AppIcon } from '../parts/app-icon.tsx'
import { useTitle } from '../parts/app-title.ts'
import { Outdated } from '../parts/current.tsx'
import { FirstAndRest } from '../parts/first-and-rest.tsx'
import { detailPlace } from '../parts/places.ts'
import { marketSorts, type MarketSort } from './sorts.ts'
import styles from './market.module.css'

type Query = InputOf<typeof app.routes.list>
type Found = {
  data: OutputOf<typeof app.routes.list> | undefined
  isFetching: boolean
  error: unknown
  refetch: () => unknown
}

type Props = {
  query: Query
  onQuery: (patch: Partial<Query>) => void
  filters: readonly Filter<Query>[]
  list: Found
  tools: ReactNode
  start: ReactNode
  actionsOf: (row: AppRow) => Action[]
}

/** Apps as they stand on shelves. */
export function Cards({ query, onQuery, filters, list, tools, start, actionsOf }: Props) {
  const t = useText()
  const rows = list.data?.records ?? []
  return (
    <>
      <SearchBar query={query} onQuery={onQuery} placeholder={t('app.searchHint')} filters={filters} />
      <Row between className={styles.bar}>
        {tools}
        <Select<MarketSort>
          value={query.sort ?? marketSorts[0]}
          aria-label={t('app.sort')}
          popupMatchSelectWidth={false}
          options={marketSorts.map((value) => ({ value, label: t(`app.sort.${value}`) }))}
          onChange={(sort) => onQuery({ sort: sort === marketSorts[0] ? undefined : sort })}
        />
      </Row>
      <Shelf
        label={t('app.many')}
        isBusy={list.isFetching}
        before={
          !list.data ? (
            list.error ? (
              <Failed error={list.error} retry={() => void list.refetch()} />
            ) : (
              <Waiting lines={8} />
            )
          ) : rows.length === 0 ? (
            <Bare query={query} onQuery={onQuery} filters={filters} start={start} />
          ) : null
        }
      >
        {rows.map((row) => (
          <Card key={row.id} row={row} actions={actionsOf(row)} />
        ))}
      </Shelf>
      <Pager
        always
        page={query.page}
        pageSize={query.pageSize}
        total={list.data?.total ?? 0}
        choices={cardSizes}
        onChange={(page, pageSize) => onQuery({ page, pageSize })}
      />
    </>
  )
}

const cardSizes = [14, 20, 30, 40, 50, 60, 70, 80]

/** Nothing is there, or nothing fits. */
function Bare({ query, onQuery, filters, start }: Pick<Props, 'query' | 'onQuery' | 'filters' | 'start'>) {
  const t = useText()
  const narrowing = ['q' as const, ...filters.map(({ name }) => name)].filter((name) => query[name] !== undefined)
  if (narrowing.length === 0)
    return <Empty icon="app" title={t('app.shelvesBare')} hint={t('app.shelvesBareHint')} action={start} />
  const clear = () => onQuery(Object.fromEntries(narrowing.map((name) => [name, undefined])) as Partial<Query>)
  return (
    <Empty icon="search" title={t('app.noMatch')} action={<Button onClick={clear}>{t('app.clearFilters')}</Button>} />
  )
}

/** On a shelf nothing stands out: there are many. */
const quiet = (action: Action): Action => {
  const { primary: _, ...rest } = action
  return rest
}

function Card({ row, actions }: { row: AppRow; actions: readonly Action[] }) {
  const t = useText()
  const titled = useTitle()
  const { label } = useDictionary('appType')
  const name = titled(row.title)
  return (
    <AppCard
      name={name}
      icon={<AppIcon app={row} size="middle" />}
      title={<PageLink to={detailPlace(row.id)}>{name}</PageLink>}
      about={[label(row.type), t(`terminal.platform.${row.platform}`)]}
      foot={<FirstAndRest size="small" name={name} actions={actions.map(quiet)} audit={`app:${row.id}`} />}
    >
      <p className={styles.facts}>
        <Figures>{row.current?.versionName ?? '–'}</Figures>
        <PageLink to={detailPlace(row.id, 'holders')} count={row.holders}>
          {t('app.onCount', { count: figure(row.holders) })}
        </PageLink>
        {row.visibility === 'private' ? <span>{t('app.visibility.private')}</span> : null}
        <Outdated row={row} />
      </p>
    </AppCard>
  )
}
