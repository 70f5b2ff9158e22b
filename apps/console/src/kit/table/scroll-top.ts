/** How long the way to the top takes [9.4]. */
export const scrollTopMs = 800

/** What scrolls around an element, or null. The table beside a pager scrolls in itself. */
function scrollerOf(element: Element): Element | null {
  const own = element.parentElement?.querySelector(':scope > [data-is~=table-scroll], :scope > [data-scroll]')
  if (own && own.scrollHeight > own.clientHeight) return own
  for (let at = element.parentElement; at; at = at.parentElement) {
    if (at.scrollHeight > at.clientHeight && /auto|scroll/.test(getComputedStyle(at).overflowY)) return at
  }
  return document.scrollingElement
}

/** Brings the list a pager belongs to back to its top, slowly; a person who scrolls meanwhile is not held. */
export function scrollToTop(pager: Element): void {
  const scroller = scrollerOf(pager)
  if (!scroller || scroller.scrollTop === 0) return
  const from = scroller.scrollTop
  const began = performance.now()
  const ms = matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : scrollTopMs
  const stop = new AbortController()
  for (const kind of ['wheel', 'touchstart', 'keydown', 'pointerdown'])
    scroller.addEventListener(kind, () => stop.abort(), { signal: stop.signal, passive: true })
  const step = (now: number) => {
    if (stop.signal.aborted) return
    const part = ms === 0 ? 1 : Math.min(1, Math.max(0, now - began) / ms)
    scroller.scrollTop = from * (1 - part) ** 3
    if (part < 1) requestAnimationFrame(step)
    else stop.abort()
  }
  requestAnimationFrame(step)
}
