import type { GuestLook } from '@cpm/contract/remote/guest-link/guest-link.shape'
import { Button } from 'antd'
import { useEffect } from 'react'
import { useText } from '../../api/text.ts'
import { Icon } from '../../kit/values/icon.tsx'
import { Screen } from '../desktop/viewer/viewer.tsx'
import type { GuestDesk } from './guest-desk.ts'
import type { Gone } from './look.ts'
import styles from './guest.module.css'

type Props = { desk: GuestDesk; look: GuestLook; onLeave: (why: Gone) => void }

/** The terminal's screen in the whole window, until it is over. */
export function GuestScreen({ desk, look, onLeave }: Props) {
  const t = useText()
  const { phase, ended, error } = desk.line.use()
  const { away } = desk.use()
  const isOver = phase === 'over' && away === null
  useEffect(() => {
    if (isOver) onLeave({ ended, error })
  }, [isOver, ended, error, onLeave])
  const leave = () => onLeave({ ended: 'left', error: null })
  return (
    <main className={styles.screen}>
      <Screen
        desk={desk}
        name={look.terminal.name || look.terminal.sn}
        isAndroid={look.terminal.platform === 'android'}
        onClose={leave}
      >
        <Button icon={<Icon name="close" />} onClick={leave}>
          {t('guestPage.leave')}
        </Button>
      </Screen>
    </main>
  )
}
