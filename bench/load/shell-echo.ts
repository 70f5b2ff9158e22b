import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { WebSocket, WebSocketServer } from 'ws'
import { openShell } from '../../apps/agent/src/desk/open-shell.ts'

const settleMs = 1500

/** Milliseconds from each of `n` keys to its echo, one after another, over the WebSocket of a shell. */
export async function echoes(url: string, n: number): Promise<number[]> {
  const socket = new WebSocket(url, 'cpm')
  let heard: (text: string) => void = () => {}
  socket.on('message', (data: Buffer, isBinary) => (isBinary ? heard(data.toString()) : undefined))
  await once(socket, 'open')
  socket.send(JSON.stringify({ type: 'resize', cols: 200, rows: 50 }))
  await wait(settleMs)
  const all: number[] = []
  for (let i = 0; i < n + 20; i++) {
    const key = 'abcdefghijklmnopqrstuvwxyz'[i % 26] as string
    const from = performance.now()
    const came = new Promise<void>((resolve) => (heard = (text) => (text.includes(key) ? resolve() : undefined)))
    socket.send(Buffer.from(key))
    await came
    if (i >= 20) all.push(performance.now() - from)
    // A new line now and then, so that it never wraps.
    if (i % 26 === 25) {
      socket.send(Buffer.from('\u0015'))
      await wait(50)
    } else await wait(5)
  }
  socket.close()
  return all
}

/** The same shell behind a bare WebSocket: nobody asked, nothing recorded, nothing between. */
export async function bareShell(): Promise<{ url: string; close: () => Promise<void> }> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false })
  server.on('connection', (socket) => {
    const shell = openShell(
      { cols: 200, rows: 50, as: 'unprivileged' },
      { data: (bytes) => socket.send(bytes, { binary: true }), exit: () => socket.close() },
    )
    socket.on('message', (data: Buffer, isBinary) => {
      if (isBinary) void shell.then((one) => one.write(data))
    })
    socket.on('close', () => void shell.then((one) => one.kill()))
  })
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `ws://127.0.0.1:${port}`,
    close: async () => {
      server.close()
      for (const client of server.clients) client.terminate()
    },
  }
}
