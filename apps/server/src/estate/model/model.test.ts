import { codes } from '@cpm/contract/kernel/envelope'
import { pictureBytes } from '@cpm/contract/estate/model/model'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Clients, type House, openTestHouse } from '../../testing/house.ts'
import { refusal } from '../../testing/refusal.ts'
import { catalogueReaders } from './testing/people.ts'

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

const badField = (path: string, messageEn?: RegExp) =>
  expect.objectContaining({
    answer: expect.objectContaining({
      result: {
        issues: [
          expect.objectContaining({ path, ...(messageEn ? { messageEn: expect.stringMatching(messageEn) } : {}) }),
        ],
      },
    }),
  })

const android = { platform: 'android' as const }
async function terminals(model: string, count: number, more: { group?: typeof north; enterpriseId?: number } = {}) {
  for (let i = 0; i < count; i++) {
    const { id } = await house.make.terminal({ enterpriseId, ...more })
    await house.db.updateTable('terminal').set({ model }).where('id', '=', id).execute()
  }
}
const named = async (who: Clients, name: string) =>
  (await who.model.list({ q: name, pageSize: 100 })).records.filter((r) => r.name === name)
const device = async (who: Clients, vid: string, more: object = {}) =>
  (await who.peripheral.create({ name: `Printer ${vid}`, type: 'printer', vid, pid: '0001', ...more })).id

const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')

