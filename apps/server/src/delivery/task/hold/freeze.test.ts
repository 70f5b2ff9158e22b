import type { Permission } from '@cpm/contract'
import { weekdays } from '@cpm/contract/estate/plan/plan.config'
import { codes } from '@cpm/contract/kernel/envelope'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { report } from '../../../estate/terminal/testing/reports.ts'
import { refusal } from '../../../testing/refusal.ts'
import { command, openTaskWorld, type World } from '../testing/world.ts'

/** A Friday; in Shanghai it is 20:00, in New York 07:00. */
const began = Date.parse('2026-11-27T12:00:00Z')
let clock = began
let world: World
beforeAll(async () => void (world = await openTaskWorld({ now: () => new Date(clock) })))
afterAll(() => world.close())
beforeEach(() => void (clock = began))
afterEach(async () => {
  for (const place of [{}, { groupId: String(world.north.id) }, { groupId: String(world.south.id) }]) {
    await world.owner.group.setHours({ ...place, ...nothing })
  }
})

type Terminal = Awaited<ReturnType<World['terminal']>>
const nothing = { zone: null, hours: null, blackDays: null }
const shanghai = { zone: 'Asia/Shanghai', hours: null }
const friday = ['2026-11-27']
const restart = { type: 'restart' as const, params: {} }
const uninstall = { type: 'uninstall' as const, params: { packageName: 'com.harbour.pos' } }

async function at(moment: string, ...jobs: string[]) {
  clock = Date.parse(`${moment}Z`)
  for (const job of jobs) await world.job(`task.${job}`)
  clock = began
}
const sweep = (moment: string) => at(moment, 'closeHours', 'releaseHeld')
/** What is changed is looked at in the next second. */
const look = () => at('2026-11-27T12:00:00', 'lookAgain', 'closeHours', 'releaseHeld')
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
  const { status, reason, hold_until, open_until } = await world.runOf(id, terminal)
  const shown = (moment: Date | null) => moment && moment.toISOString().slice(5, 16)
  return [status, reason, shown(hold_until ?? open_until)]
}

describe('a freeze', () => {
  test('holds a restart and an uninstall at once till the day is over there, and lets a message and a command go', async () => {
    await world.owner.group.setHours({ ...shanghai, blackDays: friday })
    const [terminal, other] = [await world.terminal(), await world.terminal()]
    const restarted = await asked([terminal], restart)
    const removed = await asked([other], uninstall)
    expect(await stands(restarted, terminal)).toEqual(['held', 'black_day', '11-27T16:00'])
    expect(await stands(removed, other)).toEqual(['held', 'black_day', '11-27T16:00'])
    const [ran, said] = [
      await asked([terminal], {}),
      await asked([terminal], { type: 'message', params: { text: 'Closed' } }),
    ]
    expect(await stands(ran, terminal)).toEqual(['waiting', null, null])
    expect(await stands(said, terminal)).toEqual(['waiting', null, null])
    await sweep('2026-11-27T15:59:59')
    expect((await stands(restarted, terminal))[0]).toBe('held')
    await sweep('2026-11-27T16:00:00')
    expect(await stands(restarted, terminal)).toEqual(['waiting', null, null])
  })

  test('holds what its terminal did not come for before the day began', async () => {
    await world.owner.group.setHours({ ...shanghai, blackDays: ['2026-11-28'] })
    const terminal = await world.terminal()
    const id = await asked([terminal], uninstall)
    expect(await stands(id, terminal)).toEqual(['waiting', null, '11-27T16:00'])
    await sweep('2026-11-27T16:00:00')
    expect(await stands(id, terminal)).toEqual(['held', 'black_day', '11-28T16:00'])
  })

  test('holds what is restarted', async () => {
    const terminal = await world.terminal()
    const id = await asked([terminal], uninstall)
    await world.say(terminal, { runId: String((await world.runOf(id, terminal)).id), status: 'failed' })
    await world.owner.group.setHours({ ...shanghai, blackDays: friday })
    await world.owner.task.restart({ taskId: id })
    await sweep('2026-11-27T12:00:00')
    expect(await stands(id, terminal)).toEqual(['held', 'black_day', '11-27T16:00'])
  })

  test('of one group holds its terminals alone, and windows count besides', async () => {
    await world.owner.group.setHours({ groupId: String(world.north.id), ...shanghai, blackDays: friday })
    const [north, south] = [await world.terminal(), await world.terminal({ group: world.south })]
    const id = await asked([north, south], uninstall)
    expect(await stands(id, north)).toEqual(['held', 'black_day', '11-27T16:00'])
    expect(await stands(id, south)).toEqual(['waiting', null, null])
    const night = await asked([north], { ...restart, windows: [{ days: [...weekdays], from: '20:00', to: '22:00' }] })
    expect(await stands(night, north)).toEqual(['held', 'black_day', '11-27T20:00'])
  })

  test('that is over costs nothing: nobody looks where the terminals are', async () => {
    await world.owner.group.setHours({ ...shanghai, blackDays: ['2026-11-25'] })
    const terminal = await world.terminal()
    const id = await asked([terminal], uninstall)
    expect(await stands(id, terminal)).toEqual(['waiting', null, null])
  })
})

