import { codes } from '@cpm/contract/kernel/envelope'
import { expect } from 'vitest'
import { type Clients, openTestHouse } from '../../../testing/house.ts'

export type Person = Clients & { id: string; path: string; token: string }
export type World = Awaited<ReturnType<typeof openMessageWorld>>

export const badField = (path: string) =>
  expect.objectContaining({
    answer: expect.objectContaining({ code: codes.badInput, result: { issues: [expect.objectContaining({ path })] } }),
  })

let count = 0
/** What a message says, with more said of it. */
export const text = (more = {}) => ({ title: `Notice ${++count}`, content: 'Shops close at six.', ...more })

/** Writes and publishes, and gives what was told. */
export async function tell(who: Person, more = {}) {
  const { id } = await who.message.save(text(more))
  return { id, ...(await who.message.publish({ id })) }
}
export const has = async (who: Person, id: string) =>
  (await who.message.mine({ size: 500 })).records.find((row) => row.msgId === id)
export const manages = async (who: Person, id: string) =>
  (await who.message.list({ size: 500 })).records.find((row) => row.id === id)

/** Two enterprises: one of three storeys, and a stranger. */
export async function openMessageWorld() {
  const house = await openTestHouse()
  const { make } = house
  const [mine, theirs] = [await make.enterprise('Harbour'), await make.enterprise('Foreign')]
  const person = async (a: Parameters<typeof make.account>[0]): Promise<Person> => {
    const account = await make.account(a)
    return Object.assign(await house.as(account), { id: String(account.id), path: account.path })
  }
  const below = (who: Person) => ({ id: Number(who.id), path: who.path })
  const shop = await make.group(mine.id)
  const admin = await person({ enterpriseId: null, kind: 'administrator', name: 'msg_admin' })
  const boss = await person({ enterpriseId: mine.id, name: 'msg_boss' })
  const store = await person({
    enterpriseId: mine.id,
    kind: 'store',
    superior: below(boss),
    groupPath: shop.path,
    name: 'msg_store',
    codes: ['message.read', 'message.create', 'message.publish', 'message.delete'],
  })
  const clerk = await person({ enterpriseId: mine.id, kind: 'store', superior: below(store), name: 'msg_clerk' })
  const sales = await person({ enterpriseId: mine.id, kind: 'sales', superior: below(boss), name: 'msg_sales' })
  const stranger = await person({ enterpriseId: theirs.id, name: 'msg_stranger' })
  return { ...house, mine, theirs, person, below, admin, boss, store, clerk, sales, stranger }
}
