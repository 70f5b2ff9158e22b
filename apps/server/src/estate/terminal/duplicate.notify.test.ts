import { afterAll, beforeAll, expect, test } from 'vitest'
import { usedTwice } from '@cpm/contract/estate/agent/report'
import { openTestHouse, type House } from '../../testing/house.ts'

const hourMs = 3_600_000
let house: House
let at = Date.now()
beforeAll(async () => {
  house = await openTestHouse({ now: () => new Date(at) })
})
afterAll(() => house.close())

type Enterprise = Awaited<ReturnType<House['make']['enterprise']>>
type Account = Awaited<ReturnType<House['make']['account']>>

/** A terminal that two machines were seen to use, at this time. */
async function doubled(enterprise: Enterprise, group?: { id: number; path: string }) {
  const { id, sn } = await house.make.terminal({ enterpriseId: enterprise.id, ...(group && { group }) })
  const now = new Date(at)
  await house.db.updateTable('terminal_state').set({ doubled_at: now }).where('terminal_id', '=', id).execute()
  await house.db
    .insertInto('event')
    .values({
      terminal_id: id,
      id: `twice-${at}`,
      type: 'error',
      received_at: now,
      data: JSON.stringify({ what: usedTwice }),
    })
    .execute()
  return { id, sn }
}

const bell = async (account: Account) => (await (await house.as(account)).message.mine({})).records
const tell = () => house.job('terminal.tellDoubled')
const speak = (account: Account, language: 'cn' | 'en') =>
  house.db.updateTable('account').set({ language }).where('id', '=', account.id).execute()

test('who may issue new secrets hears of two machines with one secret, once in 24 hours and in their own language', async () => {
  const enterprise = await house.make.enterprise()
  const head = await house.make.account({ enterpriseId: enterprise.id })
  const other = await house.make.account({ enterpriseId: enterprise.id })
  await speak(head, 'cn')
  await speak(other, 'en')
  const first = await doubled(enterprise)
  const second = await doubled(enterprise)
  await tell()
  await tell()
  expect((await bell(head)).map(({ title }) => title)).toEqual(['两台机器使用同一终端密钥'])
  const [message, ...others] = await bell(other)
  expect(others).toEqual([])
  expect(message).toMatchObject({ title: 'Two machines use the secret of one terminal', sender: null })
  expect(message?.content).toContain(first.sn)
  expect(message?.content).toContain(second.sn)
  expect(message?.content).toContain('/device/index?doubled=true')

  // What is noticed later that day waits for the next message.
  at += hourMs
  const third = await doubled(enterprise)
  await speak(other, 'cn')
  await tell()
  expect(await bell(other)).toHaveLength(1)
  at += 23 * hourMs
  await tell()
  const said = await bell(other)
  expect(said).toHaveLength(2)
  const later = said.find(({ id }) => id !== message?.id)
  expect(later?.content).toContain(third.sn)
  expect(later?.content).not.toContain(first.sn)
})

test('accounts of other places and enterprises, without the permission or disabled, hear nothing of it', async () => {
  const enterprise = await house.make.enterprise()
  const here = await house.make.group(enterprise.id)
  const there = await house.make.group(enterprise.id)
  const near = await house.make.account({ enterpriseId: enterprise.id, groupPath: here.path })
  const far = await house.make.account({ enterpriseId: enterprise.id, groupPath: there.path })
  const powerless = await house.make.account({ enterpriseId: enterprise.id, codes: ['terminal.read'] })
  const gone = await house.make.account({ enterpriseId: enterprise.id })
  const stranger = await house.make.account({ enterpriseId: (await house.make.enterprise()).id })
  await doubled(enterprise, here)
  await house.db.updateTable('account').set({ active: false }).where('id', '=', gone.id).execute()
  await tell()
  await house.db.updateTable('account').set({ active: true }).where('id', '=', gone.id).execute()
  expect(await bell(near)).toHaveLength(1)
  for (const account of [far, powerless, gone, stranger]) expect(await bell(account)).toEqual([])
})

test('of a terminal that has a new secret by now no message is sent', async () => {
  const enterprise = await house.make.enterprise()
  const head = await house.make.account({ enterpriseId: enterprise.id })
  const { id } = await doubled(enterprise)
  await house.db.updateTable('terminal_state').set({ doubled_at: null }).where('terminal_id', '=', id).execute()
  await tell()
  expect(await bell(head)).toEqual([])
})
