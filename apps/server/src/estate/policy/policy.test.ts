import { codes } from '@cpm/contract/kernel/envelope'
import type { PolicyPlace } from '@cpm/contract/estate/policy/policy.kind'
import type { Hello } from '@cpm/contract/estate/agent/report'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Down } from '../../core/feature.ts'
import { openTestHouse, type House } from '../../testing/house.ts'
import { refusal } from '../../testing/refusal.ts'
import { drainOf } from '../../core/reaction/drain.ts'
import { tellPlaces } from './policy.reaction.ts'

let house: House
let world: Awaited<ReturnType<typeof openWorld>>

async function openWorld() {
  const { make } = house
  const [mine, theirs] = [await make.enterprise(), await make.enterprise()]
  const region = await make.group(mine.id)
  const shop = await make.group(mine.id, region)
  const other = await make.group(mine.id)
  const owner = await make.account({ enterpriseId: mine.id, name: 'planner' })
  const keeper = await make.account({
    enterpriseId: mine.id,
    superior: owner,
    groupPath: shop.path,
    codes: ['policy.read', 'policy.update', 'terminal.read', 'group.read'],
  })
  return {
    mine,
    theirs,
    region,
    shop,
    other,
    owner: await house.as(owner),
    keeper: await house.as(keeper),
    stranger: await house.as(await make.account({ enterpriseId: theirs.id })),
    ours: await house.as(await make.account({ enterpriseId: null, kind: 'administrator' })),
    terminal: async ({ model, ...more }: Partial<Parameters<typeof make.terminal>[0]> & { model?: string } = {}) => {
      const made = await make.terminal({ enterpriseId: mine.id, group: shop, ...more })
      if (model) await house.db.updateTable('terminal').set({ model }).where('id', '=', made.id).execute()
      return made
    },
  }
}

beforeAll(async () => {
  house = await openTestHouse()
  world = await openWorld()
})
afterAll(() => house.close())

const every = (seconds: number) => ({ reportIntervalMs: seconds * 1000 })
const inGroup = ({ id }: { id: number }) => ({ groupId: String(id) })
const give = (place: PolicyPlace, seconds: number | null) =>
  world.owner.policy.give({ place, value: seconds === null ? null : every(seconds) })
const spread = () => house.job('policy.tellPlaces')

/** What counts for a terminal, and from where. */
async function counting(sn: string) {
  const { records } = await world.owner.policy.ofTerminal({ sn })
  const found = records.find(({ kind }) => kind === 'settings')
  return found && [found.value, found.from.place]
}
const configOf = async ({ id }: { id: number }) =>
  house.db.selectFrom('terminal_config').selectAll().where('terminal_id', '=', id).executeTakeFirst()

/** A terminal comes: what is sent to it. */
function hello({ id, sn }: { id: number; sn: string }, said: Partial<Hello> = {}): Promise<Down[]> {
  return house.db.transaction().execute(async (tx) => {
    const topics = house.features.find((one) => one.name === 'terminal')?.topics as never as {
      hello: (ctx: object, batch: object[]) => Promise<Down[]>
    }
    const up = { terminalId: id, sn, enterpriseId: world.mine.id, groupPath: null, sessionNo: 1 }
    return topics.hello({ db: tx, now: new Date() }, [{ ...up, payload: { session: 's', ...said } }])
  })
}

