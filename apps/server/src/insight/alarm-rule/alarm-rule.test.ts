import type { alarmRule } from '@cpm/contract/insight/alarm-rule/alarm-rule'
import { codes } from '@cpm/contract/kernel/envelope'
import type { CallOf } from '@cpm/contract/kernel/route'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Clients, type House, openTestHouse } from '../../testing/house.ts'
import { refusal } from '../../testing/refusal.ts'

let house: House
let enterpriseId: number
let boss: Clients & { token: string }
let clerk: Clients
let stranger: Clients
beforeAll(async () => {
  house = await openTestHouse()
  const [mine, theirs] = [await house.make.enterprise(), await house.make.enterprise()]
  enterpriseId = mine.id
  boss = await house.as(await house.make.account({ enterpriseId }))
  const shop = await house.make.group(enterpriseId)
  clerk = await house.as(await house.make.account({ enterpriseId, kind: 'store', groupPath: shop.path }))
  stranger = await house.as(await house.make.account({ enterpriseId: theirs.id }))
})
afterAll(() => house.close())

type Form = CallOf<typeof alarmRule.routes.create>
let count = 0
const form = (more: Partial<Form> = {}): Form => ({
  name: `Rule ${(count += 1)}`,
  key: 'battery',
  levels: [{ severity: 'major', at: 20 }],
  ...more,
})
const issueAt = (path: string) => ({ answer: { code: codes.badInput, result: { issues: [{ path }] } } })

test('a rule is made, its clear value filled in, changed, switched on and deleted', async () => {
  const made = form()
  const { id } = await boss.alarmRule.create(made)
  expect(await boss.alarmRule.get({ id })).toMatchObject({
    enabled: false,
    clearAt: 25,
    severity: 'major',
    kind: 'simple',
    fold: 'terminal',
    open: 0,
  })
  await boss.alarmRule.update({
    ...form({ key: 'offline', kind: 'lasting', holdMs: 60_000 }),
    levels: [{ severity: 'critical', at: null }],
    id,
  })
  expect(await boss.alarmRule.get({ id })).toMatchObject({ key: 'offline', holdMs: 60_000, clearAt: null })
  await boss.alarmRule.enable({ id, enabled: true })
  expect((await boss.alarmRule.list({ enabled: true })).records.map((row) => row.id)).toEqual([id])
  await boss.alarmRule.remove({ id })
  await expect(boss.alarmRule.get({ id })).rejects.toEqual(refusal(codes.missing))
})

test('[5.9] what cannot be is refused at its field', async () => {
  const bad = (more: Partial<Form>, path: string) =>
    expect(boss.alarmRule.create(form(more))).rejects.toMatchObject(issueAt(path))
  const level = (at: number | null, severity: 'minor' | 'major' = 'major') => ({ severity, at })
  await bad({ levels: [level(101)] }, 'levels')
  await bad({ levels: [level(null)] }, 'levels')
  await bad({ levels: [level(20, 'minor'), level(30)] }, 'levels')
  await bad({ levels: [level(20), level(10, 'minor')] }, 'levels')
  await bad({ clearAt: 10 }, 'clearAt')
  await bad({ kind: 'lasting' }, 'holdMs')
  await bad({ kind: 'repeating', withinMs: 1000 }, 'times')
  await bad({ key: 'event', levels: [level(null)] }, 'match')
  await bad({ key: 'event', levels: [level(null)], match: ['nonsense'] }, 'match')
  await bad({ key: 'agent', levels: [level(null)], match: ['new'] }, 'match')
  await bad({ schedule: { days: [1], from: '08:00', to: '20:00', zone: 'Nowhere/Town' } }, 'schedule.zone')
  const { name } = await boss.alarmRule.get(await boss.alarmRule.create(form()))
  await bad({ name: name.toUpperCase() }, 'name')
})

test('a rule is tried on the last seven days, and nothing is kept of it', async () => {
  const groups = await Promise.all([house.make.group(enterpriseId), house.make.group(enterpriseId)])
  const terminals = await Promise.all(
    groups.flatMap((group) => [1, 2].map(() => house.make.terminal({ enterpriseId, group }))),
  )
  const values = [50, 19, 21, 18, 40, 10]
  for (const { id } of terminals) {
    for (const [n, battery] of values.entries()) {
      await sql`insert into report (terminal_id, seq, received_at, body)
        values (${id}, ${n + 1}, now() - ${values.length - n} * interval '3 hours', ${JSON.stringify({ battery })}::jsonb)`.execute(
        house.db,
      )
    }
  }
  const alone = await boss.alarmRule.test(form())
  expect(alone).toMatchObject({ alarms: 8, terminals: 4, stores: 2, looked: 4, all: 4 })
  expect(alone.examples[0]).toMatchObject({ value: 10 })
  expect(await boss.alarmRule.test(form({ fold: 'store' }))).toMatchObject({ alarms: 4, stores: 2 })
  expect(await boss.alarmRule.test(form({ groupId: String(groups[0]?.id) }))).toMatchObject({ alarms: 4, stores: 1 })
  expect(
    await boss.alarmRule.test(form({ key: 'agent', levels: [{ severity: 'minor', at: null }], match: ['9.0'] })),
  ).toMatchObject({
    alarms: null,
  })
  const { rows } = await sql`select from alarm`.execute(house.db)
  expect(rows).toEqual([])
})

test('the list is searched, filtered, sorted and had as a file', async () => {
  await boss.alarmRule.create(form({ name: 'Alpha low', remark: 'for shops' }))
  await boss.alarmRule.create(form({ name: 'beta full', key: 'storage', levels: [{ severity: 'critical', at: 90 }] }))
  const names = async (query: Parameters<typeof boss.alarmRule.list>[0]) =>
    (await boss.alarmRule.list(query)).records.map(({ name }) => name)
  expect(await names({ q: 'SHOPS' })).toEqual(['Alpha low'])
  expect(await names({ key: ['storage'] })).toEqual(['beta full'])
  const { body } = await house.app.inject({
    method: 'GET',
    url: '/api/v1/alarm-rules?export=csv&key=storage',
    headers: { session: boss.token },
  })
  expect(body).toContain('beta full')
})

test("another enterprise's rules, and those of other stores, are not there", async () => {
  const { id } = await boss.alarmRule.create(form())
  expect((await stranger.alarmRule.list({})).total).toBe(0)
  expect((await clerk.alarmRule.list({})).total).toBe(0)
  for (const call of [
    () => stranger.alarmRule.get({ id }),
    () => stranger.alarmRule.update({ ...form(), id }),
    () => stranger.alarmRule.enable({ id, enabled: true }),
    () => stranger.alarmRule.remove({ id }),
  ]) {
    await expect(call()).rejects.toEqual(refusal(codes.missing))
  }
})
