import { codes } from '@cpm/contract/kernel/envelope'
import { importedPeripheral } from '@cpm/contract/estate/peripheral/peripheral'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Clients, type House, openTestHouse } from '../../testing/house.ts'
import { refusal } from '../../testing/refusal.ts'
import { catalogueReaders } from '../model/testing/people.ts'

let house: House
let admin: Clients & { token: string }
let boss: Clients & { token: string }
let keeper: Clients
let stranger: Clients
let enterpriseId: number
let north: { id: number; path: string }
beforeAll(async () => {
  house = await openTestHouse()
  ;({ enterpriseId, north, admin, boss, keeper, stranger } = await catalogueReaders(house))
})
afterAll(() => house.close())

const badField = (path: string) =>
  expect.objectContaining({
    answer: expect.objectContaining({ result: { issues: [expect.objectContaining({ path })] } }),
  })
const printer = { name: 'TM-T88VI', type: 'printer' }

/** A terminal with these devices on it. */
async function terminalWith(usb: readonly string[], group?: typeof north) {
  const { id, sn } = await house.make.terminal({ enterpriseId, ...(group ? { group } : {}) })
  const rows = usb.map((one, at) => {
    const [vid, pid] = one.split(':') as [string, string]
    return { terminal_id: id, vid, pid, nth: usb.slice(0, at + 1).filter((o) => o === one).length, name: one }
  })
  const none = { serial: null, maker: null, since: new Date() }
  await house.db
    .insertInto('attached')
    .values(rows.map((row) => ({ ...row, ...none })))
    .execute()
  return sn
}

describe('the catalogue of peripherals [3.15]', () => {
  test('holds every field, but gives the authorization code to nobody', async () => {
    const all = {
      ...printer,
      maker: 'EPSON',
      brand: 'TM',
      vid: '0x04B8',
      pid: '0E15',
      serialPort: 'COM1',
      baudRate: 9600,

      identifier: 'RX-1',
      authorizationCode: 'Licence-4711',
    }
    const { id } = await boss.peripheral.create(all)
    const { authorizationCode, ...shown } = all
    const row = await boss.peripheral.get({ id })
    expect(row).toMatchObject({
      ...shown,
      vid: '04b8',
      pid: '0e15',
      authorizationCodeSet: true,
      own: true,
      terminals: 0,
    })
    const file = await house.app.inject({ url: '/api/v1/peripherals?export=csv', headers: { session: boss.token } })
    const stored = await house.db.selectFrom('peripheral').selectAll().where('id', '=', Number(id)).executeTakeFirst()
    const noted = await house.db.selectFrom('audit').select(['input', 'changes']).where('object', '=', id).execute()
    for (const said of [row, file.body, noted]) expect(JSON.stringify(said)).not.toContain(authorizationCode)
    expect(file.body).toContain('TM-T88VI')
    expect(stored?.authorization_code?.includes(authorizationCode)).toBe(false)
    await boss.peripheral.update({ id, brand: null, baudRate: 19200 })
    expect(await boss.peripheral.get({ id })).toMatchObject({
      brand: null,
      baudRate: 19200,
      authorizationCodeSet: true,
    })
    await boss.peripheral.update({ id, authorizationCode: null })
    expect(await boss.peripheral.get({ id })).toMatchObject({ authorizationCodeSet: false })
  })

  test.each([
    [{ vid: '4b8', pid: '0202' }, 'vid'],
    [{ vid: '04b8' }, 'pid'],
    [{ type: 'castle' }, 'type'],
    [{ baudRate: 1.5 }, 'baudRate'],
    [{ name: ' ' }, 'name'],
  ])('takes no %j', async (wrong, field) => {
    await expect(boss.peripheral.create({ ...printer, ...wrong } as never)).rejects.toEqual(badField(field))
  })

  test('knows a VID and PID once for each owner; ours is for everybody and nobody else’s to change', async () => {
    const usb = { vid: 'aaaa', pid: '0001' }
    const ours = (await admin.peripheral.create({ ...printer, ...usb })).id
    const own = (await boss.peripheral.create({ ...printer, ...usb, name: 'Our own name' })).id
    await expect(boss.peripheral.create({ ...printer, ...usb })).rejects.toEqual(badField('pid'))
    expect(await boss.peripheral.get({ id: ours })).toMatchObject({ own: false, enterpriseId: null })
    await expect(boss.peripheral.update({ id: ours, name: 'x' })).rejects.toEqual(refusal(codes.refused))
    await expect(boss.peripheral.remove({ id: ours })).rejects.toEqual(refusal(codes.refused))
    await expect(stranger.peripheral.get({ id: own })).rejects.toEqual(refusal(codes.missing))
    await expect(keeper.peripheral.create({ ...printer })).rejects.toEqual(refusal(codes.forbidden))
    const other = (await boss.peripheral.create({ ...printer, vid: 'aaaa', pid: '0002' })).id
    await expect(boss.peripheral.update({ id: other, pid: '0001' })).rejects.toEqual(badField('pid'))
    const sn = await terminalWith(['aaaa:0001'])
    expect((await boss.peripheral.ofTerminal({ sn })).attached).toMatchObject([
      { name: 'aaaa:0001', peripheralId: own, peripheralName: 'Our own name', expected: false },
    ])
  })

  test('says where each is attached now, as far as one may see', async () => {
    const { id } = await boss.peripheral.create({ ...printer, vid: 'bbbb', pid: '0001' })
    const ours = (await admin.peripheral.create({ ...printer, vid: 'bbbb', pid: '0001' })).id
    const serial = (await boss.peripheral.create({ ...printer, serialPort: '/dev/ttyS0' })).id
    const [a, b] = [
      await terminalWith(['bbbb:0001', 'bbbb:0001', 'bbbb:0002'], north),
      await terminalWith(['bbbb:0001']),
    ]
    expect(await boss.peripheral.get({ id })).toMatchObject({ terminals: 2 })
    expect(await keeper.peripheral.get({ id })).toMatchObject({ terminals: 1 })
    expect((await admin.peripheral.list({ q: 'bbbb:0001' })).records.map((r) => r.terminals)).toEqual([2, 2])
    expect(await stranger.peripheral.get({ id: ours })).toMatchObject({ terminals: 0 })
    expect(await boss.peripheral.get({ id: serial })).toMatchObject({ terminals: null })
    const where = async (who: Clients, query: object = {}) =>
      (await who.peripheral.terminals({ id, ...query })).records.map((r) => r.sn)
    expect(await where(boss)).toEqual([a, b].toSorted())
    expect(await where(boss, { sort: '-sn', pageSize: 1 })).toEqual([[a, b].toSorted()[1]])
    expect(await where(boss, { q: b.toLowerCase() })).toEqual([b])
    expect(await where(keeper)).toEqual([a])
    expect((await stranger.peripheral.terminals({ id: ours })).total).toBe(0)
    await expect(stranger.peripheral.ofTerminal({ sn: a })).rejects.toEqual(refusal(codes.missing))
  })

  test('keeps what a model expects, and says which', async () => {
    const { id } = await boss.peripheral.create({ ...printer, vid: 'cccc', pid: '0001' })
    const model = (await boss.model.create({ name: 'Wants it', platform: 'android' })).id
    await boss.model.expect({ id: model, peripheralId: id, required: true, count: 1 })
    expect(await boss.peripheral.dependents({ id })).toEqual({ models: [{ name: 'Wants it' }], terminals: 0 })
    await expect(boss.peripheral.remove({ id })).rejects.toEqual(refusal(codes.refused))
    await expect(boss.peripheral.update({ id, vid: null, pid: null })).rejects.toEqual(badField('vid'))
    await boss.peripheral.update({ id, pid: '0002' })
    await boss.model.unexpect({ id: model, peripheralIds: [id] })
    await boss.peripheral.remove({ id })
    await expect(boss.peripheral.get({ id })).rejects.toEqual(refusal(codes.missing))
  })

  test('is searched, filtered and sorted', async () => {
    const other = await house.as(await house.make.account({ enterpriseId: (await house.make.enterprise()).id }))
    await other.peripheral.create({ name: 'F-1', type: 'scanner', brand: 'Zebra', vid: 'f001', pid: '0001' })
    await other.peripheral.create({ name: 'F-2', type: 'printer', brand: 'Abra', identifier: 'tag-9' })
    const names = async (query: Parameters<Clients['peripheral']['list']>[0]) =>
      (await other.peripheral.list({ own: true, ...query })).records.map((r) => r.name)
    expect(await names({ sort: 'brand' })).toEqual(['F-2', 'F-1'])
    expect(await names({ type: ['scanner'] })).toEqual(['F-1'])
    expect(await names({ reported: false })).toEqual(['F-2'])
    expect(await names({ q: 'F001:' })).toEqual(['F-1'])
    expect(await names({ q: 'TAG-9' })).toEqual(['F-2'])
  })
})

