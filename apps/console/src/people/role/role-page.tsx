import { role, type RoleRow } from '@cpm/contract/people/role/role'
import { Button } from 'antd'
import { useCallback, useMemo, useState } from 'react'
import { z } from 'zod'
import { api } from '../../api/api.ts'
import { useSession } from '../../api/session/session.ts'
import { Can, useCan } from '../../api/session/can.tsx'
import { type Column, DataTable, useList } from '../../kit/table/data-table.tsx'
import { useTurn } from '../../kit/form/turn.ts'
import { Empty, PageFrame } from '../../kit/page/page.tsx'
import { Icon } from '../../kit/values/icon.tsx'
import { roleName } from '../../api/session/role-name.ts'
import { type Filter, SearchBar } from '../../kit/list/search-bar.tsx'
import { useSelection } from '../../kit/list/selection.ts'
import { type Text, useText } from '../../api/text.ts'
import { useUrlState } from '../../kit/list/url-state.ts'
import { DateTime, OpenRow } from '../../kit/values/values.tsx'
import { ChosenActions, RoleActions } from './role-actions.tsx'
import { RoleDrawer, RoleState, whose } from './role-drawer.tsx'
import { RoleForm, type Writing } from './role-form.tsx'
import styles from './role.module.css'
import valuesStyles from '../../kit/values/values.module.css'

export const path = '/user/role'

const route = role.routes.list
/** `id` is the role that is open beside the list. */
const address = route.input.extend({ id: z.string().optional() })

const filtersOf = (t: Text): Filter<z.output<typeof address>>[] => [
  {
    name: 'enabled',
    label: t('role.enabled'),
    options: [
      { value: true, label: t('enabled.1') },
      { value: false, label: t('enabled.0') },
    ],
  },
  {
    name: 'builtIn',
    label: t('role.builtIn'),
    options: [
      { value: true, label: t('role.builtIn.true') },
      { value: false, label: t('role.builtIn.false') },
    ],
  },
]

/** Roles: what they give, and to how many [3.10]. */
export function Page() {
  const t = useText()
  const [place, setPlace] = useUrlState(address)
  const { id, ...query } = place
  const list = useList(api.role.list, query)
  const selection = useSelection<RoleRow>()
  const [writing, setWriting] = useState<Writing | null>(null)
  const turn = useTurn()
  const write = (next: Writing) => void turn(() => setWriting(next))
  const mayExport = useCan('role.export')
  const { page } = query
  // The list stays where it was.
  const open = useCallback((which: string | undefined) => setPlace({ id: which, page }), [setPlace, page])
  /** A row, while another is perhaps being written. */
  const look = (which: string) =>
    void turn(() => {
      setWriting(null)
      open(which)
    })
  const columns = useColumns(look)
  const filtered = query.q !== undefined || query.enabled !== undefined || query.builtIn !== undefined
  // As they are now: one that was changed or deleted meanwhile.
  const chosen = selection.keys.flatMap((key) => {
    const row = list.data?.records.find((one) => one.id === key) ?? selection.rows.get(key)
    return row ? [row] : []
  })

  return (
    <PageFrame fill>
      <SearchBar query={place} onQuery={setPlace} placeholder={t('role.searchHint')} filters={filtersOf(t)} />
      <DataTable
        name="role"
        label={t('role.many')}
        rowKey={(row) => row.id}
        rowName={(row) => roleName(t, row)}
        columns={columns}
        query={place}
        onQuery={setPlace}
        list={list}
        selection={selection}
        selectedActions={<ChosenActions rows={chosen} onDone={selection.clear} />}
        toolbar={
          <Can code="role.create">
            <Button type="primary" icon={<Icon name="plus" />} onClick={() => write({ kind: 'new' })}>
              {t('role.add')}
            </Button>
          </Can>
        }
        onRowClick={(row) => look(row.id)}
        actions={(row) => <RoleActions row={row} onWrite={write} />}
        actionsWidth={136}
        {...(mayExport ? { exportOf: { route, name: 'roles' } } : {})}
        empty={
          filtered ? <Empty icon="search" title={t('role.noMatch')} /> : <Empty icon="shield" title={t('role.none')} />
        }
      />
      <RoleDrawer
        id={id}
        onClose={() => open(undefined)}
        onWrite={(next) => {
          open(undefined)
          write(next)
        }}
      />
      {writing ? (
        <RoleForm writing={writing} onClose={() => setWriting(null)} onSaved={() => setWriting(null)} />
      ) : null}
    </PageFrame>
  )
}

function useColumns(open: (id: string) => void): Column<RoleRow>[] {
  const t = useText()
  const isOurs = useSession((s) => s.info?.enterpriseId === null)
  return useMemo(
    () => [
      {
        key: 'name',
        title: t('role.name'),
        sort: 'name',
        width: 170,
        render: (row) => (
          <OpenRow title={roleName(t, row)} onOpen={() => open(row.id)}>
            {roleName(t, row)}
            {row.mine ? <span className={`${valuesStyles.rowMark} ${styles.roleMine}`}>{t('role.mine')}</span> : null}
          </OpenRow>
        ),
      },
      { key: 'code', title: t('role.code'), sort: 'code', width: 125 },
      { key: 'enabled', title: t('role.enabled'), width: 95, render: (row) => <RoleState row={row} /> },
      {
        key: 'builtIn',
        title: t('role.builtIn'),
        width: 110,
        render: (row) => t(row.builtIn ? 'role.builtIn.true' : 'role.builtIn.false'),
      },
      ...(isOurs
        ? [{ key: 'enterpriseName', title: t('role.enterprise'), width: 130, render: (row: RoleRow) => whose(t, row) }]
        : []),
      { key: 'accounts', title: t('role.accounts'), sort: 'accounts', align: 'end', width: 95 },
      { key: 'pages', title: t('role.pages'), align: 'end', width: 70 },
      { key: 'permissions', title: t('role.permissions'), sort: 'permissions', align: 'end', width: 110 },
      {
        key: 'needsTotp',
        title: t('role.needsTotp'),
        width: 180,
        optional: true,
        render: (row) => t(row.needsTotp ? 'role.yes' : 'role.no'),
      },
      { key: 'description', title: t('role.description'), width: 220, optional: true },
      { key: 'createdBy', title: t('role.createdBy'), width: 130, optional: true },
      {
        key: 'createdAt',
        title: t('role.createdAt'),
        sort: 'createdAt',
        width: 166,
        optional: true,
        render: (row) => <DateTime at={row.createdAt} />,
      },
      {
        key: 'updatedAt',
        title: t('role.updatedAt'),
        sort: 'updatedAt',
        width: 166,
        optional: true,
        render: (row) => <DateTime at={row.updatedAt} />,
      },
    ],
    [t, isOurs, open],
  )
}
