import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { firstEnd, stay, useEnding } from '../../api/session/keep-alive.ts'
import { Modal } from '../../kit/dialog/overlay.tsx'
import { useText } from '../../api/text.ts'
import { logOutNow } from './ask-log-out.ts'
import styles from './idle-warning.module.css'

/** Asks, two minutes before the session ends, whether the person is still there. */
export function IdleWarning() {
  const { ends, warning } = useEnding()
  const [seen, setSeen] = useState(0)
  if (!ends || !warning) return null
  const { kind, at } = firstEnd(ends)
  // That the longest time is over cannot be put off, only be known.
  if (kind === 'absolute' && seen === at) return null
  return <Warning kind={kind} at={at} onSeen={() => setSeen(at)} />
}

function Warning({ kind, at, onSeen }: { kind: 'idle' | 'absolute'; at: number; onSeen: () => void }) {
  const t = useText()
  const left = useSecondsUntil(at)
  const [busy, setBusy] = useState(false)
  const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
  const goOn = () => {
    if (kind === 'absolute') return onSeen()
    setBusy(true)
    void stay()
      .catch(() => null)
      .finally(() => setBusy(false))
  }
  return (
    <Modal
      open
      centered
      width={420}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      title={t('idle.title')}
      footer={[
        <Button key="out" onClick={() => void logOutNow()}>
          {t('user.logOut')}
        </Button>,
        <Button key="stay" type="primary" autoFocus loading={busy} onClick={goOn}>
          {t(kind === 'idle' ? 'idle.stay' : 'common.confirm')}
        </Button>,
      ]}
    >
      <p>{t(kind === 'idle' ? 'idle.text' : 'idle.absolute')}</p>
      <p className={styles.idleLeft} role="timer">
        {time}
      </p>
    </Modal>
  )
}

function useSecondsUntil(at: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.ceil((at - now) / 1000))
}
