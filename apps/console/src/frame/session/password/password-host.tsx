import { type ComponentType, useEffect, useState } from 'react'
import { create } from 'zustand'
import { useSession } from '../../../api/session/session.ts'
import { toast } from '../../../api/state/toast.ts'
import { t } from '../../../api/text.ts'
import type { PasswordDialogProps } from './password-dialog.tsx'

const useOpened = create<{ opened: boolean }>()(() => ({ opened: false }))

/** From the user menu [2.23]. */
export const openPasswordDialog = () => useOpened.setState({ opened: true })

/** Whether the person may do nothing but change the password. */
const useMustChange = () => useSession((s) => s.info?.mustChange === true)

/** The Change Password dialog [2.26]; it opens by itself, and stays, while the password must be changed. */
export function PasswordDialogHost() {
  const opened = useOpened((s) => s.opened)
  const forced = useMustChange()
  const info = useSession((s) => s.info)
  const open = (opened || forced) && info !== null
  const [Dialog, setDialog] = useState<ComponentType<PasswordDialogProps> | null>(null)
  const close = () => useOpened.setState({ opened: false })
  useEffect(() => {
    if (!open || Dialog) return
    import('./password-dialog.tsx').then(
      (part) => setDialog(() => part.PasswordDialog),
      () => {
        close()
        toast.error(t('answer.network'))
      },
    )
  }, [open, Dialog])
  useEffect(() => close, [])
  return open && Dialog ? <Dialog info={info} forced={forced} onClose={close} /> : null
}
