import { codes } from '@cpm/contract/kernel/envelope'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { refusal } from '../../../testing/refusal.ts'
import { command, openTaskWorld, type World } from '../testing/world.ts'

let world: World
type Person = Awaited<ReturnType<World['as']>>
/** Asks; sees all of the enterprise. */
let clerk: Person
/** Asks; sees the north alone. */
let northern: Person
beforeAll(async () => {
  world = await openTaskWorld()
  const { owner } = world.people
  const { mine, north, make } = world
  clerk = await world.as(await make.account({ enterpriseId: mine.id, superior: owner }))
  northern = await world.as(
    await make.account({ enterpriseId: mine.id, kind: 'store', superior: owner, groupPath: north.path }),
  )
})
afterAll(() => world.close())
beforeEach(() => world.limits(1))

const inSouth = () => world.make.terminal({ enterpriseId: world.mine.id, group: world.south })

describe('whoever decides on a task sees what they agree to', () => {
  test('how many terminals it finds now, beside how many when it was asked for, and who asked', async () => {
    const [one, two] = [await world.terminal({ name: 'Heron' }), await world.terminal({ name: 'Heron' })]
    const { id } = await clerk.task.create({ ...command(), target: { filter: { q: 'Heron' } } })
    await world.terminal({ name: 'Heron' })
    await world.db.updateTable('terminal').set({ status: 'logged_off' }).where('id', '=', one.id).execute()
    const seen = await world.owner.task.foreseen({ id })
    expect(seen.asked).toMatchObject({ matching: 2, willRun: 2, unable: 0 })
    expect(seen.now).toMatchObject({
      matching: 3,
      willRun: 2,
      unable: 1,
      unableFor: [{ reason: 'logged_off', count: 1 }],
      needsApproval: 'terminals',
    })
    expect(seen).toMatchObject({ beyond: 0, by: { kind: 'enterprise', name: expect.any(String) } })
    const list = await world.owner.task.terminals({ id })
    expect(list.total).toBe(3)
    expect(list.records.find(({ sn }) => sn === one.sn)).toMatchObject({ whyNot: 'logged_off' })
    expect(list.records.find(({ sn }) => sn === two.sn)).toMatchObject({
      name: expect.any(String),
      groupId: String(world.north.id),
      groupName: expect.any(String),
      platform: 'android',
      online: false,
      whyNot: null,
    })
    expect((await world.owner.task.terminals({ id, leftOut: true })).records.map(({ sn }) => sn)).toEqual([one.sn])
    expect((await world.owner.task.terminals({ id, leftOut: false })).total).toBe(2)
    expect((await world.owner.task.terminals({ id, q: two.sn })).total).toBe(1)
    expect((await world.owner.task.terminals({ id, pageSize: 2, page: 2 })).records).toHaveLength(1)
  })

  test('what is approved is what was listed: the same terminals run, and the same are left out', async () => {
    for (const model of ['Egret', 'Egret', 'Ibis']) await world.terminal({ name: model })
    const stock = await world.terminal({ name: 'Egret', status: 'in_stock' })
    const { id } = await clerk.task.create({ ...command(), target: { filter: { q: 'Egret' } } })
    const listed = (await world.owner.task.terminals({ id })).records
    await world.owner.task.approve({ id })
    const runs = (await world.owner.task.runs({ id, sort: 'sn' })).records
    expect(runs.map(({ sn, reason }) => [sn, reason])).toEqual(listed.map(({ sn, whyNot }) => [sn, whyNot]))
    expect(listed.find(({ sn }) => sn === stock.sn)?.whyNot).toBe('not_activated')
  })

  test('of a task by somebody of a shop what that shop has, and nothing beyond it', async () => {
    const [near, far] = [await world.terminal({ name: 'Stork' }), await inSouth()]
    await world.db.updateTable('terminal').set({ name: 'Stork' }).where('id', '=', far.id).execute()
    await world.terminal({ name: 'Stork' })
    const { id } = await northern.task.create({ ...command(), target: { filter: { q: 'Stork' } } })
    expect((await world.owner.task.foreseen({ id })).now.matching).toBe(2)
    expect((await world.owner.task.terminals({ id })).records.map(({ sn }) => sn)).toContain(near.sn)
    expect((await world.owner.task.terminals({ id, q: far.sn })).total).toBe(0)
  })

  test('whoever sees fewer terminals than its author is told how many more it is for, and not which', async () => {
    await world.terminal({ name: 'Crane' })
    const far = await inSouth()
    await world.db.updateTable('terminal').set({ name: 'Crane' }).where('id', '=', far.id).execute()
    // An account of the north with one of the whole enterprise below it.
    const head = await world.make.account({
      enterpriseId: world.mine.id,
      kind: 'store',
      superior: world.people.owner,
      groupPath: world.north.path,
    })
    const wide = await world.as(await world.make.account({ enterpriseId: world.mine.id, superior: head }))
    const { id } = await wide.task.create({ ...command(), target: { filter: { q: 'Crane' } } })
    const reader = await world.as(head)
    const seen = await reader.task.foreseen({ id })
    expect(seen).toMatchObject({ asked: { matching: 2 }, now: { matching: 2 }, beyond: 1 })
    const southern = String(world.south.id)
    expect([seen.asked, seen.now].flatMap((one) => one?.bytesByGroup.map(({ groupId }) => groupId))).not.toContain(
      southern,
    )
    expect((await reader.task.terminals({ id })).total).toBe(1)
    expect((await world.owner.task.foreseen({ id })).beyond).toBe(0)
  })

  test('a task that finds no terminal any more says so', async () => {
    const some = [await world.terminal({ name: 'Rail' }), await world.terminal({ name: 'Rail' })]
    const { id } = await clerk.task.create({ ...command(), target: { filter: { q: 'Rail' } } })
    for (const one of some) await world.db.updateTable('terminal').set({ name: 'x' }).where('id', '=', one.id).execute()
    expect((await world.owner.task.foreseen({ id })).now).toMatchObject({ matching: 0, willRun: 0 })
    expect((await world.owner.task.terminals({ id })).records).toEqual([])
  })

  test('strangers foresee nothing of it', async () => {
    const sns = [(await world.terminal()).sn, (await world.terminal()).sn]
    const { id } = await clerk.task.create({ ...command(), target: { sns } })
    for (const read of [world.stranger.task.foreseen, world.stranger.task.terminals, world.stranger.task.target]) {
      await expect(read({ id })).rejects.toEqual(refusal(codes.missing))
    }
  })
})

