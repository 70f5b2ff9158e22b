import { codes } from '@cpm/contract/kernel/envelope'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Clients, type House, openTestHouse } from '../../testing/house.ts'
import { hashOf } from '../../core/secret.ts'
import { refusal } from '../../testing/refusal.ts'

let house: House
let boss: Clients
let enterpriseId: number
let shop: { id: number; path: string }

beforeAll(async () => {
  house = await openTestHouse()
  enterpriseId = (await house.make.enterprise()).id
  shop = await house.make.group(enterpriseId)
  boss = await house.as(await house.make.account({ enterpriseId }))
})
afterAll(() => house.close())

const machine = (token: string, sn: string) =>
  house.anyone.agent.enrol({ token, sn, platform: 'linux', model: 'NUC 13', name: 'Another name' })
const rowOf = (sn: string) => house.db.selectFrom('terminal').selectAll().where('sn', '=', sn).executeTakeFirstOrThrow()

test('a terminal gets a new secret: the old one stops at once, and the machine with its SN enrols again in its place', async () => {
  const { sn, id } = await house.make.terminal({ enterpriseId, group: shop, secret: 'the old one' })
  const before = await rowOf(sn)
  await house.db.updateTable('terminal_state').set({ doubled_at: new Date() }).where('terminal_id', '=', id).execute()
  const made = await boss.enrolment.renew({ sn })
  expect(made.token).toMatch(/^cpm_/)
  expect((await rowOf(sn)).secret_hash).toBeNull()
  expect(await boss.terminal.get({ sn })).toMatchObject({ status: 'activated' })

  await expect(machine(made.token, 'SOMEBODY-ELSE')).rejects.toEqual(refusal(codes.refused))
  const { secret } = await machine(made.token, sn)
  expect(await rowOf(sn)).toMatchObject({
    id,
    name: before.name,
    group_id: shop.id,
    status: 'activated',
    secret_hash: hashOf(secret),
  })
  expect((await boss.terminal.get({ sn })).doubledAt).toBeNull()
  await expect(machine(made.token, sn)).rejects.toEqual(refusal(codes.refused))
})

test('a second wish takes the token of the first back', async () => {
  const { sn } = await house.make.terminal({ enterpriseId, group: shop, secret: 'the old one' })
  const first = await boss.enrolment.renew({ sn })
  const second = await boss.enrolment.renew({ sn })
  await expect(machine(first.token, sn)).rejects.toEqual(refusal(codes.refused))
  expect((await machine(second.token, sn)).sn).toBe(sn)
})

test('the list of tokens says for which SN a token is, and finds it by that SN', async () => {
  const { sn } = await house.make.terminal({ enterpriseId, group: shop, secret: 'the old one' })
  const { id } = await boss.enrolment.renew({ sn })
  const any = await boss.enrolment.create({ groupId: String(shop.id) })
  const { records } = await boss.enrolment.list({ pageSize: 500 })
  const snOf = (token: string) => records.find((row) => row.id === token)?.sn
  expect([snOf(id), snOf(any.id)]).toEqual([sn, null])
  expect((await boss.enrolment.list({ q: sn })).records.map((row) => row.id)).toEqual([id])
})

test('only a terminal in use gets a new secret, and its token is of no use once it is logged off', async () => {
  const { sn } = await house.make.terminal({ enterpriseId, group: shop, secret: 'the old one' })
  const made = await boss.enrolment.renew({ sn })
  await boss.terminal.logOff({ sn })
  await expect(machine(made.token, sn)).rejects.toEqual(refusal(codes.conflict))
  await expect(boss.enrolment.renew({ sn })).rejects.toEqual(refusal(codes.conflict))
})
