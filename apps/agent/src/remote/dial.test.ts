import { closeCodes } from '@cpm/contract/remote/remote-session/remote-session.states'
import type { TunnelDown } from '@cpm/contract/remote/remote-session/tunnel'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { type WebSocket, WebSocketServer } from 'ws'
import { dialBy } from './dial.ts'

const opened: (() => void)[] = []
afterEach(() => {
  for (const close of opened.splice(0)) close()
})

/** A server that takes tunnels, and the first of them. */
async function serverHere(status = 101) {
  const http = createServer()
  const sockets = new WebSocketServer({ noServer: true })
  const came = new Promise<{ socket: WebSocket; request: IncomingMessage }>((resolve) =>
    http.on('upgrade', (request, raw, head) => {
      if (status !== 101) return raw.end(`HTTP/1.1 ${status} No\r\n\r\n`)
      sockets.handleUpgrade(request, raw, head, (socket) => resolve({ socket, request }))
    }),
  )
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  opened.push(() => http.close())
  const { port } = http.address() as AddressInfo
  return { dial: dialBy(() => ({ server: `http://127.0.0.1:${port}/`, credential: { sn: 'S-1', secret: 'x' } })), came }
}
function heard() {
  const texts: TunnelDown[] = []
  const bytes: number[] = []
  const codes: number[] = []
  const hooks = {
    onText: (said: TunnelDown) => void texts.push(said),
    onBytes: (some: Uint8Array) => void bytes.push(...some),
    onClose: (code: number) => void codes.push(code),
  }
  return { texts, bytes, codes, hooks }
}

test('a tunnel goes out with the credential of the terminal, and carries words and bytes both ways', async () => {
  const { dial, came } = await serverHere()
  const { hooks, texts, bytes, codes } = heard()
  const tunnel = await dial('a b', hooks)
  const { socket, request } = await came
  expect(request.url).toBe('/agent/v1/sessions/tunnel?id=a%20b')
  expect(request.headers.authorization).toBe(`Basic ${btoa('S-1:x')}`)
  const said: string[] = []
  socket.on('message', (data: Buffer, isBinary) => void said.push(isBinary ? data.toString('hex') : data.toString()))
  tunnel.sendText({ type: 'open' })
  tunnel.sendBytes(new Uint8Array([1, 2]))
  for (const frame of ['{"type":"control","on":true}', 'no JSON', '{"type":"what a newer server says"}'])
    socket.send(frame)
  socket.send(new Uint8Array([3]))
  await expect.poll(() => [texts.length, bytes.length, said.length]).toEqual([1, 1, 2])
  expect([texts, bytes, said]).toEqual([[{ type: 'control', on: true }], [3], ['{"type":"open"}', '0102']])
  socket.close(closeCodes.ended)
  await expect.poll(() => codes).toEqual([closeCodes.ended])
  expect(tunnel.buffered()).toBe(0)
})

test('one that the server will not have, or that nobody answers, is said', async () => {
  const { dial } = await serverHere(403)
  const { hooks, codes } = heard()
  await expect(dial('a', hooks)).rejects.toThrow('403')
  const nowhere = dialBy(() => ({ server: 'http://127.0.0.1:1', credential: { sn: 'S-1', secret: 'x' } }))
  await expect(nowhere('a', hooks)).rejects.toThrow('ECONNREFUSED')
  expect(codes).toEqual([])
})

test('our own end has its code and its words, however long', async () => {
  const { dial, came } = await serverHere()
  const { hooks } = heard()
  const tunnel = await dial('a', hooks)
  const { socket } = await came
  const over = once(socket, 'close')
  tunnel.close(closeCodes.bad_bytes, '再'.repeat(100))
  expect((await over)[0]).toBe(closeCodes.bad_bytes)
})
