import { createServer, type Socket } from 'node:net'
import type { WebSocket } from 'ws'
import { openPace } from '../../core/pace/terminal-pace.ts'
import { dialInner } from '../inner.ts'
import { flowLimits } from '../line.ts'
import type { Relay } from '../relay.ts'
import { rfbVersion } from '../rfb/client-stream.ts'
import { endUnjoined, refuse, type RepeaterParts, sayIsHere, takeId, waitingOperator } from './repeater-rows.ts'
import { logIn, LoginRefused, readerOf } from './vnc-login.ts'

type Options = RepeaterParts & { relay: Relay; log: (line: string) => void }

/** What UltraVNC's repeater takes first: `ID:` and a number, within so many bytes. */
const helloBytes = 250
const loginMs = 15_000
/** One that has dialled waits so long for its operator. */
const operatorMs = 600_000
const lookMs = 1_000
const mostOpen = 200
/** Unknown ids that one address may send in a minute: too few to guess nine digits. */
const guesses = { perMinute: 60, burst: 60 }

/** Waits for VNC servers that dial out with an id, and gives each to the session its id was made for. */
export function openRepeater(options: Options) {
  const { db, relay, secretKey, log } = options
  const sockets = new Set<Socket>()
  const waiting = new Map<number, () => void>()
  const pace = openPace(guesses)
  const server = createServer({ noDelay: true, keepAlive: true }, (socket) => {
    if (sockets.size >= mostOpen || pace.seconds(addressOf(socket)) > 0) return void socket.destroy()
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.once('close', () => sockets.delete(socket))
    serve(socket).catch((error: Error) => {
      log(`Repeater: ${error.message}`)
      socket.destroy()
    })
  })

  async function serve(socket: Socket): Promise<void> {
    const read = readerOf(socket, loginMs)
    const id = /^ID:(\d{1,20})(\0|$)/.exec((await read(helloBytes)).toString('latin1'))?.[1]
    const found = id === undefined ? null : await takeId(options, id)
    if (!found) {
      pace.pass(addressOf(socket), socket, () => undefined)
      throw new LoginRefused('an id that is not ours, was used, or is over')
    }
    const { session, password } = found
    try {
      await logIn(socket, read, password)
    } catch (error) {
      await refuse(options, session, (error as Error).message)
      throw error
    }
    await sayIsHere(db, session)
    const n = await operatorOf(session, socket)
    await bridge(socket, { session, n })
  }

  /** The first who has come to the session, or comes while the server waits. */
  async function operatorOf(session: number, socket: Socket): Promise<number> {
    const until = Date.now() + operatorMs
    while (Date.now() < until && !socket.destroyed) {
      const n = await waitingOperator(options, session)
      if (n !== null) return n
      // Nothing of it is wanted yet, but that it has gone is to be heard.
      socket.read(0)
      await awhile(socket, (wake) => waiting.set(session, wake))
      waiting.delete(session)
    }
    await endUnjoined(options, session, socket.destroyed ? 'terminal_gone' : 'unclaimed')
    throw new LoginRefused('nobody came')
  }

  /** From here on it is a tunnel like that of a terminal, with no agent behind it. */
  async function bridge(socket: Socket, came: { session: number; n: number }): Promise<void> {
    const holder = await relay.claim(came.session)
    const address = holder === null ? null : await relay.addressOf(holder)
    if (address === null) throw new LoginRefused('its session is over')
    const tunnel = await dialInner({
      address,
      secretKey,
      side: 'tunnel',
      came: { ...came, cpm: false },
      maxPayload: 2 * 1024 * 1024,
    })
    join(tunnel, socket)
  }

  return {
    listen: (host: string, port: number): Promise<void> =>
      new Promise((resolve, reject) => {
        server.once('error', reject)
        server.listen(port, host, () => {
          server.off('error', reject)
          server.on('error', () => undefined)
          resolve()
        })
      }),
    port: () => (server.address() as { port: number } | null)?.port ?? null,
    changed: (session: number) => waiting.get(session)?.(),
    close: async (): Promise<void> => {
      for (const socket of sockets) socket.destroy()
      pace.close()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

const addressOf = (socket: Socket): string => socket.remoteAddress ?? ''

/** Until it is woken, its server goes, or it is time to look. */
function awhile(socket: Socket, give: (wake: () => void) => void): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => wake(), lookMs)
    const wake = () => {
      clearTimeout(timer)
      socket.off('close', wake)
      resolve()
    }
    give(wake)
    socket.once('close', wake)
  })
}

/** Both ways, the operator's handshake first. */
function join(tunnel: WebSocket, socket: Socket): void {
  const greeting = greet(tunnel, socket)
  tunnel.on('message', (data: Buffer, isBinary) => {
    if (isBinary) greeting(data)
  })
  tunnel.on('ping', (data) => {
    if (tunnel.readyState === tunnel.OPEN) tunnel.pong(data)
  })
  tunnel.on('error', () => socket.destroy())
  tunnel.once('close', () => socket.destroy())
  socket.once('close', () => tunnel.close(1000))
  tunnel.resume()
  tunnel.send(JSON.stringify({ type: 'open', by: 'VNC' }))
  tunnel.send(Buffer.from(rfbVersion))
}

/** Serves the operator's handshake without a password, then leads both ways. */
function greet(tunnel: WebSocket, socket: Socket): (piece: Buffer) => void {
  let early: Buffer<ArrayBufferLike> = Buffer.alloc(0)
  let step: 'version' | 'type' | 'open' = 'version'
  return (piece) => {
    if (step === 'open') return toServer(piece)
    early = Buffer.concat([early, piece])
    if (step === 'version' && early.length >= 12) {
      step = 'type'
      early = early.subarray(12)
      tunnel.send(Buffer.from([1, 1]))
    }
    if (step === 'type' && early.length >= 1) {
      step = 'open'
      tunnel.send(Buffer.alloc(4))
      const rest = early.subarray(1)
      early = Buffer.alloc(0)
      if (rest.length > 0) toServer(rest)
      fromServer(socket, tunnel)
    }
  }

  function toServer(piece: Buffer): void {
    if (socket.write(piece)) return
    tunnel.pause()
    socket.once('drain', () => tunnel.resume())
  }
}

function fromServer(socket: Socket, tunnel: WebSocket): void {
  socket.on('data', (piece) => {
    tunnel.send(piece, () => {
      if (socket.isPaused() && tunnel.bufferedAmount < flowLimits.low) socket.resume()
    })
    if (tunnel.bufferedAmount > flowLimits.high) socket.pause()
  })
  // It was read piece by piece until here.
  socket.resume()
}
