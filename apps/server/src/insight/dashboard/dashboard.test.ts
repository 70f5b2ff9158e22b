import { codes } from '@cpm/contract/kernel/envelope'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Clients, type House, openTestHouse } from '../../testing/house.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

let house: House
let bossAccount: Awaited<ReturnType<House['make']['account']>>
let boss: Clients
let admin: Clients
let enterpriseId: number
let now = new Date('2026-11-20T10:30:20Z')

type Status = 'in_stock' | 'shipped' | 'activated' | 'logged_off'
let count = 0
async function addTerminal(status: Status, state: { online?: boolean; seenAgo?: number } = {}): Promise<number> {
  const { id } = await house.db
    .insertInto('terminal')
    .values({
      sn: `DASH-${++count}`,
      enterprise_id: enterpriseId,
      group_id: null,
      group_path: null,
      name: `Till ${count}`,
      platform: 'android',
      model: 'A920Pro',
      status,
      secret_hash: null,
      activated_at: null,
      logged_off_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await house.db
    .updateTable('terminal_state')
    .set({
      online: state.online ?? false,
      last_seen_at: state.seenAgo === undefined ? null : new Date(now.getTime() - state.seenAgo),
    })
    .where('terminal_id', '=', id)
    .execute()
  return id
}

beforeAll(async () => {
  house = await openTestHouse({ now: () => now })
  enterpriseId = (await house.make.enterprise()).id
  bossAccount = await house.make.account({ enterpriseId })
  boss = await house.as(bossAccount)
  admin = await house.as(await house.make.account({ kind: 'administrator', enterpriseId: null }))
})
afterAll(() => house.close())

describe('what is counted [1.1]', () => {
  test('is online or offline only in service: stock, shipped and logged off are neither', async () => {
    await addTerminal('in_stock')
    await addTerminal('in_stock')
    await addTerminal('shipped')
    // Was there long ago, and is nobody's to look for any more.
    await addTerminal('logged_off', { seenAgo: 5 * dayMs })
    await addTerminal('activated', { online: true, seenAgo: 0 })
    await addTerminal('activated', { seenAgo: 2 * hourMs })
    await addTerminal('activated', { seenAgo: 4 * dayMs })
    expect(await boss.dashboard.totals()).toMatchObject({
      total: 7,
      inService: 3,
      online: 1,
      offline: 2,
      offlineLong: 1,
      activeHour: 1,
      activeMonth: 3,
    })
  })

  test('is what the lists find that the figures lead to', async () => {
    const totals = await boss.dashboard.totals()
    const { total: offline } = await boss.terminal.list({ status: 'activated', online: false })
    const { total: long } = await boss.terminal.list({ status: 'activated', offlineLong: true })
    const { total: hour } = await boss.terminal.list({ status: 'activated', active: 'hour' })
    const { total: month } = await boss.terminal.list({ status: 'activated', active: 'month' })
    expect([totals.offline, totals.offlineLong, totals.activeHour, totals.activeMonth]).toEqual([
      offline,
      long,
      hour,
      month,
    ])
  })
})

describe('what needs attention', () => {
  const noTasks = { tasksToApprove: 0, tasksPaused: 0, tasksStuck: 0, limitsToApprove: 0 }
  async function addFault(): Promise<string> {
    const id = await addTerminal('activated', { online: true, seenAgo: 0 })
    const { id: fault } = await house.db
      .insertInto('peripheral_fault')
      .values({
        terminal_id: id,
        kind: 'faulty',
        vid: '04b8',
        pid: '0202',
        name: 'TM-T88VI',
        peripheral_id: null,
        lacking: null,
        fault: 'paper_out',
        since: now,
        last_at: now,
        cleared_at: null,
        acknowledged_at: null,
        acknowledged_by: null,
        note: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return String(fault)
  }

  test('is what nobody sees to yet, as its list counts it', async () => {
    const first = await addFault()
    await addFault()
    expect(await boss.dashboard.attention()).toMatchObject({ faults: 2 })
    await boss.fault.acknowledge({ ids: [first] })
    expect(await boss.dashboard.attention()).toMatchObject({ faults: 1 })
    expect((await boss.fault.list({ acknowledged: false })).total).toBe(1)
  })

  test('is told only to who may see it', async () => {
    expect(await admin.dashboard.attention()).toEqual({
      ...noTasks,
      alarms: 0,
      appReviews: 0,
      appsBarred: 0,
      appsOutdated: 0,
      faults: 1,
      registrations: 0,
      mails: 0,
      myOrders: 0,
      overdueOrders: 0,
    })
    expect(await boss.dashboard.attention()).toEqual({
      ...noTasks,
      alarms: 0,
      appReviews: null,
      appsBarred: 0,
      appsOutdated: 0,
      faults: 1,
      registrations: null,
      mails: null,
      myOrders: 0,
      overdueOrders: 0,
    })
    const guest = await house.as(await house.make.account({ enterpriseId, codes: ['dashboard.read'] }))
    expect(await guest.dashboard.attention()).toEqual({
      alarms: null,
      faults: null,
      registrations: null,
      mails: null,
      myOrders: null,
      overdueOrders: null,
      tasksToApprove: null,
      tasksPaused: null,
      tasksStuck: null,
      limitsToApprove: null,
      appReviews: null,
      appsBarred: null,
      appsOutdated: null,
    })
    const other = await house.as(await house.make.account({ enterpriseId: (await house.make.enterprise()).id }))
    expect(await other.dashboard.attention()).toMatchObject({ faults: 0 })
  })
})

describe('the dashboard of a person', () => {
  test('keeps their cards in their order and what they hide, for nobody else', async () => {
    expect(await boss.dashboard.layout()).toEqual({ layout: null })
    await boss.dashboard.arrange({ cards: ['online', 'tasks'], hidden: ['offline'] })
    await boss.dashboard.arrange({ cards: ['tasks', 'online'], hidden: [] })
    expect(await boss.dashboard.layout()).toEqual({ layout: { cards: ['tasks', 'online'], hidden: [] } })
    expect(await admin.dashboard.layout()).toEqual({ layout: null })
    const many = Array.from({ length: 101 }, (_, at) => `card ${at}`)
    await expect(boss.dashboard.arrange({ cards: many, hidden: [] })).rejects.toMatchObject({
      answer: { code: codes.badInput },
    })
  })
})

describe('the health of the system [2.16]', () => {
  test('is told to administrators: server, database, broker, queues and disk', async () => {
    const found = await admin.dashboard.console()
    expect(found.database.connections).toBeGreaterThan(0)
    expect(found.database.mostConnections).toBeGreaterThanOrEqual(found.database.connections)
    expect(found.database.sizeBytes).toBeGreaterThan(1_000_000)
    expect(found.database.largest[0]?.bytes).toBeGreaterThan(0)
    expect(found.server.memoryBytes).toBeGreaterThan(1_000_000)
    expect(found.disk.totalBytes).toBeGreaterThan(found.disk.freeBytes)
    const before = found.queues.find(({ key }) => key === 'hours')?.waiting ?? 0
    await house.db
      .insertInto('report_mark')
      .values({ hour: new Date('2026-11-20T09:00:00Z') })
      .execute()
    const after = (await admin.dashboard.console()).queues
    expect(after.find(({ key }) => key === 'hours')?.waiting).toBe(before + 1)
    await expect(boss.dashboard.console()).rejects.toMatchObject({ answer: { code: codes.forbidden } })
    const granted = await house.as(await house.make.account({ enterpriseId, codes: ['dashboard.console'] }))
    await expect(granted.dashboard.console()).rejects.toMatchObject({ answer: { code: codes.missing } })
  })
})

describe('the charts and trends', () => {
  const minutes = async () => (await boss.dashboard.activity({ window: 'hour' })).points

  test('tell a minute nobody counted from one at which nobody was there', async () => {
    await house.job('dashboard.countOnline')
    now = new Date(now.getTime() + 2 * minuteMs)
    const [counted, missed] = (await minutes()).slice(-3)
    expect(counted).toMatchObject({ recorded: true, byPlatform: { android: 3 } })
    expect(missed).toMatchObject({ recorded: false })
    await house.db.updateTable('terminal_state').set({ online: false }).execute()
    await house.job('dashboard.countOnline')
    now = new Date(now.getTime() + minuteMs)
    expect((await minutes()).at(-2)).toMatchObject({ recorded: true, byPlatform: { android: 0 } })
  })

  test('keep the most of each hour, and how many of those in service were away then', async () => {
    now = new Date(now.getTime() + hourMs)
    boss = await house.as(bossAccount)
    const { online, offline } = await boss.dashboard.trends()
    expect(online).toHaveLength(24)
    expect(online.at(-1)).toMatchObject({ value: 3 })
    expect(offline.at(-1)).toMatchObject({ value: 2 })
    // Before anybody counted there is nothing, which is not 0.
    expect(online.at(-2)).toMatchObject({ value: null })
  })

  test('sum up a day that is over once, leave a day nobody counted as a gap, and show each their own', async () => {
    const [one, two] = await house.db.selectFrom('terminal').select('id').orderBy('id').limit(2).execute()
    const day = (back: number) => new Date(now.getTime() - back * dayMs).toISOString().slice(0, 10)
    await house.db
      .insertInto('activity_day')
      .values([
        { day: day(1), terminal_id: one?.id as number },
        { day: day(1), terminal_id: two?.id as number },
        { day: day(3), terminal_id: one?.id as number },
      ])
      .execute()
    await house.job('dashboard.countDays')
    await house.job('dashboard.countDays')
    const days = (await boss.dashboard.activity({ window: 'month' })).points.slice(-4)
    expect(days.map((point) => point.recorded)).toEqual([true, false, true, true])
    expect(days.map((point) => point.byPlatform.android)).toEqual([1, 0, 2, 0])
    const { active, fleet } = await boss.dashboard.trends()
    expect(active.slice(-3).map(({ value }) => value)).toEqual([1, null, 2])
    // All but the one that was logged off.
    expect(fleet.at(-1)).toMatchObject({ value: count - 1 })
    const other = await house.as(await house.make.account({ enterpriseId: (await house.make.enterprise()).id }))
    expect((await other.dashboard.trends()).active.at(-1)).toMatchObject({ value: 0 })
  })
})
