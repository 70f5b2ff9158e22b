import { type PointerEvent, type RefObject, useRef, useState } from 'react'
import { moveTab, useTabs } from '../frame-state.ts'
import { shown } from '../../router/tabs.ts'

/** A press becomes a drag after this many pixels. */
const slackPx = 6
/** So near to an end the strip scrolls. */
const edgePx = 24

/** Drags a tab along the strip with a mouse or pen; Esc puts it back. A finger scrolls the strip instead. */
export function useTabDrag(strip: RefObject<HTMLDivElement | null>) {
  const [dragged, setDragged] = useState<string | null>(null)
  const justDragged = useRef(false)

  function onPointerDown(event: PointerEvent, path: string): void {
    justDragged.current = false
    const from = shown(useTabs.getState()).findIndex((t) => t.path === path)
    if (event.button !== 0 || event.pointerType === 'touch' || from < 1) return
    const startX = event.clientX
    let dragging = false
    const over = new AbortController()
    const listen = { signal: over.signal }
    const end = () => {
      over.abort()
      setDragged(null)
    }
    const onMove = ({ clientX }: globalThis.PointerEvent) => {
      if (!dragging && Math.abs(clientX - startX) < slackPx) return
      dragging = justDragged.current = true
      setDragged(path)
      const list = strip.current
      if (!list) return
      scrollAtEdge(list, clientX)
      const others = [...list.querySelectorAll<HTMLElement>('[data-path]')].filter((tab) => tab.dataset.path !== path)
      moveTab(path, others.filter((tab) => middleOf(tab) < clientX).length)
    }
    window.addEventListener('pointermove', onMove, listen)
    window.addEventListener('pointerup', end, listen)
    window.addEventListener('pointercancel', end, listen)
    window.addEventListener(
      'keydown',
      ({ key }) => {
        if (key !== 'Escape') return
        moveTab(path, from)
        end()
      },
      listen,
    )
  }

  return { dragged, onPointerDown, wasDragged: () => justDragged.current }
}

function middleOf(tab: HTMLElement): number {
  const { left, width } = tab.getBoundingClientRect()
  return left + width / 2
}

function scrollAtEdge(list: HTMLElement, x: number): void {
  const { left, right } = list.getBoundingClientRect()
  if (x < left + edgePx) list.scrollLeft -= 12
  else if (x > right - edgePx) list.scrollLeft += 12
}
