import { codes } from '@cpm/contract/kernel/envelope'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { unlock } from '../../core/encrypt.ts'
import { type Clients, type House, openTestHouse } from '../../testing/house.ts'
import { refusal } from '../../testing/refusal.ts'

let house: House
let admin: Clients & { token: string }, outsider: Clients, boss: Clients
beforeAll(async () => {
  house = await openTestHouse({ secretKey })
  const { id } = await house.make.enterprise()
  admin = await house.as(await house.make.account({ enterpriseId: null, kind: 'administrator' }))
  boss = await house.as(await house.make.account({ enterpriseId: id }))
  const all = ['customer.read', 'customer.create', 'customer.update', 'customer.delete', 'customer.export'] as const
  outsider = await house.as(await house.make.account({ enterpriseId: id, codes: [...all] }))
})
afterAll(() => house.close())

const secretKey = Buffer.alloc(32, 7)
const badField = (path: string) =>
  expect.objectContaining({
    answer: expect.objectContaining({ code: codes.badInput, result: { issues: [expect.objectContaining({ path })] } }),
  })

const password = 'S3rvice pass/wörd'
const form = (more = {}) => ({
  name: 'Harbour Bank',
  deploymentStatus: 'not_deployed',
  networkType: 'vpn',

  serviceIp: '10.2.0.7',
  serviceUser: 'root',
  servicePassword: password,
  ...more,
})
const whole = {
  contact: 'Li Lei',
  phone: '+86 21 5555 1234',
  email: 'li@harbour.example',
  country: 'CN',
  region: 'asia',

  address: 'Nanjing Rd 1',
  interfaceUrl: 'https://cpm.harbour.example/api',
  remark: 'VPN only',
}
const kept = async (id: string) =>
  (
    await house.db
      .selectFrom('customer')
      .select('service_password')
      .where('id', '=', Number(id))
      .executeTakeFirstOrThrow()
  ).service_password

describe('[3.21] a customer', () => {
  test('is kept with all that is known of it, changed field by field, and deleted', async () => {
    const { id } = await admin.customer.create(form(whole))
    const { servicePassword: _said, ...rest } = form(whole)
    const row = await admin.customer.get({ id })
    expect(row).toMatchObject({ ...rest, id, servicePasswordSet: true, mayCheck: false })
    await admin.customer.update({ id, deploymentStatus: 'deployed', contact: null, interfaceUrl: null })
    const changed = { deploymentStatus: 'deployed', contact: null, interfaceUrl: null }
    expect(await admin.customer.get({ id })).toEqual({ ...row, ...changed, updatedAt: expect.any(String) })
    await admin.customer.remove({ id })
    const { get, remove, update } = admin.customer
    for (const call of [get, remove, update]) await expect(call({ id })).rejects.toEqual(refusal(codes.missing))
  })

  test('[5.10] wants customer, status, network, service IP, user and password', async () => {
    const { body } = await house.app.inject({
      method: 'POST',
      url: '/api/v1/customers',
      headers: { session: admin.token },
      payload: {},
    })
    const { result } = JSON.parse(body) as { result: { issues: { path: string }[] } }
    expect(result.issues.map((one) => one.path)).toEqual([
      'name',
      'deploymentStatus',
      'networkType',
      'serviceIp',
      'serviceUser',
      'servicePassword',
    ])
    const { id } = await admin.customer.create(form())
    await expect(admin.customer.update({ id, servicePassword: '' })).rejects.toEqual(badField('servicePassword'))
    await expect(admin.customer.update({ id, serviceUser: ' ' })).rejects.toEqual(badField('serviceUser'))
  })

  test.each([
    'ftp://a.example',
    'a.example',
    'javascript:alert(1)',
    'http://',
    'https:a.example',
    'http://a b.example',
    'http://user:secret@a.example',
    'https://user@a.example',
  ])('[5.10] the interface URL %j is refused', async (interfaceUrl) => {
    await expect(admin.customer.create(form({ interfaceUrl }))).rejects.toEqual(badField('interfaceUrl'))
  })

  test.each(['10.0.0', '999.1.1.1', 'a b', '-a.example', 'http://a', '10.0.0.1:22', 'fe80::zz', 'a..b'])(
    'the service IP %j is refused',
    async (serviceIp) => {
      await expect(admin.customer.create(form({ serviceIp }))).rejects.toEqual(badField('serviceIp'))
    },
  )

  test.each(['10.0.0.1', '2001:db8::1', 'cpm.harbour.example', 'pos-7', 'A1.B2'])(
    'the service IP %j is taken',
    async (serviceIp) => {
      const { id } = await admin.customer.create(form({ serviceIp }))
      expect(await admin.customer.get({ id })).toMatchObject({ serviceIp })
    },
  )

  test('phone and e-mail are checked', async () => {
    await expect(admin.customer.create(form({ phone: 'call me' }))).rejects.toEqual(badField('phone'))
    await expect(admin.customer.create(form({ email: 'li@' }))).rejects.toEqual(badField('email'))
  })
})

