import { contract } from '@cpm/contract'
import { factorySnCode } from '@cpm/contract/estate/agent/factory-sn'
import type { Resource } from '@cpm/contract/kernel/resource'
import { dictionaries } from '@cpm/contract/platform/dictionary/dictionary'
import { codes } from '@cpm/contract/kernel/envelope'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedDictionaries } from '../../seed/dictionaries.ts'
import { type Clients, type House, openTestHouse } from '../../testing/house.ts'
import { refusal } from '../../testing/refusal.ts'

let house: House
let admin: Clients & { token: string }, boss: Clients, outsider: Clients
beforeAll(async () => {
  house = await openTestHouse()
  const { id } = await house.make.enterprise()
  admin = await house.as(await house.make.account({ enterpriseId: null, kind: 'administrator' }))
  boss = await house.as(await house.make.account({ enterpriseId: id }))
  const all = ['dictionary.read', 'dictionary.create', 'dictionary.update', 'dictionary.delete'] as const
  outsider = await house.as(await house.make.account({ enterpriseId: id, codes: [...all] }))
})
afterAll(() => house.close())

const badField = (path: string) =>
  expect.objectContaining({
    answer: expect.objectContaining({ code: codes.badInput, result: { issues: [expect.objectContaining({ path })] } }),
  })
const byCode = async (code: string) =>
  (await admin.dictionary.list({ pageSize: 500 })).records.find((row) => row.code === code)
const idOf = async (code: string) => (await byCode(code))?.id as string
const itemsOf = async (id: string, more = {}) =>
  (await admin.dictionary.itemList({ id, pageSize: 500, ...more })).records
const itemOf = async (code: string, value: string) =>
  (await itemsOf(await idOf(code))).find((one) => one.value === value) as NonNullable<
    Awaited<ReturnType<typeof itemsOf>>[0]
  >

let count = 0
const own = (more = {}) => ({ code: `own${++count}`, name: '自建', englishName: 'Own', ...more })
const item = (more = {}) => ({ value: 'a', label: '甲', englishName: 'A', sort: 10, available: true, ...more })

describe('[3.12] the dictionaries of the product', () => {
  test('are there with their items, countries by their names in both languages', async () => {
    for (const { code, title, items } of dictionaries) {
      expect(await byCode(code)).toMatchObject({ code, name: title[0], englishName: title[1], builtIn: true })
      const found = await itemsOf(await idOf(code))
      for (const [value, label, englishName] of items) {
        expect(found).toContainEqual(expect.objectContaining({ value, label, englishName, available: true }))
      }
    }
    expect(await itemsOf(await idOf('country'))).toContainEqual(
      expect.objectContaining({ value: 'DE', label: '德国', englishName: 'Germany' }),
    )
    expect((await byCode('country'))?.items).toBeGreaterThan(240)
  })

  test('are each chosen from in some column, as its resource says; one says what is no SN', () => {
    const chosen = Object.values(contract as Record<string, Resource>).flatMap(({ choices }) =>
      Object.values(choices ?? {}),
    )
    expect(new Set([...chosen, factorySnCode])).toEqual(new Set(dictionaries.map(({ code }) => code)))
  })

  test('stay: neither one nor an item of it is deleted, and no code or value is changed', async () => {
    const id = await idOf('networkType')
    await expect(admin.dictionary.remove({ id })).rejects.toEqual(refusal(codes.refused))
    await expect(admin.dictionary.update({ id, code: 'other' })).rejects.toEqual(badField('code'))
    const vpn = await itemOf('networkType', 'vpn')
    await expect(admin.dictionary.removeItem({ id: vpn.id })).rejects.toEqual(refusal(codes.refused))
    await expect(admin.dictionary.updateItem({ id: vpn.id, value: 'tunnel' })).rejects.toEqual(badField('value'))
  })

  test('what a person changed outlasts the next start, and what is missing comes back', async () => {
    const vpn = await itemOf('networkType', 'vpn')
    await admin.dictionary.updateItem({ id: vpn.id, label: '隧道', englishName: 'Tunnel', available: false, sort: 1 })
    await admin.dictionary.update({ id: await idOf('networkType'), englishName: 'Line' })
    await house.db.deleteFrom('dictionary_item').where('value', '=', 'intranet').execute()
    await Promise.all([seedDictionaries(house.db), seedDictionaries(house.db)])
    expect(await itemOf('networkType', 'vpn')).toMatchObject({ label: '隧道', available: false, sort: 1, id: vpn.id })
    expect(await byCode('networkType')).toMatchObject({ englishName: 'Line', items: 4 })
    expect(await itemOf('networkType', 'intranet')).toMatchObject({ label: '内网' })
  })
})

