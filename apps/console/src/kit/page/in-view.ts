/**
 * Scrolls a strip sideways until one thing in it is in sight, if it is not. The browser is asked where that stands only
 * after it has drawn: to ask at once would have the whole page laid out in between.
 */
export function bringIntoSight(strip: HTMLElement | null, selector: string): () => void {
  const thing = strip?.querySelector(selector)
  if (!strip || !thing) return () => {}
  const seen = new IntersectionObserver(
    ([found]) => {
      seen.disconnect()
      const room = found?.rootBounds
      if (!found || !room || found.intersectionRatio === 1) return
      const { left, width } = found.boundingClientRect
      strip.scrollLeft += left + width / 2 - room.left - room.width / 2
    },
    { root: strip },
  )
  seen.observe(thing)
  return () => seen.disconnect()
}