describe('the catalogue of models', () => {
  test('counts the terminals of each, as far as one may see, of its platform alone', async () => {
    await terminals('M-count', 2, { group: north })
    await terminals('M-count', 1)
    await house.db
      .updateTable('terminal')
      .set({ platform: 'windows' })
      .where('model', '=', 'M-count')
      .where('group_id', 'is', null)
      .execute()
    const { id } = await admin.model.create({ ...android, name: 'M-count', maker: 'PAX', resolution: '720x1280' })
    expect(await admin.model.get({ id })).toMatchObject({ terminals: 2, own: true, enterpriseId: null, maker: 'PAX' })
    expect(await boss.model.get({ id })).toMatchObject({ terminals: 2, own: false })
    expect(await stranger.model.get({ id })).toMatchObject({ terminals: 0 })
    // The same name on another platform is another model, and nobody has catalogued it.
    expect(await named(boss, 'M-count')).toMatchObject([
      { id, platform: 'android', terminals: 2 },
      { id: null, platform: 'windows', terminals: 1 },
    ])
    expect(await named(keeper, 'M-count')).toMatchObject([{ id, terminals: 2 }])
  })

  test('shows what terminals report and nobody catalogued, to those who see such a terminal, until it is added', async () => {
    await terminals('M-new', 1)
    for (const who of [admin, boss]) {
      expect(await named(who, 'M-new')).toMatchObject([{ id: null, terminals: 1, own: false, updatedAt: null }])
      expect((await who.model.list({ q: 'M-new', catalogued: true })).total).toBe(0)
    }
    expect(await named(keeper, 'M-new')).toEqual([])
    expect(await named(stranger, 'M-new')).toEqual([])
    const { id } = await boss.model.create({ ...android, name: 'M-new' })
    expect(await named(boss, 'M-new')).toMatchObject([{ id, own: true, terminals: 1 }])
    await boss.model.remove({ id })
    expect(await named(boss, 'M-new')).toMatchObject([{ id: null }])
  })

  test('is ours for everybody to read; an enterprise changes its own, which stands before ours', async () => {
    await terminals('M-ours', 3)
    const ours = (await admin.model.create({ ...android, name: 'M-ours', maker: 'Ours' })).id
    for (const call of [() => boss.model.update({ id: ours, maker: 'b' }), () => boss.model.remove({ id: ours })])
      await expect(call()).rejects.toEqual(refusal(codes.refused))
    const own = (await boss.model.create({ ...android, name: 'M-ours', maker: 'Own' })).id
    expect(await named(boss, 'M-ours')).toMatchObject([{ id: own, maker: 'Own', own: true }])
    expect(await named(stranger, 'M-ours')).toMatchObject([{ id: ours, maker: 'Ours' }])
    expect((await named(admin, 'M-ours')).map((r) => [r.id, r.terminals, r.own])).toEqual([
      [ours, 3, true],
      [own, 3, true],
    ])
    await expect(stranger.model.get({ id: own })).rejects.toEqual(refusal(codes.missing))
    await expect(stranger.model.update({ id: own, maker: 'x' })).rejects.toEqual(refusal(codes.missing))
    await admin.model.update({ id: own, maker: 'By us' })
    expect(await boss.model.get({ id: own })).toMatchObject({ maker: 'By us' })
    await expect(keeper.model.update({ id: own, maker: 'x' })).rejects.toEqual(refusal(codes.forbidden))
  })

  test('has a name once on a platform, and refuses what it does not take', async () => {
    await boss.model.create({ ...android, name: 'M-once' })
    await expect(boss.model.create({ ...android, name: 'M-once' })).rejects.toEqual(badField('name', /already/))
    const { id } = await boss.model.create({ name: 'M-once', platform: 'windows' })
    await expect(boss.model.update({ id, platform: 'android' })).rejects.toEqual(badField('name'))
    await expect(boss.model.update({ id, resolution: 'big' })).rejects.toEqual(badField('resolution', /720x1280/))
    await boss.model.update({ id, resolution: '1920x1080', description: 'Till' })
    await boss.model.update({ id, description: null })
    expect(await boss.model.get({ id })).toMatchObject({ resolution: '1920x1080', description: null })
  })

  test('is searched, filtered, sorted and exported', async () => {
    for (const [name, maker] of [
      ['S-1', 'Zeta'],
      ['S-2', 'alpha'],
      ['S-3', 'Beta'],
    ] as const)
      await boss.model.create({ ...android, name, maker, description: 'findme' })
    const names = async (query: Parameters<Clients['model']['list']>[0]) =>
      (await boss.model.list({ q: 'FINDME', ...query })).records.map((r) => r.name)
    expect(await names({ sort: 'maker' })).toEqual(['S-2', 'S-3', 'S-1'])
    expect(await names({ sort: '-name', page: 2, pageSize: 2 })).toEqual(['S-1'])
    expect(await names({ platform: ['windows'] })).toEqual([])
    expect(await names({ own: false })).toEqual([])
    expect(await names({ expects: true })).toEqual([])
    const file = await house.app.inject({
      url: '/api/v1/models?q=findme&sort=name&export=csv',
      headers: { session: boss.token },
    })
    expect(
      file.body
        .split('\r\n')
        .map((line) => line.split(',')[0])
        .slice(1, 4),
    ).toEqual(['S-1', 'S-2', 'S-3'])
  })

  test('has pictures that are PNG or JPG by their bytes and small, and come as an address the page may show', async () => {
    const picture = png.toString('base64')
    const { id } = await boss.model.create({ ...android, name: 'M-picture', picture })
    expect(await boss.model.get({ id })).toMatchObject({ pictureAt: expect.any(String) })
    expect(await boss.model.picture({ id })).toEqual({ picture: `data:image/png;base64,${picture}` })
    const evil = Buffer.from('<svg onload="alert(1)"/>').toString('base64')
    await expect(boss.model.update({ id, picture: evil })).rejects.toEqual(badField('picture', /PNG or JPG/))
    const big = Buffer.concat([png, Buffer.alloc(pictureBytes)]).toString('base64')
    await expect(boss.model.update({ id, picture: big })).rejects.toEqual(badField('picture', /500 KB/))
    await boss.model.update({ id, maker: 'kept' })
    expect((await boss.model.picture({ id })).picture).toContain(picture)
    await boss.model.update({ id, picture: null })
    expect(await boss.model.picture({ id })).toEqual({ picture: null })
    await expect(stranger.model.picture({ id })).rejects.toEqual(refusal(codes.missing))
    const noted = await house.db.selectFrom('audit').select(['input', 'changes']).where('object', '=', id).execute()
    expect(JSON.stringify(noted)).not.toContain(picture)
    expect(JSON.stringify(noted)).not.toContain(png.toString('hex'))
  })

  test('says what hangs on a model before it is deleted', async () => {
    await terminals('M-gone', 2)
    const { id } = await boss.model.create({ ...android, name: 'M-gone' })
    await boss.model.expect({ id, peripheralId: await device(boss, 'a001'), required: true, count: 1 })
    expect(await boss.model.dependents({ id })).toEqual({ terminals: 2, peripherals: 1, faults: 0 })
    await boss.model.remove({ id })
    await expect(boss.model.get({ id })).rejects.toEqual(refusal(codes.missing))
  })
})

