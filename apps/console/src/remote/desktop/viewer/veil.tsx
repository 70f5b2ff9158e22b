import { Button } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { useText } from '../../../api/text.ts'
import { Row } from '../../../kit/layout/box.tsx'
import { Figures, Muted } from '../../../kit/layout/text.tsx'
import { Icon, type IconName } from '../../../kit/values/icon.tsx'
import { useOverWords } from '../../session/session-cover.tsx'
import { WhyDialog } from '../../session/lazy-reason.tsx'
import type { Desk } from '../desk.ts'
import { useRow } from './row.ts'
import { useRules } from './rules.ts'
import styles from './viewer.module.css'

type Props = { desk: Desk; name: string; onClose: () => void }

/** What lies over the picture while it is none to work at: what is waited for, or why it is over. */
export function Veil({ desk, onClose }: Props) {
  const t = useText()
  const state = desk.line.use()
  const { away, since } = desk.use()
  const there = desk.picture.use((s) => s.there)
  const { phase, place, wants, tries } = state
  const rules = useRules(desk, phase === 'asking')
  const close = <Button onClick={onClose}>{t('remoteDesktop.close')}</Button>
  if (wants) return <WhyDialog session={{ ...state, line: desk.line }} onCancel={onClose} />
  if (away && (phase === 'over' || phase === 'opening' || phase === 'waiting')) {
    return (
      <Said busy text={t('remoteDesktop.away')} note={t('remoteDesktop.attempt', { n: away.tries })}>
        <Button onClick={desk.stopLooking}>{t('remoteDesktop.stopTrying')}</Button>
      </Said>
    )
  }
  if (phase === 'over') return <Over desk={desk} close={close} />
  if (phase === 'broken') {
    return (
      <Said thin busy text={t('remoteDesktop.broken')} note={t('remoteDesktop.attempt', { n: Math.max(1, tries) })} />
    )
  }
  if (phase === 'open' && place?.private) {
    return <Said solid icon="shield" text={t('remoteDesktop.private')} note={t('remoteDesktop.privateHint')} />
  }
  if (phase === 'open') return there ? null : <Said busy text={t('remoteDesktop.first')} />
  if (phase === 'asking') {
    return (
      <Said busy text={t('remoteDesktop.asking')} note={<Left since={since} seconds={rules?.askSeconds} />}>
        {close}
      </Said>
    )
  }
  return (
    <Said
      busy
      text={t(phase === 'waiting' ? 'remoteDesktop.waiting' : 'remoteDesktop.opening')}
      note={<Waited since={since} from={2} />}
    >
      {close}
    </Said>
  )
}

function Over({ desk, close }: { desk: Desk; close: ReactNode }) {
  const t = useText()
  const text = useOverWords(desk.line.use())
  const ended = desk.line.use((s) => s.ended)
  const row = useRow(desk)
  const why = ended === 'unable' && row?.unableReason ? t(`remoteSession.unable.${row.unableReason}`) : null
  return (
    <Said
      solid
      icon={ended === 'ended' || ended === 'left' ? 'info' : 'warning'}
      text={text ?? t('remoteSession.overFailed')}
      note={[why, row?.unableDetail].filter(Boolean).join(' · ') || null}
    >
      <Button type="primary" autoFocus onClick={desk.again}>
        {t('remoteDesktop.again')}
      </Button>
      {close}
    </Said>
  )
}

type SaidProps = {
  text: string
  note?: ReactNode
  busy?: boolean
  icon?: IconName
  /** What was seen is still to be seen below. */
  thin?: boolean
  /** Nothing below is to be seen. */
  solid?: boolean
  children?: ReactNode
}

function Said({ text, note = null, busy = false, icon, thin = false, solid = false, children }: SaidProps) {
  return (
    <div className={`${styles.veil}${thin ? ` ${styles.thin}` : ''}${solid ? ` ${styles.solid}` : ''}`} data-is="veil">
      <div className={styles.said}>
        {busy ? <i className={styles.spinner} aria-hidden="true" /> : null}
        {icon ? <Icon name={icon} size={24} /> : null}
        <p role="status">{text}</p>
        {note === null ? null : <Muted small>{note}</Muted>}
        {children ? <Row className={styles.ways}>{children}</Row> : null}
      </div>
    </div>
  )
}

/** Whole seconds since then, counted on while they are looked at. */
function useSeconds(since: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.floor((now - since) / 1000))
}

/** How long it has taken so far, told from `from` seconds on. */
function Waited({ since, from }: { since: number; from: number }) {
  const t = useText()
  const s = useSeconds(since)
  return s < from ? null : <Figures>{t('remoteDesktop.waited', { s })}</Figures>
}

/** How long the person there still has to answer. */
function Left({ since, seconds }: { since: number; seconds: number | undefined }) {
  const t = useText()
  const s = useSeconds(since)
  if (seconds === undefined) return <Figures>{t('remoteDesktop.waited', { s })}</Figures>
  return <Figures>{t('remoteDesktop.left', { s: Math.max(0, seconds - s) })}</Figures>
}
