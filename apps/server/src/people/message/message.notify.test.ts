import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { listen, type Listener } from '../../db/listen.ts'
import { channels } from '../../core/feature.ts'
import { type Clients, type House, openTestHouse } from '../../testing/house.ts'

let house: House
let listener: Listener
let heard: unknown[] = []
let admin: Clients, boss: Clients
let me: { id: number; path: string }, enterprise: { id: number }
beforeAll(async () => {
  house = await openTestHouse()
  listener = await listen(house.database.url, [channels.live], (_, payload) => void heard.push(JSON.parse(payload)))
  enterprise = await house.make.enterprise()
  admin = await house.as(await house.make.account({ enterpriseId: null, kind: 'administrator' }))
  me = await house.make.account({ enterpriseId: enterprise.id })
  boss = await house.as(me)
})
afterAll(async () => {
  await listener.close()
  await house.close()
})

const k = [['message']]

test('[2.23] publishing, reading and withdrawing are told to open screens of those they concern', async () => {
  const { id } = await boss.message.save({ title: 'a', content: 'b' })
  await vi.waitFor(() => expect(heard).toEqual([{ e: enterprise.id, a: me.path, k }]))
  heard = []
  await boss.message.publish({ id })
  await vi.waitFor(() => expect(heard).toEqual([{ e: enterprise.id, a: null, k }]))
  heard = []
  await boss.message.read({ msgId: [id] })
  await boss.message.read({ msgId: [id] })
  await boss.message.readAll()
  await boss.message.remove({ id })
  await vi.waitFor(() =>
    expect(heard).toEqual([
      { e: enterprise.id, a: me.path, k },
      { e: enterprise.id, a: null, k },
    ]),
  )
})

test('one to every enterprise is told to everybody', async () => {
  heard = []
  const { id } = await admin.message.save({ title: 'a', content: 'b' })
  await admin.message.publish({ id })
  await vi.waitFor(() => expect(heard).toContainEqual({ e: null, a: null, k }))
})
