import type { RoleRow } from '@cpm/contract/people/role/role'
import { api } from '../../api/api.ts'
import { confirm } from '../../kit/dialog/feedback.tsx'
import { type Action, type Deed, deed } from '../../platform/resource/actions.tsx'
import { roleName } from '../../api/session/role-name.ts'
import { t, type Text } from '../../api/text.ts'
import type { Writing } from './role-form.tsx'
import styles from './role.module.css'

/** Why a role is left as it is; null when it may be changed. */
export function whyFixed(word: Text, row: Pick<RoleRow, 'builtIn' | 'mine' | 'within'>): string | null {
  if (row.builtIn) return word('role.builtInStays')
  if (row.mine) return word('role.mineStays')
  return row.within ? null : word('role.beyond')
}

type Rows = readonly RoleRow[]
type Done = (() => void) | undefined

/** Switches roles on or off; what hangs on them is said first. */
function enabling(rows: Rows, enabled: boolean, onDone?: Done): Deed {
  const ids = rows.map((row) => row.id)
  async function ask() {
    const { accounts } = enabled ? { accounts: 0 } : await api.role.dependents({ ids })
    const hint = accounts > 0 ? { content: t('role.disableHint', { count: accounts }) } : {}
    return { kind: enabled ? ('enable' as const) : ('disable' as const), name: namesOf(rows), ...hint }
  }
  return deed(api.role.enable, { ids, enabled }, { ask, onDone })
}

/** Deletes roles that nobody has. */
function removing(rows: Rows, onDone?: Done): Deed {
  const ids = rows.map((row) => row.id)
  async function ask() {
    const { accounts, names } = await api.role.dependents({ ids })
    if (accounts === 0) return { kind: 'delete' as const, name: namesOf(rows) }
    await confirm({
      title: t('role.cannotDelete', { name: namesOf(rows) }),
      content: <Dependents accounts={accounts} names={names} />,
      okText: t('common.close'),
    })
    return null
  }
  return deed(api.role.remove, { ids }, { ask, onDone })
}

const namesOf = (rows: readonly RoleRow[]): string =>
  rows.length === 1 && rows[0] ? roleName(t, rows[0]) : t('role.several', { count: rows.length })

function Dependents({ accounts, names }: { accounts: number; names: readonly string[] }) {
  return (
    <>
      <p>{t('role.stillUsed', { count: accounts })}</p>
      <p className={styles.roleNote}>
        {names.join(', ')}
        {accounts > names.length ? ' …' : ''}
      </p>
    </>
  )
}

/** What can be done with a role; what it does not allow now is greyed, with the reason. */
export function actionsOf(row: RoleRow, onWrite: (writing: Writing) => void): Action[] {
  const { id, enabled } = row
  const why = whyFixed(t, row)
  return [
    { word: 'role.change', code: 'role.update', first: true, why, run: () => onWrite({ kind: 'edit', id }) },
    { word: 'role.copy', code: 'role.create', first: true, run: () => onWrite({ kind: 'copy', id }) },
    {
      word: enabled ? 'role.disable' : 'role.enable',
      code: 'role.enable',
      why,
      deed: enabling([row], !enabled),
    },
    { word: 'role.delete', code: 'role.delete', danger: true, why, deed: removing([row]) },
  ]
}

/** The same for the rows that are chosen; one that is left as it is refuses the whole. */
export function actionsOfChosen(rows: Rows, onDone: () => void): Action[] {
  const fixed = rows.find((row) => whyFixed(t, row) !== null)
  const why = fixed ? `${roleName(t, fixed)}: ${whyFixed(t, fixed) ?? ''}` : null
  return [
    { word: 'role.enable', code: 'role.enable', why, deed: enabling(rows, true, onDone) },
    { word: 'role.disable', code: 'role.enable', why, deed: enabling(rows, false, onDone) },
    { word: 'role.delete', code: 'role.delete', danger: true, why, deed: removing(rows, onDone) },
  ]
}
