import { codes } from '@cpm/contract/kernel/envelope'
import { session } from '@cpm/contract/people/session/session'
import { type ClientRequest, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { networkOf } from '../../core/proxies.ts'
import { hashPassword } from '../../core/secret.ts'
import { strangersPassword } from '../../people/password/password.queue.ts'
import { type House, openTestHouse } from '../../testing/house.ts'

const ip = '127.0.0.1'
let house: House
beforeAll(async () => {
  house = await openTestHouse()
  await house.app.listen({ port: 0, host: ip })
})
afterAll(() => house.close())

/** A sign-in over a real connection, which ends with it. */
async function signIn(name: string, text: string) {
  const { kid, sealed } = await house.seal(text)
  const { port } = house.app.server.address() as AddressInfo
  const { method, path } = session.routes.login
  const call = request({ host: ip, port, method, path, agent: false, headers: { 'content-type': 'application/json' } })
  const answer = new Promise<{ code: number } | null>((resolve) => {
    call.on('response', (response) => void json(response).then((body) => resolve(body as { code: number })))
    call.on('error', () => resolve(null))
  })
  call.end(JSON.stringify({ name, sysCode: 'cpm', kid, password: sealed }))
  return { call, answer }
}

test('sign-ins whose callers hang up while they wait are not done: their network signs in at once', async () => {
  const { id: enterpriseId } = await house.make.enterprise()
  await house.make.account({ name: 'ann_gone', enterpriseId, passwordHash: await hashPassword('Right-1234') })
  const connections = promisify(house.app.server.getConnections.bind(house.app.server))
  let end: () => void = () => undefined
  const busy = strangersPassword([networkOf(ip)], () => new Promise<void>((resolve) => void (end = resolve)))
  const calls: ClientRequest[] = []
  // The first that is sent away says that as many wait as may.
  for (let isFull = false; !isFull;) {
    const some = await Promise.all(Array.from({ length: 60 }, () => signIn('nobody_here', 'Wrong-1234')))
    calls.push(...some.map(({ call }) => call))
    const first = await Promise.race(some.map(({ answer }) => answer))
    isFull = first?.code === codes.tooMany
  }
  for (const call of calls) call.destroy()
  await expect.poll(() => connections()).toBe(0)
  const { answer } = await signIn('ann_gone', 'Right-1234')
  await expect.poll(() => connections()).toBe(1)
  end()
  await busy
  expect(await answer).toMatchObject({ code: codes.ok })
})
