import { FitAddon } from '@xterm/addon-fit'
import { Unicode11Addon } from '@xterm/addon-unicode11'
import { Terminal } from '@xterm/xterm'
import '@xterm/xterm/css/xterm.css'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Session } from '../../session.ts'
import type { Cast } from './cast.ts'
import { castScreen } from './cast-screen.ts'
import { CastSearch } from './cast-search.tsx'
import { marksOf } from '../player/marks.ts'
import { type Play, play } from '../player/play.ts'
import { Player } from '../player/player.tsx'
import { Watermark } from '../player/watermark.tsx'
import styles from '../replay.module.css'

type Props = { cast: Cast; session: Session; onOpen: (seek: (ms: number) => void) => void }

const [smallest, largest] = [6, 16]

/** A shell's film in the terminal it was seen in. */
export function CastPlayer({ cast, session, onOpen }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const [playing, setPlaying] = useState<Play | null>(null)
  const marks = useMemo(() => marksOf(session.events, cast.ms), [session.events, cast.ms])
  const begin = useRef(onOpen)
  begin.current = onOpen
  useEffect(() => {
    const host = place.current
    if (!host) return undefined
    const { width, height } = cast.header
    const term = new Terminal({
      allowProposedApi: true,
      cols: width,
      rows: height,
      disableStdin: true,
      convertEol: false,
      scrollback: 5000,
      fontSize: 13,
      fontFamily: getComputedStyle(host).getPropertyValue('--mono'),
    })
    const fit = new FitAddon()
    term.loadAddon(fit)
    term.loadAddon(new Unicode11Addon())
    term.unicode.activeVersion = '11'
    term.open(host)
    host.style.background = 'black'
    // Its size is the recording's: the letters give way.
    const scale = () => {
      const room = fit.proposeDimensions()
      const now = term.options.fontSize ?? 13
      if (!room || !(room.cols > 0)) return
      const wanted = Math.floor(now * Math.min(room.cols / term.cols, room.rows / term.rows))
      const size = Math.min(largest, Math.max(smallest, wanted))
      if (size !== now) term.options.fontSize = size
    }
    const watcher = new ResizeObserver(scale)
    watcher.observe(host)
    const times = cast.events.map(({ ms }) => ms)
    const made = play(castScreen(term, cast, scale), times, cast.ms)
    made.seek(0)
    setPlaying(made)
    begin.current((ms) => made.seek(ms))
    return () => {
      watcher.disconnect()
      made.dispose()
      setPlaying(null)
    }
  }, [cast])
  const begunAt = cast.header.timestamp === undefined ? session.askedAt : new Date(cast.header.timestamp * 1000)
  return (
    <>
      <Player play={playing} marks={marks} proportion={1.6}>
        <div ref={place} className={styles.shell} />
        <Watermark text={cast.header.cpm?.watermark ?? session.watermark} begunAt={begunAt} play={playing} />
      </Player>
      <CastSearch cast={cast} onGo={(ms) => playing?.seek(ms)} />
    </>
  )
}
