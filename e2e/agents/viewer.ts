import type { ScreenHears } from '@cpm/agent-core'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { WebSocket } from 'ws'
import { VncClient } from '../../apps/agent/src/remote/vnc/vnc-client.ts'

/** Somebody who came to a session with a program that speaks RFB and knows nothing of ours. */
export type Viewer = {
  client: VncClient
  texts: string[]
  pixel(x: number, y: number): number
  type(text: string): void
  click(x: number, y: number): void
  /** The code it is over with. */
  over: Promise<number>
  close(): void
}

/** Rejects with the code where it was not opened. */
export async function view(url: string): Promise<Viewer> {
  const socket = new WebSocket(url)
  const over = once(socket, 'close').then(([code]) => code as number)
  const port = await pipeOf(socket)
  const texts: string[] = []
  const hears: ScreenHears = { damage() {}, resized() {}, closed() {}, clipboard: (text) => void texts.push(text) }
  const opened = VncClient.open({ host: '127.0.0.1', port }, hears)
  const client = await Promise.race([opened, over.then((code) => Promise.reject(new Closed(code)))])
  const press = (keysym: number) => [true, false].forEach((down) => client.key(keysym, down))
  return {
    client,
    texts,
    pixel: (x, y) => client.picture.pixels.readUInt32LE(client.picture.at(x, y)) & 0xff_ff_ff,
    type: (text) => Array.from(text).forEach((one) => press(one.codePointAt(0) ?? 0)),
    click: (x, y) => [0, 1, 0].forEach((buttons) => client.pointer(x, y, buttons)),
    over,
    close: () => {
      client.close()
      socket.close()
    },
  }
}

export class Closed extends Error {
  readonly code: number
  constructor(code: number) {
    super(`closed with ${code}`)
    this.code = code
  }
}

/** A port of this machine that leads to the WebSocket: what such programs can dial. */
async function pipeOf(socket: WebSocket): Promise<number> {
  const early: Buffer[] = []
  let give = (data: Buffer): unknown => early.push(data)
  socket.on('message', (data: Buffer) => void give(data))
  socket.on('error', () => {})
  const server = createServer({ noDelay: true }, (local) => {
    server.close()
    for (const data of early) local.write(data)
    give = (data) => local.write(data)
    local.on('data', (piece) => socket.send(piece))
    socket.on('close', () => local.destroy())
    local.on('error', () => {})
    local.on('close', () => socket.close())
  })
  await once(socket, 'open')
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}
