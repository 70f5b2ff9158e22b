import type { GivenValue } from '@cpm/contract/market/app-parameter/app-parameter'
import type { AppParametersConfig } from '@cpm/contract/estate/agent/app-parameters.config'
import type { PolicyPlace } from '@cpm/contract/estate/policy/policy.kind'
import { codes } from '@cpm/contract/kernel/envelope'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Clients, type House, openTestHouse } from '../../testing/house.ts'
import { refusal, refusalOf } from '../../testing/refusal.ts'
import { addApp, addVersion, field, templateOf } from './testing/apps.ts'

let house: House
let owner: Clients & { token: string }
let account: { id: number; path: string }
let mine: { id: number }
let chain: { id: number; path: string }
let shop: { id: number; path: string }
let app: { id: string; packageName: string }
let version: string
beforeAll(async () => {
  house = await openTestHouse()
})
afterAll(() => house.close())

const template = templateOf(
  field('host', 'text', { default: 'pay.example' }),
  field('title', 'text'),
  field('rate', 'number', { min: 0, max: 30, default: 9 }),
  field('tips', 'boolean'),
  field('mode', 'choice', {
    choices: [
      { value: 'live', labelCn: '', labelEn: '' },
      { value: 'test', labelCn: '', labelEn: '' },
    ],
  }),
  field('pin', 'secret'),
  field('logo', 'file'),
  field('code', 'text', { pattern: '[A-Z]{2}\\d+' }),
  field('since', 'date'),
  field('opens', 'time'),
)
beforeEach(async () => {
  mine = await house.make.enterprise()
  chain = await house.make.group(mine.id)
  shop = await house.make.group(mine.id, chain)
  account = await house.make.account({ enterpriseId: mine.id })
  owner = await house.as(account)
  app = await addApp(house, { enterpriseId: mine.id, account })
  version = await addVersion(house, app, 1, 'official')
  await owner.appParameter.setTemplate({ id: version, template })
})

const secret = 'till-secret'
const till = (more: { group?: { id: number; path: string }; platform?: 'android' | 'windows' } = {}) =>
  house.make.terminal({ enterpriseId: mine.id, group: shop, secret, ...more })
const give = (place: PolicyPlace, set: Record<string, GivenValue>, takeBack: string[] = []) =>
  owner.appParameter.setValues({ id: app.id, place, set, takeBack })
const inChain = () => ({ groupId: String(chain.id) })
const inShop = () => ({ groupId: String(shop.id) })
const told = async ({ id }: { id: number }) => {
  await house.job('policy.tellPlaces')
  const row = await house.db
    .selectFrom('terminal_config')
    .select(['version', 'desired'])
    .where('terminal_id', '=', id)
    .executeTakeFirst()
  const list = (row?.desired as { appParameters?: AppParametersConfig } | undefined)?.appParameters
  return list?.find(({ packageName }) => packageName === app.packageName)
}
const read = async ({ sn }: { sn: string }) => {
  const { values } = await house.asTerminal(sn, secret).appParameter.handed({ packageName: app.packageName })
  return Object.fromEntries(values.map(({ name, value }) => [name, value]))
}
const issuesOf = async (set: Record<string, GivenValue>) =>
  Object.fromEntries(
    ((await refusalOf(give({}, set))).result as { issues: { path: string; messageEn: string }[] }).issues.map((one) => [
      one.path,
      one.messageEn,
    ]),
  )

