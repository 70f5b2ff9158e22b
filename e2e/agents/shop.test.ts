import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { end, openWorld, startAgent, until, type World } from './world.ts'

/** Somebody at a till writes to the agent's own door; the agent is a program of its own, and the server is away. */

const sn = 'TILL-0001'
let world: World
let agent: Awaited<ReturnType<typeof startAgent>>
beforeAll(async () => {
  world = await openWorld()
  agent = await startAgent(world, sn, '')
  await world.arrived(sn)
})
afterAll(async () => {
  await world?.close()
  agent?.drop()
})

type Reported = { id: string; state: string; number?: string }

async function call(method: 'GET' | 'POST', body?: object) {
  const lines = readFileSync(join(agent.folder, 'run', 'door'), 'utf8')
    .trim()
    .split('\n')
  const door = Object.fromEntries(lines.map((line) => line.split('='))) as { ORDERS: string; TOKEN: string }
  const headers = { authorization: `Bearer ${door.TOKEN}`, 'content-type': 'application/json' }
  const answer = await fetch(door.ORDERS, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  return answer.json()
}
const reported = () =>
  call('GET').then(
    (answer) => (answer as { orders: Reported[] }).orders,
    () => undefined,
  )

test('[2.12] what is written while the server is away outlives the agent and is one order when both are back', async () => {
  await world.goAway()
  const draft = { id: 'drawer', text: 'The cash drawer does not open', contact: 'Mei' }
  expect(await call('POST', draft)).toMatchObject({ id: 'drawer', state: 'waiting' })
  await end(agent.child)
  agent.start()
  expect(await until(reported)).toMatchObject([{ id: 'drawer', state: 'waiting' }])
  expect(await call('POST', draft)).toMatchObject({ id: 'drawer', state: 'waiting' })
  await world.comeBack()
  const sent = await until(async () => (await reported())?.find(({ state }) => state === 'sent'))
  const { records } = await world.owner.order.list({ sn })
  expect(records).toMatchObject([
    { number: sent.number, title: draft.text, source: 'shop', contact: 'Mei', sns: [sn], status: 'open' },
  ])
})