test('a task that brings a file says what the file is, to who sees the task', async () => {
  await world.limits(null)
  const terminal = await world.terminal()
  const bytes = Buffer.from('price;9.90')
  const put = await world.owner.artifact.put({ kind: 'file', name: 'prices.csv', bytes })
  const params = { artifactId: put.id, path: '/sdcard/prices.csv' }
  const target = { sns: [terminal.sn] }
  const { id } = await world.owner.task.create({ type: 'push_file', params, target })
  expect(await world.owner.task.file({ id })).toMatchObject({
    name: 'prices.csv',
    kind: 'file',
    size: bytes.length,
    sha256: put.sha256,
  })
  await expect(world.stranger.task.file({ id })).rejects.toEqual(refusal(codes.missing))
  const plain = await world.owner.task.create({ ...command(), target })
  expect(await world.owner.task.file({ id: plain.id })).toBeNull()
})

describe('every task says for which terminals it was asked', () => {
  test('by its filter, with the names of what is in it, and how many it finds now', async () => {
    await world.limits(null)
    await world.terminal({ name: 'Dunlin' })
    const rule = await world.owner.ruleGroup.create({ name: 'Dunlins', rule: { q: 'Dunlin' } })
    const filter = { q: 'Dunlin', groupId: [String(world.north.id)], ruleGroupId: [rule.id] }
    const { id } = await clerk.task.create({ ...command(), target: { filter: { q: 'Dunlin' } } })
    await world.db
      .updateTable('task')
      .set({ target: JSON.stringify({ filter }) })
      .where('id', '=', Number(id))
      .execute()
    await world.terminal({ name: 'Dunlin' })
    expect(await world.owner.task.target({ id })).toMatchObject({
      way: 'filter',
      filter,
      names: { [`groupId:${world.north.id}`]: expect.any(String), [`ruleGroupId:${rule.id}`]: 'Dunlins' },
      sns: null,
      asked: 1,
    })
    // Where one does not see a group, its name is not told.
    expect((await world.admin.task.target({ id })).names).toHaveProperty(`ruleGroupId:${rule.id}`)
  })

  test('by its SNs, the first of them with their names', async () => {
    const [one, two] = [await world.terminal(), await inSouth()]
    const { id } = await clerk.task.create({ ...command(), target: { sns: [one.sn, two.sn] } })
    expect(await world.owner.task.target({ id })).toMatchObject({ way: 'sns', sns: 2, matching: 2, asked: 2 })
    expect((await world.owner.task.target({ id })).first.map(({ sn }) => sn).toSorted()).toEqual(
      [one.sn, two.sn].toSorted(),
    )
    // Of one's own terminals alone.
    const { first } = await world.owner.task.target({ id })
    expect(first.every(({ name }) => name !== '')).toBe(true)
  })
})
