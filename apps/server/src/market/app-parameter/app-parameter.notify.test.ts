import type { AppTemplate, GivenValue } from '@cpm/contract/market/app-parameter/app-parameter'
import type { AppParametersConfig } from '@cpm/contract/estate/agent/app-parameters.config'
import type { PolicyPlace } from '@cpm/contract/estate/policy/policy.kind'
import { codes } from '@cpm/contract/kernel/envelope'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Clients, type House, openTestHouse } from '../../testing/house.ts'
import { refusal, refusalOf } from '../../testing/refusal.ts'
import { addApp, addFile, addVersion, field, holdApp, templateOf } from './testing/apps.ts'

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

describe('a terminal is told by package and hash', () => {
  test('what is as it was keeps its version, what changed has that of the configuration', async () => {
    const one = await till()
    const other = await addApp(house, { enterpriseId: mine.id, account })
    await owner.appParameter.setTemplate({ id: await addVersion(house, other, 1), template })
    await owner.appParameter.setValues({ id: other.id, place: {}, set: { rate: 1 } })
    await give({}, { rate: 1 })
    const first = await told(one)
    expect(first).toMatchObject({ packageName: app.packageName, version: expect.any(Number) })
    await owner.appParameter.setValues({ id: other.id, place: {}, set: { rate: 2 } })
    expect(await told(one)).toEqual(first)
    await give({}, { rate: 2 })
    const second = await told(one)
    expect([second!.version > first!.version, second!.hash === first!.hash]).toEqual([true, false])
    await owner.appParameter.takeBack({ id: app.id, place: {} })
    expect(await told(one)).toBeUndefined()
  })

  test('a terminal that has the app is told what the template says, and no other app is answered to it', async () => {
    const [one, none] = [await till(), await till()]
    await holdApp(house, one, app, 1)
    expect(await told(one)).toMatchObject({ packageName: app.packageName })
    expect(await told(none)).toBeUndefined()
    expect(await read(one)).toEqual({ host: 'pay.example', rate: 9 })
    const agent = house.asTerminal(none.sn, secret)
    await expect(agent.appParameter.handed({ packageName: app.packageName })).rejects.toEqual(refusal(codes.missing))
  })

  test('a file goes by its sum, to whom it is named, and stays as long as it is', async () => {
    const [one, other] = [await till(), await till()]
    const file = await addFile(house, mine.id, 'logo.png', `logo ${app.id}`)
    await give({ sn: one.sn }, { logo: { artifactId: file.id } })
    expect((await read(one))['logo']).toEqual({ sha256: file.sha256, size: file.size, name: 'logo.png' })
    const fetched = ({ sn }: { sn: string }) =>
      house.app.inject({
        url: `/agent/v1/artifacts/${file.sha256}`,
        headers: { authorization: `Basic ${Buffer.from(`${sn}:${secret}`).toString('base64')}` },
      })
    expect((await fetched(one)).body).toBe(`logo ${app.id}`)
    expect((await fetched(other)).statusCode).toBe(404)
    await expect(owner.artifact.remove({ id: file.id })).rejects.toEqual(refusal(codes.refused))
    const foreign = await addFile(house, (await house.make.enterprise()).id, 'theirs.png')
    expect(await issuesOf({ logo: { artifactId: foreign.id } })).toEqual({ 'set.logo': 'File not found' })
  })

  test('a file that may not be sent is not given, and not handed out where it was given before', async () => {
    const one = await till()
    const file = await addFile(house, mine.id, 'tool.bin', `tool ${app.id}`)
    await give({ sn: one.sn }, { logo: { artifactId: file.id } })
    const facts = JSON.stringify({ holds: 'apk', isSignatureBroken: true })
    await house.db.updateTable('artifact').set({ facts }).where('sha256', '=', file.sha256).execute()
    await expect(give({ sn: one.sn }, { logo: { artifactId: file.id } })).rejects.toEqual(
      refusal(codes.refused, 'signature of tool.bin is not valid'),
    )
    const fetched = await house.app.inject({
      url: `/agent/v1/artifacts/${file.sha256}`,
      headers: { authorization: `Basic ${Buffer.from(`${one.sn}:${secret}`).toString('base64')}` },
    })
    expect(fetched.statusCode).toBe(404)
  })

  test('what it has at hand and what its app took are shown by terminal', async () => {
    const [one, two] = [await till(), await till()]
    await give({}, { rate: 1 })
    const { version: given } = (await told(one))!
    await house.db
      .updateTable('terminal_state')
      .set({
        facts: JSON.stringify({
          appParameters: [{ packageName: app.packageName, version: given, taken: given, takenAt: 1_795_219_199_000 }],
        }),
      })
      .where('terminal_id', '=', one.id)
      .execute()
    const { records } = await owner.appParameter.terminals({ id: app.id })
    const by = new Map(records.map((row) => [row.sn, row]))
    expect(by.get(one.sn)).toMatchObject({ given, kept: given, taken: given, takenAt: '2026-11-20T23:59:59.000Z' })
    expect(by.get(two.sn)).toMatchObject({ given, kept: null, taken: null })
    const sns = async (standing: 'taken' | 'behind' | 'kept') =>
      (await owner.appParameter.terminals({ id: app.id, standing: [standing] })).records.map(({ sn }) => sn)
    expect([await sns('taken'), await sns('kept'), await sns('behind')]).toEqual([[one.sn], [], [two.sn]])
    expect((await owner.appParameter.terminals({ id: app.id, q: one.sn })).total).toBe(1)
    expect(await owner.appParameter.resolved({ id: app.id, sn: one.sn })).toMatchObject({ given, taken: given })
  })
})

