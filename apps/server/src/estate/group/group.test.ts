import { codes } from '@cpm/contract/kernel/envelope'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { badField, openWorld, type World } from './testing/world.ts'
import { refusal } from '../../testing/refusal.ts'

let w: World
beforeAll(async () => {
  w = await openWorld()
})
afterAll(() => w.close())

let made = 0
const fields = (more: Record<string, unknown> = {}) => ({ name: 'New', number: `T${++made}`, type: 'store', ...more })
const under = (group: { id: number }) => ({ parentId: String(group.id) })

describe('groups are read [3.14]', () => {
  test('as a tree, each with the terminals in it and below it, and only one’s own [6.2]', async () => {
    await w.make.terminal({ enterpriseId: w.mine.id, group: w.shop })
    await w.make.terminal({ enterpriseId: w.mine.id, group: w.shop })
    await w.make.terminal({ enterpriseId: w.mine.id, group: w.south })
    await w.make.terminal({ enterpriseId: w.mine.id })
    const of = async (who: World['boss']) =>
      Object.fromEntries((await who.group.list()).records.map((g) => [g.id, [g.parentId, g.terminals]]))
    const root = String(w.root.id)
    expect(await of(w.boss)).toEqual({
      [root]: [null, 3],
      [w.north.id]: [root, 2],
      [w.south.id]: [root, 1],
      [w.shop.id]: [String(w.north.id), 2],
    })
    // A store's own tree begins where its scope does.
    expect(await of(w.keeper)).toEqual({ [w.north.id]: [null, 2], [w.shop.id]: [String(w.north.id), 2] })
    expect(Object.keys(await of(w.admin))).toContain(String(w.abroad.id))
    expect(Object.keys(await of(w.stranger))).toEqual([String(w.abroad.id)])
  })

  test('one at a time with every field, what is above it and what is below', async () => {
    const all = { contact: 'Kim', phone: '+65 8123 4567', areaCode: '65', address: '1 Orchard Rd', type: 'region' }
    const { id } = await w.boss.group.create(fields({ ...all, number: 'FULL-1', name: 'Full', ...under(w.north) }))
    expect(await w.boss.group.get({ id })).toMatchObject({
      ...all,
      id,
      name: 'Full',
      number: 'FULL-1',
      parentId: String(w.north.id),
      terminals: 0,
      groups: 0,

      enterpriseId: String(w.mine.id),
      enterpriseName: w.mine.name,
      above: [{ id: String(w.root.id) }, { id: String(w.north.id) }],
    })
    expect(await w.keeper.group.get({ id })).toMatchObject({ above: [{ id: String(w.north.id) }] })
    // Nothing of what stands above one's own tree is told.
    expect(await w.keeper.group.get({ id: String(w.north.id) })).toMatchObject({ parentId: null, parentName: null })
    await expect(w.keeper.group.get({ id: String(w.south.id) })).rejects.toEqual(refusal(codes.missing))
    await expect(w.stranger.group.get({ id })).rejects.toEqual(refusal(codes.missing))
  })

  test('a page at a time: searched, filtered, in order, of one branch', async () => {
    const { id } = await w.boss.group.create(fields({ name: 'Depots', type: 'warehouse', ...under(w.south) }))
    for (const name of ['Depot C', 'Depot A', 'depot B'])
      await w.boss.group.create(fields({ name, type: 'warehouse', parentId: id }))
    const names = async (query: Parameters<typeof w.boss.group.search>[0]) =>
      (await w.boss.group.search(query)).records.map((g) => g.name)
    expect(await names({ q: 'DEPOT', sort: 'name' })).toHaveLength(4)
    expect(await names({ under: id, sort: '-createdAt' })).toEqual(['depot B', 'Depot A', 'Depot C', 'Depots'])
    expect(await names({ under: id, sort: 'number', page: 2, pageSize: 2 })).toEqual(['Depot A', 'depot B'])
    expect(await w.boss.group.search({ type: 'warehouse', pageSize: 1 })).toMatchObject({ total: 4, size: 1 })
    expect(await names({ q: '%' })).toEqual([])
    expect((await w.keeper.group.search({ under: id })).records).toEqual([])
  })

  test('as a file, of the whole filter, for who may export', async () => {
    const headers = { session: (w.boss as unknown as { token: string }).token }
    const url = `/api/v1/groups/search?export=csv&under=${w.north.id}`
    const file = await w.app.inject({ url, headers })
    expect(file.headers['content-disposition']).toContain('groups.csv')
    expect(file.body).toContain('Parent number or path')
    expect(file.body).toContain('Full,FULL-1,Region,')
    const keeper = { session: (w.keeper as unknown as { token: string }).token }
    expect((await w.app.inject({ url, headers: keeper })).statusCode).toBe(403)
  })
})

