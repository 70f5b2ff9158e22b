import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type MarketWorld, openMarketWorld } from '../testing/world.ts'

let world: MarketWorld
let ids: Record<'pay' | 'stock' | 'tool', string>
beforeAll(async () => {
  world = await openMarketWorld()
  const { clerk, owner } = world
  const pay = await world.published(clerk, { name: 'com.a.pay', said: { label: { '': 'Pay', zh: '支付' } } })
  await clerk.app.launch({ id: pay.id })
  const stock = await world.newApp(clerk, { name: 'com.b.stock', said: { label: 'stock' } }, { type: 'stock' })
  const tool = await world.newApp(owner, { name: 'com.c.tool', said: { label: 'Tool' } }, { visibility: 'private' })
  ids = { pay: pay.id, stock: stock.id, tool: tool.id }
})
afterAll(() => world.close())

type Query = Parameters<MarketWorld['clerk']['app']['list']>[0]
const names = async (query: Query, by = world.owner) => (await by.app.list(query)).records.map((one) => one.title.en)

describe('the list of apps', () => {
  test('is searched, filtered, sorted and paged', async () => {
    expect(await names({})).toEqual(['Tool', 'stock', 'Pay'])
    expect(await names({ sort: 'createdAt' })).toEqual(['Pay', 'stock', 'Tool'])
    expect(await names({ q: '支付' })).toEqual(['Pay'])
    expect(await names({ q: 'PAY' })).toEqual(['Pay'])
    expect(await names({ q: 'com.b' })).toEqual(['stock'])
    expect(await names({ q: '%' })).toEqual([])
    expect(await names({ type: ['stock', 'orders'] })).toEqual(['stock'])
    expect(await names({ platform: ['windows'] })).toEqual([])
    expect(await names({ visibility: 'private' })).toEqual(['Tool'])
    expect(await names({ launched: true })).toEqual(['Pay'])
    expect(await names({ launched: false })).toEqual(['Tool', 'stock'])
    expect(await names({ market: true })).toEqual(['Pay'])
    expect(await names({ reviewStatus: ['approved'] })).toEqual(['Pay'])
    expect(await names({ reviewStatus: ['not_submitted', 'pending'] })).toEqual(['Tool', 'stock'])
    expect(await names({ autoUpdate: true })).toEqual([])
    expect(await names({ outdated: false, mine: true })).toEqual(['Tool', 'stock', 'Pay'])
    expect(await names({ mine: false }, world.colleague)).toEqual(['Tool', 'stock', 'Pay'])
    expect(await names({ sort: 'updatedAt', pageSize: 1, page: 3 })).toEqual(['Tool'])
  })

  test('is had as a file, in both languages', async () => {
    const fileOf = async (language: string) =>
      (
        await world.app.inject({
          url: '/api/v1/apps?export=csv&sort=name&type=payment&launched=true',
          headers: { session: world.owner.token, 'accept-language': language },
        })
      ).body
    expect(await fileOf('en')).toMatch(
      /^\uFEFFChinese name,English name,Package name,[^\n]*\r\n支付,Pay,com\.a\.pay,Android,Payment,Public,1\.0,1,Approved,/,
    )
    expect(await fileOf('zh-CN')).toMatch(/支付,Pay,com\.a\.pay,Android,支付,公开,1\.0,1,已通过,/)
  })
})

