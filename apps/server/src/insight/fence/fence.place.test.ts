import { codes } from '@cpm/contract/kernel/envelope'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addGroup } from '../../people/account/group.add.ts'
import { refusal } from '../../testing/refusal.ts'
import { type Begun, openFenceWorld, shape, shop, type World } from './testing/world.ts'

let world: World
let house: World['house']
let w: Begun
beforeAll(async () => {
  world = await openFenceWorld()
  house = world.house
})
beforeEach(async () => void (w = await world.begin()))
afterAll(() => house.close())

test('it is for groups with what is below, for models, for single terminals, and may go round the own store', async () => {
  const { boss, enterpriseId, exits, reports, terminal, works } = w
  const group = await addGroup(house.db, enterpriseId, { name: 'Shop', number: 'F1' })
  const floor = await addGroup(house.db, enterpriseId, { name: 'Floor', number: 'F2', parent: group })
  const [inside, other] = [await terminal({ group: floor }), await terminal()]
  await sql`update terminal set model = 'B2' where id = ${other.id}`.execute(house.db)
  const add = (name: string, applies: object, more = {}) =>
    boss.fence.create({ name, shape, stayMs: 0, applies, ...more })
  await add('Group', { groupIds: [String(group.id)] })
  await add('Model', { models: ['B2'] })
  await add('One', { sns: [other.sn.toLowerCase()] })
  await add('Store', { groupIds: [String(group.id)] }, { shape: { store: { radiusM: 300 } } })
  await reports(inside, 900)
  await reports(other, 900)
  expect((await exits()).map(({ fenceName, sn }) => `${fenceName} ${sn}`).toSorted()).toEqual([
    `Group ${inside.sn}`,
    `Model ${other.sn}`,
    `One ${other.sn}`,
  ])
  // Its store has no place before; then whoever is elsewhere is judged by where it last was.
  await boss.position.placeStore({ groupId: String(group.id), ...shop })
  await works()
  expect(await exits({ q: 'Store' })).toMatchObject([{ sn: inside.sn, farthestM: 600 }])
  // Moved away it is out of nothing any more.
  await sql`update terminal set group_id = null, group_path = null where id = ${inside.id}`.execute(house.db)
  await works()
  expect((await exits({ sn: inside.sn })).map(({ ended }) => ended)).toEqual(['elsewhere', 'elsewhere'])
})

test('of terminals that are alike each is judged by the fences of its own group, and by those that name it', async () => {
  const { boss, enterpriseId, exits, reports, terminal } = w
  const far = await addGroup(house.db, enterpriseId, { name: 'Far', number: 'F1' })
  const near = await addGroup(house.db, enterpriseId, { name: 'Near', number: 'F2' })
  const add = (name: string, applies: object) => boss.fence.create({ name, shape, stayMs: 0, applies })
  const [first, second, third] = [
    await terminal({ group: far }),
    await terminal({ group: near }),
    await terminal({ group: near }),
  ]
  await add('Group', { groupIds: [String(near.id)] })
  await add('Named', { sns: [third.sn] })
  for (const one of [first, second, third]) await reports(one, 900)
  expect((await exits()).map(({ fenceName, sn }) => `${fenceName} ${sn}`).toSorted()).toEqual(
    [`Group ${second.sn}`, `Group ${third.sn}`, `Named ${third.sn}`].toSorted(),
  )
})

test('a fence for a terminal or a group that is deleted is for no other when it is saved again', async () => {
  const { boss, enterpriseId, exits, reports, terminal } = w
  const [gone, other] = [await terminal(), await terminal()]
  const group = await house.make.group(enterpriseId)
  const one = await boss.fence.create({ name: 'One', shape, stayMs: 0, applies: { sns: [gone.sn] } })
  const few = await boss.fence.create({ name: 'Few', shape, stayMs: 0, applies: { groupIds: [String(group.id)] } })
  await sql`delete from terminal where id = ${gone.id}`.execute(house.db)
  await sql`delete from terminal_group where id = ${group.id}`.execute(house.db)
  for (const { id } of [one, few]) {
    const { name, applies } = await boss.fence.get({ id })
    expect(applies).toEqual({ groupIds: [], groups: [], models: [], sns: [], unseen: 1 })
    await boss.fence.update({ id, name, shape, stayMs: 0, applies })
    expect((await boss.fence.get({ id })).applies.unseen).toBe(1)
  }
  await reports(other, 900)
  expect(await exits()).toEqual([])
})

const issueAt = (path: string) => ({ answer: { code: codes.badInput, result: { issues: [{ path }] } } })

test('what cannot be a fence is refused at its field', async () => {
  const { boss } = w
  const wrong = (more: object) => boss.fence.create({ name: 'Bad', shape, ...more })
  const polygon = (...ring: [number, number][]) => ({ polygon: { type: 'Polygon' as const, coordinates: [ring] } })
  await boss.fence.create({ name: 'Bad', shape })
  await expect(wrong({})).rejects.toMatchObject(issueAt('name'))
  await expect(wrong({ name: 'b', applies: { sns: ['NOBODY-1'] } })).rejects.toMatchObject(issueAt('applies.sns'))
  await expect(wrong({ name: 'b', applies: { groupIds: ['999999'] } })).rejects.toMatchObject(
    issueAt('applies.groupIds'),
  )
  for (const one of [
    polygon([0, 0], [1, 0], [1, 1], [0, 1]),
    polygon([0, 0], [1, 1], [1, 0], [0, 1], [0, 0]),
    polygon([0, 0], [1, 1], [0, 0]),
    polygon([1, 1], [1, 1], [1, 1], [1, 1]),
    polygon([0, 0], [1, 1], [2, 2], [0, 0]),
    { circle: { ...shop, radiusM: 0 } },
  ]) {
    await expect(wrong({ name: 'b', shape: one })).rejects.toMatchObject({ answer: { code: codes.badInput } })
  }
})

test('[6.2] store staff see the fences and exits of their stores, and make some for those alone', async () => {
  const { boss, enterpriseId, reports, terminal } = w
  const [mine, theirs] = [await house.make.group(enterpriseId), await house.make.group(enterpriseId)]
  const mayDo = ['fence.read', 'fence.create', 'fenceExit.read', 'fence.delete'] as const
  const clerk = await house.as(
    await house.make.account({ enterpriseId, kind: 'store', groupPath: mine.path, codes: [...mayDo] }),
  )
  const ours = await boss.fence.create({ name: 'Mine', shape, stayMs: 0, applies: { groupIds: [String(mine.id)] } })
  const other = await boss.fence.create({
    name: 'Theirs',
    shape,
    stayMs: 0,
    applies: { groupIds: [String(theirs.id)] },
  })
  await reports(await terminal({ group: mine }), 900)
  await reports(await terminal({ group: theirs }), 900)
  expect((await clerk.fence.list()).records.map(({ id }) => id)).toEqual([ours.id])
  expect((await clerk.fenceExit.list()).records.map(({ fenceName }) => fenceName)).toEqual(['Mine'])
  await expect(clerk.fence.remove({ id: other.id })).rejects.toEqual(refusal(codes.missing))
  await expect(clerk.fence.create({ name: 'All', shape })).rejects.toMatchObject(issueAt('applies.groupIds'))
  await clerk.fence.create({ name: 'Own', shape, applies: { groupIds: [String(mine.id)] } })
})