describe('a version brings its template', () => {
  const narrower = templateOf(field('host', 'text'), field('rate', 'number', { max: 10 }), field('pin', 'text'))

  test('until a new one has its own it goes by the one before; what no longer fits is said and not told', async () => {
    const one = await till()
    await give({}, { rate: 20, title: 'x', pin: 'hush', host: 'h' })
    const second = await addVersion(house, app, 2, 'official')
    expect(await owner.appParameter.template({ id: second })).toMatchObject({
      isOwn: false,
      from: { id: version, versionName: '1.0' },
      template,
      stale: [],
    })
    await owner.appParameter.setTemplate({ id: second, template: narrower })
    const shown = await owner.appParameter.template({ id: second })
    expect(shown).toMatchObject({ isOwn: true, template: narrower })
    expect(Object.fromEntries(shown.stale.map(({ name, whyEn }) => [name, whyEn]))).toEqual({
      rate: 'Enter a value of at most 10',
      title: 'The template does not contain this field',
      pin: 'The value was set while the field was a secret: enter the value again',
    })
    expect(await read(one)).toEqual({ host: 'h' })
    // One that still has the first version goes by that.
    await holdApp(house, one, app, 1)
    expect(await read(one)).toMatchObject({ rate: 20, title: 'x', pin: 'hush' })
    await holdApp(house, one, app, 2)
    await owner.appParameter.removeTemplate({ id: second })
    expect(await read(one)).toMatchObject({ rate: 20 })
    await expect(owner.appParameter.removeTemplate({ id: second })).rejects.toEqual(refusal(codes.refused))
  })

  test('a draft does not change what terminals are told', async () => {
    const one = await till()
    await give({}, { title: 'x' })
    const before = await told(one)
    const draft = await addVersion(house, app, 3)
    await owner.appParameter.setTemplate({ id: draft, template: narrower })
    expect(await told(one)).toEqual(before)
  })

  test('one that makes no sense is refused at its place', async () => {
    const said = async (wrong: AppTemplate) => {
      const answer = await refusalOf(owner.appParameter.setTemplate({ id: version, template: wrong }))
      return (answer.result as { issues: { path: string; messageEn: string }[] }).issues.map((one) => one.path)
    }
    expect(await said(templateOf())).toEqual(['template.fields'])
    expect(await said(templateOf(field('1st', 'text')))).toEqual(['template.fields.0.name'])
    expect(
      await said(
        templateOf(
          field('a', 'text', { group: 'none' }),
          field('a', 'number', { min: 3, max: 2 }),
          field('b', 'choice'),
          field('c', 'secret', { default: 'x' }),
          field('d', 'number', { default: 'x' }),
        ),
      ),
    ).toEqual([
      'template.fields.1.name',
      'template.fields.0.group',
      'template.fields.1.max',
      'template.fields.2.choices',
      'template.fields.3.default',
      'template.fields.4.default',
    ])
  })

  test('only those who brought the app design it', async () => {
    const other = await house.make.account({ enterpriseId: mine.id, superior: account })
    const below = await house.as(other)
    await expect(below.appParameter.setTemplate({ id: version, template })).rejects.toEqual(refusal(codes.refused))
    const stranger = await house.as(await house.make.account({ enterpriseId: (await house.make.enterprise()).id }))
    await expect(stranger.appParameter.template({ id: version })).rejects.toEqual(refusal(codes.missing))
    await expect(stranger.appParameter.values({ id: app.id })).rejects.toEqual(refusal(codes.missing))
  })
})