test('who asks for a restart on a black day is told that it waits, and until when', async () => {
  await world.owner.group.setHours({ ...shanghai, blackDays: friday })
  const terminal = await world.terminal()
  const target = { sns: [terminal.sn] }
  expect(await world.owner.task.create({ ...restart, target })).toEqual({
    id: expect.any(String) as string,
    blackDay: { count: 1, until: '2026-11-27T16:00:00.000Z' },
  })
  expect(await world.owner.task.create({ ...command(), target })).toEqual({ id: expect.any(String) as string })
})

describe('the zone of a shop', () => {
  test('counts before that of its till, where a person set it; else the till’s own', async () => {
    const newYork = await inZone('America/New_York')
    await world.owner.group.setHours({ ...nothing, blackDays: friday })
    const own = await asked([newYork], uninstall)
    expect(await stands(own, newYork)).toEqual(['held', 'black_day', '11-28T05:00'])
    const groupId = String(world.north.id)
    await world.owner.group.setHours({ groupId, ...nothing, zone: 'Asia/Shanghai' })
    await look()
    expect(await stands(own, newYork)).toEqual(['held', 'black_day', '11-27T16:00'])
    const at = await asked([newYork], { zone: 'terminal', startAt: '2026-11-28T02:00:00+00:00' })
    expect(await stands(at, newYork)).toEqual(['held', 'not_yet', '11-27T18:00'])
  })
})

describe('a freeze that is set, changed or lifted', () => {
  test('holds what waits for its terminal already, and lets it go when it is lifted', async () => {
    const terminal = await world.terminal()
    const [id, ran] = [await asked([terminal], uninstall), await asked([terminal], {})]
    await world.owner.group.setHours({ ...shanghai, blackDays: friday })
    await look()
    expect(await stands(id, terminal)).toEqual(['held', 'black_day', '11-27T16:00'])
    expect(await stands(ran, terminal)).toEqual(['waiting', null, null])
    await world.owner.group.setHours({ ...shanghai, blackDays: ['2026-12-24'] })
    await look()
    expect(await stands(id, terminal)).toEqual(['waiting', null, '12-23T16:00'])
    await world.owner.group.setHours(nothing)
    await look()
    expect(await stands(id, terminal)).toEqual(['waiting', null, null])
  })

  test('goes down to nobody between the setting and the look', async () => {
    const terminal = await world.terminal()
    const id = await asked([terminal], uninstall)
    await world.owner.group.setHours({ ...shanghai, blackDays: friday })
    await at('2026-11-27T12:00:00', 'lookAgain')
    // The sender leaves out what was open until now.
    expect(await stands(id, terminal)).toEqual(['waiting', null, '11-27T12:00'])
  })

  test('in one group touches nothing elsewhere, and counts at once for a terminal that comes into it or leaves', async () => {
    const terminal = await world.terminal({ group: world.south })
    const id = await asked([terminal], restart)
    await world.owner.group.setHours({ groupId: String(world.north.id), ...shanghai, blackDays: friday })
    await look()
    expect(await stands(id, terminal)).toEqual(['waiting', null, null])
    const move = (groupId: number) =>
      world.owner.terminal.move({ target: { sns: [terminal.sn] }, groupId: String(groupId) })
    await move(world.north.id)
    await look()
    expect(await stands(id, terminal)).toEqual(['held', 'black_day', '11-27T16:00'])
    await move(world.south.id)
    await look()
    expect(await stands(id, terminal)).toEqual(['waiting', null, null])
  })

  test('counts for a group that comes to be below the frozen one', async () => {
    const [top, shop] = [await world.make.group(world.mine.id), await world.make.group(world.mine.id)]
    await world.owner.group.setHours({ groupId: String(top.id), ...shanghai, blackDays: friday })
    const terminal = await world.terminal({ group: shop })
    const id = await asked([terminal], uninstall)
    await look()
    expect(await stands(id, terminal)).toEqual(['waiting', null, null])
    await world.owner.group.update({ id: String(shop.id), parentId: String(top.id) })
    await look()
    expect(await stands(id, terminal)).toEqual(['held', 'black_day', '11-27T16:00'])
  })

  test('leaves what is held for a wave or a pause, and what has begun', async () => {
    const [one, two] = [await world.terminal(), await world.terminal()]
    const id = await asked([one, two], { ...uninstall, waves: [{ count: 1 }] })
    await world.say(one, { runId: String((await world.runOf(id, one)).id), status: 'started' })
    await world.owner.group.setHours({ ...shanghai, blackDays: friday })
    await look()
    expect([(await stands(id, one))[0], await stands(id, two)]).toEqual(['started', ['held', 'wave', null]])
    await world.owner.task.next({ id })
    expect(await stands(id, two)).toEqual(['held', 'black_day', '11-27T16:00'])
  })
})