describe('what belongs to a model', () => {
  test('is set row by row and taken away', async () => {
    const { id } = await boss.model.create({ ...android, name: 'E-1' })
    const [one, two] = [await device(boss, 'b001'), await device(admin, 'b002')]
    await boss.model.expect({ id, peripheralId: one, required: true, count: 1 })
    await boss.model.expect({ id, peripheralId: two, required: false, count: 2 })
    await boss.model.expect({ id, peripheralId: one, required: false, count: 3 })
    expect((await boss.model.expected({ id })).records).toMatchObject([
      { peripheralId: one, required: false, count: 3, vid: 'b001', type: 'printer' },
      { peripheralId: two, required: false, count: 2 },
    ])
    expect((await boss.model.list({ q: 'E-1', expects: true })).records).toMatchObject([{ id, peripherals: 2 }])
    await boss.model.unexpect({ id, peripheralIds: [one] })
    expect((await boss.model.expected({ id })).records).toHaveLength(1)
    await expect(boss.model.expect({ id, peripheralId: two, required: true, count: 17 })).rejects.toEqual(
      badField('count'),
    )
  })

  test('can be reported by terminals, is seen, and for everybody when the model is', async () => {
    const { id } = await boss.model.create({ ...android, name: 'E-2' })
    const serial = (await boss.peripheral.create({ name: 'Scale', type: 'scale', serialPort: 'COM3' })).id
    const theirs = await device(stranger, 'c001')
    const wish = { required: true, count: 1 }
    await expect(boss.model.expect({ id, peripheralId: serial, ...wish })).rejects.toEqual(
      badField('peripheralId', /VID/),
    )
    for (const peripheralId of [theirs, '999999999'])
      await expect(boss.model.expect({ id, peripheralId, ...wish })).rejects.toEqual(
        badField('peripheralId', /not found/),
      )
    const ours = (await admin.model.create({ ...android, name: 'E-2' })).id
    await expect(admin.model.expect({ id: ours, peripheralId: theirs, ...wish })).rejects.toEqual(
      badField('peripheralId', /all enterprises/),
    )
    await expect(boss.model.expect({ id: ours, peripheralId: theirs, ...wish })).rejects.toEqual(refusal(codes.refused))
  })

  test('is copied from another model, beside what is there or in its place', async () => {
    const [from, to] = [
      (await boss.model.create({ ...android, name: 'C-1' })).id,
      (await boss.model.create({ ...android, name: 'C-2' })).id,
    ]
    const [one, two, own] = [await device(boss, 'd001'), await device(boss, 'd002'), await device(boss, 'd003')]
    await expect(boss.model.copy({ id: to, fromId: from })).rejects.toEqual(refusal(codes.refused))
    for (const peripheralId of [one, two])
      await boss.model.expect({ id: from, peripheralId, required: false, count: 2 })
    await boss.model.expect({ id: to, peripheralId: one, required: true, count: 1 })
    await boss.model.expect({ id: to, peripheralId: own, required: true, count: 1 })
    expect(await boss.model.copy({ id: to, fromId: from })).toEqual({ copied: 1 })
    expect((await boss.model.expected({ id: to })).records.map((r) => [r.vid, r.count])).toEqual([
      ['d001', 1],
      ['d002', 2],
      ['d003', 1],
    ])
    expect(await boss.model.copy({ id: to, fromId: from, replace: true })).toEqual({ copied: 2 })
    expect((await boss.model.expected({ id: to })).records.map((r) => [r.vid, r.count])).toEqual([
      ['d001', 2],
      ['d002', 2],
    ])
    await expect(boss.model.copy({ id: to, fromId: to })).rejects.toEqual(badField('fromId'))
    const theirs = (await stranger.model.create({ ...android, name: 'C-3' })).id
    await expect(boss.model.copy({ id: to, fromId: theirs })).rejects.toEqual(badField('fromId', /not found/))
    // What is for everybody takes over nothing of one enterprise alone.
    const ours = (await admin.model.create({ ...android, name: 'C-4' })).id
    await expect(admin.model.copy({ id: ours, fromId: from })).rejects.toEqual(refusal(codes.refused))
  })
})
