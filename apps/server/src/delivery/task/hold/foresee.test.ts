import { weekdays } from '@cpm/contract/estate/plan/plan.config'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openTaskWorld, type World } from '../testing/world.ts'

/** A Friday; in Shanghai it is 20:00, in New York 07:00. */
const now = new Date('2026-11-27T12:00:00Z')
let world: World
beforeAll(async () => void (world = await openTaskWorld({ now: () => now })))
afterAll(() => world.close())
afterEach(async () => {
  for (const place of [{}, { groupId: String(world.south.id) }])
    await world.owner.group.setHours({ ...place, ...nothing })
})

type Terminal = Awaited<ReturnType<World['terminal']>>
const nothing = { zone: null, hours: null, blackDays: null }
const days = [...weekdays]
async function inZone(zone: string): Promise<Terminal> {
  const terminal = await world.terminal()
  const facts = JSON.stringify({ zone })
  await sql`update terminal_state set facts = ${facts}::jsonb where terminal_id = ${terminal.id}`.execute(world.db)
  return terminal
}
async function foreseen(to: Terminal[], more: object = {}) {
  const draft = { type: 'restart' as const, params: {}, target: { sns: to.map(({ sn }) => sn) }, ...more }
  const { startsAt, endsAt, waitsFor, outsideWindow, neverBegins } = await world.owner.task.preview(draft)
  const shown = (at: string | null) => at && at.slice(5, 16)
  const waits = waitsFor.map(({ reason, count, until }) => [reason, count, shown(until)])
  return { starts: shown(startsAt), ends: shown(endsAt), waits, outsideWindow, neverBegins }
}
/** What a task of the same draft comes to: where its run stands. */
async function stands(to: Terminal, more: object = {}) {
  const draft = { type: 'uninstall' as const, params: { packageName: 'com.harbour.pos' }, target: { sns: [to.sn] } }
  const run = await world.runOf((await world.owner.task.create({ ...draft, ...more })).id, to)
  return [run.reason, run.hold_until?.toISOString().slice(5, 16)]
}

test('the preview of what nothing holds begins now', async () => {
  const terminal = await world.terminal()
  expect(await foreseen([terminal])).toMatchObject({
    starts: '11-27T12:00',
    waits: [],
    outsideWindow: 0,
    neverBegins: 0,
  })
})

test('the preview says when black days let go, zone by zone, and begins with the first of them', async () => {
  await world.owner.group.setHours({ ...nothing, blackDays: ['2026-11-27'] })
  const [shanghai, newYork] = [await inZone('Asia/Shanghai'), await inZone('America/New_York')]
  expect(await foreseen([shanghai, newYork])).toEqual({
    starts: '11-27T16:00',
    ends: '11-28T12:00',
    waits: [['black_day', 2, '11-28T05:00']],
    outsideWindow: 2,
    neverBegins: 0,
  })
  expect(await stands(shanghai)).toEqual(['black_day', '11-27T16:00'])
  const tomorrow = await inZone('Pacific/Auckland')
  // It is Saturday there.
  expect(await foreseen([shanghai, tomorrow])).toMatchObject({
    starts: '11-27T12:00',
    waits: [['black_day', 1, '11-27T16:00']],
  })
  expect(await foreseen([shanghai], { ignoreBlackDays: true })).toMatchObject({ starts: '11-27T12:00', waits: [] })
})

test('the preview counts terminals whose zone nobody knows, where hours there are of weight', async () => {
  const [shanghai, strange, silent] = [await inZone('Asia/Shanghai'), await inZone('CST'), await world.terminal()]
  const draft = {
    type: 'restart' as const,
    params: {},
    target: { sns: [shanghai, strange, silent].map(({ sn }) => sn) },
  }
  const windows = [{ days, from: '02:00', to: '05:00' }]
  expect(await world.owner.task.preview({ ...draft, windows, zone: 'terminal' })).toMatchObject({ zoneUnknown: 2 })
  expect(await world.owner.task.preview({ ...draft, windows })).toMatchObject({ zoneUnknown: 0 })
  await world.owner.group.setHours({ ...nothing, zone: 'Asia/Kolkata' })
  expect(await world.owner.task.preview({ ...draft, windows, zone: 'terminal' })).toMatchObject({ zoneUnknown: 0 })
})

test('the preview begins with the windows and after the trading hours, each by its own clock', async () => {
  const [shanghai, newYork] = [await inZone('Asia/Shanghai'), await inZone('America/New_York')]
  const windows = [{ days, from: '02:00', to: '05:00' }]
  expect(await foreseen([shanghai, newYork], { windows, zone: 'terminal' })).toMatchObject({
    starts: '11-27T18:00',
    waits: [['outside_window', 2, '11-28T07:00']],
  })
  await world.owner.group.setHours({ ...nothing, hours: [{ days, from: '19:00', to: '22:00' }] })
  expect(await foreseen([shanghai, newYork], { outsideHours: true })).toMatchObject({
    starts: '11-27T12:00',
    waits: [['trading_hours', 1, '11-27T14:00']],
  })
})

test('the preview of a start on a black day begins when the day is over', async () => {
  await world.owner.group.setHours({ ...nothing, zone: 'UTC', blackDays: ['2026-11-30'] })
  const terminal = await world.terminal()
  const more = { startAt: '2026-11-30T08:00:00Z', expiresAt: '2026-12-05T00:00:00Z' }
  expect(await foreseen([terminal], more)).toMatchObject({
    starts: '12-01T00:00',
    waits: [['not_yet', 1, '12-01T00:00']],
  })
})

test('the preview says how many never begin before it expires', async () => {
  const groupId = String(world.south.id)
  await world.owner.group.setHours({ groupId, ...nothing, zone: 'UTC', blackDays: ['2026-11-27', '2026-11-28'] })
  const [free, frozen] = [await world.terminal(), await world.terminal({ group: world.south })]
  expect(await foreseen([free, frozen])).toEqual({
    starts: '11-27T12:00',
    ends: '11-28T12:00',
    waits: [['black_day', 1, null]],
    outsideWindow: 1,
    neverBegins: 1,
  })
  const later = { expiresAt: '2026-11-30T00:00:00Z' }
  expect(await foreseen([free, frozen], later)).toMatchObject({
    waits: [['black_day', 1, '11-29T00:00']],
    neverBegins: 0,
  })
})

test('the preview of a series begins with its first round', async () => {
  const terminal = await world.terminal()
  const calendar = { every: 'day' as const, at: '02:00' }
  expect(await foreseen([terminal], { calendar })).toMatchObject({
    starts: '11-28T02:00',
    waits: [['not_yet', 1, '11-28T02:00']],
  })
  const tokyo = await inZone('Asia/Tokyo')
  expect(await foreseen([tokyo], { calendar, zone: 'terminal' })).toMatchObject({ starts: '11-27T17:00' })
})
