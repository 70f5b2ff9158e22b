import { codes } from '@cpm/contract/kernel/envelope'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Calls, coded, codesOf, isRead, nobodys, openCalls, type Slot, slotsOf } from './calls.ts'
import { type Thing } from './define.ts'

/** A private app of another account of one's own enterprise is answered as one that is not there, whatever is asked [6.2]. */

const ofApps: readonly string[] = ['app', 'appVersion', 'shopVersion']
const cases = coded.flatMap(({ name, route }) =>
  slotsOf(name)
    .filter(({ kind }) => ofApps.includes(kind))
    .map((slot) => ({ name, route, slot })),
)

describe('a private app', () => {
  let calls: Calls
  let owner: { id: number; path: string }
  beforeAll(async () => {
    calls = await openCalls()
    const { id } = await calls.world.person([])
    owner = await calls.world.db
      .selectFrom('account')
      .select(['id', sql<string>`path::text`.as('path')])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  })
  afterAll(() => calls.world.close())

  const makePrivate = ({ kind }: Slot, { id }: Thing) =>
    sql`update app set visibility = 'private', account_id = ${owner.id}, account_path = ${owner.path}::ltree
      where id = ${kind === 'app' ? sql`${id}::bigint` : sql`(select app_id from app_version where id = ${id}::bigint)`}`.execute(
      calls.world.db,
    )

  test.each(cases)('of another account is not there for $name, name $slot.at', async ({ name, route, slot }) => {
    const { id: self, token, below } = await calls.person(codesOf(name, route))
    const things = await calls.thingsFor(name, below)
    await makePrivate(slot, things[slot.at] as Thing)
    const named = (one: Slot) => (things[one.at] as Thing)[one.by]
    const ask = (choose: (one: Slot) => string) => calls.call(name, route, choose, token, self)
    const nothing = await ask((one) => (one.at === slot.at ? nobodys(one) : named(one)))
    const answer = await ask(named)
    const less = (one: unknown, id: string) => JSON.stringify(one).replaceAll(`"${id}"`, '…')
    expect(less(answer, named(slot))).toBe(less(nothing, nobodys(slot)))
    if (!isRead(route)) expect(answer.code).not.toBe(codes.ok)
    expect(JSON.stringify(answer)).not.toContain((things[slot.at] as Thing).mark)
  })
})
