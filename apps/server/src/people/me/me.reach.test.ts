import { codes } from '@cpm/contract/kernel/envelope'
import { proofMs, reachMs, unprovenCode, unprovenTerminals } from '@cpm/contract/people/me/me.proof'
import { usualRules } from '@cpm/contract/remote/remote-rules/remote-rules.shape'
import { beforeEach, describe, expect, test } from 'vitest'
import { addApp, addVersion, field, templateOf } from '../../market/app-parameter/testing/apps.ts'
import { clockedHouse } from '../../testing/clock.ts'
import { type Clients, clientsOf, type House } from '../../testing/house.ts'
import { refusalOf } from '../../testing/refusal.ts'
import { password } from '../../testing/two-steps.ts'
import { hashPassword } from '../../core/secret.ts'

let house: House
const clock = clockedHouse(120_000, (opened) => void (house = opened))
const { later } = clock

type World = Awaited<ReturnType<typeof openWorld>>
/** An enterprise with a shop, its head proven and not, and one of ours who has not proved themselves. */
async function openWorld() {
  const { make } = house
  const [mine, theirs] = [await make.enterprise(), await make.enterprise()]
  const [shop, other] = [await make.group(mine.id), await make.group(mine.id)]
  const head = await make.account({ enterpriseId: mine.id })
  const admin = await make.account({ enterpriseId: null, kind: 'administrator' })
  const [proven, unproven] = [await house.as(head), await house.as(head, { unproven: true })]
  const terminal = () => make.terminal({ enterpriseId: mine.id, group: shop })
  const fleet = (count: number, group: { id: number; path: string } = shop) =>
    house.database.pool.query(
      `insert into terminal (sn, enterprise_id, group_id, group_path, name, platform, model, status, activated_at)
       select 'R${head.id}-' || n, $1, $3::bigint, $4::ltree, 'POS', 'android', 'A920Pro', 'activated', now()
       from generate_series(1, $2::int) n`,
      [mine.id, count, group.id, group.path],
    )
  return {
    mine,
    theirs,
    shop,
    other,
    head,
    proven,
    unproven,
    ours: await house.as(admin, { unproven: true }),
    terminal,
    fleet,
  }
}

let world: World
beforeEach(async () => void (world = await openWorld()))

const proveBy = async (clients: Clients) => {
  await house.db
    .updateTable('session')
    .set({ proven_until: new Date(clock.now.getTime() + proofMs) })
    .execute()
  return clients
}
const unproven = { code: codes.unproven, status: 428 }
const idOf = ({ id }: { id: number }) => String(id)
const inShop = ({ shop }: World) => ({ place: { groupId: idOf(shop) } })
const aList = async ({ proven }: World) =>
  (
    await proven.whitelist.create({
      name: 'Only ours',
      mode: 'white',
      entries: [{ platform: 'android', kind: 'package', name: 'com.ours' }],
    })
  ).id
const off = { mon: { on: '08:00', off: '22:00' } }

