import type { PolicyPlace } from '@cpm/contract/estate/policy/policy.kind'
import type { ScreenMask } from '@cpm/contract/remote/remote-rules/remote-rules.shape'
import { type PointerEvent, useRef, useState } from 'react'
import { useText } from '../../api/text.ts'
import { Row, Stack } from '../../kit/layout/box.tsx'
import { Muted } from '../../kit/layout/text.tsx'
import { type Area, between, isDrawn, keyed, moved, proportionOf, stretched } from './mask-shape.ts'
import { PictureChoice, Screenshot, usePicture } from './screen-picture.tsx'
import styles from './remote-rules.module.css'

type Props = {
  masks: readonly ScreenMask[]
  place: PolicyPlace | null
  onAdd: (area: Area) => void
  onChange: (at: number, area: Area) => void
}
type Point = { x: number; y: number }
/** A new one from its first corner, or one that is there, as it was when it was taken hold of. */
type Drag = { from: Point } & ({ by: 'draw' } | { by: 'move' | 'corner'; at: number; area: Area })

const styleOf = ({ left, top, width, height }: Area) => ({
  left: `${left}%`,
  top: `${top}%`,
  width: `${width}%`,
  height: `${height}%`,
})

/** A picture of the screen on which areas are drawn, moved and stretched: by mouse, touch and keyboard. */
export function MaskScreen({ masks, place, onAdd, onChange }: Props) {
  const t = useText()
  const screen = useRef<HTMLDivElement>(null)
  const [drag, setDrag] = useState<Drag | null>(null)
  const [drawn, setDrawn] = useState<Area | null>(null)
  const picture = usePicture(place)
  const proportion = proportionOf(picture.resolution)
  function pointOf(event: PointerEvent): Point {
    const box = screen.current?.getBoundingClientRect()
    if (!box || box.width === 0) return { x: 0, y: 0 }
    return { x: (100 * (event.clientX - box.left)) / box.width, y: (100 * (event.clientY - box.top)) / box.height }
  }
  function begin(event: PointerEvent, how: (from: Point) => Drag): void {
    if (event.button !== 0) return
    event.stopPropagation()
    screen.current?.setPointerCapture(event.pointerId)
    setDrag(how(pointOf(event)))
  }
  function go(event: PointerEvent): void {
    if (!drag) return
    const now = pointOf(event)
    const by = { x: now.x - drag.from.x, y: now.y - drag.from.y }
    if (drag.by === 'draw') setDrawn(between(drag.from, now))
    else onChange(drag.at, drag.by === 'move' ? moved(drag.area, by) : stretched(drag.area, by))
  }
  function end(): void {
    if (drawn && isDrawn(drawn)) onAdd(drawn)
    setDrawn(null)
    setDrag(null)
  }
  return (
    <Stack gap={3}>
      <PictureChoice picture={picture} />
      <div
        ref={screen}
        className={styles.screen}
        role="group"
        aria-label={t('remoteRules.screen')}
        style={{ aspectRatio: String(proportion), width: `min(100%, calc(320px * ${proportion}))` }}
        onPointerDown={(event) => begin(event, (from) => ({ by: 'draw', from }))}
        onPointerMove={go}
        onPointerUp={end}
        onPointerCancel={end}
      >
        {picture.fileId ? <Screenshot id={picture.fileId} /> : null}
        {masks.map((mask, at) => (
          <div
            // Lines have nothing of their own but their place.
            // eslint-disable-next-line react/no-array-index-key
            key={at}
            className={styles.mask}
            role="application"
            tabIndex={0}
            aria-label={mask.name}
            title={mask.name}
            style={styleOf(mask)}
            onPointerDown={(event) => begin(event, (from) => ({ by: 'move', from, at, area: mask }))}
            onKeyDown={(event) => {
              const next = keyed(mask, event)
              if (!next) return
              event.preventDefault()
              onChange(at, next)
            }}
          >
            <span>{mask.name}</span>
            <i
              className={styles.corner}
              onPointerDown={(event) => begin(event, (from) => ({ by: 'corner', from, at, area: mask }))}
            />
          </div>
        ))}
        {drawn ? <div className={`${styles.mask} ${styles.drawn}`} style={styleOf(drawn)} /> : null}
      </div>
      {picture.sn !== undefined && picture.isAsked && !picture.fileId ? (
        <Row>
          <Muted small>{t('remoteRules.pictureNone')}</Muted>
        </Row>
      ) : null}
    </Stack>
  )
}
