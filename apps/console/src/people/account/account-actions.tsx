import type { AccountRow } from '@cpm/contract/people/account/account'
import { Button, type ButtonProps } from 'antd'
import { api } from '../../api/api.ts'
import { AuditButton } from '../../platform/audit/audit-of.tsx'
import { Can, useCan } from '../../api/session/can.tsx'
import { confirm, useAction } from '../../kit/dialog/feedback.tsx'
import { Greyable } from '../../kit/form/greyable.tsx'
import { RowMenu } from '../../kit/list/row-menu.tsx'
import { t as say, useText } from '../../api/text.ts'
import type { Once } from './drawer/once-password.tsx'

/** `totp` where it is known; a list does not know it, and the server answers. */
export type Row = Pick<AccountRow, 'id' | 'name' | 'active' | 'self'> & { totp?: boolean }
/** What the page opens for a row. */
export type Doors = {
  onOpen: (id: string) => void
  onEdit: (id: string) => void
  onNewBelow: (row: Row) => void
  onDelete: (row: Row) => void
  onOnce: (once: Once) => void
}

/** Asks and switches one or several on or off [8.6]. */
export function useEnable(onDone?: () => void) {
  const enable = useAction(api.account.enable, onDone ? { onDone } : {})
  async function ask(rows: readonly Pick<Row, 'id' | 'name'>[], active: boolean): Promise<void> {
    const [first, ...more] = rows
    if (!first) return
    const name = more.length === 0 ? first.name : say('account.someUsers', { count: rows.length })
    const how = active ? {} : { content: say('account.disableHint') }
    if (await confirm({ kind: active ? 'enable' : 'disable', name, ...how })) {
      enable.mutate({ ids: rows.map((row) => row.id), active })
    }
  }
  return {
    isPending: enable.isPending,
    ask: (rows: readonly Pick<Row, 'id' | 'name'>[], active: boolean) => void ask(rows, active),
  }
}

function useReset(onOnce: Doors['onOnce']) {
  const reset = useAction(api.account.resetPassword, { success: null, onDone: onOnce })
  async function ask({ id, name }: Row): Promise<void> {
    const yes = await confirm({
      title: say('account.resetOf', { name }),
      content: say('account.resetHint'),
      danger: true,
      okText: say('account.resetPassword'),
    })
    if (yes) reset.mutate({ id })
  }
  return { isPending: reset.isPending, ask: (row: Row) => void ask(row) }
}

function useResetTotp() {
  const reset = useAction(api.account.resetTotp)
  async function ask({ id, name }: Row): Promise<void> {
    const yes = await confirm({
      title: say('account.resetTotpOf', { name }),
      content: say('account.resetTotpHint'),
      danger: true,
      okText: say('account.resetTotp'),
    })
    if (yes) reset.mutate({ id })
  }
  return { isPending: reset.isPending, ask: (row: Row) => void ask(row) }
}

/** What is done with one account: its first action, and the rest behind a button. */
export function RowActions({ row, doors }: { row: Row; doors: Doors }) {
  const t = useText()
  return (
    <>
      <Can code="account.update">
        <Button type="link" size="small" onClick={() => doors.onEdit(row.id)}>
          {t('account.edit')}
        </Button>
      </Can>
      <RowMenu name={row.name}>
        <Button type="text" size="small" onClick={() => doors.onOpen(row.id)}>
          {t('common.detail')}
        </Button>
        <MoreActions row={row} doors={doors} look={{ type: 'text', size: 'small' }} />
      </RowMenu>
    </>
  )
}

/** The actions besides editing; what one may not do to oneself is greyed. */
export function MoreActions({
  row,
  doors,
  look,
}: {
  row: Row
  doors: Doors
  look: Pick<ButtonProps, 'type' | 'size'>
}) {
  const t = useText()
  const enable = useEnable()
  const reset = useReset(doors.onOnce)
  const resetTotp = useResetTotp()
  const own = row.self ? t('account.self') : null
  const [mayCreate, mayEnable] = [useCan('account.create'), useCan('account.enable')]
  const [mayReset, mayDelete] = [useCan('account.resetPassword'), useCan('account.delete')]
  return (
    <>
      {mayCreate ? (
        <Button {...look} onClick={() => doors.onNewBelow(row)}>
          {t('account.newBelow')}
        </Button>
      ) : null}
      {mayReset ? (
        <Greyable {...look} reason={own} loading={reset.isPending} onClick={() => reset.ask(row)}>
          {t('account.resetPassword')}
        </Greyable>
      ) : null}
      {mayReset ? (
        <Greyable
          {...look}
          reason={own ?? (row.totp === false ? t('account.totpIsOff') : null)}
          loading={resetTotp.isPending}
          onClick={() => resetTotp.ask(row)}
        >
          {t('account.resetTotp')}
        </Greyable>
      ) : null}
      {mayEnable ? (
        <Greyable {...look} reason={own} loading={enable.isPending} onClick={() => enable.ask([row], !row.active)}>
          {t(row.active ? 'account.disable' : 'account.enable')}
        </Greyable>
      ) : null}
      {mayDelete ? (
        <Greyable
          danger
          {...look}
          reason={row.self ? t('account.selfDelete') : null}
          onClick={() => doors.onDelete(row)}
        >
          {t('account.delete')}
        </Greyable>
      ) : null}
      <AuditButton {...look} of={`account:${row.id}`} />
    </>
  )
}

/** Over several chosen rows. Oneself among them greys the lot: the server takes all or none. */
export function SelectedActions({ rows, onDone }: { rows: readonly Row[]; onDone: () => void }) {
  const t = useText()
  const enable = useEnable(onDone)
  const remove = useAction(api.account.remove, { onDone })
  const own = rows.some((row) => row.self)
  async function askRemove(): Promise<void> {
    const name = say('account.someUsers', { count: rows.length })
    const content = `${say('account.dependentsLead')}. ${say('confirm.deleteHint')}`
    if (await confirm({ kind: 'delete', name, content })) remove.mutate({ ids: rows.map((row) => row.id) })
  }
  return (
    <>
      <Can code="account.enable">
        <Greyable reason={own ? t('account.self') : null} onClick={() => enable.ask(rows, true)}>
          {t('account.enable')}
        </Greyable>
        <Greyable reason={own ? t('account.self') : null} onClick={() => enable.ask(rows, false)}>
          {t('account.disable')}
        </Greyable>
      </Can>
      <Can code="account.delete">
        <Greyable
          danger
          reason={own ? t('account.selfDelete') : null}
          loading={remove.isPending}
          onClick={() => void askRemove()}
        >
          {t('account.delete')}
        </Greyable>
      </Can>
    </>
  )
}
