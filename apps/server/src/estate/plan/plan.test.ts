import { commonConfig } from '@cpm/contract/estate/agent/agent'
import { codes } from '@cpm/contract/kernel/envelope'
import { planCopyLimit } from '@cpm/contract/estate/plan/plan'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestHouse, type House } from '../../testing/house.ts'
import { refusal } from '../../testing/refusal.ts'

let house: House
let world: Awaited<ReturnType<typeof openWorld>>

async function openWorld() {
  const { make } = house
  const [mine, theirs] = [await make.enterprise(), await make.enterprise()]
  const [north, south] = [await make.group(mine.id), await make.group(mine.id)]
  const owner = await make.account({ enterpriseId: mine.id, name: 'planner' })
  const keeper = await make.account({ enterpriseId: mine.id, kind: 'store', superior: owner, groupPath: north.path })
  const stranger = await make.account({ enterpriseId: theirs.id })
  return {
    mine,
    theirs,
    north,
    south,
    owner: await house.as(owner),
    keeper: await house.as(keeper),
    stranger: await house.as(stranger),
    terminal: (more: Partial<Parameters<typeof make.terminal>[0]> = {}) =>
      make.terminal({ enterpriseId: mine.id, group: north, ...more }),
  }
}
beforeAll(async () => {
  house = await openTestHouse()
  world = await openWorld()
})
afterAll(() => house.close())

const mornings = { mon: { on: '08:00', off: '22:30', brightness: 80 }, sat: { restart: '03:00', volume: 0 } }
const configOf = (terminal: { id: number }) =>
  house.db.selectFrom('terminal_config').selectAll().where('terminal_id', '=', terminal.id).executeTakeFirst()