describe('[2.10] of each field the nearest place counts', () => {
  test('the terminal, its model, its group and those above it, a group by rule, the enterprise, then the template', async () => {
    const one = await till()
    expect(await told(one)).toBeUndefined()
    await give({}, { host: 'enterprise', title: 'enterprise', mode: 'test' })
    expect(await read(one)).toEqual({ host: 'enterprise', title: 'enterprise', mode: 'test', rate: 9 })
    const rule = await owner.ruleGroup.create({ name: 'All', rule: { platform: ['android'] } })
    await house.job('ruleGroup.judgeRules')
    await give({ ruleGroupId: rule.id }, { title: 'rule', mode: 'live' })
    expect(await read(one)).toMatchObject({ host: 'enterprise', title: 'rule', mode: 'live' })
    await give(inChain(), { title: 'chain', rate: 3 })
    await give(inShop(), { title: 'shop' })
    expect(await read(one)).toMatchObject({ title: 'shop', mode: 'live', rate: 3 })
    await give({ model: 'A920Pro', platform: 'android' }, { title: 'model' })
    expect(await read(one)).toMatchObject({ title: 'model', rate: 3 })
    await give({ sn: one.sn }, { title: 'terminal' })
    expect(await read(one)).toEqual({ host: 'enterprise', title: 'terminal', mode: 'live', rate: 3 })
    const shown = (await owner.appParameter.resolved({ id: app.id, sn: one.sn }))!
    expect(Object.fromEntries(shown.fields.map((each) => [each.name, each.from?.place ?? null]))).toMatchObject({
      host: 'enterprise',
      title: 'terminal',
      mode: 'ruleGroup',
      rate: 'group',
      tips: null,
    })
    await give({ sn: one.sn }, {}, ['title'])
    expect(await read(one)).toMatchObject({ title: 'model' })
  })

  test('a place shows what is its own, what it has from further away, and from where', async () => {
    await give({}, { title: 'enterprise', host: 'a' })
    await give(inChain(), { title: 'chain' })
    await give(inShop(), { rate: 5 })
    const at = await owner.appParameter.values({ id: app.id, ...inShop() })
    expect(at.place).toMatchObject({ place: 'group', groupId: String(shop.id) })
    const of = (name: string) => at.fields.find((one) => one.name === name)
    expect(of('title')).toMatchObject({ own: null, inherited: { value: 'chain', from: { groupId: String(chain.id) } } })
    expect(of('host')).toMatchObject({ own: null, inherited: { value: 'a', from: { place: 'enterprise' } } })
    expect(of('rate')).toEqual({ name: 'rate', own: 5, inherited: null })
  })

  test('places with values are listed, and what is given at one is taken back as a whole', async () => {
    await give(inShop(), { rate: 5, title: 'x' })
    const { records } = await owner.appParameter.places({ id: app.id, place: ['group'] })
    expect(records).toMatchObject([{ place: 'group', groupId: String(shop.id), names: ['rate', 'title'] }])
    await owner.appParameter.takeBack({ id: app.id, place: inShop() })
    expect((await owner.appParameter.places({ id: app.id })).total).toBe(0)
    await expect(owner.appParameter.takeBack({ id: app.id, place: inShop() })).rejects.toEqual(refusal(codes.refused))
  })

  test('what is taken back field by field leaves no empty place behind', async () => {
    await give(inShop(), { rate: 5 })
    await give(inShop(), {}, ['rate'])
    expect((await owner.appParameter.places({ id: app.id })).total).toBe(0)
  })
})

describe('what makes no sense is said at its field', () => {
  test('a wrong type, a number out of bounds, none of the choices, no such file, a form that does not fit', async () => {
    expect(
      await issuesOf({
        rate: 31,
        tips: 'yes',
        mode: 'other',
        title: 7,
        logo: { artifactId: '999999999' },
        code: 'abc',
        since: '2026-02-30',
        opens: '24:00',
        unheard: 'x',
      }),
    ).toEqual({
      'set.rate': 'Enter a value of at most 30',
      'set.tips': 'Enter true or false',
      'set.mode': 'The value is not an available option',
      'set.title': 'Enter a text',
      'set.logo': 'File not found',
      'set.code': 'The value does not match the required format',
      'set.since': 'Enter a date, for example 2026-11-20',
      'set.opens': 'Enter a time, for example 09:30',
      'set.unheard': 'The template does not contain this field',
    })
    await give({}, { rate: 30, tips: false, mode: 'live', code: 'AB12', since: '2026-02-28', opens: '23:59' })
  })

  test('more than 64 KB at one place is refused', async () => {
    const fields = Array.from({ length: 40 }, (_, n) => field(`f${n}`, 'text'))
    await owner.appParameter.setTemplate({ id: version, template: templateOf(...fields) })
    const set = Object.fromEntries(fields.map(({ name }) => [name, 'x'.repeat(1900)]))
    await expect(give({}, set)).rejects.toEqual(refusal(codes.refused, '64 KB'))
  })

  test('an app of another platform or another enterprise has no values there', async () => {
    const windows = await till({ platform: 'windows' })
    expect((await refusalOf(give({ sn: windows.sn }, { rate: 1 }))).code).toBe(codes.badInput)
    const admin = await house.as(await house.make.account({ enterpriseId: null, kind: 'administrator' }))
    const other = await house.make.enterprise()
    const place = { enterpriseId: String(other.id) }
    await expect(admin.appParameter.setValues({ id: app.id, place, set: { rate: 1 } })).rejects.toEqual(
      refusal(codes.refused),
    )
  })

  test('a store reads and does not write; what is above its scope it sees at its terminals', async () => {
    const one = await till()
    await give({}, { title: 'all' })
    const keeper = await house.as(
      await house.make.account({ enterpriseId: mine.id, kind: 'store', superior: account, groupPath: shop.path }),
    )
    const set = { rate: 1 }
    await expect(keeper.appParameter.setValues({ id: app.id, place: inShop(), set })).rejects.toEqual(
      refusal(codes.forbidden),
    )
    const [shown] = await keeper.appParameter.ofTerminal({ sn: one.sn })
    expect(shown?.fields.find(({ name }) => name === 'title')).toMatchObject({
      value: 'all',
      from: { place: 'enterprise' },
    })
    expect((await keeper.appParameter.places({ id: app.id })).total).toBe(0)
  })
})

