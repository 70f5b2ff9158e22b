import Fastify from 'fastify'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
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

test('nothing is behind a path that is not led anywhere', async () => {
  const { app, url } = await serverWith('/live')
  const [error] = (await once(new WebSocket(`${url}/other`), 'error')) as [Error]
  expect(error.message).toContain('404')
  await app.close()
})