describe('hours and zones that change', () => {
  const days = [...weekdays]
  test('count for what waits: other trading hours, and another zone of the terminal', async () => {
    const terminal = await inZone('Asia/Tokyo')
    const id = await asked([terminal], { outsideHours: true })
    expect((await stands(id, terminal))[0]).toBe('waiting')
    await world.owner.group.setHours({ ...nothing, hours: [{ days, from: '20:00', to: '23:00' }] })
    await look()
    // 21:00 in Tokyo.
    expect(await stands(id, terminal)).toEqual(['held', 'trading_hours', '11-27T14:00'])
    await report(world.db, terminal, { zone: 'Europe/London' })
    await look()
    expect(await stands(id, terminal)).toEqual(['waiting', null, '11-27T20:00'])
  })
})

describe('acting during black days', () => {
  const draftFor = (terminal: Terminal) => ({ target: { sns: [terminal.sn] }, ignoreBlackDays: true })
  /** Somebody of the enterprise with these codes alone. */
  const person = async (...only: Permission[]) =>
    world.as(await world.make.account({ enterpriseId: world.mine.id, superior: world.people.owner, codes: only }))
  const beginning = ['task.create', 'task.act', 'task.restart', 'terminal.read'] as const

  test('is for who may: what they say so of goes at once', async () => {
    await world.owner.group.setHours({ ...shanghai, blackDays: friday })
    const terminal = await world.terminal()
    const may = await person(...beginning, 'task.freeze')
    const { id } = await may.task.create({ ...restart, ...draftFor(terminal) })
    expect(await stands(id, terminal)).toEqual(['waiting', null, null])
    const removed = await may.task.act({ ...uninstall, ...draftFor(terminal) })
    expect(await stands(removed.id, terminal)).toEqual(['waiting', null, null])
    expect(await may.task.preview({ ...uninstall, ...draftFor(terminal) })).toMatchObject({ outsideWindow: 0 })
  })

  test('is refused to who may not, however it is asked for', async () => {
    const terminal = await world.terminal()
    const clerk = await person(...beginning)
    const draft = { ...uninstall, ...draftFor(terminal) }
    const { create, act, preview } = clerk.task
    for (const call of [create, act, preview]) await expect(call(draft)).rejects.toEqual(refusal(codes.forbidden))
    await expect(create({ ...draft, ignoreBlackDays: false })).resolves.toHaveProperty('id')
  })

  test('stays with what was asked for so, when a run of it is restarted', async () => {
    await world.owner.group.setHours({ ...shanghai, blackDays: friday })
    const terminal = await world.terminal()
    const account = await world.make.account({ enterpriseId: world.mine.id, codes: [...beginning, 'task.freeze'] })
    const maker = await world.as(account)
    const { id } = await maker.task.create({ ...uninstall, ...draftFor(terminal) })
    // Since then it was taken from them.
    await sql`delete from role_menu using account_role, menu
      where role_menu.role_id = account_role.role_id and account_role.account_id = ${account.id}
        and menu.id = role_menu.menu_id and menu.permission = 'task.freeze'`.execute(world.db)
    await world.say(terminal, { runId: String((await world.runOf(id, terminal)).id), status: 'failed' })
    await expect(maker.task.preview({ ...uninstall, ...draftFor(terminal) })).rejects.toEqual(refusal(codes.forbidden))
    await maker.task.restart({ taskId: id })
    await sweep('2026-11-27T12:00:00')
    expect((await stands(id, terminal))[0]).toBe('waiting')
  })
})
