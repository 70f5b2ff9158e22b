import { codes } from '@cpm/contract/kernel/envelope'
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Clients, type House, openTestHouse } from '../../testing/house.ts'

let house: House
let owner: Clients & { token: string }
let terminal: Clients
const sn = 'KEEPS-0001'
const day = Date.parse('2026-02-01T00:00:00Z')

const apps = [
  {
    packageName: 'com.shop.till',
    name: 'Till',
    version: '10.2',
    versionCode: '9007199254740993',
    maker: 'Shop',
    system: false,
    running: true,
    size: 10,
  },
  { packageName: 'com.android.settings', name: 'Settings', version: '9', system: true, size: 30, installedAt: day },
  { packageName: 'com.shop.scale', name: 'Scale', version: '2.0', system: false, installedAt: day + 1000 },
]
const permissions = [
  { packageName: 'com.shop.till', permission: 'android.permission.CAMERA', granted: true, changeable: true },
  { packageName: 'com.unknown', permission: 'android.permission.CAMERA', granted: false, changeable: false },
  { packageName: 'agent', permission: 'agent.screenshot', granted: false, changeable: false, note: 'No screen' },
]
const logs = [
  { path: '/log/a.log', name: 'a.log', type: 'system', size: 100, at: day },
  { path: '/log/b.log', name: 'b.log', type: 'app', size: 50, at: day + 1000 },
]

beforeAll(async () => {
  house = await openTestHouse()
  const { id } = await house.make.enterprise()
  owner = await house.as(await house.make.account({ enterpriseId: id }))
  await house.make.terminal({ enterpriseId: id, sn, secret: 'hush' })
  terminal = house.asTerminal(sn, 'hush')
  const lists = {
    apps,
    permissions,
    logs,
    processes: [
      { pid: 7, name: 'b' },
      { pid: 70, name: 'a', cpu: 3, command: 'x -v' },
    ],
  }
  for (const [kind, items] of Object.entries(lists)) {
    await terminal.agent.inventory({ kind: kind as 'apps', hash: '1', items })
  }
})
afterAll(() => house.close())

async function send(path: string, bytes: Buffer, length = bytes.length): Promise<string> {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const { id } = await terminal.agent.file({ kind: 'log', name: 'x', path, size: bytes.length, sha256 })
  await terminal.agent.piece({ id, offset: 0, data: bytes.subarray(0, length).toString('base64') })
  return id
}

describe('apps', () => {
  const names = async (query: object = {}) =>
    (await owner.inventory.apps({ sn, ...query })).records.map(({ name }) => name)

  test('are found by name, package or maker, and by where they came from', async () => {
    expect(await names({ q: 'SHOP' })).toEqual(['Scale', 'Till'])
    expect(await names({ system: true })).toEqual(['Settings'])
    expect(await names({ system: false, running: true })).toEqual(['Till'])
  })

  test('stand in the order asked for, what has no value last, versions as people count', async () => {
    expect(await names()).toEqual(['Scale', 'Settings', 'Till'])
    expect(await names({ sort: 'version' })).toEqual(['Scale', 'Settings', 'Till'])
    expect(await names({ sort: 'size' })).toEqual(['Till', 'Settings', 'Scale'])
    expect(await names({ sort: '-size' })).toEqual(['Settings', 'Till', 'Scale'])
    expect(await names({ sort: '-installedAt' })).toEqual(['Scale', 'Settings', 'Till'])
    expect(await owner.inventory.apps({ sn, pageSize: 2, page: 2 })).toMatchObject({ total: 3, records: [apps[0]] })
  })

  test('have the whole of a long version code, also in a file', async () => {
    const { records } = await owner.inventory.apps({ sn, q: 'till' })
    expect(records.map(({ versionCode }) => versionCode)).toEqual(['9007199254740993'])
    const url = `/api/v1/terminals/${sn}/inventory/apps?export=csv`
    const file = await house.app.inject({ url, headers: { session: owner.token } })
    expect(file.body).toContain(',9007199254740993,')
  })

  test('are exported whole by who may', async () => {
    const url = `/api/v1/terminals/${sn}/inventory/apps?export=csv&q=shop`
    const file = await house.app.inject({ url, headers: { session: owner.token } })
    expect(file.body.split('\r\n').filter(Boolean)).toHaveLength(3)
    expect(file.body).toContain('com.shop.till')
    const reader = await house.as(
      await house.make.account({ kind: 'administrator', enterpriseId: null, codes: ['inventory.read'] }),
    )
    expect(await house.ask({ method: 'GET', url }, { session: reader.token })).toMatchObject({ code: codes.forbidden })
  })
})

test('processes come the busiest first', async () => {
  expect((await owner.inventory.processes({ sn })).records.map(({ pid }) => pid)).toEqual([70, 7])
  expect((await owner.inventory.processes({ sn, sort: '-pid', q: '7' })).records.map(({ pid }) => pid)).toEqual([70, 7])
  expect((await owner.inventory.processes({ sn, q: '-v' })).total).toBe(1)
})

test('permissions know the name of their app, and those of the agent are told apart', async () => {
  expect((await owner.inventory.permissions({ sn, agent: false })).records.map((one) => one.appName)).toEqual([
    null,
    'Till',
  ])
  expect((await owner.inventory.permissions({ sn, agent: true })).records).toEqual([
    { ...permissions[2], appName: null },
  ])
  expect((await owner.inventory.permissions({ sn, granted: true, q: 'camera' })).total).toBe(1)
})

test('logs say whether and when they were uploaded, and how far one is that is on its way [3.16]', async () => {
  const all = async (query = {}) => (await owner.inventory.logs({ sn, ...query })).records
  expect(await all()).toMatchObject([
    {
      path: '/log/b.log',
      uploaded: false,
      uploadedAt: null,
      fileId: null,
      sending: null,
      at: '2026-02-01T00:00:01.000Z',
    },
    { path: '/log/a.log' },
  ])
  const first = await send('/log/a.log', Buffer.from('older'))
  const second = await send('/log/a.log', Buffer.from('newer!'))
  await send('/log/a.log', Buffer.from('the newest'), 3)
  expect(Number(second)).toBeGreaterThan(Number(first))
  const [a] = await all({ type: ['system'], uploaded: true })
  expect(a).toMatchObject({ uploaded: true, fileId: second, sending: { here: 3, size: 10 } })
  expect(Date.now() - Date.parse(a?.uploadedAt as string)).toBeLessThan(60_000)
  expect((await all({ uploaded: false })).map(({ path }) => path)).toEqual(['/log/b.log'])
})
