import { codes } from '@cpm/contract/kernel/envelope'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { badField, openWorld, printer, scanner, stick, type World } from './testing/world.ts'
import { refusal } from '../../testing/refusal.ts'

let w: World
let model: string
let printerId: string
beforeAll(async () => {
  w = await openWorld()
})
afterAll(() => w.close())
/** What a model expects is for all of its terminals: each test begins without any. */
beforeEach(async () => {
  await w.empty()
  model = (await w.admin.model.create({ name: 'A920Pro', platform: 'android' })).id
  printerId = await w.catalogued(w.admin, printer)
})

const expectPrinter = (more: { required?: boolean; count?: number } = {}) =>
  w.admin.model.expect({ id: model, peripheralId: printerId, required: true, count: 1, ...more })

describe('a terminal whose model expects something', () => {
  beforeEach(() => expectPrinter())

  test('without it has a fault since then, which clears when the device comes', async () => {
    const t = await w.terminal()
    await t.says(scanner)
    expect(await w.boss.fault.list({})).toMatchObject({
      total: 2,
      records: expect.arrayContaining([
        expect.objectContaining({
          kind: 'missing',
          name: 'TM-T88VI',
          vid: '04b8',
          pid: '0202',
          lacking: 1,
          peripheralId: printerId,

          sn: t.sn,
          model: 'A920Pro',
          since: w.now().toISOString(),
          acknowledgedAt: null,
          clearedAt: null,
        }),
      ]),
    })
    w.later(60_000)
    await t.says(printer, scanner)
    expect(await w.wrong()).toEqual(['unknown DS2208'])
    expect(await w.boss.fault.list({ cleared: true })).toMatchObject({
      records: [{ kind: 'missing', clearedAt: w.now().toISOString() }],
    })
  })

  test('and that has never said what is attached is left alone, while an empty list is a word', async () => {
    const [silent, empty] = [await w.terminal(), await w.terminal()]
    await empty.says()
    expect((await w.boss.fault.list({})).records.map((r) => r.sn)).toEqual([empty.sn])
    expect(await w.boss.peripheral.ofTerminal({ sn: silent.sn })).toMatchObject({ reported: false, attached: [] })
    expect(await w.boss.peripheral.ofTerminal({ sn: empty.sn })).toMatchObject({
      reported: true,
      expected: [{ peripheralId: printerId, required: true, count: 1, attached: 0 }],
    })
  })

  test('with something nobody catalogued has that as unknown, until it is catalogued or pulled out', async () => {
    const [one, two] = [await w.terminal(), await w.terminal()]
    await one.says(printer, stick, { name: 'On a serial port' })
    await two.says(printer, scanner)
    expect((await w.wrong()).toSorted()).toEqual(['unknown DS2208', 'unknown USB stick'])
    await one.says(printer)
    await w.catalogued(w.boss, scanner, 'scanner')
    await w.judge()
    expect(await w.wrong()).toEqual([])
  })

  test('where fewer are there than there should be says how many', async () => {
    const t = await w.terminal()
    await t.says(printer, { ...printer, serial: 'X2' })
    await expectPrinter({ count: 4 })
    await w.judge()
    expect(await w.boss.fault.list({})).toMatchObject({ records: [{ kind: 'missing', lacking: 2 }] })
    await t.says(printer)
    expect(await w.boss.fault.list({})).toMatchObject({ total: 1, records: [{ lacking: 3 }] })
  })

  test('has none of it any more once nothing is expected, the model is gone, or it is logged off', async () => {
    const t = await w.terminal()
    await t.says(stick)
    await expectPrinter({ required: false })
    await w.judge()
    expect(await w.wrong()).toEqual(['unknown USB stick'])
    await w.admin.model.unexpect({ id: model, peripheralIds: [printerId] })
    await w.judge()
    expect(await w.wrong()).toEqual([])
    await expectPrinter()
    await w.judge()
    expect(await w.wrong()).toHaveLength(2)
    await w.admin.model.remove({ id: model })
    await w.judge()
    expect(await w.wrong()).toEqual([])

    model = (await w.admin.model.create({ name: 'A920Pro', platform: 'android' })).id
    await expectPrinter()
    await t.tells('peripheral_fault', stick)
    await w.judge()
    expect(await w.wrong()).toHaveLength(3)
    await w.boss.terminal.logOff({ sn: t.sn })
    await w.judge()
    expect(await w.wrong()).toEqual([])
    expect(await w.boss.peripheral.ofTerminal({ sn: t.sn })).toMatchObject({ attached: [] })
  })

  test('is judged by what its own enterprise says of the model, where it says something', async () => {
    const [own, other] = [
      await w.terminal(),
      await w.terminal({ enterpriseId: w.theirs.id, group: undefined as never }),
    ]
    for (const t of [own, other]) await t.says(stick)
    // It begins with what ours expects.
    const { id } = await w.boss.model.create({ name: 'A920Pro', platform: 'android' })
    await w.judge()
    expect(await w.wrong()).toHaveLength(2)
    await w.boss.model.unexpect({ id, peripheralIds: [printerId] })
    await w.judge()
    expect(await w.wrong()).toEqual([])
    expect(await w.wrong(w.stranger)).toEqual(['missing TM-T88VI', 'unknown USB stick'])
  })

  test('and became another model, or came back from stock, is judged as what it is now', async () => {
    const t = await w.terminal()
    await t.says(stick)
    await w.db.updateTable('terminal').set({ model: 'N910' }).where('id', '=', t.id).execute()
    await w.judge()
    expect(await w.wrong()).toEqual([])
    await w.db.updateTable('terminal').set({ status: 'in_stock' }).where('id', '=', t.id).execute()
    await w.judge()
    expect(await w.boss.peripheral.ofTerminal({ sn: t.sn })).toMatchObject({ reported: false })
    await w.db.updateTable('terminal').set({ status: 'activated', model: 'A920Pro' }).where('id', '=', t.id).execute()
    await w.judge()
    expect(await w.wrong()).toEqual(['missing TM-T88VI', 'unknown USB stick'])
  })

  test('is judged by the job too when there are many of it', async () => {
    await sql`
      insert into terminal (sn, enterprise_id, name, platform, model, status)
      select 'MANY' || n, ${w.mine.id}, 'm', 'android', 'A920Pro', 'activated' from generate_series(1, 4500) n`.execute(
      w.db,
    )
    await sql`insert into attached_list select id, '', now() from terminal where sn like 'MANY%'`.execute(w.db)
    await expectPrinter({ count: 2 })
    await w.judge()
    expect(await w.boss.fault.list({})).toMatchObject({ total: 4500, records: expect.arrayContaining([]) })
    await w.admin.model.unexpect({ id: model, peripheralIds: [printerId] })
    await w.judge()
    expect((await w.boss.fault.list({})).total).toBe(0)
  })
})