describe('[4.11] status, network, country and region', () => {
  test.each([
    ['deploymentStatus', 'half'],
    ['networkType', 'asia'],
    ['country', 'Atlantis'],
    ['region', 'CN'],
  ])('%s is a value of its dictionary, not %j', async (field, value) => {
    await expect(admin.customer.create(form({ [field]: value }))).rejects.toEqual(badField(field))
    const { id } = await admin.customer.create(form())
    await expect(admin.customer.update({ id, [field]: value })).rejects.toEqual(badField(field))
  })

  test('what was withheld meanwhile stays with who has it and is given to nobody else', async () => {
    const row = (await admin.dictionary.list({ q: 'networkType' })).records[0]!
    const fresh = { value: 'satellite', label: '卫星', englishName: 'Satellite', sort: 90, available: true }
    const { id: item } = await admin.dictionary.createItem({ dictionaryId: row.id, ...fresh })
    const { id } = await admin.customer.create(form({ networkType: 'satellite' }))
    await admin.dictionary.updateItem({ id: item, available: false })
    await admin.customer.update({ id, networkType: 'satellite', remark: 'still' })
    await expect(admin.customer.create(form({ networkType: 'satellite' }))).rejects.toEqual(badField('networkType'))
    await expect(admin.dictionary.removeItem({ id: item })).rejects.toEqual(refusal(codes.refused))
    await admin.customer.remove({ id })
    await admin.dictionary.removeItem({ id: item })
  })

  test('an item is never deleted under a customer that takes it at the same moment', async () => {
    const row = (await admin.dictionary.list({ q: 'region' })).records[0]!
    for (let i = 0; i < 5; i++) {
      const fresh = { value: `r${i}`, label: 'x', englishName: 'x', sort: 90, available: true }
      const { id: item } = await admin.dictionary.createItem({ dictionaryId: row.id, ...fresh })
      const [made, gone] = await Promise.allSettled([
        admin.customer.create(form({ region: fresh.value })),
        admin.dictionary.removeItem({ id: item }),
      ])
      expect([made.status, gone.status].toSorted()).toEqual(['fulfilled', 'rejected'])
    }
  })
})

