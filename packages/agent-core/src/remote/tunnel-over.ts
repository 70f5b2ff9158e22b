import { closeCodes } from '@cpm/contract/remote/remote-session/remote-session.states'
import { pieceBytes } from '@cpm/contract/remote/remote-session/files'
import { tunnelDown, tunnelPath } from '@cpm/contract/remote/remote-session/tunnel'
import { basicOf, type Credential } from '../api.ts'
import type { Tunnel, TunnelHooks } from './ports.ts'

const dialMs = 15_000
/** The server pings every two seconds; without a word for so long the line is dead, whatever the socket says. */
const silenceMs = 20_000

/** Where a tunnel is dialled, and how the WebSocket for it is made. */
export const tunnelTo = (server: string, credential: Credential, tunnel: string) => ({
  url: `${server.replace(/^http/, 'ws').replace(/\/+$/, '')}${tunnelPath}?id=${encodeURIComponent(tunnel)}`,
  options: {
    headers: { authorization: basicOf(credential) },
    handshakeTimeout: dialMs,
    maxPayload: 8 * pieceBytes,
    perMessageDeflate: false,
  },
})

/** What of a WebSocket of the `ws` package a tunnel needs: the machine makes it, as it may send its own headers. */
export type TunnelSocket = {
  on(event: 'message', hear: (data: Buffer, isBinary: boolean) => void): unknown
  on(event: 'ping', hear: () => void): unknown
  on(event: 'open', hear: () => void): unknown
  on(event: 'error', hear: (error: Error) => void): unknown
  on(event: 'close', hear: (code: number) => void): unknown
  send(data: string | Uint8Array): void
  readonly bufferedAmount: number
  close(code: number, why: string): void
  terminate(): void
}

/** A tunnel over a WebSocket that is being opened. Rejects when it does not come about. */
export function tunnelOver(socket: TunnelSocket, hooks: TunnelHooks): Promise<Tunnel> {
  let isOpen = false
  const silent = setTimeout(() => socket.terminate(), dialMs + silenceMs)
  const heard = () => void silent.refresh()
  socket.on('ping', heard)
  socket.on('message', (data, isBinary) => {
    heard()
    if (isBinary) return hooks.onBytes(data)
    const said = tunnelDown.safeParse(parsed(data))
    // A newer server may say more than we know.
    if (said.success) hooks.onText(said.data)
  })
  return new Promise((resolve, reject) => {
    socket.on('open', () => {
      isOpen = true
      resolve({
        sendText: (said) => socket.send(JSON.stringify(said)),
        sendBytes: (bytes) => socket.send(bytes),
        buffered: () => socket.bufferedAmount,
        close: (code, why = '') => socket.close(code, shortened(why)),
      })
    })
    socket.on('error', (error) => reject(new Error(error.message || 'cannot be reached')))
    socket.on('close', (code) => {
      clearTimeout(silent)
      if (isOpen) hooks.onClose(code || closeCodes.terminal_gone)
      else reject(new Error('the server closed the connection'))
    })
  })
}

function parsed(data: Buffer): unknown {
  try {
    return JSON.parse(data.toString('utf8'))
  } catch {
    return undefined
  }
}

/** A reason of a close frame has at most 123 bytes; one that was cut within a character would be refused. */
function shortened(why: string): string {
  return Buffer.from(why)
    .subarray(0, 120)
    .toString('utf8')
    .replace(/\uFFFD+$/, '')
}
