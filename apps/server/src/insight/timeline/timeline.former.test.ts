import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Clients, type House, openTestHouse } from '../../testing/house.ts'

/** What happened at a place goes on with the terminal that stands there now, and says whose it was. */

let house: House
let enterpriseId: number
let boss: Clients & { token: string }
let oldId: number
beforeAll(async () => {
  house = await openTestHouse()
  enterpriseId = (await house.make.enterprise()).id
  boss = await house.as(await house.make.account({ enterpriseId, name: 'boss' }))
  oldId = (await house.make.terminal({ enterpriseId, sn: 'Former-1' })).id
  await happened(oldId, 'before', 60)
  await boss.note.add({ sn: 'FORMER-1', text: 'The cable is loose' })
  await boss.task.create({ type: 'message', params: { text: 'hello' }, target: { sns: ['Former-1'] } })
  await sql`update task_run set status = 'success', finished_at = now() where terminal_id = ${oldId}`.execute(house.db)
  const faults = { kind: 'missing', vid: '04b8', pid: '0202', name: 'Printer' } as const
  await house.db
    .insertInto('peripheral_fault')
    .values({ ...faults, terminal_id: oldId, since: ago(50), last_at: ago(40), cleared_at: ago(40) })
    .execute()
  await sql`insert into report (terminal_id, seq, received_at, body) values
    (${oldId}, 1, ${ago(30)}, '{"battery": 40}')`.execute(house.db)
  await sql`insert into usage_day (terminal_id, day, rx, tx) values (${oldId}, current_date, 100, 20)`.execute(house.db)
  await boss.terminal.replace({ sn: 'former-1', newSn: 'Next-1', note: 'broken' })
  await boss.terminal.replace({ sn: 'Next-1', newSn: 'Last-1' })
})
afterAll(() => house.close())

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000)
const happened = (id: number, name: string, minutes: number) =>
  house.db
    .insertInto('event')
    .values({
      terminal_id: id,
      id: name,
      type: 'boot',
      received_at: ago(minutes),
      at: ago(minutes),
      data: JSON.stringify({ name }),
    })
    .execute()

test('the history of the new terminal goes on with that of those before it, each marked by its SN, each once', async () => {
  const { records, predecessor } = await boss.timeline.list({ sn: 'last-1', pageSize: 100 })
  expect(predecessor).toBe('Next-1')
  const of = (kind: string) => records.filter((one) => one.kind === kind)
  expect(of('event')).toMatchObject([{ formerSn: 'Former-1', data: { name: 'before' } }])
  expect(of('run')).toMatchObject([{ formerSn: 'Former-1', status: 'success' }])
  expect(of('note')).toMatchObject([{ formerSn: 'Former-1', text: 'The cable is loose', accountName: 'boss' }])
  expect(of('life').map(({ formerSn }) => formerSn)).toEqual(expect.arrayContaining([null, 'Next-1', 'Former-1']))
  const deeds = of('change').map((one) => (one.kind === 'change' ? one.auditId : ''))
  expect(new Set(deeds).size).toBe(deeds.length)
  expect(of('change').filter((one) => one.kind === 'change' && one.action === 'terminal.replace')).toHaveLength(2)
  expect(new Set(records.map(({ id }) => id)).size).toBe(records.length)
})

test('the old one keeps its own, and a later life of it is none of the new one', async () => {
  await boss.terminal.restock({ sn: 'Former-1' })
  await happened(oldId, 'repaired', -1)
  const own = await boss.timeline.list({ sn: 'Former-1', kind: ['event'] })
  expect(own.records.map((one) => one.kind === 'event' && one.data.name)).toEqual(['repaired', 'before'])
  expect(own.records.every(({ formerSn }) => formerSn === null)).toBe(true)
  const next = await boss.timeline.list({ sn: 'Last-1', kind: ['event'] })
  expect(next.records.map((one) => one.kind === 'event' && one.data.name)).toEqual(['before'])
})

test('page after page nothing of either comes twice', async () => {
  const met: string[] = []
  for (let after: string | undefined; ;) {
    const page = await boss.timeline.list({ sn: 'Last-1', pageSize: 3, ...(after ? { after } : {}) })
    met.push(...page.records.map((one) => one.id))
    if (page.next === null) break
    after = page.next
  }
  const all = await boss.timeline.list({ sn: 'Last-1', pageSize: 100 })
  expect(met).toEqual(all.records.map((one) => one.id))
})

test('runs, faults, notes and records lead on as well', async () => {
  expect((await boss.task.runsOfTerminal({ sn: 'Last-1' })).records.map(({ sn }) => sn)).toEqual(['Former-1'])
  const faults = await boss.fault.list({ sn: 'last-1', cleared: true })
  expect(faults.records.map(({ sn, name }) => [sn, name])).toEqual([['Former-1', 'Printer']])
  expect((await boss.note.list({ sn: 'Last-1' })).records).toMatchObject([
    { text: 'The cable is loose', formerSn: 'Former-1', mayChange: true },
  ])
  const span = { from: ago(60).toISOString(), to: new Date().toISOString() }
  const series = await boss.telemetry.series({ sn: 'Last-1', ...span, fields: ['battery'] })
  expect(series.points.map(({ battery }) => battery)).toContain(40)
  expect(series.former).toEqual(['Next-1', 'Former-1'])
  expect(await boss.telemetry.usage({ sn: 'Last-1' })).toMatchObject({ recent: 120, former: ['Next-1', 'Former-1'] })
})

test('the file of the history says whose each entry is', async () => {
  const { body } = await house.app.inject({
    method: 'GET',
    url: '/api/v1/terminals/Last-1/history?kind=event&kind=note&export=csv',
    headers: { session: boss.token },
  })
  expect(body).toMatch(/^\uFEFFSN,Time,Type,Event,Details,Operator,/)
  expect(body.match(/^Former-1,/gm)).toHaveLength(2)
})

test('of a former terminal that one does not see nothing is told', async () => {
  const theirs = await house.make.enterprise()
  await sql`update terminal set enterprise_id = ${theirs.id}, group_id = null where sn = 'Former-1'`.execute(house.db)
  const { records } = await boss.timeline.list({ sn: 'Last-1', kind: ['event', 'note'] })
  expect(records).toEqual([])
  expect((await boss.note.list({ sn: 'Last-1' })).total).toBe(0)
})
