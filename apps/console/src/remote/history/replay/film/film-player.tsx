import { useEffect, useMemo, useRef, useState } from 'react'
import type { Session } from '../../session.ts'
import type { Film } from './cpmrec.ts'
import { filmScreen } from './film-screen.ts'
import { marksOf } from '../player/marks.ts'
import { type Play, play } from '../player/play.ts'
import { Player } from '../player/player.tsx'
import { Watermark } from '../player/watermark.tsx'
import styles from '../replay.module.css'

type Props = { film: Film; session: Session; onOpen: (seek: (ms: number) => void) => void }

/** A screen's film in noVNC. */
export function FilmPlayer({ film, session, onOpen }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const [playing, setPlaying] = useState<Play | null>(null)
  const marks = useMemo(() => marksOf(session.events, film.ms), [session.events, film.ms])
  const begin = useRef(onOpen)
  begin.current = onOpen
  const markTimes = useRef(marks)
  markTimes.current = marks
  useEffect(() => {
    let left = false
    let made: Play | null = null
    // It waits at its top for what the browser decodes: whoever shows a page without a film does not.
    void import('@novnc/novnc').then(({ default: Rfb }) => {
      if (left || !place.current) return
      const shown = film.pieces.filter(({ type }) => type !== 'key').map(({ ms }) => ms)
      const times = [...shown, ...markTimes.current.map(({ ms }) => ms)].toSorted((a, b) => a - b)
      made = play(filmScreen(place.current, film, Rfb), times, film.ms)
      made.seek(0)
      setPlaying(made)
      begin.current((ms) => made?.seek(ms))
    })
    return () => {
      left = true
      made?.dispose()
      setPlaying(null)
    }
  }, [film])
  const { width, height, watermark, at } = film.header
  return (
    <Player play={playing} marks={marks} proportion={width / height}>
      <div ref={place} className={styles.screen} />
      {/* It keeps the mouse and the keys from noVNC, which must not be told that it only shows. */}
      <div className={styles.cover} />
      <Watermark text={watermark} begunAt={at} play={playing} />
    </Player>
  )
}
