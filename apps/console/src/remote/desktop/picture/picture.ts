import type RFB from '@novnc/novnc'
import { create } from 'zustand'
import { fetched } from '../../../api/lazy.ts'
import type { RawChannel } from '../../session/channel.ts'
import { countFrames } from './frames.ts'
import { type Key, charsOf, heldKeys, keyOf } from './keys.ts'

/** noVNC, fetched when a picture is wanted: it is most of what this page weighs. */
export const fetchViewer = () => fetched(async () => (await import('@novnc/novnc')).default)

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
  let drop = () => {}
  let isFit = true
  let isLooking = false
  let turn = 0
  let openedAt = 0

  /** What is seen already stays until the next line has brought its first picture. */
  async function show(raw: RawChannel): Promise<void> {
    const mine = ++turn
    const Viewer = await fetchViewer()
    if (mine !== turn) return
    const channel = bare(raw)
    const layer = document.createElement('div')
    layer.style.cssText = 'position:absolute;inset:0'
    element.prepend(layer)
    const next = new Viewer(layer, channel, { shared: true })
    next.background = 'transparent'
    next.scaleViewport = isFit
    next.viewOnly = isLooking
    next.addEventListener('clipboard', ({ detail }) => use.setState({ copied: detail.text }))
    const frames = watch(layer.querySelector('canvas'), drop)
    next.addEventListener('connect', () => frames?.begin())
    rfb = next
    openedAt = performance.now()
    let isDropped = false
    drop = () => {
      if (isDropped) return
      isDropped = true
      frames?.stop()
      next.disconnect()
      // It waits for the word of a line that is long gone.
      channel.onclose?.(new CloseEvent('close', { code: 1000 }))
      layer.remove()
    }
  }

  /** Counts what is drawn, and takes the older picture away at the first of it. */
  function watch(canvas: HTMLCanvasElement | null, dropOlder: () => void) {
    if (!canvas) return null
    canvas.addEventListener('focus', () => use.setState({ typing: true }))
    canvas.addEventListener('blur', () => {
      use.setState({ typing: false })
      letGo()
    })
    return countFrames(canvas, (inSecond, isFirst) => {
      const { width, height } = canvas
      if (isFirst) dropOlder()
      use.setState({ frames: inSecond, width, height, ...(isFirst ? { there: true, live: true } : {}) })
    })
  }

  /** No key stays down at the terminal when the keyboard goes elsewhere. */
  function letGo(): void {
    if (!rfb || isLooking) return
    for (const [keysym, place] of heldKeys) rfb.sendKey(keysym, place, false)
    // It forgets what it took for held when its keyboard is taken away.
    rfb.viewOnly = true
    rfb.viewOnly = false
  }

  function press(keys: readonly Key[]): void {
    for (const [keysym, place] of keys) rfb?.sendKey(keysym, place, true)
    for (const [keysym, place] of keys.toReversed()) rfb?.sendKey(keysym, place, false)
  }

  return {
    element,
    use,
    show: (raw: RawChannel) => void show(raw).catch(() => use.setState({ live: false, frames: 0 })),
    /** The line is gone, and with it the way to the terminal; the picture stays as it was. */
    still: () => use.setState({ live: false, frames: 0 }),
    /** What was seen goes, too. */
    clear(): void {
      turn++
      drop()
      rfb = null
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
    focus: () => rfb?.focus({ preventScroll: true }),
    blur: () => rfb?.blur(),
    press,
    /** Types a text key by key; ends early where nobody may type. */
    async type(text: string, { signal, step }: Typing = {}): Promise<void> {
      let typed = 0
      for (const char of charsOf(text)) {
        if (signal?.aborted || isLooking || !use.getState().live) return
        press([keyOf(char)])
        if (++typed % 10 === 0) step?.(typed)
        await pause(typeMs)
      }
    },
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

type Bare = Pick<RawChannel, 'send' | 'close' | 'binaryType' | 'protocol'> & {
  readonly readyState: number
  onerror: null
  onopen: null
  onmessage: RawChannel['onmessage']
  onclose: ((event: CloseEvent) => void) | null
}

/** A line whose end noVNC does not hear of by itself: it would take the picture away. */
function bare(raw: RawChannel): Bare {
  return {
    binaryType: 'arraybuffer',
    protocol: '',
    onerror: null,
    onopen: null,
    onclose: null,
    get readyState() {
      return raw.readyState
    },
    get onmessage() {
      return raw.onmessage
    },
    set onmessage(next) {
      // What came early is handed on at once: it is to be ready for it.
      queueMicrotask(() => {
        raw.onmessage = next
      })
    },
    send: (bytes) => raw.send(bytes),
    close: () => raw.close(),
  }
}
