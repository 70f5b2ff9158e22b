import type { AccountRow } from '@cpm/contract/people/account/account'
import { api } from '../../api/api.ts'
import { t } from '../../api/text.ts'
import { type Action, type Deed, deed } from '../../platform/resource/actions.tsx'
import type { Once } from './drawer/once-password.tsx'

/** `totp` where it is known; a list does not know it, and the server answers. */
export type Row = Pick<AccountRow, 'id' | 'name' | 'active' | 'self' | 'disabledAbove'> & { totp?: boolean }
type Named = Pick<Row, 'id' | 'name'>
/** What the page opens for a row. */
export type Doors = {
  onEdit: (id: string) => void
  onNewBelow: (row: Row) => void
  onDelete: (row: Row) => void
  onOnce: (once: Once) => void
}

const namesOf = (rows: readonly Named[]) =>
  rows.length === 1 && rows[0] ? rows[0].name : t('account.someUsers', { count: rows.length })

/** Switches one or several on or off [8.6]. */
export function enabling(rows: readonly Named[], active: boolean, onDone?: () => void): Deed {
  const hint = active ? {} : { content: t('account.disableHint') }
  return deed(
    api.account.enable,
    { ids: rows.map((row) => row.id), active },
    { ask: () => ({ kind: active ? 'enable' : 'disable', name: namesOf(rows), ...hint }), onDone },
  )
}

const asked = (word: 'reset' | 'resetTotp', name: string) => ({
  title: t(`account.${word}Of`, { name }),
  content: t(`account.${word}Hint`),
  danger: true,
  okText: t(word === 'reset' ? 'account.resetPassword' : 'account.resetTotp'),
})

/** What can be done with an account; what one may not do to oneself is greyed. */
export function actionsOf(row: Row, doors: Doors): Action[] {
  const { id, name, active, self, disabledAbove } = row
  const why = self ? t('account.self') : null
  return [
    { word: 'account.edit', code: 'account.update', first: true, primary: true, run: () => doors.onEdit(id) },
    { word: 'account.newBelow', code: 'account.create', run: () => doors.onNewBelow(row) },
    {
      word: 'account.resetPassword',
      code: 'account.resetPassword',
      why,
      deed: deed(
        api.account.resetPassword,
        { id },
        { ask: () => asked('reset', name), success: null, onDone: doors.onOnce },
      ),
    },
    {
      word: 'account.resetTotp',
      code: 'account.resetPassword',
      why: why ?? (row.totp === false ? t('account.totpIsOff') : null),
      deed: deed(api.account.resetTotp, { id }, { ask: () => asked('resetTotp', name) }),
    },
    {
      word: active ? 'account.disable' : 'account.enable',
      code: 'account.enable',
      why: why ?? (disabledAbove ? t('account.disabledAbove', { name }) : null),
      deed: enabling([row], !active),
    },
    {
      word: 'account.delete',
      code: 'account.delete',
      danger: true,
      why: self ? t('account.selfDelete') : null,
      run: () => doors.onDelete(row),
    },
  ]
}

/** Over several chosen rows. Oneself among them greys the lot: the server takes all or none. */
export function actionsOfChosen(rows: readonly Row[], onDone: () => void): Action[] {
  const own = rows.some((row) => row.self)
  const why = own ? t('account.self') : null
  const content = `${t('account.dependentsLead')}. ${t('confirm.deleteHint')}`
  const name = t('account.someUsers', { count: rows.length })
  return [
    { word: 'account.enable', code: 'account.enable', why, deed: enabling(rows, true, onDone) },
    { word: 'account.disable', code: 'account.enable', why, deed: enabling(rows, false, onDone) },
    {
      word: 'account.delete',
      code: 'account.delete',
      danger: true,
      why: own ? t('account.selfDelete') : null,
      deed: deed(
        api.account.remove,
        { ids: rows.map((row) => row.id) },
        { ask: () => ({ kind: 'delete', name, content }), onDone },
      ),
    },
  ]
}
