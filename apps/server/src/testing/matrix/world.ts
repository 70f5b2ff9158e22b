import type { Permission } from '@cpm/contract'
import { sql } from 'kysely'
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { vi } from 'vitest'
import { addGroup } from '../../people/account/group.add.ts'
import { type House, openTestHouse } from '../house.ts'
import type { Node, Owner, Place, Thing } from './define.ts'
import { kindOf } from './find-samples.ts'

export type World = Awaited<ReturnType<typeof openWorld>>

/** Two enterprises; in the first a tree of accounts and two stores. The clock stands, so an answer can be compared. */
export async function openWorld(options: { checkHosts?: string[] } = {}) {
  const at = new Date()
  const house = await openTestHouse({ ...options, now: () => at })
  const { make } = house
  await spreadIds(house)
  const mine = await make.enterprise()
  const theirs = await make.enterprise(hidden())
  const groupOf = (enterpriseId: number, name: string, parent?: Node) =>
    addGroup(house.db, enterpriseId, { name, number: name, ...(parent ? { parent } : {}) })
  const region = await groupOf(mine.id, hidden())
  const north = await groupOf(mine.id, 'North', region)
  const south = await groupOf(mine.id, hidden(), region)
  const abroad = await groupOf(theirs.id, hidden())
  const boss = await make.account({ enterpriseId: mine.id, name: hidden() })
  const lead = await make.account({ enterpriseId: mine.id, superior: boss, name: hidden() })
  const sibling = await make.account({ enterpriseId: mine.id, superior: lead, name: hidden() })
  const stranger = await make.account({ enterpriseId: theirs.id, name: hidden() })
  const inStore = { kind: 'enterprise' as const, enterpriseId: mine.id, superior: lead, groupPaths: [north.path] }
  const person = (codes: Permission[]) => make.account({ ...inStore, codes })

  const ownerAt = (place: Place, below: Node): Owner => {
    const people = { below, elsewhere: below, superior: lead, sibling, other: stranger }
    const groups = { below: north, elsewhere: south, superior: north, sibling: north, other: abroad }
    const enterpriseId = place === 'other' ? theirs.id : mine.id
    return { enterpriseId, account: people[place], group: groups[place] }
  }
  const asking = new AsyncLocalStorage<{ statements: number }>()
  const query = Reflect.get(pg.Client.prototype, 'query') as (...all: unknown[]) => unknown
  const queries = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function counted(this: pg.Client, ...all) {
    const one = asking.getStore()
    if (one) one.statements += 1
    return Reflect.apply(query, this, all)
  })
  return {
    ...house,
    /** What `ask` comes to, and how many statements the database was given for it, apart from what goes on beside. */
    counted: async <T>(ask: () => Promise<T>): Promise<{ answer: T; statements: number }> => {
      const one = { statements: 0 }
      return { answer: await asking.run(one, ask), ...one }
    },
    close: async () => {
      queries.mockRestore()
      await house.close()
    },
    at,
    mine,
    theirs,
    north,
    lead,
    person,
    admin: (codes: Permission[]) => make.account({ kind: 'administrator', enterpriseId: null, codes }),
    /** Somebody below `account`, in the same store. */
    subordinate: (account: Node) => make.account({ ...inStore, superior: account, codes: [] }),
    /** From now on the roles of an account hold just these codes. */
    allow: async (accountId: number, codes: Permission[]) => {
      const roles = sql`select role_id from account_role where account_id = ${accountId}`
      await sql`delete from role_menu where role_id in (${roles})`.execute(house.db)
      await sql`insert into role_menu (role_id, menu_id)
        select r.role_id, m.id from (${roles}) r, menu m where m.permission = any(${codes})`.execute(house.db)
    },
    /** A new thing of a kind at a place; its id, and its mark, which no other thing has in its name. */
    thing: async (kind: string, place: Place, below: Node, code = '', begin = 'zq'): Promise<Thing> => {
      const mark = `${begin}${randomBytes(6).toString('hex')}`
      const id = await kindOf(kind).make(house, ownerAt(place, below), mark, at, { place, code })
      return { id: String(id), mark }
    },
  }
}

/** Gives every table numbers of its own, so that an id is one thing's and nothing else in an answer looks like it. */
async function spreadIds({ db }: House): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'id' and is_identity = 'YES' order by 1`.execute(db)
  for (const [i, { name }] of rows.entries()) {
    const first = sql.raw(String((i + 100) * 1_000_000 + 1))
    await sql`alter table ${sql.table(name)} alter column id restart with ${first}`.execute(db)
  }
}

/** The name of who and what stands above, beside or abroad: no answer to anybody in the middle may have it. */
export const hiddenName = 'zqhidden'
const hidden = () => `${hiddenName}${randomBytes(4).toString('hex')}`
