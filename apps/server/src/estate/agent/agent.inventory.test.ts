import { codes } from '@cpm/contract/kernel/envelope'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Clients, type House, openTestHouse } from '../../testing/house.ts'

let house: House
let owner: Clients
let terminal: Clients
const sn = 'LISTS-0001'
beforeAll(async () => {
  house = await openTestHouse()
  const { id } = await house.make.enterprise()
  owner = await house.as(await house.make.account({ enterpriseId: id }))
  await house.make.terminal({ enterpriseId: id, sn, secret: 'hush' })
  terminal = house.asTerminal(sn, 'hush')
})
afterAll(() => house.close())

const app = { packageName: 'com.a', name: 'A', version: '1', system: false }

test('a list of a terminal takes the place of the one before, and what is wrong in it is left out alone', async () => {
  expect(await owner.inventory.apps({ sn })).toMatchObject({ total: 0, records: [], readAt: null })
  await terminal.agent.inventory({ kind: 'apps', hash: '1', items: [app, { ...app, packageName: 'com.b' }] })
  expect((await owner.inventory.apps({ sn })).records.map((one) => one.packageName)).toEqual(['com.a', 'com.b'])
  const bad = [{ ...app, packageName: '' }, { name: 'B' }, 'no object', null]
  const odd = { ...app, packageName: 'com.c', installedAt: 8.64e15, unheardOf: 1 }
  expect(await terminal.agent.inventory({ kind: 'apps', hash: '2', items: [...bad, odd] })).toEqual({
    done: true,
    leftOut: 4,
  })
  const { records, readAt } = await owner.inventory.apps({ sn })
  expect(records).toEqual([{ ...app, packageName: 'com.c', installedAt: null, standing: null, meant: null }])
  expect(Date.now() - Date.parse(readAt as string)).toBeLessThan(60_000)
  await terminal.agent.inventory({ kind: 'processes', hash: '1', items: [{ pid: 1, name: 'init' }] })
  expect((await owner.inventory.apps({ sn })).total).toBe(1)
  expect((await owner.inventory.processes({ sn })).records).toEqual([{ pid: 1, name: 'init', startedAt: null }])
})

test('a field that cannot be read costs neither its app nor another, and is shown of the terminal', async () => {
  const bad: Record<string, unknown>[] = [
    ...[2 ** 53, -1, 1.5, '12'].map((versionCode) => ({ versionCode })),
    ...[5, null, {}].flatMap((name) => [{ name }, { version: name }]),
    { size: -1 },
    { installedAt: 'yesterday' },
    { maker: 7 },
    { running: 'yes' },
  ]
  const items = bad.map((one, nth) => ({ ...app, packageName: `com.bad${nth}`, ...one }))
  const names = [
    { ...app, packageName: 'com.nul', name: 'A\0B' },
    { ...app, packageName: 'com.blank', name: '\u200b\u3164' },
    { ...app, packageName: 'com.long', name: 'x'.repeat(299) + '😀' },
  ]
  const answer = await terminal.agent.inventory({ kind: 'apps', hash: 'b', items: [...items, ...names] })
  expect(answer).toEqual({ done: true, leftOut: 0 })
  const { records } = await owner.inventory.apps({ sn, pageSize: 100 })
  expect(records).toHaveLength(items.length + names.length)
  const nameOf = (packageName: string) => records.find((one) => one.packageName === packageName)?.name
  expect(records.some(({ versionCode, size }) => versionCode !== undefined || size !== undefined)).toBe(false)
  expect([nameOf('com.nul'), nameOf('com.blank'), nameOf('com.long')]).toEqual([
    'A\uFFFDB',
    'com.blank',
    'x'.repeat(299),
  ])
  const { unread } = await owner.terminal.get({ sn })
  expect(Object.fromEntries(unread.map(({ field, count }) => [field, count]))).toMatchObject({
    'apps[].versionCode': 4,
    'apps[].name': expect.any(Number),
    'apps[].size': 1,
    'apps[].maker': 1,
  })
  await terminal.agent.inventory({ kind: 'apps', hash: 'c', items: [app] })
  expect((await owner.terminal.get({ sn })).unread).toEqual([])
})

test('of a list without its kind nothing is taken: the answer names the field, and the terminal shows it', async () => {
  const call = terminal.agent.inventory({ kind: 'logs', hash: 5 as unknown as string, items: [] })
  await expect(call).rejects.toMatchObject({ answer: { code: codes.badInput, result: { issues: [{ path: 'hash' }] } } })
  const { unread } = await owner.terminal.get({ sn })
  expect(unread).toContainEqual({ field: 'inventory.hash', count: 1, last: '5', lastAt: expect.any(String) })
})

test('a list of 5,000 is taken whole, of a longer one the beginning, and another kind is refused', async () => {
  const items = Array.from({ length: 5000 }, (_, n) => ({ ...app, packageName: `com.${n}` }))
  await terminal.agent.inventory({ kind: 'apps', hash: '3', items })
  expect((await owner.inventory.apps({ sn, page: 357 })).records).toHaveLength(14)
  const refused = expect.objectContaining({ answer: expect.objectContaining({ code: codes.badInput }) })
  await terminal.agent.inventory({ kind: 'apps', hash: '4', items: [...items, app] })
  await expect(terminal.agent.inventory({ kind: 'pets' as 'apps', hash: '4', items: [] })).rejects.toEqual(refused)
  expect((await owner.inventory.apps({ sn })).total).toBe(5000)
})

test('what the agent says it may not do stands in the row of its terminal, with its reason, until it may', async () => {
  const row = async () => (await owner.terminal.list({ q: sn })).records[0]?.lacks
  const one = (permission: string, granted: boolean, note?: string) => ({
    packageName: 'com.cpm.agent',
    permission,
    granted,
    changeable: false,
    ...(note === undefined ? {} : { note }),
  })
  const send = (hash: string, items: Record<string, unknown>[]) =>
    terminal.agent.inventory({ kind: 'permissions', hash, items })
  await send('1', [
    one('agent.restart', false, 'Not in a container'),
    one('agent.screenshot', true),
    one('agent.lock', false),
    one('android.permission.CAMERA', false),
  ])
  expect(await row()).toEqual({ 'agent.restart': 'Not in a container', 'agent.lock': '' })
  expect((await owner.terminal.get({ sn })).lacks).toEqual(await row())
  await send('2', [one('agent.restart', true), one('agent.lock', true)])
  expect(await row()).toEqual({})
})
