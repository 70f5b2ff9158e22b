import {
  type ChannelDown,
  type ChannelUp,
  channelDown,
  controlProtocol,
} from '@cpm/contract/remote/remote-session/tunnel'

/** What programs that want a WebSocket take in its place: noVNC asks for these and nothing else. */
export type RawChannel = Pick<
  WebSocket,
  'send' | 'close' | 'binaryType' | 'onerror' | 'onmessage' | 'onopen' | 'onclose' | 'protocol' | 'readyState'
>

export type ChannelHears = {
  text(said: ChannelDown): void
  /** Once, whoever closed it. */
  closed(code: number): void
}

/** One WebSocket of a session: text frames and binary ones, apart. */
export type Channel = {
  /** The binary frames alone. What came before somebody listened is handed on then. */
  readonly raw: RawChannel
  send(said: ChannelUp): void
  sendBytes(bytes: Uint8Array<ArrayBuffer>): void
  /** Bytes that were given and have yet to leave. */
  buffered(): number
  close(): void
}

/** Dials; rejects when no line comes about. */
export function dial(url: string, hears: ChannelHears): Promise<Channel> {
  const socket = new WebSocket(url, controlProtocol)
  socket.binaryType = 'arraybuffer'
  const raw = rawOf(socket)
  let isOpen = false
  return new Promise((resolve, reject) => {
    socket.addEventListener('open', () => {
      isOpen = true
      resolve(channelOf(socket, raw))
    })
    socket.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (typeof data !== 'string') return raw.take(data as ArrayBuffer)
      const said = channelDown.safeParse(parsed(data))
      if (said.success) hears.text(said.data)
    })
    socket.addEventListener('close', (event) => {
      raw.onclose?.call(socket, event)
      if (isOpen) hears.closed(event.code)
      else reject(new LineRefused(event.code))
    })
  })
}

/** No line came about: the code is the server's, or 1006 of a network that failed. */
export class LineRefused extends Error {
  override name = 'LineRefused'
  readonly code: number
  constructor(code: number) {
    super(`The line was closed with ${code}`)
    this.code = code
  }
}

function channelOf(socket: WebSocket, raw: RawChannel): Channel {
  const give = (what: string | Uint8Array<ArrayBuffer>) => {
    if (socket.readyState === WebSocket.OPEN) socket.send(what)
  }
  return {
    raw,
    send: (said) => give(JSON.stringify(said)),
    sendBytes: give,
    buffered: () => socket.bufferedAmount,
    close: () => socket.close(1000),
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function rawOf(socket: WebSocket): RawChannel & { take(bytes: ArrayBuffer): void } {
  let early: ArrayBuffer[] = []
  let listener: RawChannel['onmessage'] = null
  const hand = (bytes: ArrayBuffer) => listener?.call(socket, new MessageEvent('message', { data: bytes }))
  return {
    binaryType: 'arraybuffer',
    onerror: null,
    onopen: null,
    onclose: null,
    protocol: '',
    get readyState() {
      return socket.readyState
    },
    get onmessage() {
      return listener
    },
    set onmessage(next) {
      listener = next
      if (!listener) return
      const waiting = early
      early = []
      for (const bytes of waiting) hand(bytes)
    },
    send: (bytes) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(bytes)
    },
    close: () => socket.close(1000),
    take(bytes) {
      if (listener) hand(bytes)
      else early.push(bytes)
    },
  }
}
