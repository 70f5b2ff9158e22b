import { codes } from '@cpm/contract/kernel/envelope'
import type { TerminalRule } from '@cpm/contract/estate/rule-group/rule-group'
import type { PolicyPlace } from '@cpm/contract/estate/policy/policy.kind'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Clients, type House, openTestHouse } from '../../testing/house.ts'
import { refusal } from '../../testing/refusal.ts'

let house: House
let boss: Clients & { token: string }
let stranger: Clients
let keeper: Clients
let mine: { id: number }
let north: { id: number; path: string }
let south: { id: number; path: string }
beforeAll(async () => {
  house = await openTestHouse()
  mine = await house.make.enterprise()
  north = await house.make.group(mine.id)
  south = await house.make.group(mine.id)
  const theirs = await house.make.enterprise()
  const top = await house.make.account({ enterpriseId: mine.id })
  boss = await house.as(top)
  keeper = await house.as(await house.make.account({ enterpriseId: mine.id, superior: top, groupPath: north.path }))
  stranger = await house.as(await house.make.account({ enterpriseId: theirs.id }))
})
afterAll(() => house.close())

const add = async (name: string, rule: TerminalRule, more: { groupId?: string; position?: number } = {}) =>
  (await boss.ruleGroup.create({ name, rule, ...more })).id
const terminal = async (tags: string[], group = north) => {
  const made = await house.make.terminal({ enterpriseId: mine.id, group })
  await tag(made, tags)
  return made
}
const tag = ({ id }: { id: number }, tags: string[]) =>
  house.db.updateTable('terminal').set({ tags }).where('id', '=', id).execute()
const judged = () => house.job('ruleGroup.judgeRules')
const members = async (id: string, as: Clients = boss) =>
  (await as.terminal.list({ ruleGroupId: [id], pageSize: 500 })).records.map(({ sn }) => sn).toSorted()
const sns = (...all: { sn: string }[]) => all.map(({ sn }) => sn).toSorted()

describe('a group by rule', () => {
  test('finds what the list finds by the same filter, for as long as it does', async () => {
    const [one, two, three] = [await terminal(['vip']), await terminal(['vip', 'bar'], south), await terminal(['bar'])]
    const rule = { tag: ['vip'], platform: ['android' as const] }
    const id = await add('Important', rule)
    const listed = (await boss.terminal.list(rule)).records.map(({ sn }) => sn).toSorted()
    expect(listed).toEqual(sns(one, two))
    expect(await members(id)).toEqual(listed)
    expect(await boss.ruleGroup.get({ id })).toMatchObject({ name: 'Important', rule, terminals: 2, groupId: null })
    await tag(one, [])
    await tag(three, ['vip'])
    await judged()
    expect(await members(id)).toEqual(sns(two, three))
    await boss.ruleGroup.update({ id, rule: { tag: ['bar'] } })
    expect(await members(id)).toEqual(sns(two))
  })

  test('names no group or app that one does not see: a foreign one is answered as a missing one', async () => {
    const foreign = await house.make.group((await house.make.enterprise()).id)
    const answers = ['groupId', 'groupIdNot'].flatMap((field) =>
      [String(foreign.id), '999999999'].map((one) =>
        boss.ruleGroup.create({ name: `By ${field} ${one}`, rule: { [field]: [one] } }).catch((error) => error.answer),
      ),
    )
    const [a, b, c, d] = await Promise.all(answers)
    expect([a, c]).toEqual([b, d])
    expect(a).toMatchObject({ code: codes.badInput, result: { issues: [{ path: 'rule.groupId' }] } })
    const id = await add('By mine', { groupId: [String(north.id)] })
    await expect(boss.ruleGroup.update({ id, rule: { appId: '999999999' } })).rejects.toMatchObject({
      answer: { result: { issues: [{ path: 'rule.appId' }] } },
    })
  })

  test('is refused where a range ends before it begins', async () => {
    const [early, late] = ['2026-01-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z']
    for (const rule of [
      { osVersionAbove: '14', osVersionBelow: '9' },
      { agentAbove: '1.10', agentBelow: '1.9' },
      { activatedFrom: late, activatedTo: early },
      { createdFrom: late, createdTo: late },
    ])
      await expect(boss.ruleGroup.create({ name: 'Backwards', rule })).rejects.toMatchObject({
        answer: { result: { issues: [{ path: 'rule', messageEn: expect.stringMatching('is after its end') }] } },
      })
    await add('Forwards', { osVersionAbove: '9', osVersionBelow: '14', createdFrom: early, createdTo: late })
  })

  test('looks only below its group, where it has one, and a store makes and sees only such', async () => {
    const [here, there] = [await terminal(['depth']), await terminal(['depth'], south)]
    const all = await add('Depth of all', { tag: ['depth'] })
    const { id } = await keeper.ruleGroup.create({
      name: 'Depth of mine',
      rule: { tag: ['depth'] },
      groupId: String(north.id),
    })
    expect(await members(id)).toEqual(sns(here))
    expect(await members(all)).toEqual(sns(here, there))
    const seen = (await keeper.ruleGroup.list({ q: 'Depth' })).records.map(({ name }) => name)
    expect(seen).toEqual(['Depth of mine'])
    const wide = { name: 'Too wide', rule: { tag: ['depth'] } }
    for (const more of [{}, { groupId: String(south.id) }]) {
      await expect(keeper.ruleGroup.create({ ...wide, ...more })).rejects.toEqual(refusal(codes.badInput))
    }
    for (const call of [stranger.ruleGroup.get, stranger.ruleGroup.update, stranger.ruleGroup.remove]) {
      await expect(call({ id })).rejects.toEqual(refusal(codes.missing))
    }
  })

  test('by what moves by itself is judged by the clock', async () => {
    const till = await terminal(['moving'])
    const id = await add('Flat', { tag: ['moving'], batteryBelow: 10 })
    expect(await members(id)).toEqual([])
    await house.db.updateTable('terminal_state').set({ battery: 5 }).where('terminal_id', '=', till.id).execute()
    await house.job('ruleGroup.judgeMoving')
    expect(await members(id)).toEqual(sns(till))
  })

  test('has a rule, and a name of its own among those of its enterprise', async () => {
    await add('Once', { tag: ['once'] })
    const badField = (path: string) => ({ answer: { code: codes.badInput, result: { issues: [{ path }] } } })
    await expect(add('ONCE', { tag: ['once'] })).rejects.toMatchObject(badField('name'))
    await expect(add('Empty', {})).rejects.toMatchObject(badField('rule'))
    const starred = { tag: ['once'], favourite: true } as TerminalRule
    await expect(add('Stars', starred)).rejects.toMatchObject(badField('rule.favourite'))
  })
})