describe('choices', () => {
  test('are read by everybody who is signed in, in their order, withheld ones marked', async () => {
    const { id } = await admin.dictionary.create(own({ code: 'choices' }))
    await admin.dictionary.createItem({ dictionaryId: id, ...item({ value: 'b', sort: 20, available: false }) })
    await admin.dictionary.createItem({ dictionaryId: id, ...item({ value: 'c', sort: 5 }) })
    const { records } = await boss.dictionary.items({ codes: ['choices', 'region', 'nobody'] })
    expect(records.filter((one) => one.code === 'choices').map((one) => [one.value, one.available])).toEqual([
      ['c', true],
      ['b', false],
    ])
    expect(records.filter((one) => one.code === 'region')).toHaveLength(7)
    expect((await boss.dictionary.items({ codes: ['region'] })).records).toHaveLength(7)
    await expect(house.anyone.dictionary.items({ codes: ['region'] })).rejects.toEqual(refusal(codes.noSession))
  })
})

describe('keeping dictionaries', () => {
  test('one is made, changed and deleted with its items; its code is like no other', async () => {
    const form = own({ description: 'why' })
    const { id } = await admin.dictionary.create(form)
    expect(await admin.dictionary.get({ id })).toMatchObject({ ...form, builtIn: false, items: 0 })
    await expect(admin.dictionary.create(form)).rejects.toEqual(badField('code'))
    const { id: second } = await admin.dictionary.create(own())
    await expect(admin.dictionary.update({ id: second, code: form.code })).rejects.toEqual(badField('code'))
    await admin.dictionary.update({ id, code: 'renamed', description: null })
    expect(await admin.dictionary.get({ id })).toMatchObject({ code: 'renamed', description: null, name: '自建' })
    await admin.dictionary.createItem({ dictionaryId: id, ...item() })
    await admin.dictionary.remove({ id })
    await expect(admin.dictionary.get({ id })).rejects.toEqual(refusal(codes.missing))
    await expect(admin.dictionary.itemList({ id })).rejects.toEqual(refusal(codes.missing))
    expect((await admin.dictionary.items({ codes: ['renamed'] })).records).toEqual([])
  })

  test('of ten who make the same one at the same time one does', async () => {
    const form = own()
    const ends = await Promise.allSettled(Array.from({ length: 10 }, () => admin.dictionary.create(form)))
    expect(ends.filter((end) => end.status === 'fulfilled')).toHaveLength(1)
    for (const end of ends) if (end.status === 'rejected') expect(end.reason).toEqual(badField('code'))
  })

  test.each(['Upper', '1a', 'a-b', 'a b', 'ü', ''])('the code %j is refused', async (code) => {
    await expect(admin.dictionary.create(own({ code }))).rejects.toEqual(badField('code'))
  })

  test('[5.12] name and English name are required', async () => {
    const blank = { code: 'blank', name: ' ', englishName: '' }
    const fields = ['name', 'englishName'].map((path) => expect.objectContaining({ path }))
    await expect(admin.dictionary.create(blank)).rejects.toMatchObject({ answer: { result: { issues: fields } } })
  })

  test('the list is searched, filtered, sorted, paged and exported', async () => {
    await admin.dictionary.create(own({ code: 'zebra', name: '斑马 50%', englishName: 'Zebra' }))
    const found = async (query: object) => (await admin.dictionary.list(query)).records.map((row) => row.code)
    expect(await found({ q: '50%' })).toEqual(['zebra'])
    expect(await found({ q: 'ZEB' })).toEqual(['zebra'])
    expect((await found({ builtIn: true, pageSize: 500 })).toSorted()).toEqual(
      dictionaries.map((d) => d.code).toSorted(),
    )
    expect((await found({ sort: '-items' }))[0]).toBe('country')
    expect((await found({ sort: '-code' }))[0]).toBe('zebra')
    expect(await admin.dictionary.list({ builtIn: true, page: 2, pageSize: 2 })).toMatchObject({
      current: 2,
      size: 2,
      total: 8,
      records: [{ code: 'deploymentStatus' }, { code: 'factorySn' }],
    })
    const file = async (url: string) =>
      (await house.app.inject({ url, headers: { session: admin.token, 'accept-language': 'en' } })).body
    expect(await file('/api/v1/dictionaries?q=zebra&export=csv')).toMatch(
      /^\uFEFFCode,Name,English name,.*\r\nzebra,斑马 50%,Zebra,,Custom,0,\d{4}-/,
    )
    const items = await file(`/api/v1/dictionaries/${await idOf('region')}/items?export=csv&q=Asia`)
    expect(items).toContain('亚洲,asia,Asia,10,Available,0')
  })
})

