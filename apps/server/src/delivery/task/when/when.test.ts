import { weekdays } from '@cpm/contract/estate/plan/plan.config'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { refusal } from '../../../testing/refusal.ts'
import { command, openTaskWorld, type World } from '../testing/world.ts'

/** A Monday. */
const began = Date.parse('2026-11-23T12:00:00Z')
let clock = began
let world: World
beforeAll(async () => void (world = await openTaskWorld({ now: () => new Date(clock) })))
afterAll(() => world.close())
beforeEach(() => void (clock = began))

type Terminal = Awaited<ReturnType<World['terminal']>>
/** The jobs of the server at a moment; the people are still where they were. */
async function at(moment: string, ...jobs: string[]) {
  clock = Date.parse(`${moment}Z`)
  for (const job of jobs) await world.job(`task.${job}`)
  clock = began
}
const sweep = (moment: string) => at(moment, 'closeHours', 'releaseHeld')
async function inZone(zone: string, more: object = {}): Promise<Terminal> {
  const terminal = await world.terminal(more)
  const facts = JSON.stringify({ zone })
  await sql`update terminal_state set facts = ${facts}::jsonb where terminal_id = ${terminal.id}`.execute(world.db)
  return terminal
}
const asked = async (to: Terminal[], more: object) =>
  (await world.owner.task.create({ ...command(), target: { sns: to.map(({ sn }) => sn) }, ...more })).id
/** Where a run stands: status, why, and until when. */
async function stands(id: string, terminal: Terminal) {
  const { status, reason, hold_until, open_until, attempt } = await world.runOf(id, terminal)
  const shown = (moment: Date | null) => moment && moment.toISOString().slice(5, 16)
  return [status, reason, shown(hold_until ?? open_until), attempt]
}
const days = [...weekdays]
const night = [{ days, from: '01:00', to: '04:00' }]

describe('a task that starts in each terminal’s own zone [3.18]', () => {
  test('is done at the same hour on the wall everywhere', async () => {
    const [tokyo, newYork, unknown] = [
      await inZone('Asia/Tokyo'),
      await inZone('America/New_York'),
      await world.terminal(),
    ]
    const id = await asked([tokyo, newYork, unknown], { zone: 'terminal', startAt: '2026-11-24T02:00:00+01:00' })
    expect(await stands(id, tokyo)).toEqual(['held', 'not_yet', '11-23T17:00', 1])
    expect(await stands(id, newYork)).toEqual(['held', 'not_yet', '11-24T07:00', 1])
    // Nothing is known of its clock: it goes by that of the person.
    expect(await stands(id, unknown)).toEqual(['held', 'not_yet', '11-24T02:00', 1])
    await sweep('2026-11-23T17:00:00')
    expect([(await stands(id, tokyo))[0], (await stands(id, newYork))[0]]).toEqual(['waiting', 'held'])
    await sweep('2026-11-24T07:00:00')
    expect((await stands(id, newYork))[0]).toBe('waiting')
  })

  test('goes by the zone of its group where the terminal says none, or one nobody knows', async () => {
    const groupId = String(world.south.id)
    await world.owner.group.setHours({ groupId, zone: 'Asia/Shanghai', hours: null, blackDays: null })
    const silent = await world.terminal({ group: world.south })
    const strange = await inZone('CST', { group: world.south })
    const id = await asked([silent, strange], { zone: 'terminal', startAt: '2026-11-24T02:00:00+00:00' })
    expect(await stands(id, silent)).toEqual(['held', 'not_yet', '11-23T18:00', 1])
    expect(await stands(id, strange)).toEqual(['held', 'not_yet', '11-23T18:00', 1])
  })
})