describe('what counts for a terminal', () => {
  test('is the nearest: its own, its model, its group and those above it, the enterprise', async () => {
    const till = await world.terminal({ model: 'Near-1' })
    const { sn } = till
    expect(await counting(sn)).toBeUndefined()
    const model = { model: 'Near-1', platform: 'android' } as const
    const places: PolicyPlace[] = [{}, inGroup(world.region), inGroup(world.shop), model, { sn }]
    const named = ['enterprise', 'group', 'group', 'model', 'terminal']
    for (const [at, place] of places.entries()) {
      await give(place, 100 + at)
      expect(await counting(sn)).toEqual([every(100 + at), named[at]])
    }
    for (const [at, place] of places.entries().toArray().toReversed()) {
      expect(await counting(sn)).toEqual([every(100 + at), named[at]])
      await world.owner.policy.takeBack({ place })
    }
    expect(await counting(sn)).toBeUndefined()
  })

  test('is told with the name of the place, who gave it and when', async () => {
    const { sn } = await world.terminal()
    await give(inGroup(world.shop), 45)
    const { records } = await world.owner.policy.ofTerminal({ sn })
    const { rows } = await sql<{ name: string }>`select name from terminal_group where id = ${world.shop.id}`.execute(
      house.db,
    )
    expect(records).toEqual([
      {
        kind: 'settings',
        value: every(45),
        from: { place: 'group', name: rows[0]?.name, groupId: String(world.shop.id), ruleGroupId: null },
        changedAt: expect.any(String),
        changedBy: 'planner',
      },
    ])
    await world.owner.policy.takeBack({ place: inGroup(world.shop) })
  })

  test('is of its own platform, and of its own enterprise', async () => {
    const till = await world.terminal({ model: 'Twin' })
    const foreign = await house.make.terminal({ enterpriseId: world.theirs.id })
    await house.db.updateTable('terminal').set({ model: 'Twin' }).where('id', '=', foreign.id).execute()
    await give({ model: 'Twin', platform: 'windows' }, 50)
    expect(await counting(till.sn)).toBeUndefined()
    await give({ model: 'Twin', platform: 'android' }, 51)
    expect(await counting(till.sn)).toMatchObject([every(51), 'model'])
    expect((await world.stranger.policy.ofTerminal({ sn: foreign.sn })).records).toEqual([])
  })

  test('may be nothing, whatever is given further away', async () => {
    const { sn, id } = await world.terminal({ group: world.other })
    await give(inGroup(world.other), 70)
    await give({ sn }, null)
    expect(await counting(sn)).toMatchObject([null, 'terminal'])
    await spread()
    expect((await configOf({ id }))?.desired ?? {}).toEqual({})
    await world.owner.policy.takeBack({ place: { sn } })
    expect((await configOf({ id }))?.desired).toEqual({ settings: every(70) })
    await world.owner.policy.takeBack({ place: inGroup(world.other) })
  })
})

describe('a terminal is told', () => {
  test('at its first hello, what its place says, without a hand', async () => {
    await give(inGroup(world.other), 80)
    const till = await world.terminal({ group: world.other })
    expect(await hello(till)).toMatchObject([
      { sn: till.sn, leaf: 'config', payload: { version: 2, desired: { reportIntervalMs: 80_000 } } },
    ])
    expect(await hello(till, { configVersion: 2 })).toEqual([])
    expect(await world.owner.policy.ofTerminal({ sn: till.sn })).toMatchObject({
      version: 2,
      heldVersion: 2,
      drift: false,
    })
  })

  test('when it enrols, in the answer', async () => {
    const { token } = await world.owner.enrolment.create({ groupId: String(world.other.id) })
    const { config } = await house.anyone.agent.enrol({ token, sn: 'POLICY-NEW', platform: 'android', model: 'A1' })
    expect(config).toMatchObject({ version: 2, desired: { reportIntervalMs: 80_000 } })
  })

  test('when it moves, and when it is found to be another model', async () => {
    const till = await world.terminal({ group: world.other })
    await hello(till)
    expect((await configOf(till))?.desired).toEqual({ settings: every(80) })
    await world.owner.terminal.move({ target: { sns: [till.sn] }, groupId: String(world.shop.id) })
    await spread()
    expect(await configOf(till)).toMatchObject({ version: 3, desired: {}, confirmed_at: null })
    await give({ model: 'Other-2', platform: 'android' }, 90)
    await house.db.updateTable('terminal').set({ model: 'Other-2' }).where('id', '=', till.id).execute()
    await spread()
    expect(await configOf(till)).toMatchObject({ version: 4, desired: { settings: every(90) } })
  })

  test('when its group stands below another', async () => {
    const [above, moved] = [await house.make.group(world.mine.id), await house.make.group(world.mine.id)]
    const till = await world.terminal({ group: moved })
    await give(inGroup(above), 33)
    await world.owner.group.update({ id: String(moved.id), parentId: String(above.id) })
    await spread()
    expect((await configOf(till))?.desired).toEqual({ settings: every(33) })
  })

  test('many changes at one place at once, with the last of them', async () => {
    const till = await world.terminal({ group: world.other })
    await spread()
    for (const seconds of [31, 32, 33]) await give(inGroup(world.other), seconds)
    await give(inGroup(world.region), 34)
    const due = async () =>
      (await house.db.selectFrom('due').select('sweep').where('reaction', '=', 'policy.tellPlaces').execute()).map(
        ({ sweep }) => (sweep as { group_id: number }).group_id,
      )
    expect(await due()).toHaveLength(4)
    const before = (await configOf(till))?.version ?? 1
    await drainOf('policy.tellPlaces', tellPlaces).run({ db: house.db, now: new Date() })
    expect(await due()).toEqual([world.region.id])
    expect(await configOf(till)).toMatchObject({ version: before + 1, desired: { settings: every(33) } })
    await spread()
  })

  test('by a job and a thousand at a time where many are meant, each once', async () => {
    const many = await house.make.enterprise()
    await house.database.pool.query(
      `insert into terminal (sn, enterprise_id, name, platform, model, status, activated_at)
       select 'SPREAD' || n, $1, 'POS', 'android', 'A1', 'activated', now() from generate_series(1, 2500) n`,
      [many.id],
    )
    const boss = await house.as(await house.make.account({ enterpriseId: many.id }))
    const told = async () =>
      (
        await sql<{ version: number; n: number }>`
        select c.version, count(*)::int as n from terminal_config c join terminal t on t.id = c.terminal_id
        where t.enterprise_id = ${many.id} group by 1`.execute(house.db)
      ).rows
    await boss.policy.give({ place: {}, value: every(77) })
    // The request itself reaches none of them.
    expect(await told()).toEqual([])
    await spread()
    expect(await told()).toEqual([{ version: 2, n: 2500 }])
    // The same again is no news.
    await boss.policy.give({ place: {}, value: every(77) })
    await spread()
    expect(await told()).toEqual([{ version: 2, n: 2500 }])
  })
})