describe('keeping items', () => {
  let id: string
  const values = async () => (await itemsOf(id)).map((one) => one.value)
  beforeAll(async () => {
    ;({ id } = await admin.dictionary.create(own()))
    for (const [at, value] of ['a', 'b', 'c', 'd'].entries()) {
      await admin.dictionary.createItem({ dictionaryId: id, ...item({ value, sort: at }) })
    }
  })

  test('[5.12] everything of an item is required, and its value is like no other of the dictionary', async () => {
    const { body } = await house.app.inject({
      method: 'POST',
      url: '/api/v1/dictionary-items',
      headers: { session: admin.token },
      payload: { dictionaryId: id },
    })
    const { result } = JSON.parse(body) as { result: { issues: { path: string }[] } }
    expect(result.issues.map((one) => one.path)).toEqual(['value', 'label', 'englishName', 'sort', 'available'])
    await expect(admin.dictionary.createItem({ dictionaryId: id, ...item() })).rejects.toEqual(badField('value'))
    const last = (await itemsOf(id)).at(-1)!
    await expect(admin.dictionary.updateItem({ id: last.id, value: 'a' })).rejects.toEqual(badField('value'))
    await expect(admin.dictionary.createItem({ dictionaryId: '999999999', ...item() })).rejects.toEqual(
      badField('dictionaryId'),
    )
  })

  test('an item is put at another place, and the others keep theirs', async () => {
    const at = async (value: string) => (await itemsOf(id)).find((one) => one.value === value)?.id as string
    await admin.dictionary.moveItem({ id: await at('d'), to: 1 })
    expect(await values()).toEqual(['a', 'd', 'b', 'c'])
    await admin.dictionary.moveItem({ id: await at('a'), to: 2 })
    expect(await values()).toEqual(['d', 'b', 'a', 'c'])
    await admin.dictionary.moveItem({ id: await at('d') })
    expect(await values()).toEqual(['b', 'a', 'c', 'd'])
    await admin.dictionary.moveItem({ id: await at('b'), to: 900 })
    expect(await values()).toEqual(['a', 'c', 'd', 'b'])
    expect((await itemsOf(id)).map((one) => one.sort)).toEqual([10, 20, 30, 40])
    await Promise.all((await itemsOf(id)).map((one) => admin.dictionary.moveItem({ id: one.id, to: 0 })))
    expect((await values()).toSorted()).toEqual(['a', 'b', 'c', 'd'])
  })

  test('is searched and filtered, changed and deleted', async () => {
    const [first] = await itemsOf(id)
    await admin.dictionary.updateItem({ id: first!.id, label: '唯一', available: false })
    expect(await itemsOf(id, { q: '唯一' })).toHaveLength(1)
    expect(await itemsOf(id, { available: false })).toHaveLength(1)
    expect((await itemsOf(id, { sort: '-value' })).map((one) => one.value)).toEqual(['d', 'c', 'b', 'a'])
    await admin.dictionary.removeItem({ id: first!.id })
    expect(await values()).toHaveLength(3)
    await expect(admin.dictionary.removeItem({ id: first!.id })).rejects.toEqual(refusal(codes.missing))
  })

  test('a value that rows have is withheld, but neither deleted nor changed', async () => {
    const dictionaryId = await idOf('groupType')
    const { id: kiosk } = await admin.dictionary.createItem({ dictionaryId, ...item({ value: 'kiosk' }) })
    const { id: enterpriseId } = await house.make.enterprise()
    const group = await house.make.group(enterpriseId)
    await house.db.updateTable('terminal_group').set({ type: 'kiosk' }).where('id', '=', group.id).execute()
    expect(await itemOf('groupType', 'kiosk')).toMatchObject({ uses: 1 })
    await expect(admin.dictionary.removeItem({ id: kiosk })).rejects.toMatchObject({
      answer: { code: codes.refused, messageEn: expect.stringContaining('1 row uses this item') },
    })
    await expect(admin.dictionary.updateItem({ id: kiosk, value: 'stand' })).rejects.toEqual(badField('value'))
    await admin.dictionary.updateItem({ id: kiosk, available: false, value: 'kiosk' })
    expect(await itemOf('groupType', 'kiosk')).toMatchObject({ available: false })
    await house.db.updateTable('terminal_group').set({ type: 'store' }).where('id', '=', group.id).execute()
    await admin.dictionary.removeItem({ id: kiosk })
  })
})