test('models without settings make no alarm, whatever is attached', async () => {
  const t = await w.terminal()
  await t.says(stick, scanner)
  await w.judge()
  expect(await w.wrong()).toEqual([])
})

describe('a fault', () => {
  test('stands from the event until the device is attached anew, and is named by the catalogue', async () => {
    const t = await w.terminal()
    await t.says(printer)
    await t.tells('peripheral_fault', { ...printer, name: 'printer', fault: 'paper_out' })
    expect(await w.boss.fault.list({})).toMatchObject({
      records: [{ kind: 'faulty', name: 'TM-T88VI', fault: 'paper_out', serial: 'X1' }],
    })
    await t.tells('peripheral_removed', printer)
    expect(await w.wrong()).toEqual(['faulty TM-T88VI'])
    await t.tells('peripheral_attached', printer)
    expect(await w.wrong()).toEqual([])
  })

  test('that is told again after somebody saw to it stands open again', async () => {
    const t = await w.terminal()
    await t.tells('peripheral_fault', printer)
    const id = (await w.boss.fault.list({})).records[0]?.id as string
    await w.boss.fault.acknowledge({ ids: [id], note: 'Told the shop' })
    expect(await w.wrong(w.boss, { acknowledged: false })).toEqual([])
    const at = w.later(600_000)
    await t.tells('peripheral_fault', printer)
    const again = (await w.boss.fault.list({ acknowledged: false })).records
    expect(again).toMatchObject([{ id, acknowledgedAt: null, lastAt: at.toISOString(), note: 'Told the shop' }])
  })

  test('of anything, told in any way, harms nothing', async () => {
    const t = await w.terminal()
    for (const data of [{}, { vid: 7, pid: null, name: ['x'] }, { name: 'a', serial: 'x'.repeat(9000) }])
      await t.tells('peripheral_fault', data)
    expect((await w.boss.fault.list({})).total).toBe(2)
  })
})

