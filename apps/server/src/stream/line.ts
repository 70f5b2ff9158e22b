import type { WebSocket } from 'ws'

/** One end of a conversation that is led through us: a WebSocket, or what stands for one. */
export type Line = {
  text(said: string): void
  bytes(piece: Uint8Array): void
  /** Bytes that have yet to leave. */
  buffered(): number
  /** Calls back once when there is room again. */
  drained(back: () => void): void
  pause(): void
  resume(): void
  close(code: number, why: string): void
  /** Asks for a sign of life; `onPong` says how long it took. */
  ping(): void
  hear(hears: LineHears): void
}
export type LineHears = {
  text(said: string): void
  bytes(piece: Buffer): void
  closed(code: number): void
  pong(ms: number): void
}

/** So much may wait for a slow end before the other is asked to wait, and so little when it goes on. */
export const flowLimits = { high: 1024 * 1024, low: 256 * 1024 } as const
/** An end that does not answer our closing is let go of. */
const closeMs = 3_000

export function lineOf(socket: WebSocket): Line {
  let waiting: (() => void)[] = []
  const sent = () => {
    if (waiting.length === 0 || socket.bufferedAmount > flowLimits.low) return
    const some = waiting
    waiting = []
    for (const back of some) back()
  }
  const isOpen = () => socket.readyState === socket.OPEN
  // Nothing is read, and so nothing lost, before somebody hears.
  socket.pause()
  return {
    text: (said) => {
      if (isOpen()) socket.send(said, sent)
    },
    bytes: (piece) => {
      if (isOpen()) socket.send(piece, { binary: true }, sent)
    },
    buffered: () => socket.bufferedAmount,
    drained: (back) => void waiting.push(back),
    pause: () => {
      if (isOpen()) socket.pause()
    },
    resume: () => socket.resume(),
    close: (code, why) => {
      // A paused socket would never hear the answer.
      socket.resume()
      socket.close(code, why)
      const timer = setTimeout(() => socket.terminate(), closeMs)
      socket.once('close', () => clearTimeout(timer))
    },
    ping: () => {
      if (isOpen()) socket.ping(String(performance.now()))
    },
    hear: (hears) => {
      socket.on('message', (data: Buffer, isBinary) => {
        if (isBinary) hears.bytes(data)
        else hears.text(data.toString('utf8'))
      })
      socket.on('pong', (data) => hears.pong(performance.now() - Number(data.toString())))
      socket.on('error', () => socket.terminate())
      socket.once('close', (code) => {
        waiting = []
        hears.closed(code)
      })
      socket.resume()
    },
  }
}

/** Codes an end may close with; what the other end says otherwise, such as that it broke, is no code to send. */
export const sendable = (code: number) => (code >= 4000 && code < 5000) || code === 1000 || code === 1001

/** Leads all that one end says to the other, both ways, without a look at it: what holds the session is elsewhere. */
export function pipe(outer: WebSocket, inner: WebSocket): void {
  const lead = (from: WebSocket, to: WebSocket) => {
    let waiting = false
    const sent = () => {
      if (!waiting || to.bufferedAmount > flowLimits.low) return
      waiting = false
      from.resume()
    }
    from.on('message', (data: Buffer, binary) => {
      if (to.readyState !== to.OPEN) return
      to.send(data, { binary }, sent)
      if (waiting || to.bufferedAmount < flowLimits.high) return
      waiting = true
      from.pause()
    })
    // The pace is that of the far end, so its signs of life go all the way.
    from.on('ping', (data) => {
      if (to.readyState === to.OPEN) to.ping(data)
    })
    from.on('pong', (data) => {
      if (to.readyState === to.OPEN) to.pong(data)
    })
    from.once('close', (code, reason) => {
      to.resume()
      if (sendable(code)) to.close(code, reason)
      else to.terminate()
    })
    from.on('error', () => from.terminate())
  }
  lead(outer, inner)
  lead(inner, outer)
  inner.resume()
  outer.resume()
}
