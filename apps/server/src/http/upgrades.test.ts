import Fastify from 'fastify'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { terminalsOnly } from '../core/door/origin.ts'
import { leadUpgrades } from './upgrades.ts'

async function serverWith(path: string) {
  const wss = new WebSocketServer({ noServer: true })
  const app = Fastify()
  leadUpgrades(app, {
    [path]: (request, socket, head) => wss.handleUpgrade(request, socket, head, (ws) => ws.send('hello')),
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  return { app, url: `ws://127.0.0.1:${(app.server.address() as AddressInfo).port}` }
}

test('a server that is told to stop does not wait for the screens that are still open', async () => {
  const { app, url } = await serverWith('/live')
  const screen = new WebSocket(`${url}/live`)
  await once(screen, 'message')
  const left = once(screen, 'close')
  await app.close()
  await left
  expect(app.server.listening).toBe(false)
})

test('a page of somebody else does not come in where terminals do, a terminal does whatever it says', async () => {
  const wss = new WebSocketServer({ noServer: true })
  const server = createServer().on(
    'upgrade',
    terminalsOnly(
      (request, socket, head) => wss.handleUpgrade(request, socket, head, (ws) => ws.send('hello')),
      'https://cpm.example.com',
    ),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const url = `ws://127.0.0.1:${port}/mqtt`
  for (const origin of ['http://evil.example', 'https://evil.cpm.example.com', 'null']) {
    const [error] = (await once(new WebSocket(url, { origin }), 'error')) as [Error]
    expect(error.message, origin).toContain('403')
  }
  for (const origin of [undefined, 'some-terminal', `http://127.0.0.1:${port}`]) {
    const socket = new WebSocket(url, origin === undefined ? {} : { origin })
    expect(String(((await once(socket, 'message')) as [Buffer])[0])).toBe('hello')
    socket.terminate()
  }
  wss.close()
  server.close()
})

test('nothing is behind a path that is not led anywhere', async () => {
  const { app, url } = await serverWith('/live')
  const [error] = (await once(new WebSocket(`${url}/other`), 'error')) as [Error]
  expect(error.message).toContain('404')
  await app.close()
})
