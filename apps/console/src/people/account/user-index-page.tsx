import { account, type AccountRow } from '@cpm/contract/people/account/account'
import { Button, Segmented } from 'antd'
import { Suspense, useCallback, useMemo, useState } from 'react'
import { api, quietApi } from '../../api/api.ts'
import { lazy } from '../../api/lazy.ts'
import { useSession } from '../../api/session/session.ts'
import { Can } from '../../api/session/can.tsx'
import { DataTable, useList } from '../../kit/table/data-table.tsx'
import { useAction } from '../../kit/dialog/feedback.tsx'
import { useTurn } from '../../kit/form/leave-guard.ts'
import { Empty, PageFrame } from '../../kit/page/page.tsx'
import { Icon } from '../../kit/values/icon.tsx'
import { AddButton } from '../../kit/list/add-button.tsx'
import { SearchBar } from '../../kit/list/search-bar.tsx'
import { useSelection } from '../../kit/list/selection.ts'
import { useText } from '../../api/text.ts'
import { useUrlState } from '../../kit/list/url-state.ts'
import { type Action, ActionButtons, RowActions } from '../../platform/resource/actions.tsx'
import { actionsOf, actionsOfChosen, type Doors } from './account-actions.tsx'
import { useAccountColumns } from './account-columns.tsx'
import { AccountDialogs, type Dialog } from './account-dialogs.tsx'
import { address, type Address, useAccountFilters } from './account-filters.tsx'
import { AccountDrawer } from './drawer/account-drawer.tsx'
import type { Standing } from './drawer/account-place.tsx'
import { type Once, OncePassword } from './drawer/once-password.tsx'
import { Row } from '../../kit/layout/box.tsx'

export const path = '/user/index'

const AccountTree = lazy(async () => ({ default: (await import('./account-tree.tsx')).AccountTree }))

const route = account.routes.list

/** The people who sign in [3.9]: as a list, or as the tree they stand in. */
export function Page() {
  const t = useText()
  const [place, setPlace] = useUrlState(address)
  const { view, id, ...query } = place
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const [once, setOnce] = useState<Once | null>(null)
  const list = useList(api.account.list, query)
  const selection = useSelection<AccountRow>()
  // The page of the list stays where it was while one is open.
  const open = useCallback(
    (which: string | undefined) => setPlace({ id: which, page: query.page }),
    [setPlace, query.page],
  )
  const turn = useTurn()
  const start = (next: Dialog) => void turn(() => setDialog(next))
  /** A row, while another is perhaps being written. */
  const look = (which: string) =>
    void turn(() => {
      setDialog(null)
      open(which)
    })
  const me = useMe()
  const doors = useDoors({ start, onOnce: setOnce })
  const columns = useAccountColumns(look)
  const filters = useAccountFilters()
  const close = () => setDialog(null)
  const tools = <Tools onNew={() => start({ kind: 'new', below: me })} onImport={() => start({ kind: 'import' })} />
  const narrowed = ['q', ...filters.map((one) => one.name)].some((name) => place[name as keyof Address] !== undefined)
  return (
    <PageFrame fill>
      <Row between>
        {view === 'list' ? (
          <SearchBar query={place} onQuery={setPlace} placeholder={t('account.searchHint')} filters={filters} />
        ) : (
          <Row between>{tools}</Row>
        )}
        <ViewChoice view={view} onView={(next) => setPlace({ view: next })} />
      </Row>
      {view === 'tree' ? (
        <Suspense>
          <AccountTree onOpen={look} />
        </Suspense>
      ) : (
        <DataTable
          name="account"
          label={t('account.many')}
          rowKey={(row) => row.id}
          rowName={(row) => row.name}
          columns={columns}
          query={place}
          onQuery={setPlace}
          list={list}
          selection={selection}
          selectedActions={<ActionButtons actions={actionsOfChosen([...selection.rows.values()], selection.clear)} />}
          toolbar={tools}
          onRowClick={(row) => look(row.id)}
          actions={(row) => <InRow row={row} doors={doors} onOpen={() => look(row.id)} />}
          actionsWidth={118}
          exportOf={{ route, name: 'users' }}
          empty={<NoUsers narrowed={narrowed} />}
        />
      )}
      <AccountDrawer
        id={id}
        doors={doors}
        onClose={() => open(undefined)}
        onShowBelow={(superiorId) => setPlace({ view: 'list', superiorId, id: undefined })}
      />
      <AccountDialogs
        dialog={dialog}
        onClose={close}
        onOnce={setOnce}
        onDeleted={(which) => (which === id ? open(undefined) : null)}
      />
      <OncePassword once={once} onClose={() => setOnce(null)} />
    </PageFrame>
  )
}

function InRow({ row, doors, onOpen }: { row: AccountRow; doors: Doors; onOpen: () => void }) {
  const actions: Action[] = [{ word: 'common.detail', run: onOpen }, ...actionsOf(row, doors)]
  return <RowActions name={row.name} actions={actions} audit={`account:${row.id}`} />
}

function NoUsers({ narrowed }: { narrowed: boolean }) {
  const t = useText()
  return narrowed ? (
    <Empty icon="search" title={t('account.noMatch')} />
  ) : (
    <Empty icon="user" title={t('account.none')} hint={t('account.noneHint')} />
  )
}

function ViewChoice({ view, onView }: { view: Address['view']; onView: (view: Address['view']) => void }) {
  const t = useText()
  return (
    <Segmented
      aria-label={t('account.view')}
      value={view}
      options={[
        { value: 'list', label: t('account.list') },
        { value: 'tree', label: t('account.tree') },
      ]}
      onChange={onView}
    />
  )
}

type Ways = { start: (next: Dialog) => void; onOnce: (once: Once) => void }

/** What a row or the drawer leads to; a form is opened with the account as it is now. */
function useDoors({ start, onOnce }: Ways): Doors {
  const edit = useAction(quietApi.account.get, {
    success: null,
    onDone: (found) => start({ kind: 'edit', account: found }),
  })
  const below = useAction(quietApi.account.get, {
    success: null,
    onDone: (found) => start({ kind: 'new', below: found }),
  })
  return {
    onEdit: (which) => edit.mutate({ id: which }),
    onNewBelow: (row) => below.mutate({ id: row.id }),
    onDelete: (row) => start({ kind: 'delete', row }),
    onOnce,
  }
}

function Tools({ onNew, onImport }: { onNew: () => void; onImport: () => void }) {
  const t = useText()
  return (
    <>
      <AddButton code="account.create" word="account.new" onAdd={onNew} />
      <Can code="account.import">
        <Button icon={<Icon name="upload" />} onClick={onImport}>
          {t('account.import')}
        </Button>
      </Can>
    </>
  )
}

/** Oneself, as whom others are put below. */
function useMe(): Standing {
  const info = useSession((s) => s.info)
  return useMemo(() => {
    const { enterpriseId = null, enterpriseName = null } = info ?? {}
    return {
      id: info?.id ?? '',
      name: info?.name ?? '',
      kind: info?.kind ?? 'store',
      enterprise: enterpriseId === null ? null : { id: enterpriseId, name: enterpriseName ?? '' },
    }
  }, [info])
}
