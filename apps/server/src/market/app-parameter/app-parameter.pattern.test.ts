import type { TemplateField } from '@cpm/contract/market/app-parameter/app-parameter'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Clients, type House, openTestHouse } from '../../testing/house.ts'
import { refusalOf } from '../../testing/refusal.ts'
import { addApp, addVersion, field, holdApp, templateOf } from './testing/apps.ts'

let house: House
let owner: Clients
let app: { id: string; packageName: string }
let version: string
let till: { id: number; sn: string; enterprise_id: number }
beforeAll(async () => {
  house = await openTestHouse()
})
afterAll(() => house.close())

const secret = 'till-secret'
beforeEach(async () => {
  const mine = await house.make.enterprise()
  const group = await house.make.group(mine.id)
  const account = await house.make.account({ enterpriseId: mine.id })
  owner = await house.as(account)
  app = await addApp(house, { enterpriseId: mine.id, account })
  version = await addVersion(house, app, 1, 'official')
  till = await house.make.terminal({ enterpriseId: mine.id, group, secret })
  await holdApp(house, till, app, 1)
})

const save = (...fields: TemplateField[]) =>
  owner.appParameter.setTemplate({ id: version, template: templateOf(...fields) })
const coded = (pattern: string, more: Partial<TemplateField> = {}) => field('code', 'text', { pattern, ...more })
const give = (code: string) => owner.appParameter.setValues({ id: app.id, place: {}, set: { code }, takeBack: [] })
const read = async () =>
  (await house.asTerminal(till.sn, secret).appParameter.handed({ packageName: app.packageName })).values
const issuesOf = async (call: Promise<unknown>) =>
  ((await refusalOf(call)).result as { issues: { path: string; message: string; messageEn: string }[] }).issues.map(
    ({ path, message, messageEn }) => [path, messageEn, message],
  )

test.each([
  `${'a?'.repeat(30)}b`,
  `${'a?'.repeat(99)}b`,
  `${'a{0,99}'.repeat(8)}b`,
  `${'(?:a|aa)'.repeat(20)}b`,
  '(a+)+b',
])('%s is a pattern: what is no value is refused, what is one reaches the terminal', async (pattern) => {
  await save(coded(pattern))
  expect(await issuesOf(give('a'.repeat(200)))).toEqual([
    ['set.code', 'The value does not match the required format', '不符合要求的格式'],
  ])
  await give('aab'.padStart(pattern.startsWith('(?:') ? 22 : 3, 'a'))
  expect(await read()).toMatchObject([{ name: 'code', value: expect.stringMatching(/^a+b$/) }])
})

test("a variable that is filled in with what no value may be is no value, at the terminal's question too", async () => {
  await save(coded(`${'a?'.repeat(30)}b`, { default: 'b' }))
  await give('{terminal.name}')
  await house.db
    .updateTable('terminal')
    .set({ name: 'a'.repeat(60) })
    .where('id', '=', till.id)
    .execute()
  expect(await read()).toMatchObject([{ name: 'code', value: 'b' }])
})

test('a pattern that the engine has nothing for is refused, with what is not supported', async () => {
  expect(await issuesOf(save(field('a', 'text'), coded('(?=a)b')))).toEqual([
    [
      'template.fields.1.pattern',
      expect.stringMatching(/^Lookaround is not supported/),
      expect.stringMatching(/^不支持环视/),
    ],
  ])
  expect(await issuesOf(save(coded('(a)\\1')))).toEqual([
    ['template.fields.0.pattern', 'Back references are not supported', '不支持反向引用'],
  ])
  const many = Array.from({ length: 6 }, (_, at) => field(`f${at}`, 'text', { pattern: 'a{900}' }))
  expect(await issuesOf(save(...many))).toEqual([
    ['template.fields.0.pattern', expect.stringMatching(/too large in total/), expect.any(String)],
  ])
  expect(await issuesOf(save(coded('[A-Z]+', { default: 'a' })))).toEqual([
    ['template.fields.0.default', 'The value does not match the required format', expect.any(String)],
  ])
})

test('a pattern of an older version that cannot be tried: its values stay, and no new ones are taken', async () => {
  await save(coded('[ab]+'))
  await give('ab')
  const fields = JSON.stringify([coded('[ab]{1,2000}')])
  await house.db.updateTable('app_template').set({ fields }).where('version_id', '=', Number(version)).execute()
  expect(await read()).toMatchObject([{ name: 'code', value: 'ab' }])
  const shown = await owner.appParameter.template({ id: version })
  expect([shown.template?.fields[0]?.pattern, shown.stale]).toEqual(['[ab]{1,2000}', []])
  expect(await issuesOf(give('ba'))).toEqual([
    ['set.code', expect.stringMatching(/no longer supported/), expect.stringMatching(/不再受支持/)],
  ])
  expect(await read()).toMatchObject([{ name: 'code', value: 'ab' }])
})