/** What reaches far whatever the number of terminals. */
const far: [string, (w: World) => Promise<() => Promise<unknown>>][] = [
  [
    'a white list given to a place',
    async (w) => {
      const value = { listId: await aList(w) }
      return () => w.unproven.whitelist.give({ ...inShop(w), value })
    },
  ],
  [
    'a white list taken back there',
    async (w) => {
      await w.proven.whitelist.give({ ...inShop(w), value: { listId: await aList(w) } })
      return () => w.unproven.whitelist.takeBack(inShop(w))
    },
  ],
  [
    'other entries in a list',
    async (w) => {
      const id = await aList(w)
      return () =>
        w.unproven.whitelist.update({ id, entries: [{ platform: 'android', kind: 'package', name: 'com.others' }] })
    },
  ],
  ['a plan that switches a place off', async (w) => () => w.unproven.plan.give({ ...inShop(w), value: off })],
  [
    'a plan that switches a terminal off',
    async (w) => {
      const { sn } = await w.terminal()
      return () => w.unproven.plan.update({ sn, version: 1, plan: off })
    },
  ],
  [
    'a copy of such a plan',
    async (w) => {
      const { sn } = await w.terminal()
      return () => w.unproven.plan.copy({ plan: off, target: { sns: [sn] } })
    },
  ],
  [
    'rules of remote control given to a place',
    async (w) => () => w.unproven.remoteRules.give({ ...inShop(w), value: usualRules }),
  ],
  [
    'a replacement',
    async (w) => {
      const { sn } = await w.terminal()
      return () => w.unproven.terminal.replace({ sn, newSn: `${sn}-B` })
    },
  ],
  [
    'a transfer',
    async (w) => {
      const { sn } = await w.terminal()
      return () => w.ours.terminal.transfer({ target: { sns: [sn] }, enterpriseId: idOf(w.theirs) })
    },
  ],
  ['the limits of approval', async (w) => () => w.unproven.task.setLimits({ terminals: 10, types: [] })],
  [
    'a fence that locks terminals',
    async (w) => () =>
      w.unproven.fence.create({
        name: 'Away',
        shape: { circle: { lat: 1, lng: 2, radiusM: 500 } },
        outLock: true,
        outPassword: '482913',
      }),
  ],
]

/** What is counted by its terminals. */
const counted: [string, (w: World) => Promise<() => Promise<unknown>>][] = [
  [
    'settings given to a place',
    async (w) => () => w.unproven.policy.give({ ...inShop(w), value: { reportIntervalMs: 60_000 } }),
  ],
  [
    'terminals that move to another group',
    async (w) => () => w.unproven.terminal.move({ target: { filter: {} }, groupId: idOf(w.other) }),
  ],
  [
    'a group that moves with its terminals',
    async (w) => () => w.unproven.group.update({ id: idOf(w.shop), parentId: idOf(w.other) }),
  ],
  [
    'a group by rule that something is given to',
    async (w) => {
      const { id } = await w.proven.ruleGroup.create({ name: 'None', rule: { model: ['Nothing'] } })
      await w.proven.policy.give({ place: { ruleGroupId: id }, value: { reportIntervalMs: 60_000 } })
      return () => w.unproven.ruleGroup.update({ id, rule: { platform: ['android'] } })
    },
  ],
  [
    'defaults of an app that terminals have',
    async (w) => {
      const app = await addApp(house, { enterpriseId: w.mine.id, account: w.head })
      const id = await addVersion(house, app, 1, 'official')
      await house.database.pool.query(
        `insert into app_held (terminal_id, enterprise_id, group_path, platform, package_name, shown_as, version_name)
         select id, enterprise_id, group_path, platform, $2, $2, '1.0' from terminal where enterprise_id = $1`,
        [w.mine.id, app.packageName],
      )
      return () =>
        w.unproven.appParameter.setTemplate({ id, template: templateOf(field('host', 'text', { default: 'a' })) })
    },
  ],
  [
    'an approval',
    async (w) => {
      await house.db.insertInto('task_limit').values({ enterprise_id: w.mine.id, terminals: 1, types: [] }).execute()
      const below = await house.make.account({ enterpriseId: w.mine.id, superior: w.head })
      const { id } = await (await house.as(below)).task.create(hello())
      return () => w.unproven.task.approve({ id })
    },
  ],
]

const hello = (sns?: string[]) => ({
  type: 'message' as const,
  params: { text: 'hello' },
  target: sns ? { sns } : { filter: {} },
})

