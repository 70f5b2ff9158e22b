import { codes } from '@cpm/contract/kernel/envelope'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusalOf } from '../../testing/refusal.ts'
import { badField, has, manages, openMessageWorld, type Person, tell, text, type World } from './testing/world.ts'

let world: World
let boss: Person, store: Person, clerk: Person, sales: Person, stranger: Person
beforeAll(async () => {
  world = await openMessageWorld()
  ;({ boss, store, clerk, sales, stranger } = world)
})
afterAll(() => world.close())

const toCircles = (...circles: string[]) => ({ userScope: 'designated' as const, circles })
/** A role of the enterprise's own, which `who` has. */
async function roleWith(who: Person): Promise<string> {
  const { id } = await world.db
    .insertInto('role')
    .values({
      name: `Night shift ${who.id}`,
      code: `night${who.id}`,
      enterprise_id: world.mine.id,
      account_id: Number(boss.id),
      account_path: boss.path,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await world.db
    .insertInto('account_role')
    .values({ account_id: Number(who.id), role_id: id })
    .execute()
  return `role:${id}`
}

describe('whom a message reaches, by what they have in common', () => {
  test('everybody of a role has it, who gets the role later too, and nobody else', async () => {
    const role = await roleWith(sales)
    const { id, recipients } = await tell(boss, toCircles(role))
    expect(recipients).toBe(1)
    expect(await has(sales, id)).toBeDefined()
    for (const who of [store, clerk, stranger]) expect(await has(who, id)).toBeUndefined()
    await world.db
      .insertInto('account_role')
      .values({ account_id: Number(clerk.id), role_id: Number(role.slice(5)) })
      .execute()
    expect(await has(clerk, id)).toBeDefined()
    const { circles } = await boss.message.get({ id })
    expect(circles).toMatchObject([{ circle: role, accounts: 2 }])
  })

  test('whose scope is a store or below it has what is written to that store', async () => {
    const region = await world.make.group(world.mine.id)
    const shop = await world.make.group(world.mine.id, region)
    const keeper = await world.person({
      enterpriseId: world.mine.id,
      kind: 'store',
      superior: world.below(boss),
      groupPath: shop.path,
    })
    const { id } = await tell(boss, toCircles(`group:${region.id}`))
    expect(await has(keeper, id)).toBeDefined()
    for (const who of [store, clerk, sales]) expect(await has(who, id)).toBeUndefined()
  })

  test("another enterprise's role or store is unknown, and it stays in what the author reaches", async () => {
    const foreign = await world.make.group(world.theirs.id)
    await expect(boss.message.save(text(toCircles(`group:${foreign.id}`)))).rejects.toEqual(badField('circles'))
    await expect(boss.message.save(text(toCircles()))).rejects.toEqual(badField('accountIds'))
    // A store keeper writes to a role that somebody beside them has.
    const { records } = await boss.message.circles({ q: 'Night' })
    expect(records.length).toBeGreaterThan(0)
    expect((await stranger.message.circles({ q: 'Night' })).records).toEqual([])
  })
})

describe('a message that is sent at a time', () => {
  test('waits as a draft, and then is there for everybody without anybody', async () => {
    const sendAt = new Date(Date.now() + 3_600_000).toISOString()
    const { id } = await boss.message.save(text({ sendAt }))
    await world.job('message.send')
    expect(await has(store, id)).toBeUndefined()
    expect(await manages(boss, id)).toMatchObject({ status: 'draft', sendAt })
    await world.db
      .updateTable('message')
      .set({ send_at: new Date(Date.now() - 1000) })
      .where('id', '=', Number(id))
      .execute()
    await world.job('message.send')
    expect(await has(store, id)).toBeDefined()
    expect(await manages(boss, id)).toMatchObject({ status: 'published', sendAt: null })
  })

  test('is refused for a time that has passed, and for who may not publish', async () => {
    const passed = { sendAt: new Date(Date.now() - 1000).toISOString() }
    await expect(boss.message.save(text(passed))).rejects.toEqual(badField('sendAt'))
    const writer = await world.person({ enterpriseId: world.mine.id, codes: ['message.create', 'message.read'] })
    const later = { sendAt: new Date(Date.now() + 3_600_000).toISOString() }
    expect((await refusalOf(writer.message.save(text(later)))).code).toBe(codes.forbidden)
  })

  test('of an author who is disabled by then stays a draft', async () => {
    const author = await world.person({ enterpriseId: world.mine.id, superior: world.below(boss) })
    const { id } = await author.message.save(text({ sendAt: new Date(Date.now() + 60_000).toISOString() }))
    await world.db.updateTable('account').set({ active: false }).where('id', '=', Number(author.id)).execute()
    await world.db
      .updateTable('message')
      .set({ send_at: new Date(0) })
      .where('id', '=', Number(id))
      .execute()
    await world.job('message.send')
    expect(await manages(boss, id)).toMatchObject({ status: 'draft', sendAt: null })
  })
})

describe('who has read it', () => {
  test('each of those who have it, with when, those who have not first', async () => {
    const { id } = await tell(boss, { mustConfirm: true })
    await store.message.read({ msgId: [id] })
    await sales.message.confirm({ id })
    await sales.message.confirm({ id })
    const { records, total } = await boss.message.receivers({ id, pageSize: 500 })
    expect(total).toBe(records.length)
    const of = (who: Person) => records.find((one) => one.id === who.id)
    expect(of(clerk)).toMatchObject({ readAt: null, confirmedAt: null })
    expect(of(store)).toMatchObject({ readAt: expect.any(String), confirmedAt: null })
    expect(of(sales)).toMatchObject({ readAt: expect.any(String), confirmedAt: expect.any(String) })
    expect(records.findIndex(({ readAt }) => readAt !== null)).toBe(total - 2)
    expect((await boss.message.receivers({ id, status: 'confirmed' })).records.map((one) => one.id)).toEqual([sales.id])
    expect(await manages(boss, id)).toMatchObject({ readers: 2, confirmed: 1 })
  })

  test('is told to who manages the message, and of accounts they see', async () => {
    const { id } = await tell(boss)
    expect((await refusalOf(stranger.message.receivers({ id }))).code).toBe(codes.missing)
    expect((await refusalOf(store.message.receivers({ id }))).code).toBe(codes.missing)
    expect((await refusalOf(stranger.message.confirm({ id }))).code).toBe(codes.missing)
  })
})

test('a pinned one stands above the others that are unread', async () => {
  const { id } = await tell(boss, { pinned: true })
  await tell(boss)
  expect((await clerk.message.mine()).records[0]).toMatchObject({ msgId: id, pinned: true })
})
