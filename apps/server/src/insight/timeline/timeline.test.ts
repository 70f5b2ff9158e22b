import type { Permission } from '@cpm/contract'
import { codes } from '@cpm/contract/kernel/envelope'
import { type HistoryEntry, historyKinds } from '@cpm/contract/insight/timeline/timeline'
import { sql } from 'kysely'
import papa from 'papaparse'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Clients, type House, openTestHouse } from '../../testing/house.ts'

let house: House
let enterpriseId: number
let boss: Clients & { token: string }
beforeAll(async () => {
  house = await openTestHouse()
  enterpriseId = (await house.make.enterprise()).id
  boss = await house.as(await house.make.account({ enterpriseId }))
})
afterAll(() => house.close())

const parseCsv = (text: string) => papa.parse<string[]>(text.replace(/^\uFEFF/, '').trim()).data
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
const isoAgo = (minutes: number) => minutesAgo(minutes).toISOString()

async function event(id: number, name: string, minutes: number, type = 'boot') {
  const at = minutesAgo(minutes)
  await house.db
    .insertInto('event')
    .values({ terminal_id: id, id: name, type, received_at: at, at, data: JSON.stringify({ name }) })
    .execute()
}
/** By one clock: how long it lasted is the minutes between, and no millisecond more. */
function connected(id: number, from: number, until: number) {
  const now = Date.now()
  const at = (minutes: number) => new Date(now - minutes * 60_000)
  return house.db
    .insertInto('connection_log')
    .values({ terminal_id: id, at: at(from), until: at(until), reason: 'lost' })
    .execute()
}

