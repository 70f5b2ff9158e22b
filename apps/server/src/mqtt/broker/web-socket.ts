import type { IncomingMessage } from 'node:http'
import { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { frameLimits } from './frame-guard.ts'

/**
 * MQTT in WebSocket frames. A terminal shows its own credential in CONNECT, so neither the Origin nor a console's token
 * means anything here.
 */
export function openWebSockets(handle: (stream: Duplex, request: IncomingMessage) => void) {
  const wss = new WebSocketServer({
    noServer: true,
    maxPayload: frameLimits.after,
    perMessageDeflate: false,
    handleProtocols: (offered) => ['mqtt', 'mqttv3.1'].find((name) => offered.has(name)) ?? false,
  })
  return {
    upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer): void =>
      wss.handleUpgrade(request, socket, head, (ws) => handle(streamOf(ws), request)),
    close: (): void => wss.close(),
  }
}

/** Several small writes of one turn become one frame: Aedes writes a CONNACK in four. */
function streamOf(ws: WebSocket): Duplex {
  const send = (data: Buffer, done: (error?: Error | null) => void) =>
    ws.readyState === ws.OPEN ? ws.send(data, done) : done(new Error('the WebSocket is closed'))
  const stream = new Duplex({
    read: () => ws.resume(),
    write: (chunk: Buffer, _encoding, done) => send(chunk, done),
    writev: (chunks, done) => send(Buffer.concat(chunks.map(({ chunk }) => chunk as Buffer)), done),
    final: (done) => {
      ws.close()
      done()
    },
    destroy: (error, done) => {
      ws.terminate()
      done(error)
    },
  })
  ws.on('message', (data: Buffer, isBinary) => {
    if (!isBinary) stream.destroy()
    else if (!stream.push(data)) ws.pause()
  })
  ws.on('error', () => stream.destroy())
  // What was read before the end is still worked through.
  ws.on('close', () => {
    if (!stream.destroyed) stream.push(null)
    stream.end()
  })
  return stream
}
