import { codes } from '@cpm/contract/kernel/envelope'
import { enrolmentLimits } from '@cpm/contract/estate/enrolment/enrolment'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Clients, type House, openTestHouse } from '../../testing/house.ts'
import { refusal } from '../../testing/refusal.ts'

let house: House
let owner: Clients, keeper: Clients, stranger: Clients, admin: Clients
let shop: { id: number; path: string }, other: { id: number; path: string }, abroad: { id: number; path: string }
beforeAll(async () => {
  house = await openTestHouse()
  const { make } = house
  const [mine, theirs] = [await make.enterprise(), await make.enterprise()]
  ;[shop, other, abroad] = [await make.group(mine.id), await make.group(mine.id), await make.group(theirs.id)]
  const boss = await make.account({ enterpriseId: mine.id, name: 'enrol_boss' })
  const codesOfKeeper = ['enrolment.read', 'enrolment.create', 'enrolment.revoke'] as const
  owner = await house.as(boss)
  keeper = await house.as(
    await make.account({
      enterpriseId: mine.id,
      kind: 'store',
      superior: boss,
      groupPath: shop.path,
      codes: [...codesOfKeeper],
    }),
  )
  stranger = await house.as(await make.account({ enterpriseId: theirs.id }))
  admin = await house.as(await make.account({ enterpriseId: null, kind: 'administrator' }))
})
afterAll(() => house.close())

const badField = (path: string) =>
  expect.objectContaining({
    answer: expect.objectContaining({ code: codes.badInput, result: { issues: [expect.objectContaining({ path })] } }),
  })
const found = async (who: Clients, id: string) =>
  (await who.enrolment.list({ pageSize: 500 })).records.find((row) => row.id === id)

describe('an enrolment token', () => {
  test('comes with the line to paste and the QR, is said once, and kept only as a hash', async () => {
    const made = await owner.enrolment.create({})
    expect(made.token).toMatch(/^cpm_[A-Za-z0-9_-]{43}$/)
    expect(made.command).toBe(`echo ${made.token} | npm run agent -- --server http://cpm.test --token-stdin`)
    expect(made.windowsCommand).toBe(`'${made.token}' | npm.cmd run agent -- --server http://cpm.test --token-stdin`)
    const qr = new URL(made.qr)
    expect([qr.protocol, qr.host]).toEqual(['cpm:', 'enrol'])
    expect(Object.fromEntries(qr.searchParams)).toEqual({ server: 'http://cpm.test', token: made.token })
    const { rows } = await house.database.pool.query(
      'select e::text as row from enrolment_token e union all select a::text from audit a',
    )
    expect(JSON.stringify(rows)).not.toContain(made.token)
    const row = await found(owner, made.id)
    expect(row).toMatchObject({ state: 'active', uses: 0, maxUses: 1, groupId: null, createdBy: 'enrol_boss' })
    expect(made.token.startsWith(row?.prefix as string)).toBe(true)
  })

  test('serves once for a day unless asked otherwise, and for a year at most', async () => {
    const made = await owner.enrolment.create({})
    const left = Date.parse(made.expiresAt) - Date.now()
    expect(left).toBeLessThanOrEqual(enrolmentLimits.defaultMs)
    expect(left).toBeGreaterThan(enrolmentLimits.defaultMs - 60_000)
    const at = (ms: number) => new Date(Date.now() + ms).toISOString()
    await expect(owner.enrolment.create({ expiresAt: at(-1) })).rejects.toEqual(badField('expiresAt'))
    await expect(owner.enrolment.create({ expiresAt: at(enrolmentLimits.longestMs + 60_000) })).rejects.toEqual(
      badField('expiresAt'),
    )
    await expect(owner.enrolment.create({ maxUses: 0 })).rejects.toEqual(badField('maxUses'))
    const asked = await owner.enrolment.create({ maxUses: 30, expiresAt: at(1000) })
    expect(await found(owner, asked.id)).toMatchObject({ maxUses: 30, expiresAt: asked.expiresAt })
  })

  test('is bound to a group the person sees; another’s is missing', async () => {
    const made = await owner.enrolment.create({ groupId: String(shop.id) })
    expect(await found(owner, made.id)).toMatchObject({
      groupId: String(shop.id),
      groupName: expect.stringMatching(/^Shop/),
    })
    await expect(owner.enrolment.create({ groupId: String(abroad.id) })).rejects.toEqual(refusal(codes.missing))
    await expect(owner.enrolment.create({ groupId: '999999999999' })).rejects.toEqual(refusal(codes.missing))
  })

  test('of a store is for that store and below', async () => {
    const made = await keeper.enrolment.create({})
    expect(await found(keeper, made.id)).toMatchObject({ groupId: String(shop.id) })
    await expect(keeper.enrolment.create({ groupId: String(other.id) })).rejects.toEqual(refusal(codes.missing))
    const corner = await house.make.group(
      (
        await house.db
          .selectFrom('terminal_group')
          .select('enterprise_id')
          .where('id', '=', shop.id)
          .executeTakeFirstOrThrow()
      ).enterprise_id,
      shop,
    )
    expect(await found(keeper, (await keeper.enrolment.create({ groupId: String(corner.id) })).id)).toMatchObject({
      groupId: String(corner.id),
    })
  })

  test('of an administrator needs a group, which says whose the terminals are', async () => {
    await expect(admin.enrolment.create({})).rejects.toEqual(badField('groupId'))
    const made = await admin.enrolment.create({ groupId: String(abroad.id) })
    expect(await found(admin, made.id)).toMatchObject({ groupId: String(abroad.id) })
  })

  test('is seen by the one who made it and those above, and by nobody else', async () => {
    const [ofKeeper, ofOwner] = [await keeper.enrolment.create({}), await owner.enrolment.create({})]
    expect(await found(owner, ofKeeper.id)).toBeDefined()
    expect(await found(keeper, ofOwner.id)).toBeUndefined()
    expect(await found(stranger, ofOwner.id)).toBeUndefined()
    await expect(stranger.enrolment.revoke({ id: ofOwner.id })).rejects.toEqual(refusal(codes.missing))
    await expect(keeper.enrolment.revoke({ id: ofOwner.id })).rejects.toEqual(refusal(codes.missing))
  })

  test('can be revoked, twice as well as once', async () => {
    const { id } = await owner.enrolment.create({})
    expect(await owner.enrolment.revoke({ id })).toEqual({ done: true })
    expect(await owner.enrolment.revoke({ id })).toEqual({ done: true })
    expect(await found(owner, id)).toMatchObject({ state: 'revoked' })
  })

  test('lists by page and by where the last page ended, the newest first', async () => {
    const all = (await owner.enrolment.list({ pageSize: 500 })).records.map((row) => row.id)
    const first = await owner.enrolment.list({ pageSize: 3 })
    const second = await owner.enrolment.list({ pageSize: 3, after: first.next as string })
    expect([...first.records, ...second.records].map((row) => row.id)).toEqual(all.slice(0, 6))
    expect((await owner.enrolment.list({ sort: 'createdAt', pageSize: 1 })).records[0]?.id).toBe(all.at(-1))
    await expect(owner.enrolment.list({ after: 'x' })).rejects.toEqual(badField('after'))
    const { prefix } = first.records[0]!
    expect((await owner.enrolment.list({ q: prefix })).total).toBe(1)
  })
})
