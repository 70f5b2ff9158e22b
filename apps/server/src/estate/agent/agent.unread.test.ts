import { codes } from '@cpm/contract/kernel/envelope'
import iconv from 'iconv-lite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Clients, type House, openTestHouse } from '../../testing/house.ts'

let house: House
let owner: Clients
beforeAll(async () => {
  house = await openTestHouse()
  const { id } = await house.make.enterprise()
  owner = await house.as(await house.make.account({ enterpriseId: id }))
})
afterAll(() => house.close())

const tokenOf = () => owner.enrolment.create({})
const machine = (token: string, sn: string, more = {}) =>
  house.anyone.agent.enrol({ token, sn, platform: 'linux', model: 'NUC 13', ...more })
const rowOf = (sn: string) => house.db.selectFrom('terminal').selectAll().where('sn', '=', sn).executeTakeFirst()

describe('an enrolment', () => {
  test('leaves out what cannot be read of it, and shows that of the terminal until it can', async () => {
    const { token } = await tokenOf()
    const facts = '{ "battery": NaN, "cpu": -inf, "os": "Linux, nan", "memory": { "total": 1e400, "used": 1 } }'
    const rest = JSON.stringify({ token, sn: 'FACTS-1', platform: 'linux', model: 'NUC' })
    const response = await house.app.inject({
      method: 'POST',
      url: '/agent/v1/enrol',
      headers: { 'content-type': 'application/json' },
      payload: `${rest.slice(0, -1)}, "facts": ${facts} }`,
    })
    expect(response.json()).toMatchObject({ code: codes.ok })
    const { facts: kept, unread } = await owner.terminal.get({ sn: 'FACTS-1' })
    expect(kept).toEqual({ os: 'Linux, nan' })
    expect(unread.map(({ field, count, last }) => [field, count, last])).toEqual([
      ['battery', 1, 'NaN'],
      ['cpu', 1, '-Infinity'],
      ['memory.total', 1, 'Infinity'],
    ])
  })

  test('a value nobody could read is shown for a day', async () => {
    const { token } = await tokenOf()
    await machine(token, 'FACTS-2', { facts: { battery: 'full' } })
    expect((await owner.terminal.get({ sn: 'FACTS-2' })).unread).toMatchObject([{ field: 'battery', last: '"full"' }])
    const { id } = (await rowOf('FACTS-2')) as { id: number }
    const at = new Date(Date.now() - 25 * 3_600_000).toISOString()
    const unread = JSON.stringify({ battery: { count: 1, last: '"full"', at } })
    await house.db.updateTable('terminal_state').set({ unread }).where('terminal_id', '=', id).execute()
    expect((await owner.terminal.get({ sn: 'FACTS-2' })).unread).toEqual([])
  })
})

test('a list in the code page of its terminal is read as such, and names in it do not turn text around', async () => {
  const { token } = await tokenOf()
  const { secret } = await machine(token, 'GBK-LIST-1', { facts: { codePage: 'GBK' } })
  const app = { packageName: 'com.till', name: '收银台\u202Egpj.exe', version: '1', system: false }
  const send = (payload: Buffer) =>
    house.app.inject({
      method: 'PUT',
      url: '/agent/v1/inventory/apps',
      headers: {
        'content-type': 'application/json',
        authorization: `Basic ${Buffer.from(`GBK-LIST-1:${secret}`).toString('base64')}`,
      },
      payload,
    })
  const gbk = iconv.encode(JSON.stringify({ hash: 'a', items: [{ ...app, name: '收银台' }] }), 'gbk')
  expect((await send(gbk)).json()).toMatchObject({ code: codes.ok })
  const nameNow = async () => (await owner.inventory.apps({ sn: 'GBK-LIST-1' })).records[0]?.name
  expect(await nameNow()).toBe('收银台')
  await send(Buffer.from(JSON.stringify({ hash: 'b', items: [app] })))
  expect(await nameNow()).toBe('收银台<U+202E>gpj.exe')
})

test('what somebody names does not turn text around', async () => {
  await owner.group.create({ name: 'photo_\u202Egpj.exe', number: 'TURN-1', type: 'store' })
  expect((await owner.group.search({ q: 'TURN-1' })).records).toMatchObject([{ name: 'photo_gpj.exe' }])
})
