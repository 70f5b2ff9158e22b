import { Button } from 'antd'
import { useText } from '../../../api/text.ts'
import { TotpDialog } from './totp-dialog.tsx'

export type ForcedTotpProps = { onDone: () => void; onLogOut: () => void }

/** While a role demands the second step there is no way round it but out. */
export function ForcedTotp({ onDone, onLogOut }: ForcedTotpProps) {
  const t = useText()
  return (
    <TotpDialog
      forced={t('me.totp.must')}
      beside={<Button onClick={onLogOut}>{t('user.logOut')}</Button>}
      onClose={onLogOut}
      onDone={onDone}
    />
  )
}
