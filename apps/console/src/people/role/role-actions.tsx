import type { RoleRow } from '@cpm/contract/people/role/role'
import { Button } from 'antd'
import { api } from '../../api/api.ts'
import { AuditButton, useMayAudit } from '../../platform/audit/audit-of.tsx'
import { Can, useCan } from '../../api/session/can.tsx'
import { confirm, useAction } from '../../kit/dialog/feedback.tsx'
import { Greyable } from '../../kit/form/greyable.tsx'
import { roleName } from '../../api/session/role-name.ts'
import { RowMenu } from '../../kit/list/row-menu.tsx'
import { t, type Text, useText } from '../../api/text.ts'
import type { Writing } from './role-form.tsx'
import styles from './role.module.css'

/** Why a role is left as it is; null when it may be changed. */
export function whyFixed(word: Text, row: Pick<RoleRow, 'builtIn' | 'mine' | 'within'>): string | null {
  if (row.builtIn) return word('role.builtInStays')
  if (row.mine) return word('role.mineStays')
  return row.within ? null : word('role.beyond')
}

/** Switching and deleting roles, each with what hangs on them shown first. */
export function useRoleDeeds(onDone?: () => void) {
  const rest = onDone ? { onDone } : {}
  const enable = useAction(api.role.enable, { ...rest })
  const remove = useAction(api.role.remove, { ...rest })

  async function askEnable(rows: readonly RoleRow[], enabled: boolean): Promise<void> {
    const ids = rows.map((row) => row.id)
    const { accounts } = enabled ? { accounts: 0 } : await api.role.dependents({ ids })
    const yes = await confirm({
      kind: enabled ? 'enable' : 'disable',
      name: namesOf(rows),
      ...(accounts > 0 ? { content: t('role.disableHint', { count: accounts }) } : {}),
    })
    if (yes) enable.mutate({ ids, enabled })
  }
  async function askRemove(rows: readonly RoleRow[]): Promise<void> {
    const ids = rows.map((row) => row.id)
    const { accounts, names } = await api.role.dependents({ ids })
    if (accounts > 0) {
      await confirm({
        title: t('role.cannotDelete', { name: namesOf(rows) }),
        content: <Dependents accounts={accounts} names={names} />,
        okText: t('common.close'),
      })
    } else if (await confirm({ kind: 'delete', name: namesOf(rows) })) remove.mutate({ ids })
  }
  return {
    enable: (rows: readonly RoleRow[], enabled: boolean) => void askEnable(rows, enabled).catch(() => null),
    remove: (rows: readonly RoleRow[]) => void askRemove(rows).catch(() => null),
  }
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

type Props = { row: RoleRow; onWrite: (writing: Writing) => void }

/** What can be done with a role; what it does not allow now is greyed, with the reason. */
export function RoleActions({ row, onWrite }: Props) {
  const word = useText()
  const deeds = useRoleDeeds()
  const reason = whyFixed(word, row)
  const name = roleName(word, row)
  const [mayEnable, mayDelete] = [useCan('role.enable'), useCan('role.delete')]
  const mayAudit = useMayAudit()
  return (
    <>
      <Can code="role.update">
        <Greyable type="link" size="small" reason={reason} onClick={() => onWrite({ kind: 'edit', id: row.id })}>
          {word('role.change')}
        </Greyable>
      </Can>
      <Can code="role.create">
        <Button type="link" size="small" onClick={() => onWrite({ kind: 'copy', id: row.id })}>
          {word('role.copy')}
        </Button>
      </Can>
      {mayEnable || mayDelete || mayAudit ? (
        <RowMenu name={name}>
          <Can code="role.enable">
            <Greyable type="text" reason={reason} onClick={() => deeds.enable([row], !row.enabled)}>
              {word(row.enabled ? 'role.disable' : 'role.enable')}
            </Greyable>
          </Can>
          <Can code="role.delete">
            <Greyable type="text" danger reason={reason} onClick={() => deeds.remove([row])}>
              {word('role.delete')}
            </Greyable>
          </Can>
          <AuditButton of={`role:${row.id}`} />
        </RowMenu>
      ) : null}
    </>
  )
}

/** The same for the rows that are chosen; one that is left as it is refuses the whole. */
export function ChosenActions({ rows, onDone }: { rows: readonly RoleRow[]; onDone: () => void }) {
  const word = useText()
  const deeds = useRoleDeeds(onDone)
  const fixed = rows.find((row) => whyFixed(word, row) !== null)
  const reason = fixed ? `${roleName(word, fixed)}: ${whyFixed(word, fixed) ?? ''}` : null
  return (
    <>
      <Can code="role.enable">
        <Greyable reason={reason} onClick={() => deeds.enable(rows, true)}>
          {word('role.enable')}
        </Greyable>
        <Greyable reason={reason} onClick={() => deeds.enable(rows, false)}>
          {word('role.disable')}
        </Greyable>
      </Can>
      <Can code="role.delete">
        <Greyable danger reason={reason} onClick={() => deeds.remove(rows)}>
          {word('role.delete')}
        </Greyable>
      </Can>
    </>
  )
}