test('dictionaries are kept by administrators of ours, whatever a role says', async () => {
  const id = await idOf('region')
  const { id: asia } = await itemOf('region', 'asia')
  expect(await outsider.dictionary.list()).toMatchObject({ total: 0, records: [] })
  for (const call of [
    () => outsider.dictionary.get({ id }),
    () => outsider.dictionary.update({ id, name: 'x' }),
    () => outsider.dictionary.remove({ id }),
    () => outsider.dictionary.itemList({ id }),
    () => outsider.dictionary.updateItem({ id: asia, label: 'x' }),
    () => outsider.dictionary.moveItem({ id: asia, to: 3 }),
    () => outsider.dictionary.removeItem({ id: asia }),
  ]) {
    await expect(call()).rejects.toEqual(refusal(codes.missing))
  }
  await expect(outsider.dictionary.create(own())).rejects.toEqual(refusal(codes.forbidden))
  await expect(outsider.dictionary.createItem({ dictionaryId: id, ...item() })).rejects.toEqual(
    badField('dictionaryId'),
  )
  await expect(boss.dictionary.list()).rejects.toEqual(refusal(codes.forbidden))
  await expect(outsider.dictionary.list({ export: 'csv' })).rejects.toEqual(refusal(codes.forbidden))
  expect(await itemOf('region', 'asia')).toMatchObject({ label: '亚洲', sort: 10 })
})

test('what is done to an item is in the audit, before and after', async () => {
  const { id } = await itemOf('region', 'europe')
  await admin.dictionary.updateItem({ id, label: '欧罗巴' })
  const row = await house.db.selectFrom('audit').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ action: 'dictionary.updateItem', object: id })
  expect(row.changes).toContainEqual({
    table: 'dictionary_item',
    id,

    before: { label: '欧洲' },
    after: { label: '欧罗巴' },
  })
})