describe('faults are looked at', () => {
  test('by kind, model, group, terminal, span and text, in order, each by who sees the terminal', async () => {
    await expectPrinter()
    const [a, b] = [await w.terminal({ name: 'Till north' }), await w.terminal({ group: w.south })]
    const from = w.later(1000).toISOString()
    await a.says(stick)
    const to = w.now().toISOString()
    w.later(60_000)
    await b.says()
    expect(await w.wrong(w.boss, { kind: ['unknown'] })).toEqual(['unknown USB stick'])
    expect(await w.wrong(w.boss, { model: 'N910' })).toEqual([])
    expect(await w.wrong(w.boss, { groupId: String(w.south.id) })).toEqual(['missing TM-T88VI'])
    expect(await w.wrong(w.boss, { sn: a.sn })).toHaveLength(2)
    expect(await w.wrong(w.boss, { from, to })).toHaveLength(2)
    for (const q of ['till NORTH', 'dead:beef', 'usb st', a.sn])
      expect((await w.wrong(w.boss, { q })).length, q).toBeGreaterThan(0)
    expect((await w.boss.fault.list({})).records[0]?.sn).toBe(b.sn)
    expect((await w.boss.fault.list({ sort: 'since' })).records[0]?.sn).toBe(a.sn)
    expect(await w.wrong(w.keeper)).toHaveLength(2)
    expect(await w.wrong(w.stranger)).toEqual([])
    expect(await w.wrong(w.admin)).toHaveLength(3)
    const file = await w.app.inject({
      url: '/api/v1/peripheral-faults?export=csv&kind=missing',
      headers: { session: w.boss.token },
    })
    expect(file.body.split('\r\n').filter(Boolean)).toHaveLength(3)
    expect(file.body).toContain(b.sn)
    // Moments are as a clock shows them, in every column.
    expect(file.body).not.toMatch(/\dT\d\d:/)
  })

  test('the file says a known fault in words, and any other as the terminal said it', async () => {
    const t = await w.terminal()
    for (const fault of ['paper_out', 'smells odd'])
      await t.tells('peripheral_fault', { ...printer, serial: fault, fault })
    const { body } = await w.app.inject({
      url: `/api/v1/peripheral-faults?export=csv&q=${t.sn}`,
      headers: { session: w.boss.token, 'accept-language': 'en' },
    })
    for (const said of [',Out of paper,', ',smells odd,']) expect(body).toContain(said)
  })

  test('and acknowledged with a note, by who and when; one that is foreign refuses them all', async () => {
    const [a, b] = [await w.terminal(), await w.terminal({ group: w.south })]
    for (const t of [a, b]) await t.tells('peripheral_fault', printer)
    const ids = (await w.boss.fault.list({})).records.map((r) => r.id)
    const foreman = await w.as(
      await w.make.account({
        enterpriseId: w.mine.id,
        groupPath: w.north.path,
        codes: ['fault.read', 'fault.acknowledge'],
      }),
    )
    await expect(foreman.fault.acknowledge({ ids })).rejects.toEqual(badField('ids'))
    await expect(w.stranger.fault.acknowledge({ ids: ids.slice(0, 1) })).rejects.toEqual(badField('ids'))
    await expect(w.boss.fault.acknowledge({ ids: [...ids, '999999999'] })).rejects.toEqual(badField('ids'))
    expect(await w.wrong(w.boss, { acknowledged: true })).toEqual([])
    expect(await w.boss.fault.acknowledge({ ids, note: 'Ordered' })).toEqual({ acknowledged: 2 })
    expect(await w.boss.fault.list({ acknowledged: true })).toMatchObject({
      total: 2,
      records: [{ note: 'Ordered', acknowledgedBy: 'Boss', acknowledgedAt: w.now().toISOString() }, {}],
    })
    // Who stands above is not told below.
    expect(await w.keeper.fault.list({})).toMatchObject({ records: [{ note: 'Ordered', acknowledgedBy: null }] })
    await a.tells('peripheral_attached', printer)
    await b.tells('peripheral_attached', printer)
    await expect(w.boss.fault.acknowledge({ ids })).rejects.toEqual(refusal(codes.refused))
    await a.tells('peripheral_fault', printer)
    expect(await w.boss.fault.list({})).toMatchObject({ total: 1, records: [{ acknowledgedAt: null, note: null }] })
  })

  test('and forgotten long after they are over', async () => {
    const t = await w.terminal()
    await t.tells('peripheral_fault', printer)
    await t.tells('peripheral_attached', printer)
    await w.job('fault.forgetFaults')
    expect((await w.boss.fault.list({ cleared: true })).total).toBe(1)
    w.later(91 * 86_400_000)
    await w.db
      .updateTable('session')
      .set({ ends_at: new Date('2030-01-01'), seen_at: w.now() })
      .execute()
    await w.job('fault.forgetFaults')
    expect((await w.boss.fault.list({ cleared: true })).total).toBe(0)
  })
})

test('the same list again writes nothing, and a device that stays keeps its beginning', async () => {
  const t = await w.terminal()
  const began = w.now().toISOString()
  await t.says(printer)
  w.later(60_000)
  await t.says(scanner, printer)
  const rows = async () => (await w.boss.peripheral.ofTerminal({ sn: t.sn })).attached.map((a) => [a.name, a.since])
  const now = w.now().toISOString()
  expect(await rows()).toEqual([
    ['DS2208', now],
    ['TM-T88VI', began],
  ])
  w.later(60_000)
  const { rows: before } = await sql`select xmin from attached_list where terminal_id = ${t.id}`.execute(w.db)
  await t.says(printer, scanner)
  expect((await sql`select xmin from attached_list where terminal_id = ${t.id}`.execute(w.db)).rows).toEqual(before)
  expect(await rows()).toEqual([
    ['DS2208', now],
    ['TM-T88VI', began],
  ])
})