describe('drift', () => {
  test('is what a terminal was told and does not hold to, also when it was set back', async () => {
    const till = await world.terminal({ group: world.other })
    await hello(till)
    const drifting = async (drift: boolean) =>
      (await world.owner.terminal.list({ drift, q: till.sn })).records.map(({ sn }) => sn)
    expect([await drifting(true), await drifting(false)]).toEqual([[till.sn], []])
    await hello(till, { configVersion: 2 })
    expect([await drifting(true), await drifting(false)]).toEqual([[], [till.sn]])
    await hello(till, { configVersion: 1 })
    expect([await drifting(true), await drifting(false)]).toEqual([[till.sn], []])
    expect(await world.owner.policy.ofTerminal({ sn: till.sn })).toMatchObject({
      version: 2,
      heldVersion: 1,
      drift: true,
    })
  })
})

describe('who may give', () => {
  test('a store its own groups and terminals, and no model, no enterprise, no other group', async () => {
    const { sn } = await world.terminal()
    await world.keeper.policy.give({ place: { sn }, value: every(20) })
    await world.keeper.policy.give({ place: inGroup(world.shop), value: every(21) })
    const away = await world.terminal({ group: world.other })
    const refusedPlaces: PolicyPlace[] = [
      {},
      { model: 'A1', platform: 'android' as const },
      inGroup(world.region),
      { sn: away.sn },
    ]
    for (const place of refusedPlaces) {
      await expect(world.keeper.policy.give({ place, value: every(22) })).rejects.toEqual(refusal(codes.missing))
    }
    const seen = await world.keeper.policy.given({ pageSize: 500 })
    expect(seen.records.map(({ name }) => name)).toContain(sn)
    expect(new Set(seen.records.map(({ place }) => place))).toEqual(new Set(['terminal', 'group']))
    await world.owner.policy.takeBack({ place: inGroup(world.shop) })
  })

  test('and its places are found by their names as typed: `_` is no other character', async () => {
    const till = await world.terminal()
    await give({ sn: till.sn }, 19)
    expect((await world.owner.policy.given({ q: till.sn })).records).toHaveLength(1)
    for (const q of ['_', '%', till.sn.replace(/.$/, '_')])
      expect((await world.owner.policy.given({ q })).records).toEqual([])
  })

  test('nobody at a place of another enterprise', async () => {
    const { sn } = await world.terminal()
    const foreign: PolicyPlace[] = [{ sn }, inGroup(world.shop), { enterpriseId: String(world.mine.id) }]
    for (const place of foreign) {
      await expect(world.stranger.policy.give({ place, value: null })).rejects.toEqual(refusal(codes.missing))
      await expect(world.stranger.policy.takeBack({ place })).rejects.toEqual(refusal(codes.missing))
    }
    expect((await world.stranger.policy.given({})).records).toEqual([])
  })

  test('we ourselves at any, by its name', async () => {
    const place = { enterpriseId: String(world.theirs.id) }
    await expect(world.ours.policy.give({ place: {}, value: null })).rejects.toThrow()
    await world.ours.policy.give({ place, value: every(15) })
    expect((await world.stranger.policy.given({ place: ['enterprise'] })).records).toMatchObject([{ value: every(15) }])
  })

  test('what was given to a terminal stays behind when it goes to another enterprise', async () => {
    const till = await world.terminal()
    await give({ sn: till.sn }, 19)
    const place = { target: { sns: [till.sn] }, enterpriseId: String(world.theirs.id) }
    await world.ours.terminal.transfer(place)
    await spread()
    expect((await world.stranger.policy.ofTerminal({ sn: till.sn })).records).toMatchObject([{ value: every(15) }])
  })
})
