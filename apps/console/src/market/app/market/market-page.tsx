import { app, type AppRow } from '@cpm/contract/market/app/app'
import { appFields } from '@cpm/contract/market/app/app.fields'
import { Button, Segmented } from 'antd'
import { type ReactNode, useState } from 'react'
import { api } from '../../../api/api.ts'
import { Can } from '../../../api/session/can.tsx'
import { useText } from '../../../api/text.ts'
import { ListTable } from '../../../kit/list/list-table.tsx'
import { useUrlState } from '../../../kit/list/url-state.ts'
import { Row } from '../../../kit/layout/box.tsx'
import { PageFrame, PageLink } from '../../../kit/page/page.tsx'
import { useTabRoute } from '../../../kit/page/tab-route.ts'
import { useList } from '../../../kit/table/data-table.tsx'
import { Icon } from '../../../kit/values/icon.tsx'
import { RowActions } from '../../../platform/resource/actions.tsx'
import { useColumns } from '../../../platform/resource/cells.tsx'
import { useFilters } from '../../../platform/resource/filters.ts'
import { marketActionsOf } from '../actions/app-actions.ts'
import { useAppDialogs } from '../actions/app-dialogs.tsx'
import { AppName } from '../parts/app-name.tsx'
import { Outdated, CurrentVersion } from '../parts/current.tsx'
import { Cards } from './market-cards.tsx'
import { keptLook, keepLook, type Look } from './look.ts'

export const path = '/appMarket/index'

const route = app.routes.list
const shelves = { market: true } as const

/** What can be installed: brought, answered for, published and launched [2.10]. */
export function Page() {
  const [query, setQuery] = useUrlState(route.input)
  const [look, setLook] = useState<Look>(keptLook)
  const change = (next: Look) => {
    keepLook(next)
    setLook(next)
  }
  const { doors, dialog } = useAppDialogs()
  const list = useList(api.app.list, { ...query, ...shelves })
  const filters = useMarketFilters()
  const actionsOf = (row: AppRow) => marketActionsOf(row, doors)
  const columns = useColumns(appFields, {
    title: (row) => <AppName app={row} />,
    current: (row) => <CurrentVersion row={row} />,
    outdated: (row) => (row.outdated > 0 ? <Outdated row={row} bare /> : null),
  }).filter(({ key }) => !aside.includes(key))
  const tools = <Tools look={look} onLook={change} />
  return (
    <PageFrame fill>
      {look === 'cards' ? (
        <Cards
          query={query}
          onQuery={setQuery}
          filters={filters}
          list={list}
          tools={tools}
          start={<Start />}
          actionsOf={actionsOf}
        />
      ) : (
        <ListTable
          of="app"
          name="market"
          icon="app"
          words={{ none: 'app.shelvesBare', noneHint: 'app.shelvesBareHint' }}
          rowKey={(row) => row.id}
          rowName={(row) => doors.titled(row.title)}
          columns={columns}
          filters={filters}
          query={query}
          onQuery={setQuery}
          list={list}
          toolbar={tools}
          start={<Start />}
          actions={(row) => (
            <RowActions name={doors.titled(row.title)} actions={actionsOf(row)} audit={`app:${row.id}`} />
          )}
          actionsWidth={140}
          card={{ title: 'title', marks: ['type', 'platform'], facts: ['current', 'holders', 'outdated'] }}
        />
      )}
      {dialog}
    </PageFrame>
  )
}

/** All on the shelves are launched and answered for. */
const aside: readonly string[] = ['launched', 'reviewStatus', 'versions']

function useMarketFilters() {
  const t = useText()
  return [
    ...useFilters(appFields, route, ['type', 'platform', 'visibility']),
    {
      name: 'outdated' as const,
      label: t('app.outdated'),
      options: [{ value: true, label: t('app.someOutdated') }],
      width: 150,
    },
  ]
}

/** How the shelves are looked at; the switch is kept. */
function Tools({ look, onLook }: { look: Look; onLook: (look: Look) => void }): ReactNode {
  const t = useText()
  return (
    <Row>
      <Segmented<Look>
        value={look}
        aria-label={t('app.look')}
        options={[
          { value: 'cards', label: t('app.look.cards'), icon: <Icon name="app" /> },
          { value: 'list', label: t('app.look.list'), icon: <Icon name="density" /> },
        ]}
        onChange={onLook}
      />
      <Can code="app.create">
        <PageLink to="/appMarket/myApp">{t('app.toOwn')}</PageLink>
      </Can>
    </Row>
  )
}

/** What to do where nothing is on the shelves. */
function Start() {
  const t = useText()
  const { go } = useTabRoute()
  return (
    <Can code="app.create">
      <Button type="primary" icon={<Icon name="upload" />} onClick={() => go('/appMarket/myApp')}>
        {t('app.toOwn')}
      </Button>
    </Can>
  )
}
