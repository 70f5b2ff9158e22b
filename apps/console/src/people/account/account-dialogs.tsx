import type { AccountDetail } from '@cpm/contract/people/account/account'
import { Suspense } from 'react'
import { lazy } from '../../api/lazy.ts'
import type { Row } from './account-actions.tsx'
import { AccountDelete } from './drawer/account-delete.tsx'
import type { Standing } from './drawer/account-place.tsx'
import type { Once } from './drawer/once-password.tsx'

const NewAccount = lazy(async () => ({ default: (await import('./drawer/account-form.tsx')).NewAccount }))
const ChangeAccount = lazy(async () => ({ default: (await import('./drawer/account-form.tsx')).ChangeAccount }))
const AccountImport = lazy(async () => ({ default: (await import('./account-import.tsx')).AccountImport }))

export type Dialog =
  | { kind: 'new'; below: Standing }
  | { kind: 'edit'; account: AccountDetail }
  | { kind: 'delete'; row: Row }
  | { kind: 'import' }

type Props = {
  dialog: Dialog | null
  onClose: () => void
  onOnce: (once: Once) => void
  onDeleted: (id: string) => void
}

/** The dialog that is open over the list, if one is. */
export function AccountDialogs({ dialog, onClose, onOnce, onDeleted }: Props) {
  return (
    <Suspense>
      {dialog?.kind === 'new' ? (
        <NewAccount key={dialog.below.id} below={dialog.below} onClose={onClose} onOnce={onOnce} />
      ) : null}
      {dialog?.kind === 'edit' ? (
        <ChangeAccount key={dialog.account.id} account={dialog.account} onClose={onClose} />
      ) : null}
      {dialog?.kind === 'delete' ? (
        <AccountDelete account={dialog.row} onClose={onClose} onDone={() => onDeleted(dialog.row.id)} />
      ) : null}
      {dialog?.kind === 'import' ? <AccountImport open onClose={onClose} /> : null}
    </Suspense>
  )
}
