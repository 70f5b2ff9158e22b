import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'

/** What websockify is between two WebSockets: who comes second by a name is led to who came first. Nothing else. */
const wss = new WebSocketServer({ noServer: true, perMessageDeflate: false })
const waiting = new Map<string, WebSocket>()
const server = createServer()
server.on('upgrade', (request, socket, head) => {
  wss.handleUpgrade(request, socket, head, (ws) => {
    const name = new URL(request.url ?? '/', 'http://localhost').searchParams.get('pair') ?? ''
    const other = waiting.get(name)
    if (!other) return void waiting.set(name, ws)
    waiting.delete(name)
    for (const [from, to] of [
      [ws, other],
      [other, ws],
    ] as const) {
      from.on('message', (data, binary) => to.send(data, { binary }))
      from.once('close', () => to.close())
    }
  })
})
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
