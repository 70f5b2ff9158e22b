import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { type AlertWorld, openAlertWorld } from './testing/world.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

let world: AlertWorld | undefined
const opened: AlertWorld[] = []
async function begin(): Promise<AlertWorld> {
  world = await openAlertWorld()
  opened.push(world)
  return world
}
beforeEach(() => void (world = undefined))
afterAll(async () => {
  for (const one of opened) await one.close()
})

describe('the plan an enterprise begins with', () => {
  test('the shop hears after half a minute, and nobody else does', async () => {
    const w = await begin()
    await w.open()
    await w.turn()
    expect(await w.bellsOf(w.north)).toEqual([])
    await w.after(31_000)
    const [bell] = await w.bellsOf(w.north)
    expect(bell?.title).toMatch(/^\[Major\] Offline 1: Shop/)
    expect(bell?.content).toContain('Reason for this notification: Plan "Standard plan": Store of the terminal')
    expect(bell?.content).toMatch(/Unsubscribe: http:\/\/cpm\.test\/messageManage\/alert\?open=\d+/)
    for (const one of [w.south, w.boss]) expect(await w.bellsOf(one)).toEqual([])
  })

  test('what clears before anything was sent is told to nobody', async () => {
    const w = await begin()
    const id = await w.open()
    await w.turn()
    w.pass(10_000)
    await w.become(id, 'cleared')
    await w.after(hour)
    expect(await w.bellsOf(w.north)).toEqual([])
    const states = await w.db.selectFrom('alert').select(['state', 'reason']).distinct().execute()
    expect(states).toContainEqual({ state: 'dropped', reason: 'settled' })
  })

  test('who was told hears that it cleared, who was not does not', async () => {
    const w = await begin()
    const id = await w.open()
    await w.after(0)
    await w.after(31_000)
    await w.become(id, 'cleared')
    await w.after(0)
    await w.after(2 * minute)
    expect((await w.bellsOf(w.north)).map(({ title }) => title)).toEqual([
      expect.stringMatching(/^\[Major\]/),
      expect.stringMatching(/^\[Cleared\]/),
    ])
    expect(await w.bellsOf(w.boss)).toEqual([])
  })

  test('nobody acknowledges: the superior hears after half an hour; once somebody does, nobody hears more', async () => {
    const w = await begin()
    const [first, second] = [await w.open(), await w.open({ groupId: w.shops[1].id })]
    await w.after(0)
    await w.after(29 * minute)
    expect(await w.bellsOf(w.boss)).toEqual([])
    await w.become(second, 'acknowledged')
    await w.after(2 * minute)
    await w.after(2 * minute)
    const [bell, ...more] = await w.bellsOf(w.boss)
    expect(bell?.content).toContain('Escalated without acknowledgement')
    expect(bell?.content).toContain('Offline 1')
    expect(bell?.content).not.toContain('Offline 2')
    expect(more).toEqual([])
    await w.become(first, 'acknowledged')
    const left = await w.db.selectFrom('alert_timer').selectAll().execute()
    expect(left).toEqual([])
  })

  test('it is told again every four hours while it holds and nobody acknowledges', async () => {
    const w = await begin()
    await w.open()
    await w.after(0)
    await w.after(minute)
    await w.after(4 * hour)
    await w.after(2 * minute)
    expect((await w.bellsOf(w.north)).map(({ content }) => content)).toEqual([
      expect.stringContaining('Opened'),
      expect.stringContaining('Still open'),
    ])
  })

  test('where a store has nobody, those at the top of the enterprise hear', async () => {
    const w = await begin()
    const empty = await w.make.group(w.enterpriseId)
    await w.open({ groupId: empty.id })
    await w.after(0)
    await w.after(minute)
    expect((await w.bellsOf(w.boss))[0]?.content).toContain('No other recipient available')
  })
})

describe('a person gets at most one message a minute', () => {
  test('500 alarms of a storm are one message, and later ones wait for the next minute', async () => {
    const w = await begin()
    await w.plan({ tells: ['enterprise'] })
    for (let n = 0; n < 500; n++) await w.open({ groupId: w.shops[n % 2]?.id as number })
    await w.after(0)
    await w.after(31_000)
    for (let n = 0; n < 60; n++) {
      await w.open({ severity: 'critical' })
      await w.after(1000)
    }
    await w.after(2 * minute)
    const bells = await w.bellsOf(w.boss)
    expect(bells[0]?.title).toBe('[Major] 500 alarms at 2 places')
    expect(bells[0]?.content).toContain('and 480 more')
    const gaps = bells.slice(1).map(({ at }, n) => at.getTime() - (bells[n] as { at: Date }).at.getTime())
    for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(minute)
    expect(bells.length).toBeGreaterThan(1)
    const told = await sql<{ n: number }>`
      select count(distinct alarm_id)::int as n from alert_line l join alert a on a.id = l.alert_id
      where a.account_id = ${w.boss.id} and a.state = 'sent'`.execute(w.db)
    expect(told.rows[0]?.n).toBe(560)
  })

  test('one event is told once, however often it is taken up', async () => {
    const w = await begin()
    const id = await w.open()
    await w.turn()
    const event = await sql<{ id: number }>`select id from alarm_event where alarm_id = ${id}`.execute(w.db)
    await sql`insert into alert_todo (event_id) values (${event.rows[0]?.id})`.execute(w.db)
    await w.after(minute)
    await w.after(minute)
    expect(await w.bellsOf(w.north)).toHaveLength(1)
  })
})

