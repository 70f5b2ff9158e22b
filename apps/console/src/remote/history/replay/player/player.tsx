import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { useText } from '../../../../api/text.ts'
import type { Mark } from './marks.ts'
import { keyed } from './player-keys.ts'
import { PlayerBar } from './player-bar.tsx'
import type { Play } from './play.ts'
import { SeekBar } from './seek-bar.tsx'
import styles from '../replay.module.css'

type Props = { play: Play | null; marks: readonly Mark[]; proportion: number; children: ReactNode }

/** The picture of a recording with what moves through it; all of it works by the keyboard. */
export function Player({ play, marks, proportion, children }: Props) {
  const t = useText()
  const box = useRef<HTMLDivElement>(null)
  function fullScreen(): void {
    if (document.fullscreenElement) void document.exitFullscreen()
    else void box.current?.requestFullscreen()
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (!play || event.ctrlKey || event.metaKey || event.altKey) return
    if (!keyed(event, play, marks, fullScreen)) return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div ref={box} className={styles.player} data-is="player" onKeyDown={onKeyDown}>
      <div
        className={styles.stage}
        role="application"
        aria-label={t('remoteSession.replay.picture')}
        tabIndex={0}
        style={{ aspectRatio: String(proportion) }}
        onClick={() => (play?.now().isPlaying ? play.pause() : play?.start())}
      >
        {children}
      </div>
      <SeekBar play={play} marks={marks} />
      <PlayerBar play={play} marks={marks} onFullScreen={fullScreen} />
    </div>
  )
}
