import { type KeyboardEvent, type PointerEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { useText } from '../../../api/text.ts'
import { type Desk, useActs } from '../desk.ts'
import { leavingKeys } from './release-keys.ts'
import { Veil } from './veil.tsx'
import { Watermark } from './watermark.tsx'
import styles from './viewer.module.css'

type Props = { desk: Desk; name: string; onClose: () => void }

/** The picture with what lies over it. Enter goes into it with the keyboard, a chord comes out again. */
export function Stage({ desk, name, onClose }: Props) {
  const t = useText()
  const frame = useRef<HTMLDivElement>(null)
  const slot = useRef<HTMLDivElement>(null)
  const { fit, hand } = desk.use()
  const { typing, there } = desk.picture.use()
  const acts = useActs(desk)
  useLayoutEffect(() => {
    slot.current?.prepend(desk.picture.element)
  }, [desk])
  // The button that opened it is gone: Enter is to reach the picture from here.
  useEffect(() => {
    if (there && document.activeElement === document.body) frame.current?.focus({ preventScroll: true })
  }, [there])
  useLayoutEffect(() => desk.picture.label(t('remoteDesktop.keysOf', { name })), [desk, t, name])
  // In its own size it is scrolled, by whatever one scrolls with.
  useLayoutEffect(() => desk.picture.fit(fit), [desk, fit])

  function onKey(event: KeyboardEvent): void {
    if (event.target !== event.currentTarget || event.key !== 'Enter') return
    event.preventDefault()
    desk.picture.focus()
  }
  /** Before the picture hears of it. */
  function onKeyFirst(event: KeyboardEvent): void {
    if (!typing || event.key !== 'Escape' || !event.ctrlKey || !event.altKey || !event.shiftKey) return
    event.preventDefault()
    event.stopPropagation()
    frame.current?.focus()
  }

  return (
    <div
      ref={frame}
      className={styles.stage}
      data-is="remote-stage"
      data-typing={typing && acts ? '' : undefined}
      role="application"
      tabIndex={0}
      aria-label={t('remoteDesktop.screenOf', { name, keys: leavingKeys })}
      onKeyDown={onKey}
      onKeyDownCapture={onKeyFirst}
    >
      <div ref={slot} className={styles.slot} />
      {hand ? <Hand desk={desk} /> : null}
      <Watermark desk={desk} />
      <Veil desk={desk} name={name} onClose={onClose} />
    </div>
  )
}

/** Takes the pointer, so that it moves the picture and nothing at the terminal. */
function Hand({ desk }: { desk: Desk }) {
  const from = useRef<{ x: number; y: number; left: number; top: number } | null>(null)
  function down(event: PointerEvent<HTMLDivElement>): void {
    const scroller = desk.picture.scroller()
    if (!scroller) return
    event.currentTarget.setPointerCapture(event.pointerId)
    from.current = { x: event.clientX, y: event.clientY, left: scroller.scrollLeft, top: scroller.scrollTop }
  }
  function move(event: PointerEvent<HTMLDivElement>): void {
    const start = from.current
    if (start)
      desk.picture.scroller()?.scrollTo(start.left + start.x - event.clientX, start.top + start.y - event.clientY)
  }
  const end = () => {
    from.current = null
  }
  return (
    <div
      className={styles.hand}
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
      onWheel={(event) => desk.picture.scroller()?.scrollBy(event.deltaX, event.deltaY)}
    />
  )
}