describe('when', () => {
  test('quiet hours wait for their end, and what is critical passes', async () => {
    const w = await begin()
    await w.plan({ quiet_from: '22:00', quiet_to: '07:00', time_zone: 'UTC', remind_ms: null, steps: '[]' })
    w.pass(19 * hour)
    await w.open()
    await w.after(0)
    await w.after(minute)
    expect(await w.bellsOf(w.north)).toEqual([])
    await w.open({ severity: 'critical' })
    await w.after(0)
    await w.after(6_000)
    expect((await w.bellsOf(w.north)).map(({ title }) => title)).toEqual([expect.stringContaining('Offline 2')])
    await w.after(8 * hour)
    expect((await w.bellsOf(w.north)).map(({ title }) => title).at(-1)).toContain('Offline 1')
  })

  test('a digest is one message a day of all that is not critical', async () => {
    const w = await begin()
    await w.plan({
      digest_at: '09:00',
      quiet_from: null,
      quiet_to: null,
      time_zone: 'UTC',
      remind_ms: null,
      steps: '[]',
    })
    await w.open()
    await w.after(hour)
    await w.open()
    await w.after(hour)
    expect(await w.bellsOf(w.north)).toEqual([])
    await w.after(4 * hour)
    expect((await w.bellsOf(w.north)).map(({ title }) => title)).toEqual([expect.stringContaining('2 alarms')])
  })

  test('what was muted is told at its end, if it still holds', async () => {
    const w = await begin()
    const id = await w.open({ suppressed: 'muted' })
    await w.after(hour)
    expect(await w.bellsOf(w.north)).toEqual([])
    await w.note(id, 'unmuted', { data: { suppressed: 4 } })
    await w.after(0)
    await w.after(minute)
    expect((await w.bellsOf(w.north))[0]?.content).toContain('4 events during the mute period')
  })
})

describe('who', () => {
  test('a plan is for its severities, groups, rules', async () => {
    const w = await begin()
    await w.plan({ groups: [w.shops[0].id], severities: ['critical'] })
    await w.open()
    await w.open({ severity: 'critical', groupId: w.shops[1].id })
    await w.open({ severity: 'critical' })
    await w.after(0)
    await w.after(minute)
    expect((await w.bellsOf(w.north)).map(({ title }) => title)).toEqual([expect.stringContaining('Offline 3')])
    expect(await w.bellsOf(w.south)).toEqual([])
  })

  test('chosen accounts and roles that see the place hear too, with the reason', async () => {
    const w = await begin()
    const role = await w.db
      .selectFrom('account_role')
      .select('role_id')
      .where('account_id', '=', w.south.id)
      .executeTakeFirstOrThrow()
    await w.plan({ tells: [], roles: [role.role_id], accounts: [w.boss.id] })
    await w.open({ groupId: w.shops[1].id })
    await w.after(0)
    await w.after(minute)
    expect((await w.bellsOf(w.boss))[0]?.content).toContain('Account selected in the plan')
    expect((await w.bellsOf(w.south))[0]?.content).toMatch(/Role ".+"/)
    expect(await w.bellsOf(w.north)).toEqual([])
  })

  test('who it is assigned to hears of it', async () => {
    const w = await begin()
    const id = await w.open()
    await w.after(0)
    await sql`update alarm set assignee_id = ${w.south.id} where id = ${id}`.execute(w.db)
    await w.note(id, 'assigned', { by: 'al_boss' })
    await w.after(0)
    await w.after(day)
    expect((await w.bellsOf(w.south))[0]?.content).toMatch(/Assigned[^]+by al_boss/)
  })

  test('who has stopped a plan hears no more of it by that way, and does again when they like', async () => {
    const w = await begin()
    const north = await w.as(w.north)
    await w.open()
    await w.after(0)
    await w.after(minute)
    const { records } = await north.alert.list({ channel: ['bell'] })
    const { id } = records[0] as { id: string }
    const { stops } = await north.alert.get({ id })
    const planId = stops[0]?.planId as string
    await north.alert.stop({ id, planId })
    await w.open()
    await w.after(0)
    await w.after(minute)
    expect(await w.bellsOf(w.north)).toHaveLength(1)
    expect((await north.alert.get({ id })).stops[0]).toMatchObject({ stopped: true })
    await north.alert.resume({ id, planId })
    await w.open()
    await w.after(0)
    await w.after(minute)
    expect(await w.bellsOf(w.north)).toHaveLength(2)
  })

  test('a message of the product is among one’s messages, from nobody, and is nobody’s to withdraw', async () => {
    const w = await begin()
    await w.open()
    await w.after(0)
    await w.after(minute)
    const north = await w.as(w.north)
    const [mine] = (await north.message.mine()).records
    expect(mine).toMatchObject({ sender: null, status: 'unread', userScope: 'designated' })
    const admin = await w.as(await w.make.account({ kind: 'administrator', enterpriseId: null }))
    expect((await admin.message.list()).total).toBe(0)
    await expect(admin.message.remove({ id: mine?.id as string })).rejects.toThrow()
    await expect(admin.message.save({ id: mine?.id as string, title: 'a', content: 'b' })).rejects.toThrow()
  })
})