describe('what is given to a group by rule', () => {
  const every = (seconds: number) => ({ reportIntervalMs: seconds * 1000 })
  const told = async () => {
    await judged()
    await house.job('policy.tellPlaces')
  }
  const counting = async (sn: string) =>
    (await boss.policy.ofTerminal({ sn })).records.map(({ value, from }) => [value, from.place, from.name])
  const desired = async ({ id }: { id: number }) =>
    (await house.db.selectFrom('terminal_config').select('desired').where('terminal_id', '=', id).executeTakeFirst())
      ?.desired

  test('is told to a terminal that is tagged so, and taken from one that no longer is, without a hand', async () => {
    const till = await terminal([])
    const id = await add('Quick', { tag: ['quick'] })
    await boss.policy.give({ place: { ruleGroupId: id }, value: every(20) })
    await told()
    expect(await counting(till.sn)).toEqual([])
    await tag(till, ['quick'])
    await told()
    expect(await counting(till.sn)).toEqual([[every(20), 'ruleGroup', 'Quick']])
    expect(await desired(till)).toEqual({ settings: every(20) })
    await boss.policy.give({ place: { ruleGroupId: id }, value: every(25) })
    await told()
    expect(await desired(till)).toEqual({ settings: every(25) })
    await tag(till, [])
    await told()
    expect(await desired(till)).toEqual({})
    await boss.policy.takeBack({ place: { ruleGroupId: id } })
  })

  test('stands behind the tree and before the enterprise; of several the lower order counts, then the older', async () => {
    const till = await terminal(['many'])
    const [older, newer] = [await add('Older', { tag: ['many'] }), await add('Newer', { tag: ['many'] })]
    await boss.policy.give({ place: {}, value: every(30) })
    expect(await counting(till.sn)).toEqual([[every(30), 'enterprise', expect.any(String)]])
    await boss.policy.give({ place: { ruleGroupId: newer }, value: every(31) })
    expect(await counting(till.sn)).toEqual([[every(31), 'ruleGroup', 'Newer']])
    await boss.policy.give({ place: { ruleGroupId: older }, value: every(32) })
    expect(await counting(till.sn)).toEqual([[every(32), 'ruleGroup', 'Older']])
    await boss.ruleGroup.update({ id: newer, position: 1 })
    await told()
    expect(await desired(till)).toEqual({ settings: every(31) })
    await boss.policy.give({ place: { groupId: String(north.id) }, value: every(33) })
    expect(await counting(till.sn)).toEqual([[every(33), 'group', expect.any(String)]])
    const places: PolicyPlace[] = [{}, { groupId: String(north.id) }, { ruleGroupId: older }, { ruleGroupId: newer }]
    for (const place of places) await boss.policy.takeBack({ place })
  })

  test('keeps it from being deleted, with words', async () => {
    const id = await add('Held', { tag: ['held'] })
    await boss.policy.give({ place: { ruleGroupId: id }, value: every(40) })
    await expect(boss.ruleGroup.remove({ id })).rejects.toEqual(refusal(codes.refused, 'policies 1'))
    await boss.policy.takeBack({ place: { ruleGroupId: id } })
    await boss.ruleGroup.remove({ id })
    await expect(boss.ruleGroup.get({ id })).rejects.toEqual(refusal(codes.missing))
  })
})