describe('hours', () => {
  test('of a task hold its runs, and one whose terminal stayed away is held again when they are over', async () => {
    const terminal = await inZone('Asia/Tokyo')
    const id = await asked([terminal], { zone: 'terminal', windows: night })
    expect(await stands(id, terminal)).toEqual(['held', 'outside_window', '11-23T16:00', 1])
    await sweep('2026-11-23T16:00:00')
    expect(await stands(id, terminal)).toEqual(['waiting', null, '11-23T19:00', 1])
    await sweep('2026-11-23T18:59:00')
    expect((await stands(id, terminal))[0]).toBe('waiting')
    await sweep('2026-11-23T19:00:00')
    expect(await stands(id, terminal)).toEqual(['held', 'outside_window', '11-24T16:00', 1])
    // What a terminal has begun is not taken from it.
    await sweep('2026-11-24T16:00:00')
    await world.say(terminal, { runId: String((await world.runOf(id, terminal)).id), status: 'started' })
    await sweep('2026-11-24T19:00:00')
    expect((await stands(id, terminal))[0]).toBe('started')
  })

  test('end also for a run that its terminal holds', async () => {
    const terminal = await world.terminal()
    const id = await asked([terminal], {
      windows: [{ days, from: '11:00', to: '13:00' }],
      conditions: { notBusy: true },
    })
    const runId = String((await world.runOf(id, terminal)).id)
    await world.say(terminal, { runId, status: 'held', reason: 'in_transaction' })
    expect(await stands(id, terminal)).toEqual(['held', 'in_transaction', '11-23T13:00', 1])
    await sweep('2026-11-23T13:00:00')
    expect(await stands(id, terminal)).toEqual(['held', 'outside_window', '11-24T11:00', 1])
    // It heard nothing of it, and may not begin.
    expect(await world.say(terminal, { runId, status: 'pulled' })).toMatchObject({ ok: false, error: 'NOT_ALLOWED' })
  })

  test('of a shop are inherited down the tree, each until a group says its own', async () => {
    const top = await world.make.group(world.mine.id)
    const shop = await world.make.group(world.mine.id, top)
    const open = [{ days, from: '09:00', to: '21:00' }]
    await world.owner.group.setHours({ groupId: String(top.id), zone: 'Asia/Shanghai', hours: open, blackDays: null })
    const own = { zone: null, hours: null, blackDays: ['2026-11-24'] }
    await world.owner.group.setHours({ groupId: String(shop.id), ...own })
    expect(await world.owner.group.hours({ groupId: String(shop.id) })).toMatchObject({
      own,
      inForce: { zone: 'Asia/Shanghai', hours: open, blackDays: ['2026-11-24'] },
      from: {
        zone: { groupId: String(top.id), name: expect.any(String) as string },
        hours: { groupId: String(top.id), name: expect.any(String) as string },
        blackDays: { groupId: String(shop.id), name: expect.any(String) as string },
      },
    })
    const [above, below] = [await world.terminal({ group: top }), await world.terminal({ group: shop })]
    const id = await asked([above, below], { outsideHours: true })
    // 20:00 in Shanghai; the 24th is out there for the one below.
    expect(await stands(id, above)).toEqual(['held', 'trading_hours', '11-23T13:00', 1])
    await sweep('2026-11-23T13:00:00')
    expect(await stands(id, above)).toEqual(['waiting', null, '11-24T01:00', 1])
    expect(await stands(id, below)).toEqual(['waiting', null, '11-23T16:00', 1])
    await sweep('2026-11-23T16:00:00')
    expect(await stands(id, below)).toEqual(['held', 'black_day', '11-24T16:00', 1])
  })

  test('are nobody else’s to see or set, and a zone has to be one', async () => {
    const groupId = String(world.south.id)
    const none = { zone: null, hours: null, blackDays: null }
    await expect(world.stranger.group.hours({ groupId })).rejects.toEqual(refusal(404))
    await expect(world.owner.group.setHours({ groupId, ...none, zone: 'Mars/Olympus' })).rejects.toMatchObject({
      answer: { result: { issues: [expect.objectContaining({ path: 'zone' })] } },
    })
  })

  test('count for a run that is restarted, and the preview says how many are outside them', async () => {
    const terminal = await world.terminal()
    const rules = { windows: [{ days, from: '11:00', to: '13:00' }] }
    const id = await asked([terminal], rules)
    const runId = String((await world.runOf(id, terminal)).id)
    await world.say(terminal, { runId, status: 'failed' })
    clock = Date.parse('2026-11-23T12:10:00Z')
    await world.owner.task.restart({ taskId: id })
    await sweep('2026-11-23T12:10:00')
    expect(await stands(id, terminal)).toEqual(['waiting', null, '11-23T13:00', 2])
    const draft = { ...command('ls'), target: { sns: [terminal.sn] }, windows: night }
    expect(await world.owner.task.preview(draft)).toMatchObject({ willRun: 1, outsideWindow: 1 })
  })
})

describe('what a terminal holds', () => {
  test('shows its reason, waits for it, and ends with a stop', async () => {
    const terminal = await world.terminal()
    const id = await asked([terminal], { conditions: { notBusy: true, wifiOnly: true } })
    const runId = String((await world.runOf(id, terminal)).id)
    expect(await world.say(terminal, { runId, status: 'held', reason: 'wave' })).toMatchObject({ error: 'NOT_ALLOWED' })
    expect(await world.say(terminal, { runId, status: 'held', reason: 'in_transaction' })).toMatchObject({ ok: true })
    expect(await world.say(terminal, { runId, status: 'held', reason: 'not_on_wifi' })).toMatchObject({ ok: true })
    expect(await stands(id, terminal)).toEqual(['held', 'not_on_wifi', null, 1])
    expect(await world.say(terminal, { runId, status: 'pulled' })).toMatchObject({ ok: true, status: 'pulled' })
    expect(await world.say(terminal, { runId, status: 'held', reason: 'in_transaction' })).toMatchObject({ ok: true })
    expect(await world.owner.task.stop({ id })).toEqual({ stopped: 1, stopping: 0 })
    expect(await world.say(terminal, { runId, status: 'pulled' })).toMatchObject({ error: 'ENDED' })
  })

  test('is held back with the rest of a task that is paused', async () => {
    const terminal = await world.terminal()
    const id = await asked([terminal], { conditions: { notBusy: true } })
    const runId = String((await world.runOf(id, terminal)).id)
    await world.say(terminal, { runId, status: 'held', reason: 'in_transaction' })
    await world.owner.task.pause({ id })
    expect(await stands(id, terminal)).toEqual(['held', 'paused', null, 1])
    expect(await world.say(terminal, { runId, status: 'pulled' })).toMatchObject({ error: 'NOT_ALLOWED' })
    await world.owner.task.resume({ id })
    expect((await stands(id, terminal))[0]).toBe('waiting')
  })
})