describe('values for many terminals come as a file', () => {
  test('looked at first, then kept all or none; what is wrong is said by row and column', async () => {
    const [one, two] = [await till(), await till()]
    const rows = [
      { sn: one.sn.toLowerCase(), rate: '12.5', tips: '是', title: '', pin: 'hush' },
      { sn: two.sn, rate: 'many', tips: 'maybe', mode: 'live' },
      { sn: 'NOBODY-1', rate: '1' },
      { sn: '', rate: '1' },
    ]
    const looked = await owner.appParameter.import({ id: app.id, rows: rows as never })
    const said = looked.rows.map(({ row, issues }) => [row, issues.map(({ path }) => path)])
    expect(said).toEqual([
      [1, ['rate', 'tips']],
      [2, ['sn']],
      [3, ['sn']],
    ])
    await expect(owner.appParameter.import({ id: app.id, rows: rows as never, commit: true })).rejects.toEqual(
      refusal(codes.badInput),
    )
    expect((await owner.appParameter.places({ id: app.id })).total).toBe(0)
    const good = [rows[0]!, { sn: two.sn, mode: 'live' }]
    expect(await owner.appParameter.import({ id: app.id, rows: good as never, commit: true })).toEqual({
      imported: 2,
      rows: [],
    })
    expect(await read(one)).toMatchObject({ rate: 12.5, tips: true, pin: 'hush' })
    expect(await read(two)).toMatchObject({ rate: 9, mode: 'live' })
    // An empty cell leaves what is there, and a terminal is there once.
    await owner.appParameter.import({
      id: app.id,
      rows: [{ sn: one.sn, rate: '', mode: 'test' }] as never,
      commit: true,
    })
    expect(await read(one)).toMatchObject({ rate: 12.5, mode: 'test' })
    const twice = await owner.appParameter.import({
      id: app.id,
      rows: [
        { sn: one.sn, rate: '1' },
        { sn: one.sn, rate: '2' },
      ] as never,
    })
    expect(twice.rows.map(({ row }) => row)).toEqual([0, 1])
  })

  test('the file that is had is one that can be brought back', async () => {
    const one = await till()
    await give({ sn: one.sn }, { rate: 7, title: '=1+1', tips: true })
    const file = await house.app.inject({
      method: 'GET',
      url: `/api/v1/apps/${app.id}/parameters/terminals?export=csv`,
      headers: { session: owner.token },
    })
    const [head, row] = file.body.replace('\uFEFF', '').split('\r\n')
    expect(head).toBe('SN,host,title,rate,tips,mode,logo,code,since,opens')
    expect(row).toBe(`${one.sn},,'=1+1,7,true,,,,,`)
  })
})
