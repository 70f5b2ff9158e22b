import { app, type ShopRow } from '@cpm/contract/market/app/app'
import { Button } from 'antd'
import { useState } from 'react'
import { quietApi } from '../../../api/api.ts'
import { useText } from '../../../api/text.ts'
import { Pager } from '../../../kit/list/pager.tsx'
import { SearchBar } from '../../../kit/list/search-bar.tsx'
import { useUrlState } from '../../../kit/list/url-state.ts'
import { Empty, Failed, PageFrame, Waiting } from '../../../kit/page/page.tsx'
import { useList } from '../../../kit/table/data-table.tsx'
import { worded } from '../../../platform/resource/filters.ts'
import { Shelf } from '../parts/app-card.tsx'
import { InstallDrawer } from './install-drawer.tsx'
import { ShopCard } from './shop-card.tsx'

export const path = '/appMarket/store'

const route = app.routes.shop
const sizes = [14, 20, 30, 40, 50, 60, 70, 80]
const clear = { q: undefined, standing: undefined }

/** What is open beside the shelves: an app, and whether it is to be updated alone. */
export type Opened = { row: ShopRow; update: boolean }

/** The market for the people of a shop [2.10]: what their terminals may have, and how to have it installed. */
export function Page() {
  const t = useText()
  const [query, setQuery] = useUrlState(route.input)
  const [opened, setOpened] = useState<Opened | null>(null)
  const list = useList(quietApi.app.shop, query)
  const rows = list.data?.records ?? []
  const isNarrowed = query.q !== undefined || query.standing !== undefined
  return (
    <PageFrame fill>
      <SearchBar
        query={query}
        onQuery={setQuery}
        placeholder={t('app.shop.search')}
        filters={[
          {
            name: 'standing',
            label: t('app.shop.standing'),
            many: true,
            options: worded(['missing', 'outdated', 'current'], 'app.shop.standing', t),
            width: 180,
          },
        ]}
      />
      <Shelf
        wide
        label={t('app.shop')}
        isBusy={list.isFetching}
        before={
          !list.data ? (
            list.error ? (
              <Failed error={list.error} retry={() => void list.refetch()} />
            ) : (
              <Waiting lines={6} />
            )
          ) : rows.length > 0 ? null : isNarrowed ? (
            <Empty
              icon="search"
              title={t('app.shop.noMatch')}
              action={<Button onClick={() => setQuery(clear)}>{t('app.clearFilters')}</Button>}
            />
          ) : (
            <Empty icon="app" title={t('app.shop.none')} hint={t('app.shop.noneHint')} />
          )
        }
      >
        {rows.map((row) => (
          <ShopCard key={row.id} row={row} onOpen={(update) => setOpened({ row, update })} />
        ))}
      </Shelf>
      <Pager
        page={query.page}
        pageSize={query.pageSize}
        total={list.data?.total ?? 0}
        choices={sizes}
        onChange={(page, pageSize) => setQuery({ page, pageSize })}
      />
      {opened ? (
        <InstallDrawer
          key={`${opened.row.id} ${opened.update}`}
          // What was opened stays what it was: the version one agreed to is the one that is installed.
          app={opened.row}
          update={opened.update}
          onClose={() => setOpened(null)}
        />
      ) : null}
    </PageFrame>
  )
}
