import { type ComponentType, useEffect, useState } from 'react'
import { useSession } from '../../api/session/session.ts'
import { toast } from '../../api/state/toast.ts'
import { t } from '../../api/text.ts'
import type { ForcedTotpProps } from '../../people/me/totp/totp-required.tsx'
import { askLogOut } from './ask-log-out.ts'

/** Opens by itself, and stays, while a role demands a second step that is not set up; after the password, if both. */
export function TotpHost() {
  const open = useSession((s) => s.info?.mustTotp === true && !s.info.mustChange)
  const [Dialog, setDialog] = useState<ComponentType<ForcedTotpProps> | null>(null)
  useEffect(() => {
    if (!open || Dialog) return
    import('../../people/me/totp/totp-required.tsx').then(
      (part) => setDialog(() => part.ForcedTotp),
      () => toast.error(t('answer.network')),
    )
  }, [open, Dialog])
  const done = () => useSession.setState(({ info }) => ({ info: info && { ...info, mustTotp: false } }))
  return open && Dialog ? <Dialog onDone={done} onLogOut={() => void askLogOut()} /> : null
}
