import { type PointerEvent, useRef } from 'react'

/** A press becomes a drag after this many pixels. */
const slackPx = 4

type Row = { key: string; element: HTMLElement; top: number; height: number }

/**
 * Drags a row of a table by its handle; the others make room. `onDrop` hears the row's key and that of the row whose
 * place it takes; Esc leaves all as it was.
 */
export function useRowDrag(onDrop: (key: string, to: string) => void) {
  const ended = useRef<(() => void) | null>(null)

  return function onPointerDown(event: PointerEvent<HTMLElement>): void {
    const row = event.currentTarget.closest<HTMLElement>('tr[data-row]')
    const body = row?.parentElement
    if (event.button !== 0 || !row || !body) return
    ended.current?.()
    const rows = [...body.querySelectorAll<HTMLElement>('tr[data-row]')].map((element): Row => {
      const { top, height } = element.getBoundingClientRect()
      return { key: element.dataset.row as string, element, top, height }
    })
    const from = rows.findIndex((one) => one.element === row)
    const startY = event.clientY
    let to = from
    let dragging = false
    const over = new AbortController()
    const end = () => {
      over.abort()
      ended.current = null
      delete body.dataset.dragging
      delete row.dataset.dragged
      for (const { element } of rows) element.style.removeProperty('transform')
    }
    ended.current = end
    const onMove = ({ clientY }: globalThis.PointerEvent) => {
      const by = clientY - startY
      if (!dragging && Math.abs(by) < slackPx) return
      dragging = true
      body.dataset.dragging = ''
      row.dataset.dragged = ''
      to = placeAt(rows, from, by)
      makeRoom(rows, from, to, by)
    }
    const onUp = () => {
      end()
      if (dragging && to !== from) onDrop((rows[from] as Row).key, (rows[to] as Row).key)
    }
    const listen = { signal: over.signal }
    window.addEventListener('pointermove', onMove, listen)
    window.addEventListener('pointerup', onUp, listen)
    window.addEventListener('pointercancel', end, listen)
    window.addEventListener('keydown', ({ key }) => key === 'Escape' && end(), listen)
  }
}

/** The row over whose middle the dragged one is. */
function placeAt(rows: readonly Row[], from: number, by: number): number {
  const own = rows[from] as Row
  const middle = own.top + own.height / 2 + by
  const passed = rows.findIndex(({ top, height }) => middle < top + height)
  return passed === -1 ? rows.length - 1 : passed
}

function makeRoom(rows: readonly Row[], from: number, to: number, by: number): void {
  const own = rows[from] as Row
  for (const [at, { element }] of rows.entries()) {
    const shift = at === from ? by : at > from && at <= to ? -own.height : at < from && at >= to ? own.height : 0
    element.style.setProperty('transform', shift === 0 ? 'none' : `translateY(${shift}px)`)
  }
}