describe('the plan of a terminal [2.15]', () => {
  test('is none at first, at the version every terminal has', async () => {
    const { sn } = await world.terminal()
    expect(await world.owner.plan.get({ sn })).toEqual({
      plan: null,
      version: commonConfig.version,
      confirmedVersion: null,
      confirmed: false,
      confirmedAt: null,

      lacks: [],
      changedAt: null,
      changedBy: null,
      from: null,
    })
  })

  test('is kept with who changed it and when, and goes up one version each time', async () => {
    const { sn } = await world.terminal()
    const saved = await world.owner.plan.update({ sn, version: 1, plan: mornings })
    expect(saved).toMatchObject({ plan: mornings, version: 2, confirmed: false, changedBy: 'planner' })
    expect(Date.now() - Date.parse(saved.changedAt ?? '')).toBeLessThan(60_000)
    expect(await world.owner.plan.get({ sn })).toEqual(saved)
    expect(await world.owner.plan.update({ sn, version: 2, plan: null })).toMatchObject({ plan: null, version: 3 })
  })

  test('leaves out days that say nothing, and is none when none says anything', async () => {
    const { sn } = await world.terminal()
    const update = (version: number, plan: object) => world.owner.plan.update({ sn, version, plan })
    expect((await update(1, { ...mornings, tue: {} })).plan).toEqual(mornings)
    expect((await update(2, { tue: {}, wed: {} })).plan).toBeNull()
  })

  test('changed by two people at once is saved for the first and a conflict for the second', async () => {
    const { sn } = await world.terminal()
    for (const version of [1, 2]) {
      const both = await Promise.allSettled([
        world.owner.plan.update({ sn, version, plan: mornings }),
        world.owner.plan.update({ sn, version, plan: null }),
      ])
      expect(both.map((one) => one.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    }
    await expect(world.owner.plan.update({ sn, version: 2, plan: null })).rejects.toEqual(
      refusal(codes.conflict, 'Another user has changed the plan'),
    )
  })

  test.each([
    [{ mon: { on: '8:00' } }, 'plan.mon.on'],
    [{ tue: { off: '24:00' } }, 'plan.tue.off'],
    [{ wed: { brightness: 101 } }, 'plan.wed.brightness'],
    [{ thu: { on: '08:00', off: '08:00' } }, 'plan.thu.off'],
    [{ fri: { restart: '08:00', on: '08:00' } }, 'plan.fri.restart'],
  ])('is checked: %j', async (plan, path) => {
    const { sn } = await world.terminal()
    const issue = expect.objectContaining({ path })
    await expect(world.owner.plan.update({ sn, version: 1, plan })).rejects.toEqual(
      expect.objectContaining({
        answer: expect.objectContaining({ code: codes.badInput, result: { issues: [issue] } }),
      }),
    )
  })

  test('says what the terminal cannot do, and is confirmed by what the terminal says it holds to', async () => {
    const terminal = await world.terminal()
    await world.owner.plan.update({ sn: terminal.sn, version: 1, plan: mornings })
    const hear = (seq: number, configVersion: number) =>
      house.db.transaction().execute(async (tx) => {
        const report = house.features.find((one) => one.name === 'terminal')?.topics as never as {
          report: (ctx: object, batch: object[]) => Promise<void>
        }
        const up = {
          terminalId: terminal.id,
          sn: terminal.sn,
          enterpriseId: world.mine.id,
          groupPath: null,
          sessionNo: 1,
        }
        const payload = { seq, configVersion, planLacks: ['on', 'off'] }
        await report.report({ db: tx, now: new Date() }, [{ ...up, payload }])
      })
    await hear(1, 1)
    const waiting = await world.owner.plan.get({ sn: terminal.sn })
    expect(waiting).toMatchObject({ confirmedVersion: 1, confirmed: false, confirmedAt: null, lacks: ['on', 'off'] })
    await hear(2, 2)
    const held = await world.owner.plan.get({ sn: terminal.sn })
    expect(held).toMatchObject({ confirmedVersion: 2, confirmed: true, confirmedAt: expect.any(String) })
    // What it says again later is no new confirmation.
    await hear(3, 2)
    expect((await world.owner.plan.get({ sn: terminal.sn })).confirmedAt).toBe(held.confirmedAt)
    expect(await world.owner.plan.update({ sn: terminal.sn, version: 2, plan: null })).toMatchObject({
      confirmed: false,
      confirmedAt: null,
    })
  })

  test('is read by the store and changed only by who may', async () => {
    const { sn } = await world.terminal()
    await world.owner.plan.update({ sn, version: 1, plan: mornings })
    expect((await world.keeper.plan.get({ sn })).plan).toEqual(mornings)
    await expect(world.keeper.plan.update({ sn, version: 2, plan: null })).rejects.toEqual(refusal(codes.forbidden))
    const away = await world.terminal({ group: world.south })
    await expect(world.keeper.plan.get({ sn: away.sn })).rejects.toEqual(refusal(codes.missing))
    await expect(world.stranger.plan.update({ sn, version: 2, plan: null })).rejects.toEqual(refusal(codes.missing))
  })
})

describe('a plan for many', () => {
  test('takes the place of theirs, each with a version of its own', async () => {
    const [bare, planned] = [await world.terminal(), await world.terminal()]
    await world.owner.plan.update({ sn: planned.sn, version: 1, plan: { sun: { on: '09:00' } } })
    expect(await world.owner.plan.copy({ plan: mornings, target: { sns: [bare.sn, planned.sn] } })).toEqual({
      terminals: 2,
    })
    expect(await world.owner.plan.get({ sn: bare.sn })).toMatchObject({ plan: mornings, version: 2 })
    expect(await world.owner.plan.get({ sn: planned.sn })).toMatchObject({ plan: mornings, version: 3 })
  })

  test('reaches what the filter shows, and nothing beyond', async () => {
    const shop = await house.make.group(world.mine.id, world.south)
    const [inside, outside] = [await world.terminal({ group: shop }), await world.terminal({ group: world.south })]
    const filter = { groupId: String(shop.id) }
    expect(await world.owner.plan.copy({ plan: mornings, target: { filter } })).toEqual({ terminals: 1 })
    expect(await configOf(inside)).toMatchObject({ version: 2 })
    expect(await configOf(outside)).toBeUndefined()
    const abroad = world.stranger.plan.copy({ plan: mornings, target: { filter } })
    await expect(abroad).rejects.toEqual(refusal(codes.refused, 'No terminal matches'))
  })

  test('is for all of them or none: a foreign one refuses the whole', async () => {
    const own = await world.terminal()
    const foreign = await house.make.terminal({ enterpriseId: world.theirs.id })
    const asked = world.owner.plan.copy({ plan: mornings, target: { sns: [own.sn, foreign.sn] } })
    await expect(asked).rejects.toEqual(refusal(codes.refused, `not found: ${foreign.sn}`))
    expect(await configOf(own)).toBeUndefined()
  })

  test(`is for at most ${planCopyLimit} at a time`, async () => {
    const many = await house.make.enterprise()
    await house.database.pool.query(
      `insert into terminal (sn, enterprise_id, name, platform, model, status)
       select 'PLAN' || n, $1, 'POS', 'android', 'A1', 'activated' from generate_series(1, $2::int) n`,
      [many.id, planCopyLimit + 1],
    )
    const boss = await house.as(await house.make.account({ enterpriseId: many.id }))
    await expect(boss.plan.copy({ plan: mornings, target: { filter: {} } })).rejects.toEqual(
      refusal(codes.refused, `At most ${planCopyLimit}`),
    )
    await boss.plan.copy({ plan: mornings, target: { sns: Array.from({ length: 10_000 }, (_, n) => `PLAN${n + 1}`) } })
    expect(await boss.plan.get({ sn: 'PLAN10000' })).toMatchObject({ plan: mornings, version: 2 })
  })
})
