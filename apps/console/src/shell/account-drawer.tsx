import { Drawer } from 'antd'
import { useEnding } from '../api/keep-alive.ts'
import { useSession } from '../api/session.ts'
import { Details } from '../kit/frame.tsx'
import { useText } from '../kit/text.ts'
import { DateTime } from '../kit/values.tsx'

/** What the console knows of the person who is signed in. */
export function AccountDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText()
  const info = useSession((s) => s.info)
  const endsAt = useEnding((s) => s.ends?.endsAt)
  if (!info) return null
  return (
    <Drawer open={open} onClose={onClose} size={360} title={t('user.account')}>
      <Details
        items={[
          { label: t('login.name'), value: info.name, wide: true },
          { label: t('user.email'), value: info.email, wide: true },
          { label: t('user.kind'), value: t(`user.kind.${info.kind}`), wide: true },
          info.enterpriseName !== null && { label: t('user.enterprise'), value: info.enterpriseName, wide: true },
          info.description !== null && { label: t('user.description'), value: info.description, wide: true },
          { label: t('user.sessionEnds'), value: <DateTime at={endsAt} />, wide: true },
        ]}
      />
    </Drawer>
  )
}