describe('what people say of an app', () => {
  test('takes the place of what its file says, until they say nothing', async () => {
    const { clerk } = world
    const id = ids.stock
    await clerk.app.update({ id, nameCn: '库存', nameEn: 'Stock room', models: ['A920', 'A920'], osFrom: '10' })
    expect(await clerk.app.get({ id })).toMatchObject({
      title: { cn: '库存', en: 'Stock room' },
      nameEn: 'Stock room',
      models: ['A920'],
      osFrom: '10',
    })
    // What a newer file says does not, either.
    const artifactId = await world.apk(clerk, { name: 'com.b.stock', code: 2, said: { label: 'Stock 2' } })
    await clerk.app.addVersion({ id, artifactId })
    expect((await clerk.app.get({ id })).title).toEqual({ cn: '库存', en: 'Stock room' })
    await clerk.app.update({ id, nameEn: '' })
    expect((await clerk.app.get({ id })).title).toEqual({ cn: '库存', en: 'Stock 2' })
    const backwards = {
      answer: { result: { issues: [{ messageEn: expect.stringMatching('lower than the minimum') }] } },
    }
    for (const range of [
      { osTo: '9' },
      { osTo: '9.9.9' },
      { osFrom: '14', osTo: '9' },
      { osFrom: '10.1', osTo: '10.0' },
    ])
      await expect(clerk.app.update({ id, ...range })).rejects.toMatchObject(backwards)
    for (const range of [{ osTo: '10' }, { osFrom: '9' }, { osFrom: '10.0.4', osTo: '10' }, { osTo: '10.0.10' }])
      await clerk.app.update({ id, ...range })
    await expect(clerk.app.update({ id, osFrom: '11' })).rejects.toMatchObject({
      answer: { result: { issues: [{ path: 'osFrom' }] } },
    })
    const other = await world.apk(clerk, { name: 'com.b.backwards' })
    const about = { artifactId: other, type: 'tools', visibility: 'public', osFrom: '14', osTo: '9' } as const
    await expect(clerk.app.create(about)).rejects.toMatchObject(backwards)
    await expect(clerk.app.update({ id, osTo: 'ten' })).rejects.toMatchObject({
      answer: { result: { issues: [{ path: 'osTo', messageEn: 'Enter a system version, for example 10 or 10.0.1' }] } },
    })
  })
})

describe('the operation record [2.10]', () => {
  test('says who did what, the newest first, and stays', async () => {
    const { clerk, owner, colleague } = world
    const all = async (query = {}, by = owner) =>
      (await by.app.steps({ appId: ids.pay, ...query })).records.map((one) => one.step)
    expect(await all()).toEqual(['launch', 'publish', 'approve', 'submit', 'upload'])
    expect(await all({ sort: 'at' })).toEqual(['upload', 'submit', 'approve', 'publish', 'launch'])
    expect(await all({ step: ['submit', 'launch'] })).toEqual(['launch', 'submit'])
    const accountId = String(world.accounts.clerk.id)
    expect(await all({ accountId })).toEqual(['launch', 'publish', 'submit', 'upload'])
    expect(await all({ from: new Date(Date.now() + 60_000).toISOString() })).toEqual([])
    expect(await all({ to: new Date(Date.now() + 60_000).toISOString(), q: 'pay' })).toHaveLength(5)
    const [launch] = (await owner.app.steps({ appId: ids.pay })).records
    expect(launch).toMatchObject({
      title: { cn: '支付', en: 'Pay' },
      packageName: 'com.a.pay',
      versionName: null,
      by: expect.stringMatching(/^person_/),
    })
    // Of somebody one does not see nothing is told.
    const [approved] = (await clerk.app.steps({ appId: ids.pay, step: ['approve'] })).records
    expect(approved).toMatchObject({ by: '', versionName: '1.0' })
    // The owner's private one is that of everybody below.
    expect((await colleague.app.steps({ appId: ids.tool })).total).toBe(1)
    expect((await world.stranger.app.steps({})).total).toBe(0)
  })

  test('is had as a file', async () => {
    const { body } = await world.app.inject({
      url: `/api/v1/app-steps?export=csv&appId=${ids.pay}&step=launch`,
      headers: { session: world.owner.token },
    })
    expect(body).toMatch(/^\uFEFFTime,User,Operation,.*\r\n[\d :-]+,person_\w+,Listed,支付,Pay,com\.a\.pay,,\r\n$/)
  })

  test('stands beside the audit, which names the app', async () => {
    const { records } = await world.owner.audit.list({ of: `app:${ids.pay}` })
    expect(records.map(({ action }) => action)).toEqual(['app.launch', 'app.create'])
    expect(records[0]).toMatchObject({ objectName: '支付' })
  })
})
