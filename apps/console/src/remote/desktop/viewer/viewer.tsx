import { type ReactNode, useEffect, useState } from 'react'
import { quietApi } from '../../../api/api.ts'
import { useRead } from '../../../api/read/read.ts'
import { useText } from '../../../api/text.ts'
import { Figures, Mono, Muted } from '../../../kit/layout/text.tsx'
import { useFullWindow } from '../../session/full-window.tsx'
import { EndButton, Recorded, SessionPeople } from '../../session/session-people.tsx'
import { isGoing } from '../../session/use-session.ts'
import { GuestButton } from '../../guest-link/guest-button.tsx'
import { type Desk, useActs } from '../desk.ts'
import { ShotNotice } from '../panels/shot-notice.tsx'
import { KeyboardField } from './keyboard-field.tsx'
import { leavingKeys } from './release-keys.ts'
import { Stage } from './stage.tsx'
import { Standing, Wish } from './control-state.tsx'
import { Toolbar } from './toolbar.tsx'
import styles from './viewer.module.css'

/** One terminal's screen with all its tools. */
export function Viewer({ desk, onClose }: { desk: Desk; onClose: () => void }) {
  const { data: terminal } = useRead(quietApi.terminal.get, { sn: desk.sn })
  const session = { ...desk.line.use(), line: desk.line }
  return (
    <Screen desk={desk} name={terminal?.name || desk.sn} isAndroid={terminal?.platform === 'android'} onClose={onClose}>
      <GuestButton sn={desk.sn} />
      <EndButton session={session} />
    </Screen>
  )
}

type ScreenProps = {
  desk: Desk
  name: string
  isAndroid: boolean
  onClose: () => void
  /** At the end of its head. */
  children: ReactNode
}

/** The screen of a terminal, whoever looks at it. */
export function Screen({ desk, name, isAndroid, onClose, children }: ScreenProps) {
  const [full, toggle] = useFullWindow()
  const [keyboard, setKeyboard] = useState(false)
  const session = { ...desk.line.use(), line: desk.line }
  const isOver = !isGoing(session)
  const isAway = desk.use((s) => s.away !== null)
  const isDone = isOver && !isAway
  // Its button goes with the toolbar.
  useEffect(() => {
    if (full && isDone) toggle()
  })
  return (
    <div className={styles.viewer} data-is="remote-viewer" data-full={full ? '' : undefined}>
      <div className={styles.head}>
        <span className={styles.name}>
          <b>{name}</b>
          {name === desk.sn ? null : <Mono>{desk.sn}</Mono>}
        </span>
        <Recorded session={session} />
        <Standing desk={desk} />
        <Wish desk={desk} />
        <span className={styles.headEnd}>
          <SessionPeople session={session} give={desk.control} mayTake={desk.guest === null} />
          {children}
        </span>
      </div>
      <Toolbar
        desk={desk}
        isAndroid={isAndroid}
        full={full}
        onFull={toggle}
        keyboard={keyboard}
        onKeyboard={() => setKeyboard(!keyboard)}
      />
      {keyboard && !isOver ? <KeyboardField desk={desk} /> : null}
      <Stage desk={desk} name={name} onClose={onClose} />
      <ShotNotice desk={desk} />
      <Foot desk={desk} full={full} />
    </div>
  )
}

/** How the keyboard goes in and out, and how good the line is. */
function Foot({ desk, full }: { desk: Desk; full: boolean }) {
  const t = useText()
  const { there, live, typing, frames, width, height } = desk.picture.use()
  const pace = desk.line.use((s) => s.pace)
  const acts = useActs(desk)
  if (!there) return null
  const how = typing ? t('remoteDesktop.typingHere', { keys: leavingKeys }) : t('remoteDesktop.typeHow')
  const hints = [acts ? how : null, full ? t('remoteDesktop.fullScreenHint') : null]
  return (
    <div className={styles.foot}>
      <Muted small className={styles.hint} role="status">
        {hints.filter(Boolean).join(' · ')}
      </Muted>
      {live ? (
        <span className={styles.pace}>
          <Figures>{t('remoteDesktop.size', { width, height })}</Figures>
          <Figures data-is="frames">{t('remoteDesktop.frames', { frames })}</Figures>
          {pace ? (
            <Figures data-is="pace">
              {t('remoteDesktop.pace', { ms: Math.round(pace.operatorMs + pace.terminalMs) })}
            </Figures>
          ) : null}
        </span>
      ) : null}
    </div>
  )
}
