import { allCodes } from '@cpm/contract'
import { type BuiltInRole, isFor } from '@cpm/contract/kernel/permission'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openTestHouse } from '../testing/house.ts'

let house: House
beforeAll(async () => {
  house = await openTestHouse()
})
afterAll(() => house.close())

/** Codes on the buttons that a built-in role has. */
async function heldBy(role: BuiltInRole | 'administrator'): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select distinct m.permission as code from role r join role_menu g on g.role_id = r.id join menu m on m.id = g.menu_id
    where r.built_in and r.code = ${role} and m.permission <> '' order by 1`.execute(house.db)
  return rows.map((row) => row.code)
}

test('administrators hold everything', async () => {
  expect((await heldBy('administrator')).toSorted()).toEqual(Object.keys(allCodes).toSorted())
})

test.each(['enterprise', 'store', 'sales'] as const)(
  'a built-in role holds what the codes say is for it, on pages it has: %s',
  async (role) => {
    const said = Object.entries(allCodes).flatMap(([code, spec]) => (isFor(role, spec) ? [code] : []))
    // One that is said and not held stands on no page whose first code is for the role too.
    expect((await heldBy(role)).toSorted()).toEqual(said.toSorted())
  },
)

const words = (text: string) => text.trim().split(/\s+/)
/** As it was before each code said whose it is. What came later is for its resource to say. */
const before = {
  ours: words(`
    audit.check customer.create customer.delete customer.export customer.read customer.update dictionary.create
    dictionary.delete dictionary.export dictionary.read dictionary.update mail.read mail.retry menu.create menu.delete
    menu.enable menu.export menu.read menu.update registration.export registration.read registration.review
    terminal.transfer`),
  store: words(`
    dashboard.read fault.read favourite.read file.read group.read help.read inventory.read message.mine model.read
    note.create note.read peripheral.read plan.read task.act task.create task.read task.restart task.stop telemetry.read
    terminal.read timeline.read`),
  sales: words(`
    dashboard.read enrolment.read fault.export fault.read favourite.read group.export group.read help.read
    inventory.export inventory.read message.mine model.export model.read note.read peripheral.export peripheral.read
    plan.read task.read telemetry.export telemetry.read terminal.export terminal.read timeline.export timeline.read`),
  enterprise: words(`
    account.create account.delete account.enable account.export account.import account.read account.resetPassword
    account.update audit.export audit.read enrolment.create enrolment.revoke fault.acknowledge file.delete file.export
    group.assign group.create group.delete group.import group.update message.create message.delete message.publish
    message.read model.create model.delete model.expect model.update peripheral.create peripheral.delete
    peripheral.import peripheral.update plan.update role.create role.delete role.enable role.export role.read role.update
    task.reset terminal.add terminal.logOff terminal.replace terminal.ship terminal.tag terminal.update token.dangerous`),
}

test('what each built-in role held stays its own', () => {
  const known = new Set(Object.values(before).flat())
  const of = (role: BuiltInRole) => [...known].filter((code) => isFor(role, allCodes[code] ?? never(code)))
  const never = (code: string): never => {
    throw new Error(`${code} is gone: take it out of this list`)
  }
  expect(of('store').toSorted()).toEqual(before.store)
  expect(of('sales').toSorted()).toEqual(before.sales)
  expect(of('enterprise').toSorted()).toEqual([...known].filter((code) => !before.ours.includes(code)).toSorted())
})