/** An alarm that it was in. */
async function wrong(terminalId: number) {
  const { id } = await house.db
    .insertInto('alarm')
    .values({
      enterprise_id: enterpriseId,
      key: 'battery',
      name: 'Low battery',
      severity: 'major',
      fold: `t:${terminalId}`,
      opened_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await house.db
    .insertInto('alarm_terminal')
    .values({ alarm_id: id, rule_id: 1, terminal_id: terminalId, epoch: 1, opened_at: new Date() })
    .execute()
}

/** A fence it left. */
const outside = (terminalId: number) =>
  house.db
    .insertInto('fence_exit')
    .values({
      terminal_id: terminalId,
      enterprise_id: enterpriseId,
      fence_name: 'Shop',
      keep: 'inside',
      area: JSON.stringify({ circle: { lat: 31, lng: 121, radiusM: 500 } }),
      judged: 'server',
      out_at: new Date(),
    })
    .execute()

/** A terminal to which one thing of each kind happened. */
async function lively() {
  const { id, sn } = await house.make.terminal({ enterpriseId })
  await connected(id, 50, 40)
  await event(id, 'printer', 30, 'peripheral_fault')
  await boss.task.create({ type: 'message', params: { text: 'hello' }, target: { sns: [sn] } })
  await house.job('task.fanOut')
  await boss.note.add({ sn, text: 'loose cable' })
  await boss.remoteSession.addRepeaterId({ sn, reason: 'no agent there' })
  await wrong(id)
  await outside(id)
  await boss.order.create({ title: 'It prints in stripes', sns: [sn] })
  await boss.terminal.logOff({ sn })
  return { id, sn }
}
const kindsOf = (records: readonly HistoryEntry[]) => records.map(({ kind }) => kind)

test('everything that happened to a terminal stands in one line of time, the newest first', async () => {
  const { sn } = await lively()
  const { records, next, predecessor } = await boss.timeline.list({ sn })
  expect({ next, predecessor }).toEqual({ next: null, predecessor: null })
  const times = records.map(({ at }) => at)
  expect(times).toEqual(times.toSorted().reverse())
  expect(new Set(kindsOf(records))).toEqual(new Set(historyKinds))
  const of = (kind: string) => records.filter((one) => one.kind === kind)
  expect(of('life')[0]).toMatchObject({ from: 'activated', to: 'logged_off' })
  expect(of('event')).toMatchObject([{ type: 'peripheral_fault', data: { name: 'printer' } }])
  expect(of('connection')).toMatchObject([
    { online: false, reason: 'lost', lastedMs: 600_000 },
    { online: true, reason: null },
  ])
  expect(of('fenceExit')).toMatchObject([{ name: 'Shop', backAt: null }])
  expect(of('order')).toMatchObject([{ title: 'It prints in stripes', status: 'open' }])
  expect(of('run')).toMatchObject([{ type: 'message' }])
  expect(of('remote')).toMatchObject([{ sessionKind: 'desktop', status: 'waiting', text: 'no agent there' }])
  expect(of('change').filter((one) => one.kind === 'change' && one.action === 'terminal.logOff')).toHaveLength(1)
  expect(new Set(records.map(({ id }) => id)).size).toBe(records.length)
})

test('it is asked for by kind and by time', async () => {
  const { sn } = await lively()
  for (const kind of historyKinds) {
    expect(new Set(kindsOf((await boss.timeline.list({ sn, kind: [kind] })).records))).toEqual(new Set([kind]))
  }
  const early = await boss.timeline.list({ sn, from: isoAgo(45), to: isoAgo(25) })
  expect(kindsOf(early.records)).toEqual(['event', 'connection'])
})

test('page after page nothing is left out and nothing comes twice, even of one moment', async () => {
  const { id, sn } = await house.make.terminal({ enterpriseId })
  for (let i = 0; i < 23; i++) await event(id, `e${i}`, 60 - Math.floor(i / 5))
  await sql`update event set received_at = date_trunc('minute', received_at) where terminal_id = ${id}`.execute(
    house.db,
  )
  const met: string[] = []
  for (let after: string | undefined; ;) {
    const page = await boss.timeline.list({
      sn,
      pageSize: 4,
      kind: ['event', 'connection', 'run'],
      ...(after ? { after } : {}),
    })
    met.push(...page.records.map((one) => one.id))
    if (page.next === null) break
    after = page.next
  }
  expect(met).toHaveLength(23)
  expect(new Set(met).size).toBe(23)
  await expect(boss.timeline.list({ sn, after: 'bm9uZQ' })).rejects.toMatchObject({ answer: { code: codes.badInput } })
})

test('what one may not read elsewhere is not told here', async () => {
  const { sn } = await lively()
  const reads = async (...codes: Permission[]) => {
    const some = await house.as(await house.make.account({ enterpriseId, codes: ['timeline.read', ...codes] }))
    return new Set(kindsOf((await some.timeline.list({ sn })).records))
  }
  expect(await reads()).toEqual(new Set(['life', 'event', 'connection']))
  // Theirs, as they stand at the top of no tree: nothing was done by them or below them.
  expect((await reads('task.read', 'audit.read')).has('life')).toBe(true)
  const other = await house.as(await house.make.account({ enterpriseId: (await house.make.enterprise()).id }))
  await expect(other.timeline.list({ sn })).rejects.toMatchObject({ answer: { code: codes.missing } })
})

test('of a terminal that took the place of another it is said which', async () => {
  const old = await house.make.terminal({ enterpriseId })
  const { id, sn } = await house.make.terminal({ enterpriseId })
  await house.db.updateTable('terminal').set({ replaces_id: old.id }).where('id', '=', id).execute()
  expect((await boss.timeline.list({ sn })).predecessor).toBe(old.sn)
})

test('each source is read along its index', async () => {
  const { id } = await house.make.terminal({ enterpriseId })
  const plans = await house.db.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off; set local enable_bitmapscan = off`.execute(trx)
    const asked = [
      sql`select from event where terminal_id = ${sql.lit(id)} and received_at <= now() order by received_at desc limit 5`,
      sql`select from connection_log where terminal_id = ${sql.lit(id)} and until <= now() order by until desc limit 5`,
      sql`select from connection_log where terminal_id = ${sql.lit(id)} and at <= now() order by at desc limit 5`,
      sql`select from task_run where terminal_id = ${sql.lit(id)} and updated_at <= now() order by updated_at desc limit 5`,
      sql`select from terminal_life where terminal_id = ${sql.lit(id)} and at <= now() order by at desc limit 5`,
      sql`select from audit where object = 'x' and at <= now() order by at desc limit 5`,
    ]
    const found: string[] = []
    for (const one of asked) {
      const { rows } = await sql<{ 'QUERY PLAN': string }>`explain (costs off) ${one}`.execute(trx)
      found.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
    }
    return found
  })
  for (const plan of plans) {
    expect(plan).toContain('Index')
    expect(plan).not.toContain('Sort')
  }
})

test('all of the filter as a file, for who may have one', async () => {
  const { id, sn } = await house.make.terminal({ enterpriseId })
  await sql`insert into event (terminal_id, id, type, received_at)
    select ${id}, 'f' || i, 'boot', now() - i * interval '1 second' from generate_series(1, 1201) i`.execute(house.db)
  const file = (token: string) =>
    house.app.inject({
      method: 'GET',
      url: `/api/v1/terminals/${sn}/history?kind=event&export=csv`,
      headers: { session: token },
    })
  const { body } = await file(boss.token)
  expect(body).toMatch(/^\uFEFFSN,Time,Type,Event,Details,Operator,/)
  expect(body.trim().split('\r\n')).toHaveLength(1202)
  const reader = await house.as(await house.make.account({ enterpriseId, codes: ['timeline.read'] }))
  expect((await file(reader.token)).statusCode).toBe(403)
})

test('the file says each event in words, and has what is known of it in columns of their own', async () => {
  const { id, sn } = await house.make.terminal({ enterpriseId })
  const printer = { name: 'Receipt printer', vid: '0fe6', pid: '811e', serial: 'P-7' }
  const told: [type: string, data: object][] = [
    ['peripheral_fault', { ...printer, fault: 'paper_out' }],
    ['peripheral_fault', { ...printer, fault: 'smells odd' }],
    ['boot', { bootId: 'f1c9a0de' }],
    ['shutdown', { by: 'plan', part: 'off' }],
    ['error', { what: 'plan', part: 'volume', why: 'no sound card' }],
    ['fence', { fence: 'shop', at: { lat: 1.3, lon: 103.8 }, seen: ['gps', 'wifi'] }],
  ]
  for (const [i, [type, data]] of told.entries()) {
    await sql`insert into event (terminal_id, id, type, received_at, data)
      values (${id}, ${`w${i}`}, ${type}, ${minutesAgo(10 + i)}, ${JSON.stringify(data)}::jsonb)`.execute(house.db)
  }
  const { body } = await house.app.inject({
    method: 'GET',
    url: `/api/v1/terminals/${sn}/history?kind=event&export=csv`,
    headers: { session: boss.token, 'accept-language': 'en' },
  })
  expect(body).not.toMatch(/[{}]/)
  const [header = [], ...rows] = parseCsv(body)
  const cells = (title: string) => rows.map((row) => row[header.indexOf(title)])
  expect(cells('Details')).toEqual([
    'Receipt printer · 0fe6:811e · Out of paper',
    'Receipt printer · 0fe6:811e · smells odd',
    '',
    'Scheduled · Power off',
    'Plan · Volume · no sound card',
    'at.lat: 1.3 · at.lon: 103.8 · seen: gps, wifi · fence: shop',
  ])
  expect(cells('Peripheral')).toEqual(['Receipt printer', 'Receipt printer', '', '', '', ''])
  expect(cells('VID').slice(0, 3)).toEqual(['0fe6', '0fe6', ''])
  expect(cells('PID').slice(0, 3)).toEqual(['811e', '811e', ''])
  expect(cells('Serial number').slice(0, 3)).toEqual(['P-7', 'P-7', ''])
  expect(cells('Fault')).toEqual(['Out of paper', 'smells odd', '', '', '', ''])
  expect(cells('Boot ID')).toEqual(['', '', 'f1c9a0de', '', '', ''])
  expect(cells('Reason')).toEqual(['', '', '', 'Scheduled', 'no sound card', ''])
})

test('the file has each value of a run, a connection and a move of its life in a cell of its own', async () => {
  const { sn } = await lively()
  const { body } = await house.app.inject({
    method: 'GET',
    url: `/api/v1/terminals/${sn}/history?export=csv`,
    headers: { session: boss.token, 'accept-language': 'en' },
  })
  const [header = [], ...rows] = parseCsv(body)
  const of = (kind: string, title: string) =>
    rows.filter((row) => row[2] === kind).map((row) => row[header.indexOf(title)])
  expect(of('Status changes', 'Previous status')[0]).toBe('Activated')
  expect(of('Status changes', 'New status')[0]).toBe('Logged off')
  expect(of('Tasks', 'Attempt')).toEqual(['1'])
  expect(of('Connections', 'Online duration (ms)')).toEqual(['600000', ''])
  expect(of('Connections', 'Reason')).toEqual(['Connection lost', ''])
})
