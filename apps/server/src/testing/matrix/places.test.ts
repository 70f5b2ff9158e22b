import { codes } from '@cpm/contract/kernel/envelope'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Calls, coded, codesOf, isRead, nobodys, openCalls, type Slot, slotsOf } from './calls.ts'
import { places, type Thing } from './define.ts'
import { isOurs, sees } from './find-samples.ts'
import { hiddenName } from './world.ts'

/** Everything a call can name, at every place it can be [6.2]. */

describe('the matrix', () => {
  let calls: Calls
  beforeAll(async () => void (calls = await openCalls()))
  afterAll(() => calls.world.close())

  /** The answer, less the name that was asked for, and what it cost: as many statements take as long. */
  async function said(asked: string, ask: () => Promise<unknown>) {
    // An id may be the very digits of the code or of the status, which stay.
    const named = new RegExp(`(?<![\\w-]|"(?:code|status)":)${RegExp.escape(asked)}(?![\\w-])`, 'g')
    const { answer, statements } = await calls.world.counted(ask)
    return { text: JSON.stringify(answer).replaceAll(named, '…'), statements }
  }

  /** Whether `place` is one the caller sees, as computed from what the thing is and where it stands. */
  const cases = coded.flatMap(({ name, route }) =>
    slotsOf(name).flatMap((slot) =>
      places.map((place) => ({ name, route, slot, place, what: `${slot.kind} ${slot.at + 1}` })),
    ),
  )

  test.each(cases)('$name, $what that is $place', async ({ name, route, slot, place }) => {
    const ours = slotsOf(name).some(({ kind }) => isOurs(kind))
    const { id: self, token, below } = await calls.person(codesOf(name, route), ours ? 'ours' : 'enterprise')
    const things = await calls.thingsFor(name, below, { at: slot.at, place })
    const seen = ours || sees(slot.kind, place)
    const missing = (one: Slot) => (one.at === slot.at ? nobodys(one) : (things[one.at] as Thing)[one.by])
    if (seen) {
      const answer = await calls.call(name, route, (one) => (things[one.at] as Thing)[one.by], token, self)
      const { noSession, forbidden, missing: notFound, badInput, fault } = codes
      expect([noSession, forbidden, notFound, badInput, fault], answer.messageEn).not.toContain(answer.code)
      if (!ours) expect(JSON.stringify(answer)).not.toContain(hiddenName)
      return
    }
    const before = await snapshot()
    const thing = things[slot.at] as Thing
    const nothing = await said(nobodys(slot), () => calls.call(name, route, missing, token, self))
    const answer = await said(thing[slot.by], () =>
      calls.call(name, route, (one) => (things[one.at] as Thing)[one.by], token, self),
    )
    expect(answer).toEqual(nothing)
    if (!isRead(route)) expect(answer.text).not.toContain(`"code":${codes.ok},`)
    expect(answer.text).not.toContain(thing.mark)
    expect(await snapshot()).toEqual(before)
  })

  const ofOurs = cases.filter(({ slot, place }) => isOurs(slot.kind) && place === 'below')
  test.each(ofOurs)("$name, $what, is nobody's but ours, whatever a role says", async ({ name, route, slot }) => {
    const { id: self, token, below } = await calls.person(codesOf(name, route))
    const things = await calls.thingsFor(name, below)
    const nothing = await calls.call(
      name,
      route,
      (one) => (one.at === slot.at ? nobodys(one) : (things[one.at] as Thing)[one.by]),
      token,
      self,
    )
    expect(await calls.call(name, route, (one) => (things[one.at] as Thing)[one.by], token, self)).toEqual(nothing)
    expect(nothing.code).not.toBe(codes.ok)
  })

  let ofTheirs: RawBuilder<{ name: string; all: string | null }> | undefined
  /** Everything the other enterprise has, row by row: asked for in one statement, as it is asked for twice a case. */
  async function snapshot(): Promise<unknown> {
    const { db, theirs } = calls.world
    if (!ofTheirs) {
      const { rows } = await sql<{ name: string }>`
        select table_name as name from information_schema.columns
        where table_schema = 'public' and column_name = 'enterprise_id' and table_name not in ('audit')`.execute(db)
      const each = rows.map(
        ({ name }) =>
          sql`select ${sql.lit(name)} as name, md5(string_agg(t::text, '|' order by t::text)) as all
            from ${sql.table(name)} t where t.enterprise_id = ${sql.lit(theirs.id)}`,
      )
      ofTheirs = sql`${sql.join(each, sql` union all `)} order by name`
    }
    const { rows } = await ofTheirs.execute(db)
    return rows
  }
})