describe('peripherals are imported', () => {
  const row = (name: string, more: Record<string, string> = {}) =>
    importedPeripheral.parse({ name, type: 'Printer', ...more })

  test('all in one go, types by their name in either language', async () => {
    const rows = [
      row('I-1', { vid: '1A86', pid: '0x7523', baudRate: '115200', authorizationCode: 'Licence-1' }),
      row('I-2', { type: '扫描枪', serialPort: 'COM4' }),
    ]
    expect(await boss.peripheral.import({ rows })).toEqual({ imported: 0, rows: [] })
    expect((await boss.peripheral.list({ q: 'I-1' })).total).toBe(0)
    expect(await boss.peripheral.import({ rows, commit: true })).toEqual({ imported: 2, rows: [] })
    expect((await boss.peripheral.list({ q: 'I-' })).records).toMatchObject([
      { name: 'I-1', type: 'printer', vid: '1a86', pid: '7523', baudRate: 115200, authorizationCodeSet: true },
      { name: 'I-2', type: 'scanner', serialPort: 'COM4', authorizationCodeSet: false },
    ])
    const noted = await house.db.selectFrom('audit').select(['input', 'changes']).execute()
    expect(JSON.stringify(noted)).not.toContain('Licence-1')
  })

  test('with every row told what is wrong with it, and none kept while one is', async () => {
    await boss.peripheral.create({ ...printer, vid: 'eeee', pid: '0001' })
    const rows = [
      row(''),
      row('a', { type: 'castle' }),
      row('b', { vid: 'eeee', pid: '0001' }),
      row('c', { vid: 'eeee', pid: '0002' }),
      row('d', { vid: 'EEEE', pid: '0002' }),
      row('e', { vid: 'xyz', pid: '0002' }),
      row('f', { baudRate: 'fast' }),
      row('g', { type: '' }),
      row('good'),
    ]
    const answer = await boss.peripheral.import({ rows })
    expect(answer.rows.flatMap((r) => r.issues.map((i) => `${r.row}:${i.path}`))).toEqual([
      '0:name',
      '1:type',
      '2:pid',
      '3:pid',
      '4:pid',
      '5:vid',
      '6:baudRate',
      '7:type',
    ])
    await expect(boss.peripheral.import({ rows, commit: true })).rejects.toEqual(refusal(codes.badInput))
    expect((await boss.peripheral.list({ q: 'good' })).total).toBe(0)
    await expect(keeper.peripheral.import({ rows: [row('x')] })).rejects.toEqual(refusal(codes.forbidden))
  })
})
