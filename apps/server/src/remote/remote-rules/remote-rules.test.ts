import { usualRules, type RemoteRules } from '@cpm/contract/remote/remote-rules/remote-rules.shape'
import { codes } from '@cpm/contract/kernel/envelope'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Clients, type House, openTestHouse } from '../../testing/house.ts'
import { refusal, refusalOf } from '../../testing/refusal.ts'
import { rulesOf } from './rules.of.ts'

let house: House
let owner: Clients
let stranger: Clients
let mine: { id: number }
let shop: { id: number; path: string }
beforeAll(async () => {
  house = await openTestHouse()
  mine = await house.make.enterprise()
  shop = await house.make.group(mine.id)
  owner = await house.as(await house.make.account({ enterpriseId: mine.id }))
  stranger = await house.as(await house.make.account({ enterpriseId: (await house.make.enterprise()).id }))
})
afterAll(() => house.close())

const { roles: _, ...usual } = usualRules
const roleOf = async (code: string) => {
  const { rows } = await sql<{ id: string }>`select id::text from role where built_in and code = ${code}`.execute(
    house.db,
  )
  return rows[0]?.id as string
}

describe('rules of remote control', () => {
  test('the nearest hold whole, null is what is usual, and where they come from is said', async () => {
    const inside = await house.make.terminal({ enterpriseId: mine.id, group: shop })
    const outside = await house.make.terminal({ enterpriseId: mine.id })
    expect(await owner.remoteRules.ofTerminal({ sn: outside.sn })).toEqual({ rules: usual, from: null })
    await owner.remoteRules.give({ place: {}, value: { ...usualRules, reason: 'order', keepDays: 7 } })
    await owner.remoteRules.give({ place: { groupId: String(shop.id) }, value: { ...usualRules, record: false } })
    expect(await owner.remoteRules.ofTerminal({ sn: inside.sn })).toMatchObject({
      rules: { record: false, reason: 'none', keepDays: 90 },
      from: { place: 'group', groupId: String(shop.id) },
    })
    expect(await owner.remoteRules.ofTerminal({ sn: outside.sn })).toMatchObject({
      rules: { record: true, reason: 'order', keepDays: 7 },
      from: { place: 'enterprise' },
    })
    await owner.remoteRules.give({ place: { sn: outside.sn }, value: null })
    expect(await owner.remoteRules.ofTerminal({ sn: outside.sn })).toMatchObject({
      rules: usual,
      from: { place: 'terminal', name: outside.sn },
    })
    await owner.remoteRules.takeBack({ place: { sn: outside.sn } })
    expect(await owner.remoteRules.ofTerminal({ sn: outside.sn })).toMatchObject({
      rules: { reason: 'order' },
      from: { place: 'enterprise' },
    })
    expect((await owner.remoteRules.given({ place: ['group'] })).records).toMatchObject([{ value: { record: false } }])
    expect(await owner.policy.ofTerminal({ sn: inside.sn })).toMatchObject({
      records: [{ kind: 'remote-rules', from: { place: 'group' } }],
    })
  })

  test('a terminal is never told of them: who may look at it is no part of its configuration', async () => {
    const till = await house.make.terminal({ enterpriseId: mine.id, group: shop })
    await owner.remoteRules.give({ place: { sn: till.sn }, value: { ...usualRules, mostMinutes: 5 } })
    await owner.remoteRules.give({ place: { groupId: String(shop.id) }, value: { ...usualRules, mostMinutes: 6 } })
    await house.job('policy.tellPlaces')
    const told = await house.db
      .selectFrom('terminal_config')
      .select('version')
      .where('terminal_id', '=', till.id)
      .execute()
    expect(told).toEqual([])
    expect(await owner.policy.ofTerminal({ sn: till.sn })).toMatchObject({ drift: false })
  })

  test('of the roles somebody holds the strictest says whether the person there is asked', async () => {
    const till = await house.make.terminal({ enterpriseId: mine.id })
    const [store, sales, enterprise] = [await roleOf('store'), await roleOf('sales'), await roleOf('enterprise')]
    const value: RemoteRules = {
      ...usualRules,
      consent: { desktop: 'none', shell: 'told', files: 'none' },
      roles: [
        { roleId: store, consent: 'told' },
        { roleId: sales, consent: 'asked' },
        { roleId: enterprise, consent: 'none' },
      ],
    }
    await owner.remoteRules.give({ place: { sn: till.sn }, value })
    const consentFor = async (...roles: string[]) => (await rulesOf(house.db, till.id, roles)).rules.consent
    expect(await consentFor()).toEqual({ desktop: 'none', shell: 'told', files: 'none' })
    expect(await consentFor(enterprise)).toEqual({ desktop: 'none', shell: 'none', files: 'none' })
    expect(await consentFor(store, enterprise)).toEqual({ desktop: 'told', shell: 'told', files: 'told' })
    expect(await consentFor(store, sales)).toEqual({ desktop: 'asked', shell: 'asked', files: 'asked' })
    const keeper = await house.make.account({ enterpriseId: mine.id })
    await house.db
      .insertInto('account_role')
      .values({ account_id: keeper.id, role_id: Number(sales) })
      .execute()
    const asked = await (await house.as(keeper)).remoteRules.ofTerminal({ sn: till.sn })
    expect(asked.rules.consent).toEqual({ desktop: 'asked', shell: 'asked', files: 'asked' })
    expect(asked.rules).not.toHaveProperty('roles')
  })

  test('what no session could keep to is refused at its field', async () => {
    const give = async (value: Partial<RemoteRules>) =>
      JSON.stringify(await refusalOf(owner.remoteRules.give({ place: {}, value: { ...usualRules, ...value } })))
    const mask = { name: 'Cards', left: 60, top: 0, width: 30, height: 10 }
    expect(await give({ masks: [{ ...mask, width: 41 }] })).toContain('The area must be within the screen')
    expect(await give({ masks: [mask, mask] })).toContain('Area names must be unique')
    expect(await give({ roots: ['logs'] })).toContain('Enter an absolute path')
    expect(await give({ roots: ['/data/../etc'] })).toContain('Enter an absolute path')
    expect(await give({ roots: ['D:\\POS\\'] })).toContain('Enter an absolute path')
    expect(await give({ roots: ['/data', '/data'] })).toContain('Enter each folder only once')
    const twice = { roleId: await roleOf('store'), consent: 'told' } as const
    expect(await give({ roles: [twice, twice] })).toContain('Select each role only once')
    expect(await give({ roles: [{ roleId: '999999', consent: 'told' }] })).toContain('A role no longer exists')
    expect((await refusalOf(owner.remoteRules.give({ place: {}, value: { ...usualRules, keepDays: 0 } }))).code).toBe(
      codes.badInput,
    )
    await owner.remoteRules.give({ place: {}, value: { ...usualRules, masks: [mask], roots: ['/', 'D:\\'] } })
  })

  test('nobody reads or gives them at a terminal of another enterprise', async () => {
    const { sn } = await house.make.terminal({ enterpriseId: mine.id })
    await expect(stranger.remoteRules.ofTerminal({ sn })).rejects.toEqual(refusal(codes.missing))
    await expect(stranger.remoteRules.give({ place: { sn }, value: usualRules })).rejects.toEqual(
      refusal(codes.missing),
    )
    const theirs = await owner.role.create({ name: 'Own role', code: 'own', menuIds: [] })
    const value = { ...usualRules, roles: [{ roleId: theirs.id, consent: 'asked' as const }] }
    await owner.remoteRules.give({ place: { sn }, value })
    expect(JSON.stringify(await refusalOf(stranger.remoteRules.give({ place: {}, value })))).toContain(
      'A role no longer exists',
    )
  })
})
