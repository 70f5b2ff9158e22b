import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { AnswerError, send } from './send.ts'
import { sendFile } from './transfer/upload.ts'
import { signIn, signOut, useSession } from './session/session.ts'

const person = {
  id: '1',
  name: 'a',
  email: null,
  verify: true,
  mustChange: false,
  passwordGiven: false,
  mustTotp: false,
  kind: 'store',
  enterpriseId: null,
  enterpriseName: null,
  inGroups: false,
  description: null,
} as const

/** A server that knows one token, and counts what comes. */
async function openServer(known: string) {
  let came = 0
  const server = createServer((request, response) => {
    came++
    const isIn = request.headers.session === known
    response.setHeader('Content-Type', 'application/json')
    response.statusCode = isIn ? 200 : 401
    response.end(JSON.stringify({ code: isIn ? 1 : 500, message: '登录已失效', messageEn: 'ended', result: null }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/x`, came: () => came, server }
}

it('[8.2] a session that has ended sends nothing more, and the next one does', async () => {
  const { url, came, server } = await openServer('fresh')
  signIn(person, 'stale')
  const code = (ask: Promise<unknown>) =>
    ask.then(
      () => 1,
      (error: unknown) => (error as AnswerError).code,
    )
  expect(await code(send({ method: 'GET', url }))).toBe(500)
  expect(came()).toBe(1)
  expect(useSession.getState().isLogin).toBe(true)
  for (const background of [true, false]) {
    expect(await code(send({ method: 'GET', url }, { background }))).toBe(500)
    expect(await code(send({ method: 'POST', url, body: {} }, { background, quiet: true }))).toBe(500)
  }
  const sending = { onProgress: () => undefined, signal: new AbortController().signal }
  expect(await code(sendFile({ method: 'POST', url }, new Blob(['x']), sending))).toBe(500)
  expect(came()).toBe(1)
  signIn(person, 'fresh')
  expect(await code(send({ method: 'GET', url }))).toBe(1)
  expect(came()).toBe(2)
  signOut()
  server.close()
})

it('[4.1] what is asked for a session goes nowhere once nobody is signed in; what anybody may ask does', async () => {
  const { url, came, server } = await openServer('')
  signIn(person, 'fresh')
  signOut()
  await expect(send({ method: 'GET', url }, { ofSession: true })).rejects.toThrow('Nobody is signed in')
  expect(came()).toBe(0)
  await send({ method: 'GET', url }).catch(() => null)
  expect(came()).toBe(1)
  server.close()
})