describe('a session left open does not do by itself', () => {
  test.each(far)('%s', async (_name, prepare) => {
    const call = await prepare(world)
    expect(await refusalOf(call())).toMatchObject(unproven)
    await proveBy(world.unproven)
    await call()
  })

  test.each(counted)('%s, for more than 500 terminals', async (_name, prepare) => {
    await world.fleet(unprovenTerminals + 1)
    const call = await prepare(world)
    expect(await refusalOf(call())).toMatchObject(unproven)
    await proveBy(world.unproven)
    await call()
  })

  test('and does what reaches few', async () => {
    const { unproven: as } = world
    const { sn } = await world.terminal()
    await as.whitelist.give({ place: { sn }, value: { listId: await aList(world) } })
    await as.plan.update({ sn, version: 2, plan: { mon: { restart: '03:00' } } })
    await as.policy.give({ ...inShop(world), value: { reportIntervalMs: 60_000 } })
    expect(await as.task.create(hello([sn]))).toHaveProperty('id')
  })
})

describe('many small calls of an account within an hour', () => {
  const some = async (count: number) => {
    await world.fleet(count)
    return (await world.proven.terminal.list({ pageSize: 500 })).records.map(({ sn }) => sn)
  }

  test('need a proof beyond the number that one call needs it for, whatever they are', async () => {
    const sns = await some(200)
    const { unproven: as } = world
    await as.task.create(hello(sns))
    await as.policy.give({ ...inShop(world), value: { reportIntervalMs: 60_000 } })
    await as.task.create(hello(sns.slice(0, 100)))
    expect(await refusalOf(as.task.create(hello(sns.slice(0, 1))))).toMatchObject(unproven)
    expect(await refusalOf(as.policy.takeBack(inShop(world)))).toMatchObject(unproven)
    // Another session of the same account has no count of its own.
    const elsewhere = await house.as(world.head, { unproven: true })
    expect(await refusalOf(elsewhere.task.create(hello(sns.slice(0, 1))))).toMatchObject(unproven)
    later(reachMs)
    await (await house.as(world.head, { unproven: true })).task.create(hello(sns))
  })

  test('begin anew after a proof, which also suffices as long as it holds', async () => {
    const sns = await some(400)
    const person = await house.make.account({
      enterpriseId: world.mine.id,
      passwordHash: await hashPassword(password),
    })
    const as = await house.as(person, { unproven: true })
    await as.task.create(hello(sns))
    expect(await refusalOf(as.task.create(hello(sns)))).toMatchObject(unproven)
    const { kid, sealed } = await house.seal(password)
    await as.me.prove({ kid, password: sealed })
    for (let n = 0; n < 3; n++) await as.task.create(hello(sns))
    later(proofMs)
    await as.task.create(hello(sns))
    expect(await refusalOf(as.task.create(hello(sns)))).toMatchObject(unproven)
  })

  test('that were refused do not count', async () => {
    const sns = await some(300)
    const { unproven: as } = world
    for (let n = 0; n < 3; n++) await refusalOf(as.task.create(hello([...sns, 'NOWHERE-1'])))
    expect(await as.task.create(hello(sns))).toHaveProperty('id')
  })

  test('do not pass the number by coming at the same moment', async () => {
    const sns = await some(100)
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        world.unproven.task.create(hello(sns)).then(
          () => 'made',
          () => 'asked',
        ),
      ),
    )
    expect(answers.filter((one) => one === 'made')).toHaveLength(5)
  })

  test('are refused to a token without the right, and a proof of the person is none of the token', async () => {
    const sns = await some(300)
    const expiresAt = new Date(clock.now.getTime() + 86_400_000).toISOString()
    const robot = async (may: string[]) => {
      const { token } = await world.proven.me.createToken({ name: 'robot', codes: may, expiresAt })
      return clientsOf((request) => house.ask(request, { authorization: `Bearer ${token}` }))
    }
    const [one, two] = [await robot(['task.create']), await robot(['task.create'])]
    await one.task.create(hello(sns))
    const refused = { code: codes.forbidden, messageEn: expect.stringContaining(unprovenCode) }
    expect(await refusalOf(two.task.create(hello(sns)))).toMatchObject(refused)
    await proveBy(world.unproven)
    expect(await refusalOf(one.task.create(hello(sns)))).toMatchObject(refused)
    const free = await robot(['task.create', unprovenCode])
    for (let n = 0; n < 3; n++) await free.task.create(hello(sns))
  })
})
