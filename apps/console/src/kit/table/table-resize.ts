import type { PointerEvent } from 'react'

const narrowest = 60

/** Drags the edge of a column: the column follows the pointer at once, and its width is told when it is let go. */
export function startResize(event: PointerEvent<HTMLElement>, key: string, onWidth: (width: number) => void): void {
  const table = event.currentTarget.closest('table')
  const column = [...(table?.querySelectorAll('col') ?? [])].find((c) => c.dataset.key === key)
  const cell = event.currentTarget.closest('th')
  if (!column || !cell) return
  event.preventDefault()
  const from = event.clientX
  const before = cell.offsetWidth
  let width = before
  const move = (e: globalThis.PointerEvent) => {
    width = Math.max(narrowest, before + e.clientX - from)
    column.style.width = `${width}px`
  }
  const end = () => {
    window.removeEventListener('pointermove', move)
    if (width !== before) onWidth(Math.round(width))
  }
  window.addEventListener('pointermove', move)
  window.addEventListener('pointerup', end, { once: true })
}
