import { role, type RoleRow } from '@cpm/contract/people/role/role'
import { roleFields } from '@cpm/contract/people/role/role.fields'
import { useMemo, useState } from 'react'
import { z } from 'zod'
import { api } from '../../api/api.ts'
import { useSession } from '../../api/session/session.ts'
import { useList } from '../../kit/table/data-table.tsx'
import { useTurn } from '../../kit/form/leave-guard.ts'
import { CountLink } from '../../kit/page/count-link.tsx'
import { PageFrame } from '../../kit/page/page.tsx'
import { roleName } from '../../api/session/role-name.ts'
import { AddButton } from '../../kit/list/add-button.tsx'
import { ListTable } from '../../kit/list/list-table.tsx'
import { useSelection } from '../../kit/list/selection.ts'
import { useText } from '../../api/text.ts'
import { useUrlState } from '../../kit/list/url-state.ts'
import { OpenRow } from '../../kit/values/values.tsx'
import { ActionButtons, RowActions } from '../../platform/resource/actions.tsx'
import { useColumns } from '../../platform/resource/cells.tsx'
import { useFilters } from '../../platform/resource/filters.ts'
import { actionsOf, actionsOfChosen } from './role-actions.tsx'
import { RoleDrawer, whose } from './role-drawer.tsx'
import { RoleForm, type Writing } from './role-form.tsx'
import styles from './role.module.css'
import valuesStyles from '../../kit/values/values.module.css'

export const path = '/user/role'

const route = role.routes.list
/** `id` is the role that is open beside the list. */
const address = route.input.extend({ id: z.string().optional() })

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
  // The list stays where it was.
  const open = (which: string | undefined) => setPlace({ id: which, page: query.page })
  /** A row, while another is perhaps being written. */
  const look = (which: string) =>
    void turn(() => {
      setWriting(null)
      open(which)
    })
  const isOurs = useSession((s) => s.info?.enterpriseId === null)
  const all = useColumns(roleFields, {
    name: (row) => (
      <OpenRow title={roleName(t, row)} onOpen={() => look(row.id)}>
        {roleName(t, row)}
        {row.mine ? <span className={`${valuesStyles.rowMark} ${styles.roleMine}`}>{t('role.mine')}</span> : null}
      </OpenRow>
    ),
    enterpriseName: (row) => whose(t, row),
    accounts: (row) => <CountLink count={row.accounts} to={`/user/index?roleId=${row.id}`} />,
  })
  const columns = useMemo(() => all.filter(({ key }) => isOurs || key !== 'enterpriseName'), [all, isOurs])
  // As they are now: one that was changed or deleted meanwhile.
  const chosen = selection.keys.flatMap((key) => {
    const row = list.data?.records.find((one) => one.id === key) ?? selection.rows.get(key)
    return row ? [row] : []
  })

  return (
    <PageFrame fill>
      <ListTable
        of="role"
        icon="shield"
        start={null}
        rowKey={(row) => row.id}
        rowName={(row) => roleName(t, row)}
        columns={columns}
        filters={useFilters(roleFields, route, ['enabled', 'builtIn'])}
        query={place}
        onQuery={setPlace}
        list={list}
        selection={selection}
        selectedActions={<ActionButtons actions={actionsOfChosen(chosen, selection.clear)} />}
        toolbar={<AddButton code="role.create" word="role.add" onAdd={() => write({ kind: 'new' })} />}
        onRowClick={(row) => look(row.id)}
        actions={(row) => (
          <RowActions name={roleName(t, row)} actions={actionsOf(row, write)} audit={`role:${row.id}`} />
        )}
        actionsWidth={136}
        exportOf={{ route, name: 'roles' }}
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
