import { after, type Film, type Piece, startOf, tellSize } from './cpmrec.ts'

/** What shows a recording: it goes on by a little, or is anywhere at once. */
export type Screen = {
  advance(ms: number): void
  seek(ms: number): void
  dispose(): void
}

/** What noVNC needs of a line: it is fed from the film, and what it would send goes nowhere. */
class FilmChannel {
  binaryType = 'arraybuffer'
  protocol = ''
  readyState = 'open'
  onopen: (() => void) | null = null
  onerror: (() => void) | null = null
  onmessage: ((event: { data: ArrayBuffer }) => void) | null = null
  onclose: ((event: { code: number; reason: string }) => void) | null = null
  send(): void {}
  close(): void {
    this.readyState = 'closed'
    // noVNC waits for it, and only after it has asked.
    setTimeout(() => this.onclose?.({ code: 1000, reason: '' }))
  }
  feed(bytes: Uint8Array<ArrayBuffer>): void {
    // It takes a whole buffer, and the film is one.
    this.onmessage?.({ data: bytes.slice().buffer })
  }
}

const encoder = new TextEncoder()
/** The server's side before its ServerInit: RFB 3.8, no password, all is well. */
const greeting: readonly Uint8Array<ArrayBuffer>[] = [
  encoder.encode('RFB 003.008\n'),
  new Uint8Array([1, 1]),
  new Uint8Array(4),
]

type NoVnc = typeof import('@novnc/novnc').default
type Shown = { channel: FilmChannel; rfb: InstanceType<NoVnc>; host: HTMLElement }

/**
 * Plays a film in noVNC as it is. It is never `viewOnly`, which leaves what the server says of its clipboard unread and
 * breaks the stream; what covers it keeps the mouse away instead.
 */
export function filmScreen(place: HTMLElement, film: Film, Rfb: NoVnc): Screen {
  const { pieces } = film
  let shown: Shown | null = null
  /** The piece to come next. */
  let next = 0

  function open(init: Piece): Shown {
    const host = document.createElement('div')
    host.style.position = 'absolute'
    host.style.inset = '0'
    place.append(host)
    const channel = new FilmChannel()
    const rfb = new Rfb(host, channel, { shared: true })
    rfb.scaleViewport = true
    rfb.focusOnClick = false
    rfb.background = 'transparent'
    for (const part of greeting) channel.feed(part)
    channel.feed(init.bytes)
    return { channel, rfb, host }
  }

  function close(old: Shown | null): void {
    old?.rfb.disconnect()
    old?.host.remove()
  }

  /** Another stream takes the place of the one that is shown. */
  function change(init: Piece): void {
    const old = shown
    shown = open(init)
    close(old)
  }

  function feed(until: number): void {
    for (; next < until; next += 1) {
      const piece = pieces[next] as Piece
      if (piece.type === 'init') change(piece)
      else if (piece.type === 'bytes' && piece.bytes.length > 0) shown?.channel.feed(piece.bytes)
    }
  }

  function seek(ms: number): void {
    const until = after(pieces, ms)
    const start = startOf(pieces, until)
    if (!start) {
      close(shown)
      shown = null
      next = 0
      feed(until)
      return
    }
    // Nothing between here and there could be passed over.
    if (shown && next >= start.from && next <= until) return feed(until)
    const old = shown
    shown = open(start.init)
    if (start.size) shown.channel.feed(tellSize(start.size))
    next = start.from
    feed(until)
    close(old)
  }

  return {
    advance: (ms) => feed(after(pieces, ms)),
    seek,
    dispose: () => {
      close(shown)
      shown = null
    },
  }
}
