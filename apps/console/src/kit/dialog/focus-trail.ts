import { useEffect, useRef } from 'react'

/** Where the focus has been lately, the last place at the end. */
const trail: HTMLElement[] = []
const length = 16

/** What a person touched last, by pointer or keys, or wrote in. */
let touched: EventTarget | null = null

if (typeof document !== 'undefined') {
  for (const type of ['pointerdown', 'keydown', 'input']) {
    document.addEventListener(type, ({ target }) => (touched = target), { capture: true, passive: true })
  }
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement) || trail.at(-1) === target) return
    trail.push(target)
    if (trail.length > length) trail.shift()
  })
}

/** A way back to what is pressed now: the entry of a menu is gone by then, and the button of that menu is not. */
export const markWay = (): readonly HTMLElement[] => [...trail]

/** Whether somebody is at work in this already; what a library focused by itself is nobody's work. */
export const isAtWork = (box: HTMLElement): boolean =>
  touched instanceof Node && box.contains(touched) && box.contains(document.activeElement)

const takesFocus = (element: HTMLElement) =>
  element.isConnected && element.checkVisibility({ visibilityProperty: true }) && !element.matches(':disabled')

/** Puts the focus where one came from, or as near to it as is still there; never takes it from where a person is. */
export function goBack(way: readonly HTMLElement[], from: HTMLElement | null): void {
  const now = document.activeElement
  const isLost = now === null || now === document.body || (from?.contains(now) ?? false)
  if (!isLost) return
  const back = way.findLast((element) => takesFocus(element) && !(from?.contains(element) ?? false))
  ;(back ?? document.getElementById('main'))?.focus({ preventScroll: true })
}

/** Gives the focus back when what was `open` is not any more. `box` is what was open. */
export function useWayBack(open: boolean, box: () => HTMLElement | null): void {
  const way = useRef<readonly HTMLElement[] | null>(null)
  const boxNow = useRef(box)
  boxNow.current = box
  useEffect(() => {
    if (!open) {
      way.current = null
      return undefined
    }
    // A tab that is shown again finds its drawer open: the way back is still the one it was opened by.
    way.current ??= markWay()
    const back = way.current
    return () => goBack(back, boxNow.current())
  }, [open])
}

/** What is only shown in a field is not where one starts; a select that is not searched is read-only and still chosen from. */
const fields =
  'input:not([type=hidden], [type=file], :disabled, [readonly]:not([role=combobox])), textarea:not(:disabled), select:not(:disabled), [role=switch]:not(:disabled)'

/** The first thing to fill in takes the focus; of a choice the one that is chosen. */
export function startInFirstField(body: HTMLElement | null): void {
  const first = [...(body?.querySelectorAll<HTMLElement>(fields) ?? [])].find(takesFocus)
  const isChoice = first instanceof HTMLInputElement && first.type === 'radio'
  const chosen = isChoice ? body?.querySelector<HTMLElement>(`input[name="${first.name}"]:checked`) : null
  ;(chosen ?? first)?.focus()
}
