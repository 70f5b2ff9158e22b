import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Hello } from '@cpm/contract/estate/agent/report'
import type { Up } from '../../../core/feature.ts'
import { openTestHouse, type House } from '../../../testing/house.ts'
import { terminalTopics } from './terminal.reports.ts'

let house: House
let enterpriseId: number
beforeAll(async () => {
  house = await openTestHouse()
  enterpriseId = (await house.make.enterprise()).id
})
afterAll(() => house.close())

const minuteMs = 60_000
const { hello } = terminalTopics as Required<typeof terminalTopics>

/** A terminal whose connections come one after the other, each with a hello of its own. */
async function terminal() {
  const { id, sn } = await house.make.terminal({ enterpriseId })
  let no = 0
  let at = Date.now()
  const come = async (from: { bootId?: string; address?: string; tookOver?: boolean }, afterMs = minuteMs) => {
    no += 1
    at += afterMs
    const payload = { session: `s${no}`, ...(from.bootId === undefined ? {} : { bootId: from.bootId }) }
    const who = { terminalId: id, sn, enterpriseId, groupPath: null, sessionNo: no }
    const up: Up<Hello> = { ...who, address: from.address ?? null, tookOver: from.tookOver ?? true, payload }
    await hello({ db: house.db, now: new Date(at) }, [up])
  }
  const state = () =>
    house.db.selectFrom('terminal_state').selectAll().where('terminal_id', '=', id).executeTakeFirstOrThrow()
  const events = () =>
    house.db.selectFrom('event').select(['id', 'type', 'data']).where('terminal_id', '=', id).execute()
  return { id, sn, come, state, events }
}

test('two machines that take turns with one secret are marked, with their addresses and starts, and an event says so', async () => {
  const t = await terminal()
  for (let turn = 0; turn < 3; turn++) {
    await t.come({ bootId: 'boot-a', address: '10.0.0.1' })
    await t.come({ bootId: 'boot-b', address: '10.0.0.2' })
  }
  expect((await t.state()).doubled_at).toBeNull()
  await t.come({ bootId: 'boot-a', address: '10.0.0.1' })
  const { doubled_at, doubles } = await t.state()
  expect(doubled_at).not.toBeNull()
  expect(doubles).toMatchObject([
    { bootId: 'boot-a', address: '10.0.0.1' },
    { bootId: 'boot-b', address: '10.0.0.2' },
  ])
  await t.come({ bootId: 'boot-b', address: '10.0.0.3' })
  expect((await t.state()).doubled_at).toEqual(doubled_at)
  expect((await t.state()).doubles?.[0]).toMatchObject({ bootId: 'boot-b', address: '10.0.0.3' })
  const events = (await t.events()).filter(({ id }) => id.startsWith('twice-'))
  expect(events.length).toBeLessThanOrEqual(2)
  expect(events[0]).toMatchObject({ type: 'error', data: { what: 'cpm:used_twice' } })
})

test('of two machines that do not say their start the addresses tell, while one drives the other out', async () => {
  const t = await terminal()
  for (let turn = 0; turn < 4; turn++) {
    await t.come({ address: '10.0.0.1' })
    await t.come({ address: '10.0.0.2' })
  }
  expect(await t.state()).toMatchObject({ doubles: [{ address: '10.0.0.2' }, { address: '10.0.0.1' }] })
})

test('a machine that starts again and again, or changes between two networks, is one machine', async () => {
  const starting = await terminal()
  for (let start = 0; start < 12; start++) await starting.come({ bootId: `boot-${start}`, address: '10.0.0.1' })
  expect((await starting.state()).doubled_at).toBeNull()

  const roaming = await terminal()
  for (let turn = 0; turn < 8; turn++) {
    await roaming.come({ bootId: 'boot', address: '10.0.0.1' })
    await roaming.come({ bootId: 'boot', address: '10.0.0.2' })
  }
  expect((await roaming.state()).doubled_at).toBeNull()

  const silent = await terminal()
  for (let turn = 0; turn < 8; turn++) {
    await silent.come({ address: '10.0.0.1', tookOver: false })
    await silent.come({ address: '10.0.0.2', tookOver: false })
  }
  expect((await silent.state()).doubled_at).toBeNull()

  const slow = await terminal()
  for (let turn = 0; turn < 8; turn++) {
    await slow.come({ address: '10.0.0.1' }, 10 * minuteMs)
    await slow.come({ address: '10.0.0.2' }, 10 * minuteMs)
  }
  expect((await slow.state()).doubled_at).toBeNull()
})
