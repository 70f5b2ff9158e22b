import { codes } from '@cpm/contract/kernel/envelope'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { has, manages, openMessageWorld, type Person, tell, type World } from './testing/world.ts'
import { refusal } from '../../testing/refusal.ts'

let world: World
let boss: Person, clerk: Person, sales: Person, stranger: Person
beforeAll(async () => {
  world = await openMessageWorld()
  ;({ boss, clerk, sales, stranger } = world)
})
afterAll(() => world.close())

const unreadOf = async (who: Person) => (await who.message.mine({ current: 1, size: 1, status: 'unread' })).total

describe('[7.10] what one received', () => {
  test('[7.17] the count of unread falls with each read, and to none with all', async () => {
    const other = await world.make.enterprise()
    const chief = await world.person({ enterpriseId: other.id })
    await chief.message.readAll()
    const ids = [(await tell(chief)).id, (await tell(chief)).id, (await tell(chief)).id] as const
    expect(await unreadOf(chief)).toBe(3)
    await chief.message.read({ msgId: [ids[0]] })
    await chief.message.read({ msgId: [ids[0]] })
    expect(await unreadOf(chief)).toBe(2)
    const order = (await chief.message.mine({ size: 3 })).records.map((row) => row.msgId)
    expect(order).toEqual([ids[2], ids[1], expect.any(String)])
    expect((await chief.message.mine({ status: 'read', q: 'notice' })).records.map((r) => r.msgId)).toContain(ids[0])
    expect(await has(chief, ids[0])).toMatchObject({ status: 'read', readAt: expect.any(String) })
    expect(await manages(chief, ids[0])).toMatchObject({ readers: 1, recipients: 1 })
    await chief.message.read({ msgId: [ids[1], '999999999'] })
    expect(await unreadOf(chief)).toBe(1)
    await chief.message.readAll()
    expect(await unreadOf(chief)).toBe(0)
  })

  test('nobody reads what was not sent to them, and one’s reading is one’s own', async () => {
    const { id } = await tell(boss)
    await expect(stranger.message.read({ msgId: [id] })).rejects.toEqual(refusal(codes.missing))
    await clerk.message.read({ msgId: [id] })
    expect(await has(sales, id)).toMatchObject({ status: 'unread' })
    expect(await manages(boss, id)).toMatchObject({ readers: 1 })
  })

  test('the spec’s calls take their ids in the address, and asking for a list leaves no trace in the audit', async () => {
    const { id } = await tell(boss)
    const session = { session: clerk.token }
    const before = await unreadOf(clerk)
    const post = (url: string) => world.ask({ method: 'POST', url }, session)
    expect(await post(`/upms/v1/upms/sysMsgUser/read?msgId=${id}`)).toMatchObject({ code: codes.ok })
    const page = await post('/upms/v1/upms/sysMsgUser/findPageList?current=1&size=1&status=unread')
    expect(page).toMatchObject({ code: codes.ok, result: { current: 1, size: 1, total: before - 1 } })
    const audited = await world.db.selectFrom('audit').select('action').where('code', '=', codes.ok).execute()
    const actions = new Set(audited.map((row) => row.action))
    expect(actions).toContain('message.read')
    expect(actions).not.toContain('message.mine')
    expect(actions).not.toContain('message.list')
  })
})
