import type { Permission } from '@cpm/contract'
import type { newAccount } from '@cpm/contract/people/account/account'
import { codes } from '@cpm/contract/kernel/envelope'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { z } from 'zod'
import { type Clients, openTestHouse } from '../../../testing/house.ts'

export type Person = Clients & { id: string; path: string; token: string }
export type World = Awaited<ReturnType<typeof openAccountWorld>>

export const badField = (path: string) =>
  expect.objectContaining({
    answer: expect.objectContaining({ code: codes.badInput, result: { issues: [expect.objectContaining({ path })] } }),
  })

/** Every code of this resource. */
export const allOfIt = ['read', 'create', 'update', 'enable', 'delete', 'resetPassword', 'import', 'export'].map(
  (verb) => `account.${verb}` as Permission,
)

let count = 0
/** What a new account says of itself, with more said of it. */
export const newPerson = (superior: { id: string }, more: Partial<z.input<typeof newAccount>> = {}) => {
  const name = `new_${++count}`
  return { name, email: `${name}@shop.example`, kind: 'store' as const, roleIds: [], superiorId: superior.id, ...more }
}

/** An enterprise of three storeys with two stores, another enterprise, and an administrator. */
export async function openAccountWorld() {
  const house = await openTestHouse()
  const { make, db } = house
  const [mine, theirs] = [await make.enterprise('Harbour'), await make.enterprise('Foreign')]
  const [north, south, abroad] = [await make.group(mine.id), await make.group(mine.id), await make.group(theirs.id)]
  const person = async (a: Parameters<typeof make.account>[0]): Promise<Person> => {
    const account = await make.account(a)
    return Object.assign(await house.as(account), { id: String(account.id), path: account.path })
  }
  const at = (who: Person) => ({ id: Number(who.id), path: who.path })
  const admin = await person({ enterpriseId: null, kind: 'administrator', name: 'acc_admin' })
  const boss = await person({ enterpriseId: mine.id, name: 'acc_boss' })
  /** Looks after the north store alone, with the codes of this resource and no others. */
  const lead = await person({
    enterpriseId: mine.id,
    superior: at(boss),
    name: 'acc_lead',
    codes: allOfIt,
    groupPath: north.path,
  })
  const clerk = await person({
    enterpriseId: mine.id,
    kind: 'store',
    superior: at(lead),
    name: 'acc_clerk',
    codes: [],
    groupPath: north.path,
  })
  const sales = await person({ enterpriseId: mine.id, kind: 'sales', superior: at(boss), name: 'acc_sales' })
  const stranger = await person({ enterpriseId: theirs.id, name: 'acc_stranger' })
  /** A role of somebody with these codes. */
  const role = async (of: Person, some: Permission[], enterpriseId: number | null = mine.id): Promise<string> => {
    const code = `role_${++count}`
    const { id } = await db
      .insertInto('role')
      .values({ name: code, code, enterprise_id: enterpriseId, account_id: Number(of.id), account_path: of.path })
      .returning('id')
      .executeTakeFirstOrThrow()
    await sql`insert into role_menu select ${id}, id from menu where permission = any(${some})`.execute(db)
    return String(id)
  }
  const stored = (id: string) =>
    db.selectFrom('account').selectAll().where('id', '=', Number(id)).executeTakeFirstOrThrow()
  const isIn = async (who: { token: string }) => {
    const answer = await house.ask({ method: 'GET', url: '/oauth/v1/oauth/login/isLogin' }, { session: who.token })
    return answer.code === codes.ok
  }
  return {
    ...house,

    mine,
    theirs,
    north,
    south,
    abroad,
    person,
    at,
    role,
    stored,
    isIn,

    admin,
    boss,
    lead,
    clerk,
    sales,
    stranger,
  }
}
