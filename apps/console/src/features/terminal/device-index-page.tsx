import { platforms, terminal, type TerminalRow, terminalStates } from '@cpm/contract/terminal'
import { Button } from 'antd'
import { useMemo } from 'react'
import { z } from 'zod'
import { api } from '../../api/api.ts'
import { useCan } from '../../kit/can.tsx'
import { DataTable, useList } from '../../kit/data-table.tsx'
import { Empty, PageFrame } from '../../kit/frame.tsx'
import { Icon } from '../../kit/icon.tsx'
import { SearchBar } from '../../kit/search-bar.tsx'
import { useSelection } from '../../kit/selection.ts'
import { useText } from '../../kit/text.ts'
import { useUrlState } from '../../kit/url-state.ts'
import { EnrolDialog } from './enrol-dialog.tsx'
import { GroupSelect } from './group-select.tsx'
import { RowActions, useActionsWidth } from './life-actions.tsx'
import { SelectedActions } from './selected-actions.tsx'
import './enrol.css'
import './terminal.css'
import { useTerminalColumns } from './terminal-columns.tsx'
import { TokensDrawer } from './tokens-drawer.tsx'

export const path = '/device/index'

const route = terminal.routes.list
/** Besides the list itself the address says which of the two dialogs is open, so that other pages can lead there. */
const address = route.input.extend({ enrol: z.enum(['new', 'tokens']).optional() })
const filterNames = ['q', 'online', 'platform', 'status', 'groupId', 'offlineLong'] as const

/** All terminals the account may see, live. */
export function Page() {
  const t = useText()
  const actionsWidth = useActionsWidth()
  const [place, setPlace] = useUrlState(address)
  const { enrol, ...query } = place
  const list = useList(['terminal', 'list'], api.terminal.list, query)
  const selection = useSelection<TerminalRow>()
  const columns = useTerminalColumns()
  const filters = useFilters()
  const mayExport = useCan('terminal.export')
  const mayEnrol = useCan('enrolment.create')
  const maySeeTokens = useCan('enrolment.read')
  const maySeeGroups = useCan('group.read')
  const filtered = filterNames.some((name) => query[name] !== undefined)
  const clear = () => setPlace(Object.fromEntries(filterNames.map((name) => [name, undefined])))
  // The page stays where it was in the list while a dialog opens over it.
  const open = (which: 'new' | 'tokens' | undefined) => setPlace({ enrol: which, page: query.page })

  return (
    <PageFrame fill>
      <SearchBar query={query} onQuery={setPlace} placeholder={t('terminal.searchHint')} filters={filters}>
        {maySeeGroups ? (
          <GroupSelect
            className="search-filter group-filter"
            value={query.groupId}
            onChange={(groupId) => setPlace({ groupId })}
          />
        ) : null}
      </SearchBar>
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
        actionsWidth={actionsWidth}
        {...(mayExport ? { exportOf: { route, name: 'terminals' } } : {})}
        empty={
          filtered ? (
            <Empty
              title={t('terminal.noMatch')}
              hint={t('terminal.noMatchHint')}
              icon="search"
              action={<Button onClick={clear}>{t('terminal.clearFilters')}</Button>}
            />
          ) : (
            <FirstTerminal onEnrol={mayEnrol ? () => open('new') : undefined} />
          )
        }
      />
      {enrol === 'new' && mayEnrol ? <EnrolDialog groupId={query.groupId} onClose={() => open(undefined)} /> : null}
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
  if (!onEnrol) return <Empty icon="device" title={t('terminal.none')} hint={t('terminal.noneAllowed')} />
  return (
    <Empty
      icon="device"
      title={t('terminal.none')}
      hint={t('terminal.noneHint')}
      action={
        <Button type="primary" icon={<Icon name="plus" />} onClick={onEnrol}>
          {t('enrolment.enrol')}
        </Button>
      }
    />
  )
}

function useFilters() {
  const t = useText()
  return useMemo(
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
    ],
    [t],
  )
}
