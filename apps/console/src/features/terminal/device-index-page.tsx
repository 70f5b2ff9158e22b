import type { InputOf } from '@cpm/contract/kernel/route'
import { platforms, terminal, type TerminalRow, terminalStates } from '@cpm/contract/terminal'
import { Button } from 'antd'
import { lazy, Suspense, useMemo } from 'react'
import { z } from 'zod'
import { api } from '../../api/api.ts'
import { useCan } from '../../kit/can.tsx'
import { DataTable, useList } from '../../kit/data-table.tsx'
import { Empty, PageFrame } from '../../kit/frame.tsx'
import { Icon } from '../../kit/icon.tsx'
import { type Filter, SearchBar } from '../../kit/search-bar.tsx'
import { useSelection } from '../../kit/selection.ts'
import { useText } from '../../kit/text.ts'
import { useUrlState } from '../../kit/url-state.ts'
import { GroupSelect } from '../../kit/group-select.tsx'
import { RowActions, useHasMore } from './life-actions.tsx'
import { SelectedActions } from './selected-actions.tsx'
import './enrol.css'
import './terminal.css'
import { useTerminalColumns } from './terminal-columns.tsx'
import { TokensDrawer } from './tokens-drawer.tsx'

export const path = '/device/index'

/** Comes when it is asked for: the list does not wait for its fields and its QR code. */
const EnrolDialog = lazy(async () => ({ default: (await import('./enrol-dialog.tsx')).EnrolDialog }))

const route = terminal.routes.list
/** Besides the list itself the address says which of the two dialogs is open, so that other pages can lead there. */
const address = route.input.extend({ enrol: z.enum(['new', 'tokens']).optional() })
const filterNames = ['q', 'online', 'platform', 'status', 'groupId', 'offlineLong'] as const

/** All terminals the account may see, live. */
export function Page() {
  const t = useText()
  const [place, setPlace] = useUrlState(address)
  const { enrol, ...query } = place
  const list = useList(['terminal', 'list'], api.terminal.list, query)
  const selection = useSelection<TerminalRow>()
  const columns = useTerminalColumns()
  const hasMore = useHasMore()
  const filters = useFilters()
  const mayExport = useCan('terminal.export')
  const mayEnrol = useCan('enrolment.create')
  const maySeeTokens = useCan('enrolment.read')
  const filtered = filterNames.some((name) => query[name] !== undefined)
  const clear = () => setPlace(Object.fromEntries(filterNames.map((name) => [name, undefined])))
  // The page stays where it was in the list while a dialog opens over it.
  const open = (which: 'new' | 'tokens' | undefined) => setPlace({ enrol: which, page: query.page })

  return (
    <PageFrame fill>
      <SearchBar query={query} onQuery={setPlace} placeholder={t('terminal.searchHint')} filters={filters} />
      <DataTable
        name="terminal"
        label={t('terminal.many')}
        rowKey={(row) => row.sn}
        columns={columns}
        query={query}
        onQuery={setPlace}
        list={list}
        selection={selection}
        selectedActions={<SelectedActions selection={selection} />}
        toolbar={
          <>
            {mayEnrol ? (
              <Button type="primary" icon={<Icon name="plus" />} onClick={() => open('new')}>
                {t('enrolment.enrol')}
              </Button>
            ) : null}
            {maySeeTokens ? <Button onClick={() => open('tokens')}>{t('enrolment.many')}</Button> : null}
          </>
        }
        actions={(row) => <RowActions terminal={row} />}
        actionsWidth={hasMore ? 96 : 70}
        {...(mayExport ? { exportOf: { route, name: 'terminals' } } : {})}
        empty={
          filtered ? (
            <Empty
              hint={`${t('terminal.noMatch')} · ${t('terminal.noMatchHint')}`}
              icon="search"
              action={<Button onClick={clear}>{t('terminal.clearFilters')}</Button>}
            />
          ) : (
            <FirstTerminal onEnrol={mayEnrol ? () => open('new') : undefined} />
          )
        }
      />
      <Suspense>
        {enrol === 'new' && mayEnrol ? <EnrolDialog groupId={query.groupId} onClose={() => open(undefined)} /> : null}
      </Suspense>
      <TokensDrawer
        open={enrol === 'tokens' && maySeeTokens}
        onClose={() => open(undefined)}
        onNew={mayEnrol ? () => open('new') : undefined}
      />
    </PageFrame>
  )
}

function FirstTerminal({ onEnrol }: { onEnrol: (() => void) | undefined }) {
  const t = useText()
  if (!onEnrol) return <Empty icon="device" hint={`${t('terminal.none')} · ${t('terminal.noneAllowed')}`} />
  return (
    <Empty
      icon="device"
      hint={`${t('terminal.none')} · ${t('terminal.noneHint')}`}
      action={
        <Button type="primary" icon={<Icon name="plus" />} onClick={onEnrol}>
          {t('enrolment.enrol')}
        </Button>
      }
    />
  )
}

const groupFilter: Filter<InputOf<typeof route>> = {
  name: 'groupId',
  control: (value, onChange) => <GroupSelect className="search-filter" value={value} onChange={onChange} />,
}

function useFilters() {
  const t = useText()
  const maySeeGroups = useCan('group.read')
  return useMemo<Filter<InputOf<typeof route>>[]>(
    () => [
      {
        name: 'online' as const,
        label: t('terminal.connection'),
        options: [
          { value: true, label: t('terminal.online') },
          { value: false, label: t('terminal.offline') },
        ],
      },
      {
        name: 'platform' as const,
        label: t('terminal.platform'),
        options: platforms.map((p) => ({ value: p, label: t(`terminal.platform.${p}`) })),
      },
      {
        name: 'status' as const,
        label: t('terminal.status'),
        options: terminalStates.names.map((s) => ({ value: s, label: t(`terminal.status.${s}`) })),
      },
      {
        name: 'offlineLong' as const,
        label: t('terminal.away'),
        options: [{ value: true, label: t('terminal.offlineLong') }],
      },
      ...(maySeeGroups ? [groupFilter] : []),
    ],
    [t, maySeeGroups],
  )
}
