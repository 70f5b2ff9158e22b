import type { Credential, DialTunnel } from '@cpm/agent-core'
import { tunnelOver, tunnelTo } from '@cpm/agent-core/remote/tunnel-over'
import { WebSocket } from 'ws'

/** Brings tunnels to the server by WebSockets of our own making: it never has to reach us. */
export function dialBy(where: () => { server: string; credential: Credential }): DialTunnel {
  return (id, hooks) => {
    const { server, credential } = where()
    const { url, options } = tunnelTo(server, credential, id)
    return tunnelOver(new WebSocket(url, options), hooks)
  }
}
