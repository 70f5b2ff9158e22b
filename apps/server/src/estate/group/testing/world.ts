import { codes } from '@cpm/contract/kernel/envelope'
import { expect } from 'vitest'
import { type Clients, type House, openTestHouse } from '../../../testing/house.ts'

export type Node = { id: number; path: string }
export type World = Awaited<ReturnType<typeof openWorld>>

/** An enterprise with a tree `root → north → shop`, `root → south`, who runs it, a manager of north, and strangers. */
export async function openWorld() {
  const house: House = await openTestHouse()
  const { make } = house
  const [mine, theirs] = [await make.enterprise(), await make.enterprise()]
  const root = await make.group(mine.id)
  const [north, south] = [await make.group(mine.id, root), await make.group(mine.id, root)]
  const shop = await make.group(mine.id, north)
  const abroad = await make.group(theirs.id)
  const boss = await make.account({ enterpriseId: mine.id })
  const clerk = await make.account({ enterpriseId: mine.id, superior: boss, groupPath: north.path })
  const keeper = await make.account({ enterpriseId: mine.id, kind: 'store', superior: boss, groupPath: north.path })
  const as = async (account: Node): Promise<Clients> => house.as(account)
  return {
    ...house,

    mine,
    theirs,
    root,
    north,
    south,
    shop,
    abroad,
    bossAccount: boss,
    clerkAccount: clerk,
    /** Whoever runs the enterprise. */
    boss: await as(boss),
    /** May do all of it, in north alone. */
    clerk: await as(clerk),
    /** Store staff of north. */
    keeper: await as(keeper),
    stranger: await as(await make.account({ enterpriseId: theirs.id })),
    admin: await as(await make.account({ enterpriseId: null, kind: 'administrator' })),
  }
}

export const badField = (path: string, messageEn?: string) =>
  expect.objectContaining({
    answer: expect.objectContaining({
      code: codes.badInput,
      result: { issues: [expect.objectContaining({ path, ...(messageEn ? { messageEn } : {}) })] },
    }),
  })
