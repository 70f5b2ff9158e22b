import type RFB from '@novnc/novnc'
import { create } from 'zustand'
import { fetched } from '../../../api/lazy.ts'
import type { RawChannel } from '../../session/channel.ts'
import { bare } from './bare.ts'
import { countFrames } from './frames.ts'
import { guardedOf } from './guarded.ts'
import { heldButtons } from './held-buttons.ts'
import { type Key, charsOf, keyOf } from './keys.ts'
import { typingField } from './typing-field.ts'

/** noVNC, fetched when a picture is wanted: it is most of what this page weighs. */
export const fetchViewer = () => fetched(async () => guardedOf((await import('@novnc/novnc')).default))

export type PictureState = {
  /** A picture stands there, though it may be an old one. */
  there: boolean
  /** The line it came by is a good one. */
  live: boolean
  width: number
  height: number
  frames: number
  /** The keyboard is the terminal's. */
  typing: boolean
  /** What was copied at the terminal. */
  copied: string | null
}
const nothing: PictureState = {
  there: false,
  live: false,
  width: 0,
  height: 0,
  frames: 0,
  typing: false,
  copied: null,
}

/** Between two characters that are typed for somebody, so that slow programs keep up. */
const typeMs = 12
/** Before this no server has said that it takes more than Latin letters. */
const capsMs = 1000

/** `step` hears how many characters are done. */
type Typing = { signal?: AbortSignal; step?: (typed: number) => void }

export type Picture = ReturnType<typeof pictureOf>

/** The screen of a terminal as an element of the page, through however many lines it takes. */
// oxlint-disable-next-line max-lines-per-function -- its acts share the one connection that is shown now
export function pictureOf() {
  const use = create<PictureState>()(() => nothing)
  const element = document.createElement('div')
  element.style.cssText = 'position:absolute;inset:0'
  let rfb: RFB | null = null
  let canvas: HTMLCanvasElement | null = null
  let buttons = { letGo: () => {} }
  let drop = () => {}
  let isFit = true
  let isLooking = false
  let turn = 0
  let openedAt = 0
  /** Texts that are typed one after the other. */
  let typed = Promise.resolve()
  const field = typingField({
    canvas: () => canvas,
    write: (text) => void type(text),
    typing: (typing) => {
      use.setState({ typing })
      if (!typing) buttons.letGo()
    },
  })
  element.append(field.element)

  /**
   * What is seen already stays until the next line has brought its first picture. `spoiled` hears when what comes by the
   * line is no picture.
   */
  async function show(raw: RawChannel, spoiled: () => void): Promise<void> {
    const mine = ++turn
    const Viewer = await fetchViewer()
    if (mine !== turn) return
    let isDropped = false
    const spoil = () => {
      if (!isDropped) spoiled()
    }
    const channel = bare(raw, spoil)
    const layer = document.createElement('div')
    layer.style.cssText = 'position:absolute;inset:0'
    element.prepend(layer)
    const next = new Viewer(layer, channel, { shared: true })
    next.background = 'transparent'
    next.focusOnClick = false
    next.scaleViewport = isFit
    next.viewOnly = isLooking
    next.addEventListener('clipboard', ({ detail }) => use.setState({ copied: detail.text }))
    let isGone = false
    next.addEventListener('disconnect', ({ detail }) => {
      isGone = true
      if (!detail.clean) spoil()
    })
    canvas = layer.querySelector('canvas')
    const frames = watch(canvas, drop)
    next.addEventListener('connect', () => frames?.begin())
    rfb = next
    openedAt = performance.now()
    drop = () => {
      if (isDropped) return
      isDropped = true
      frames?.stop()
      layer.remove()
      if (isGone) return
      next.disconnect()
      // It waits for the word of a line that is long gone.
      channel.onclose?.(new CloseEvent('close', { code: 1000 }))
    }
  }

  /** Counts what is drawn, and takes the older picture away at the first of it. */
  function watch(seen: HTMLCanvasElement | null, dropOlder: () => void) {
    if (!seen) return null
    buttons = heldButtons(seen)
    const typeAt = ({ clientX, clientY }: { clientX: number; clientY: number }) => {
      const { left, top } = element.getBoundingClientRect()
      field.moveTo(clientX - left, clientY - top)
      field.focus()
    }
    seen.addEventListener('mousedown', typeAt)
    seen.addEventListener('touchstart', ({ touches: [finger] }) => finger && typeAt(finger), { passive: true })
    return countFrames(seen, (inSecond, isFirst) => {
      const { width, height } = seen
      if (isFirst) dropOlder()
      use.setState({ frames: inSecond, width, height, ...(isFirst ? { there: true, live: true } : {}) })
    })
  }

  /** Nothing stays down at the terminal when a person may or will do no more there. */
  function letGo(): void {
    field.letGo()
    buttons.letGo()
  }

  function press(keys: readonly Key[]): void {
    for (const [keysym, place] of keys) rfb?.sendKey(keysym, place, true)
    for (const [keysym, place] of keys.toReversed()) rfb?.sendKey(keysym, place, false)
  }

  function type(text: string, how: Typing = {}): Promise<void> {
    typed = typed.then(() => typeNow(text, how))
    return typed
  }

  async function typeNow(text: string, { signal, step }: Typing): Promise<void> {
    let done = 0
    for (const char of charsOf(text)) {
      if (signal?.aborted || isLooking || !use.getState().live) return
      press([keyOf(char)])
      if (++done % 10 === 0) step?.(done)
      await pause(typeMs)
    }
  }

  return {
    element,
    use,
    show: (raw: RawChannel, spoiled: () => void) =>
      void show(raw, spoiled).catch(() => use.setState({ live: false, frames: 0 })),
    /** The line is gone, and with it the way to the terminal; the picture stays as it was. */
    still: () => use.setState({ live: false, frames: 0 }),
    /** What was seen goes, too. */
    clear(): void {
      turn++
      drop()
      rfb = null
      canvas = null
      field.element.blur()
      use.setState(nothing)
    },
    fit(fit: boolean): void {
      isFit = fit
      if (rfb) rfb.scaleViewport = fit
    },
    /** Nothing is sent that a person does. */
    lookOnly(looking: boolean): void {
      if (looking === isLooking) return
      if (looking) letGo()
      isLooking = looking
      if (rfb) rfb.viewOnly = looking
    },
    focus: () => {
      if (rfb) field.focus()
    },
    /** What a screen reader calls the field that has the keyboard. */
    label: (text: string) => field.element.setAttribute('aria-label', text),
    press,
    /** Types a text key by key, after those before; ends early where nobody may type. */
    type,
    /** Puts a text on the terminal's clipboard. */
    async paste(text: string): Promise<void> {
      await pause(Math.max(0, openedAt + capsMs - performance.now()))
      rfb?.clipboardPasteFrom(text)
    },
    /** As it is now; null without a picture. */
    png: () => new Promise<Blob | null>((resolve) => (rfb ? rfb.toBlob(resolve, 'image/png') : resolve(null))),
    /** Where it can be scrolled when it is shown in its own size. */
    scroller: () => element.querySelector<HTMLElement>(':scope > div > div'),
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
