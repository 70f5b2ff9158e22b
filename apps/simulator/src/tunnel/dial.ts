import type { Credential } from '@cpm/agent-core'
import type { DialTunnel, ServeScreen } from '@cpm/agent-core/remote/ports'
import { tunnelOver, tunnelTo } from '@cpm/agent-core/remote/tunnel-over'
import { serveScreen } from '@cpm/agent-core/rfb/served-screen'
import { constants, deflateSync, inflateSync } from 'node:zlib'
import { WebSocket } from 'ws'

export type Tunnels = {
  dial: DialTunnel
  /** The network is gone: those that are open break without a word. */
  cut(): void
}

/** Tunnels of one simulated terminal, dialled while it has a network. */
export function tunnelsOf(where: () => { server: string; credential: Credential; isOnline: boolean }): Tunnels {
  // Most terminals never have one.
  let open: Set<WebSocket> | undefined
  return {
    cut() {
      for (const socket of open ?? []) socket.terminate()
    },
    dial(id, hooks) {
      const { server, credential, isOnline } = where()
      if (!isOnline) return Promise.reject(new Error('no network'))
      const { url, options } = tunnelTo(server, credential, id)
      const socket = new WebSocket(url, options)
      const here = (open ??= new Set())
      here.add(socket)
      socket.once('close', () => here.delete(socket))
      return tunnelOver(socket, hooks)
    },
  }
}

const { Z_SYNC_FLUSH: finishFlush } = constants
export const serve: ServeScreen = (o) =>
  serveScreen({
    ...o,
    deflate: (bytes, level) => deflateSync(bytes, { level, finishFlush }),
    inflate: (bytes, maxOutputLength) => inflateSync(bytes, { maxOutputLength, finishFlush }),
  })
