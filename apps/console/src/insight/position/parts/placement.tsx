import { Button } from 'antd'
import { useEffect, useRef } from 'react'
import { api } from '../../../api/api.ts'
import { useText } from '../../../api/text.ts'
import { useAction } from '../../../kit/dialog/feedback.tsx'
import { Row } from '../../../kit/layout/box.tsx'
import type { Place } from '../map/shift.ts'
import styles from '../position.module.css'

/** What is being put somewhere: a terminal by its SN, a store by its id. */
export type Placing = { kind: 'terminal' | 'store'; key: string; name: string }

/** Keeps a place of either. */
export function usePlace(onDone: () => void) {
  const t = useText()
  const options = { success: t('position.placed'), onDone }
  const terminal = useAction(api.position.place, options)
  const store = useAction(api.position.placeStore, options)
  return ({ kind, key }: Placing, { lat, lng }: Place) =>
    kind === 'terminal' ? terminal.mutate({ sn: key, lat, lng }) : store.mutate({ groupId: key, lat, lng })
}

type Props = { what: Placing; onCentre: () => void; onCancel: () => void }

/** Says that the next click on the map says a place; without a mouse the centre does. It takes the focus. */
export function PlacingBar({ what, onCentre, onCancel }: Props) {
  const t = useText()
  const host = useRef<HTMLElement>(null)
  useEscape(onCancel)
  useEffect(() => {
    const before = document.activeElement
    host.current?.focus({ preventScroll: true })
    return () => {
      const isLost = document.activeElement === null || document.activeElement === document.body
      if (isLost && before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [])
  const text = t('position.placing', { what: what.name })
  return (
    <section ref={host} className={styles.placingBar} tabIndex={-1} aria-label={text}>
      <Row>
        <span>{text}</span>
        <Button size="small" type="primary" onClick={onCentre}>
          {t('position.placeCentre')}
        </Button>
        <Button size="small" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
      </Row>
    </section>
  )
}

/** Before the panel, which Escape closes; a dialog keeps its own. */
function useEscape(onCancel: () => void) {
  const latest = useRef(onCancel)
  latest.current = onCancel
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || (event.target as Element).closest('[role="dialog"]')) return
      event.stopPropagation()
      latest.current()
    }
    document.addEventListener('keydown', pressed, true)
    return () => document.removeEventListener('keydown', pressed, true)
  }, [])
}
