import { FitAddon } from '@xterm/addon-fit'
import { SearchAddon } from '@xterm/addon-search'
import { Unicode11Addon } from '@xterm/addon-unicode11'
import { type ITerminalOptions, Terminal } from '@xterm/xterm'
import '@xterm/xterm/css/xterm.css'
import type { Channel } from '../session/channel.ts'
import type { Line } from '../session/line.ts'
import { feedOf } from './feed.ts'

const encoder = new TextEncoder()
const scrollback = 5000

export type ShellScreen = ReturnType<typeof shellScreen>
/** Keys that are the page's: everything else is the shell's. */
export type ShellKey = 'copy' | 'paste' | 'search' | 'toolbar'

/** The screen of a shell: it lives as long as its session, shown or not. */
export function shellScreen(line: Line, fontSize: number, skipped: (bytes: number) => string) {
  const term = new Terminal({
    allowProposedApi: true,
    cursorBlink: true,
    fontFamily: getComputedStyle(document.documentElement).getPropertyValue('--mono'),
    fontSize,
    scrollback,
    minimumContrastRatio: 4.5,
    macOptionIsMeta: true,
  })
  const fit = new FitAddon()
  const search = new SearchAddon({ highlightLimit: 1000 })
  term.loadAddon(fit)
  term.loadAddon(search)
  term.loadAddon(new Unicode11Addon())
  term.unicode.activeVersion = '11'
  const element = document.createElement('div')
  let onKey: (key: ShellKey) => void = () => {}
  let isOpened = false

  term.onData((text) => line.sendBytes(encoder.encode(text)))
  term.onBinary((text) => line.sendBytes(Uint8Array.from(text, (one) => one.charCodeAt(0))))
  term.onResize(({ cols, rows }) => line.send({ type: 'resize', cols, rows }))
  term.attachCustomKeyEventHandler((event) => {
    const key = keyOf(event, term.hasSelection())
    if (key === null) return true
    if (event.type !== 'keydown') return false
    // The browser pastes by itself, and the event of that is heard.
    if (key === 'paste') return false
    event.preventDefault()
    onKey(key)
    return false
  })

  const feed = feedOf(term, skipped)
  const tell = (channel: Channel) => channel.send({ type: 'resize', cols: term.cols, rows: term.rows })
  const showAll = (channel: Channel) => {
    // What was before comes again with a line that is taken up again.
    feed.clear()
    term.reset()
    channel.raw.onmessage = ({ data }) => feed.take(new Uint8Array(data as ArrayBuffer))
    tell(channel)
  }
  const stop = line.use.subscribe(({ channel, phase }, before) => {
    if (channel && phase === 'open' && before.phase !== 'open') tell(channel)
    if (channel && channel !== before.channel) showAll(channel)
  })
  // The session may be open before this code is loaded: the channel keeps what came until then.
  const { channel } = line.use.getState()
  if (channel) showAll(channel)

  return {
    term,
    search,
    element,
    /** Puts it in the page; measures, which takes that it is seen. */
    show(host: HTMLElement): void {
      // Moved, it would lose the focus to who types already.
      if (element.parentElement !== host) host.append(element)
      if (!isOpened) term.open(element)
      isOpened = true
      fit.fit()
    },
    fit: () => fit.fit(),
    /** A size of text, or colours: what is not given stays. */
    look(wanted: Partial<Pick<ITerminalOptions, 'theme' | 'fontSize'>>): void {
      Object.assign(term.options, wanted)
      if (isOpened) fit.fit()
    },
    hearKeys(hear: (key: ShellKey) => void): void {
      onKey = hear
    },
    dispose(): void {
      stop()
      term.dispose()
      element.remove()
    },
  }
}

function keyOf(event: KeyboardEvent, hasSelection: boolean): ShellKey | null {
  const { ctrlKey, shiftKey, altKey, metaKey, code } = event
  if (altKey) return null
  if (metaKey && !ctrlKey) return code === 'KeyC' && hasSelection ? 'copy' : code === 'KeyV' ? 'paste' : null
  if (ctrlKey && shiftKey) {
    const keys: Record<string, ShellKey> = { KeyC: 'copy', KeyV: 'paste', KeyF: 'search', KeyB: 'toolbar' }
    return keys[code] ?? null
  }
  if (ctrlKey && code === 'KeyC') return hasSelection ? 'copy' : null
  if (ctrlKey && code === 'KeyV') return 'paste'
  if (ctrlKey && code === 'Insert') return 'copy'
  return shiftKey && code === 'Insert' ? 'paste' : null
}