describe('variables are filled in for each terminal', () => {
  test('by what the terminal is, and anew when that changes', async () => {
    const one = await till()
    const text = '{sn}/{terminal.name}/{store.name}/{model}/{attribute1}/{{sn}}'
    await give({}, { title: text })
    const name = (await house.db.selectFrom('terminal_group').select('name').where('id', '=', shop.id).execute())[0]!
      .name
    expect((await read(one))['title']).toBe(`${one.sn}/${one.name}/${name}/A920Pro//{sn}`)
    const before = await told(one)
    await house.db.updateTable('terminal').set({ ext1: 'east' }).where('id', '=', one.id).execute()
    const after = await told(one)
    expect(after!.version).toBeGreaterThan(before!.version)
    expect((await read(one))['title']).toBe(`${one.sn}/${one.name}/${name}/A920Pro/east/{sn}`)
    const shown = (await owner.appParameter.resolved({ id: app.id, sn: one.sn }))!
    expect(shown.fields.find((each) => each.name === 'title')?.value).toContain('/east/')
  })

  test('an unknown one is refused at its field, and a text that is not of its form once filled is not told', async () => {
    expect(await issuesOf({ title: 'a {shop.name}' })).toEqual({ 'set.title': 'Variable {shop.name} not found' })
    const one = await till()
    await give({}, { code: '{attribute1}' })
    expect(await read(one)).not.toHaveProperty('code')
    const shown = (await owner.appParameter.resolved({ id: app.id, sn: one.sn }))!
    expect(shown.stale).toMatchObject([{ name: 'code', whyEn: 'The value does not match the required format' }])
  })

  test('who uses none is not told anew because of a new name', async () => {
    const one = await till()
    await give({}, { title: 'plain' })
    const before = await told(one)
    await house.db.updateTable('terminal').set({ ext1: 'west' }).where('id', '=', one.id).execute()
    expect(await told(one)).toEqual(before)
  })
})

describe('a secret goes to the terminal and nowhere else', () => {
  const hidden = 'correct-horse-battery'

  test('not in answers, files, the audit, the configuration or the table', async () => {
    const one = await till()
    await give({ sn: one.sn }, { pin: hidden, rate: 2 })
    expect((await read(one))['pin']).toBe(hidden)
    const answers = await Promise.all([
      owner.appParameter.values({ id: app.id, sn: one.sn }),
      owner.appParameter.resolved({ id: app.id, sn: one.sn }),
      owner.appParameter.ofTerminal({ sn: one.sn }),
      owner.appParameter.places({ id: app.id }),
      owner.appParameter.terminals({ id: app.id }),
      owner.audit.list({}),
      told(one),
    ])
    expect(answers[0].fields.find(({ name }) => name === 'pin')?.own).toEqual({ isSecret: true })
    const file = await house.app.inject({
      method: 'GET',
      url: `/api/v1/apps/${app.id}/parameters/terminals?export=csv`,
      headers: { session: owner.token },
    })
    expect(file.body).toContain(one.sn)
    expect(file.body).not.toContain('pin')
    const [entry] = (await owner.audit.list({})).records
    const whole = [...answers, file.body, await owner.audit.get({ id: entry!.id })]
    expect(JSON.stringify(whole)).not.toContain(hidden)
    const rows = await house.db.selectFrom('policy').selectAll().where('app_id', '=', Number(app.id)).execute()
    expect(JSON.stringify(rows)).not.toContain(hidden)
    expect(JSON.stringify(await house.db.selectFrom('audit').selectAll().execute())).not.toContain(hidden)
    // A locked one is worth nothing to who cannot open it, and is not shown either.
    const [locked] = Object.values(rows[0]!.secrets as Record<string, string>)
    expect(JSON.stringify(whole)).not.toContain(locked)
  })

  test('it stays while others change, and one that is given anew is told anew', async () => {
    const one = await till()
    await give(inShop(), { pin: hidden })
    const first = await told(one)
    await give(inShop(), { rate: 4 })
    const second = await told(one)
    expect(await read(one)).toMatchObject({ pin: hidden, rate: 4 })
    await give(inShop(), { pin: 'another' })
    expect((await read(one))['pin']).toBe('another')
    expect(new Set([first!.hash, second!.hash, (await told(one))!.hash]).size).toBe(3)
  })

  test('a nearer one counts, and a terminal in the place of another has it as well', async () => {
    const one = await till()
    await give({}, { pin: 'far' })
    await give({ sn: one.sn }, { pin: 'near' })
    expect((await read(one))['pin']).toBe('near')
    await give({ sn: one.sn }, {}, ['pin'])
    expect((await read(one))['pin']).toBe('far')
  })
})
