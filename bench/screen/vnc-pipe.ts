import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { WebSocketServer } from 'ws'

/** What websockify is: a WebSocket led to a VNC server, and nothing else. */
export async function startPipe(vncPort: number): Promise<{ port: number; close: () => void }> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false })
  server.on('connection', (ws) => {
    const vnc = connect({ host: '127.0.0.1', port: vncPort, noDelay: true })
    vnc.on('data', (piece) => ws.send(piece))
    ws.on('message', (data: Buffer) => vnc.write(data))
    ws.on('close', () => vnc.destroy())
    vnc.on('close', () => ws.close())
    vnc.on('error', () => ws.close())
  })
  await once(server, 'listening')
  const close = () => {
    for (const ws of server.clients) ws.terminate()
    server.close()
  }
  return { port: (server.address() as AddressInfo).port, close }
}

/** A line to a port of this machine on which every byte takes a while, each way. */
export async function startSlowLine(port: number, eachWayMs: number): Promise<{ port: number; close: () => void }> {
  const sockets = new Set<Socket>()
  const server = createServer({ noDelay: true }, (near) => {
    const far = connect({ host: '127.0.0.1', port, noDelay: true })
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', (piece) => setTimeout(() => to.writable && to.write(piece), eachWayMs))
      from.on('error', () => {})
      from.on('close', () => setTimeout(() => to.destroy(), eachWayMs))
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
  return { port: (server.address() as AddressInfo).port, close }
}