describe('a group is made', () => {
  test('below a parent one sees; without one only by who has no store scope', async () => {
    const { id } = await w.clerk.group.create(fields(under(w.shop)))
    const row = await w.boss.group.get({ id })
    expect(row.above.map((g) => g.id)).toEqual([w.root, w.north, w.shop].map((g) => String(g.id)))
    for (const parentId of [String(w.south.id), String(w.abroad.id), '999999999']) {
      const bad = badField('parentId', 'Parent group not found')
      await expect(w.clerk.group.create(fields({ parentId }))).rejects.toEqual(bad)
    }
    await expect(w.clerk.group.create(fields())).rejects.toEqual(badField('parentId'))
    const top = await w.boss.group.create(fields())
    expect(await w.boss.group.get(top)).toMatchObject({ parentId: null, above: [] })
  })

  test('by an administrator of ours for the enterprise they name, by nobody else for another', async () => {
    await expect(w.admin.group.create(fields())).rejects.toEqual(badField('enterpriseId'))
    await expect(w.admin.group.create(fields({ enterpriseId: '999999999' }))).rejects.toEqual(badField('enterpriseId'))
    const made = await w.admin.group.create(fields({ enterpriseId: String(w.theirs.id) }))
    expect(await w.stranger.group.get(made)).toMatchObject({ enterpriseId: String(w.theirs.id) })
    for (const enterpriseId of [String(w.theirs.id), '999999999'])
      await expect(w.boss.group.create(fields({ enterpriseId }))).rejects.toEqual(badField('enterpriseId'))
  })

  test('with a number no other of the enterprise has, in any case, also when two are made at once', async () => {
    await w.boss.group.create(fields({ number: 'uniq-1' }))
    const taken = badField('number', 'This number is already in use')
    await expect(w.boss.group.create(fields({ number: 'UNIQ-1' }))).rejects.toEqual(taken)
    // Not even one that somebody of another store cannot see.
    await expect(w.clerk.group.create(fields({ number: 'Uniq-1', ...under(w.shop) }))).rejects.toEqual(taken)
    await w.stranger.group.create(fields({ number: 'uniq-1' }))
    const many = Array.from({ length: 20 }, () => w.boss.group.create(fields({ number: 'race-1' })))
    const results = await Promise.allSettled(many)
    expect(results.filter((r) => r.status === 'fulfilled')).toHaveLength(1)
    for (const r of results) if (r.status === 'rejected') expect(r.reason).toEqual(taken)
  })

  test('of a type there is, with a phone that is one; not by store staff', async () => {
    await expect(w.boss.group.create(fields({ type: 'castle' }))).rejects.toEqual(badField('type'))
    await expect(w.boss.group.create(fields({ phone: 'call me' }))).rejects.toEqual(badField('phone'))
    await expect(w.boss.group.create(fields({ name: ' ' }))).rejects.toEqual(badField('name'))
    await expect(w.keeper.group.create(fields(under(w.shop)))).rejects.toEqual(refusal(codes.forbidden))
    const ours = { label: '城堡', englishName: 'Castle', value: 'castle', sort: 9, available: true }
    const types = (await w.admin.dictionary.list({ q: 'groupType' })).records[0]?.id as string
    const item = await w.admin.dictionary.createItem({ dictionaryId: types, ...ours })
    const { id } = await w.boss.group.create(fields({ type: 'castle' }))
    // What it is it may stay, though no other becomes it.
    await w.admin.dictionary.updateItem({ id: item.id, available: false })
    await w.boss.group.update({ id, type: 'castle', name: 'Old castle' })
    expect(await w.boss.group.get({ id })).toMatchObject({ type: 'castle', name: 'Old castle' })
    await expect(w.boss.group.create(fields({ type: 'castle' }))).rejects.toEqual(badField('type'))
  })
})

describe('a group is changed', () => {
  test('in what is named and in nothing else; its own number is not taken', async () => {
    const { id } = await w.boss.group.create(fields({ contact: 'Kim', address: 'Here', ...under(w.north) }))
    const { number } = await w.boss.group.get({ id })
    await w.boss.group.update({ id, name: 'Renamed', contact: null, number, areaCode: '021' })
    expect(await w.boss.group.get({ id })).toMatchObject({
      name: 'Renamed',
      contact: null,
      address: 'Here',
      number,
      areaCode: '021',
      parentId: String(w.north.id),
    })
    await w.boss.group.create(fields({ number: 'other-1' }))
    await expect(w.boss.group.update({ id, number: 'OTHER-1' })).rejects.toEqual(badField('number'))
    await expect(w.stranger.group.update({ id, name: 'x' })).rejects.toEqual(refusal(codes.missing))
    await expect(w.keeper.group.update({ id, name: 'x' })).rejects.toEqual(refusal(codes.forbidden))
  })
})
