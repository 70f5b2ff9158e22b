import { type RefObject, useLayoutEffect, useState } from 'react'

/** Up to so many rows are drawn whole; from there on only those in sight. */
export const mostWhole = 200
const spare = 10

type Window = { from: number; to: number; before: number; after: number }

/**
 * Which of many equally high rows are drawn: those in sight of the scrolling `host` and some on either side; `before`
 * and `after` are the heights that stand in for the others, in pixels.
 */
export function useRowWindow(host: RefObject<HTMLElement | null>, count: number, height: number): Window {
  const [sight, setSight] = useState({ from: 0, to: 4 * spare })
  const few = count <= mostWhole
  useLayoutEffect(() => {
    const element = host.current
    if (few || !element) return
    const look = () => {
      // In steps of `spare`, so that a row of scrolling is not a drawing.
      const from = Math.max(0, Math.floor(element.scrollTop / height / spare) - 1) * spare
      const to = (Math.ceil((element.scrollTop + element.clientHeight) / height / spare) + 1) * spare
      setSight((before) => (before.from === from && before.to === to ? before : { from, to }))
    }
    look()
    const size = new ResizeObserver(look)
    size.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      size.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [host, few, height])
  if (few) return { from: 0, to: count, before: 0, after: 0 }
  const to = Math.min(count, sight.to)
  const from = Math.min(sight.from, to)
  return { from, to, before: from * height, after: (count - to) * height }
}