describe('the service password', () => {
  test('is kept encrypted, bound to its customer, and changes only when a new one is given', async () => {
    const [{ id }, { id: other }] = [await admin.customer.create(form()), await admin.customer.create(form())]
    const bytes = await kept(id)
    expect(unlock(secretKey, `customer ${id}`, bytes)).toBe(password)
    expect(() => unlock(secretKey, `customer ${other}`, bytes)).toThrow()
    await admin.customer.update({ id, name: 'Renamed' })
    expect(await kept(id)).toEqual(bytes)
    await admin.customer.update({ id, servicePassword: 'another one' })
    expect(unlock(secretKey, `customer ${id}`, await kept(id))).toBe('another one')
  })

  test('is in no answer, no audit, no export and no other row', async () => {
    const { id } = await admin.customer.create(form({ ...whole, name: 'Quiet' }))
    await admin.customer.update({ id, servicePassword: `${password} 2` })
    await expect(admin.customer.update({ id, servicePassword: `${password} 3`, region: 'no' })).rejects.toThrow()
    const get = async (url: string) =>
      (await house.app.inject({ url, headers: { session: admin.token, 'accept-language': 'en' } })).body
    const said = [await get(`/api/v1/customers/${id}`), await get('/api/v1/customers?q=Quiet')]
    const file = await get('/api/v1/customers?q=Quiet&export=csv')
    expect(file).toMatch(/Customer,Deployment status,Network type,/)
    expect(file).toContain('Quiet,Not deployed,VPN,Li Lei,')
    expect(file).toContain('China,Asia,Nanjing Rd 1,')
    await admin.customer.remove({ id })
    const { rows } = await house.database.pool.query<{ row: string }>(
      `select a::text as row from audit a union all select c::text from customer c
       union all select i::text from idempotency i union all select p::text from audit_pending p`,
    )
    const everything = [...said, file, ...rows.map((one) => one.row)].join('\n')
    expect(everything).not.toContain('S3rvice')
    expect(everything).not.toContain(Buffer.from(password).toString('hex'))
    expect(said[0]).toContain('"servicePasswordSet":true')
    const audited = rows.map((one) => one.row).filter((row) => row.includes('customer.create'))
    expect(audited.join('\n')).toContain('service_password')
  })
})

describe('the list', () => {
  test('is searched, filtered, sorted and paged', async () => {
    await house.db.deleteFrom('customer').execute()
    const some = [
      { name: 'Alpha 50%', country: 'CN', deploymentStatus: 'deployed', serviceIp: '10.9.8.7' },
      { name: 'beta', country: 'DE', region: 'europe', networkType: 'public' },
      { name: 'Gamma', country: 'FR', region: 'europe', contact: 'Odile' },
    ]
    for (const one of some) await admin.customer.create(form(one))
    const names = async (query: object) => (await admin.customer.list(query)).records.map((row) => row.name)
    expect(await names({})).toEqual(['Alpha 50%', 'beta', 'Gamma'])
    expect(await names({ q: '50%' })).toEqual(['Alpha 50%'])
    expect(await names({ q: '10.9.8' })).toEqual(['Alpha 50%'])
    expect(await names({ q: 'odile' })).toEqual(['Gamma'])
    expect(await names({ deploymentStatus: ['deployed'] })).toEqual(['Alpha 50%'])
    expect(await names({ country: ['DE', 'FR'] })).toEqual(['beta', 'Gamma'])
    expect(await names({ region: ['europe'], networkType: ['vpn'] })).toEqual(['Gamma'])
    expect(await names({ sort: '-country' })).toEqual(['Gamma', 'beta', 'Alpha 50%'])
    expect(await admin.customer.list({ page: 2, pageSize: 2 })).toMatchObject({
      current: 2,
      size: 2,
      total: 3,
      records: [{ name: 'Gamma' }],
    })
  })
})

test('customers are for administrators of ours, whatever a role says', async () => {
  const { id } = await admin.customer.create(form())
  expect(await outsider.customer.list()).toMatchObject({ total: 0, records: [] })
  for (const call of [
    () => outsider.customer.get({ id }),
    () => outsider.customer.update({ id, name: 'x' }),
    () => outsider.customer.remove({ id }),
    () => outsider.customer.check({ id }),
  ]) {
    await expect(call()).rejects.toEqual(refusal(codes.missing))
  }
  await expect(outsider.customer.create(form())).rejects.toEqual(refusal(codes.forbidden))
  await expect(boss.customer.list()).rejects.toEqual(refusal(codes.forbidden))
  expect(await admin.customer.get({ id })).toMatchObject({ name: 'Harbour Bank' })
})
