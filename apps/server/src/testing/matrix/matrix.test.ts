import { allPermissions, contract, type Permission } from '@cpm/contract'
import { requestOf } from '@cpm/contract/kernel/client'
import { codes } from '@cpm/contract/kernel/envelope'
import type { Resource } from '@cpm/contract/kernel/resource'
import type { AnyRoute } from '@cpm/contract/kernel/route'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { samples } from './samples.ts'
import { isOurs, type Kind, kinds, type Place, places, sees } from './kinds.ts'
import { hiddenName, openWorld, type World } from './world.ts'
import type { Thing } from './world-things.ts'

/** Every route by code × every kind of caller × everything it can name × every place that can be [6.2]. */

const routes = Object.entries(contract as Record<string, Resource>).flatMap(([resource, r]) =>
  Object.entries(r.routes).map(([verb, route]) => ({ name: `${resource}.${verb}`, route })),
)
const byCode = routes.filter(({ route }) => Object.hasOwn(allPermissions, route.permission))
/** A route once for each of its samples: 'task.restart' and 'task.restart of a task'. */
const namesOf = (route: string) => Object.keys(samples).filter((name) => name.split(' ')[0] === route)
const coded = byCode.flatMap(({ name, route }) => namesOf(name).map((one) => ({ name: one, route })))
const everyCode = Object.keys(allPermissions) as Permission[]
const isRead = ({ method, reads }: AnyRoute) => method === 'GET' || reads === true

type Slot = { kind: Kind; at: number; by: 'id' | 'mark' }
/** The input of a route's sample and what it names, in order; `choose` says which thing each name is. */
function inputOf(name: string, choose: (slot: Slot) => string, self = '1') {
  const slots: Slot[] = []
  const pick = (kind: Kind, by?: 'name') => {
    const slot: Slot = { kind, at: slots.length, by: by ? 'mark' : 'id' }
    slots.push(slot)
    return choose(slot)
  }
  const input: Record<string, unknown> = samples[name]?.(Object.assign(pick, { self })) ?? {}
  return { input, slots }
}
const slotsOf = (name: string) => inputOf(name, () => '1').slots
/** What such a thing is called that nobody has. */
const nobodys = ({ kind, by }: Pick<Slot, 'kind' | 'by'>) =>
  kind === 'terminal' || by === 'mark' ? 'NOBODY0001' : '999999999'

test('every route by code has a sample, and every id in its input is one the matrix chooses', () => {
  expect(byCode.filter(({ name }) => namesOf(name).length === 0).map(({ name }) => name)).toEqual([])
  expect(Object.keys(samples).filter((name) => !coded.some((one) => one.name === name))).toEqual([])
  for (const { name, route } of byCode) {
    const inputs = namesOf(name).map((one) => inputOf(one, nobodys).input)
    // The SN of a terminal that is to be made is nobody's yet; a system id is a fact like any other.
    const isNew = (field: string) => (route.creates === true && field === 'sn') || field === 'systemId'
    const ids = Object.keys(route.input.shape).filter((field) => /^(id|ids|sn|sns)$|Ids?$/.test(field) && !isNew(field))
    const isTried = (field: string) => inputs.some((input) => /NOBODY|99999/.test(JSON.stringify(input[field] ?? '')))
    expect(
      ids.filter((field) => !isTried(field)),
      `${name} names more than its samples`,
    ).toEqual([])
  }
})

describe('the matrix', () => {
  let world: World
  const people = new Map<string, Promise<{ id: number; token: string; below: { id: number; path: string } }>>()

  beforeAll(async () => {
    world = await openWorld()
  })
  afterAll(() => world.close())

  /** Somebody in the middle of the tree with these codes, and somebody below them. */
  function person(of: Permission[], from: 'enterprise' | 'ours' = 'enterprise') {
    const key = `${from} ${of.join()}`
    const made = async () => {
      const account = await (from === 'ours' ? world.admin(of) : world.person(of))
      const { token } = await world.as(account)
      return { id: account.id, token, below: from === 'ours' ? world.lead : await world.subordinate(account) }
    }
    if (!people.has(key)) people.set(key, made())
    return people.get(key) as ReturnType<typeof made>
  }

  const call = (name: string, route: AnyRoute, choose: (slot: Slot) => string, session?: string, self?: number) =>
    world.ask(requestOf(route, inputOf(name, choose, String(self ?? 1)).input), session ? { session } : {})

  test.each(coded)('$name wants a session that stands', async ({ name, route }) => {
    const answers = [await call(name, route, nobodys)]
    for (const dead of [
      { ends_at: new Date(world.at.getTime() - 1000) },
      { seen_at: new Date(world.at.getTime() - 3_600_000) },
    ]) {
      const { token } = await world.as(await world.person([route.permission as Permission]))
      await world.db
        .updateTable('session')
        .set(dead)
        .where('id', '=', sql<number>`(select max(id) from session)`)
        .execute()
      answers.push(await call(name, route, nobodys, token))
    }
    const disabled = await world.person([route.permission as Permission])
    const { token } = await world.as(disabled)
    await world.db.updateTable('account').set({ active: false }).where('id', '=', disabled.id).execute()
    answers.push(await call(name, route, nobodys, token))
    for (const answer of answers) expect(answer).toMatchObject({ code: codes.noSession, status: 401, result: null })
  })

  test.each(coded)('$name is refused to who has every code but its own', async ({ name, route }) => {
    const { token, below } = await person(everyCode.filter((code) => code !== route.permission))
    const things = await thingsFor(name, below)
    const answer = await call(name, route, (slot) => (things[slot.at] as Thing)[slot.by], token)
    expect(answer).toMatchObject({ code: codes.forbidden, status: 403, result: null })
  })

  /** A fresh thing for each name in the sample, at the given place or below the caller. */
  async function thingsFor(name: string, below: { id: number; path: string }, odd?: { at: number; place: Place }) {
    const code = coded.find((one) => one.name === name)?.route.permission
    const made: Thing[] = []
    for (const slot of slotsOf(name)) {
      made.push(await world.thing(slot.kind, slot.at === odd?.at ? odd.place : 'below', below, code))
    }
    return made
  }

  /** The answer, less the name that was asked for, and what it cost: as many statements take as long. */
  async function said(asked: string, ask: () => Promise<unknown>) {
    const before = world.statements()
    // An id may be the very digits of the code or of the status, which stay.
    const named = new RegExp(`(?<![\\w-]|"(?:code|status)":)${RegExp.escape(asked)}(?![\\w-])`, 'g')
    const text = JSON.stringify(await ask()).replaceAll(named, '…')
    return { text, statements: world.statements() - before }
  }

  /** Whether `place` is one the caller sees, as computed from what the thing is and where it stands. */
  const cases = coded.flatMap(({ name, route }) =>
    slotsOf(name).flatMap((slot) =>
      places.map((place) => ({ name, route, slot, place, what: `${slot.kind} ${slot.at + 1}` })),
    ),
  )

  test.each(cases)('$name, $what that is $place', async ({ name, route, slot, place }) => {
    const ours = slotsOf(name).some(({ kind }) => isOurs(kind))
    const { id: self, token, below } = await person([route.permission as Permission], ours ? 'ours' : 'enterprise')
    const things = await thingsFor(name, below, { at: slot.at, place })
    const seen = ours || sees(slot.kind, place)
    const missing = (one: Slot) => (one.at === slot.at ? nobodys(one) : (things[one.at] as Thing)[one.by])
    if (seen) {
      const answer = await call(name, route, (one) => (things[one.at] as Thing)[one.by], token, self)
      const { noSession, forbidden, missing: notFound, badInput, fault } = codes
      expect([noSession, forbidden, notFound, badInput, fault], answer.messageEn).not.toContain(answer.code)
      if (!ours) expect(JSON.stringify(answer)).not.toContain(hiddenName)
      return
    }
    const before = await snapshot()
    const thing = things[slot.at] as Thing
    const nothing = await said(nobodys(slot), () => call(name, route, missing, token, self))
    const answer = await said(thing[slot.by], () =>
      call(name, route, (one) => (things[one.at] as Thing)[one.by], token, self),
    )
    expect(answer).toEqual(nothing)
    if (!isRead(route)) expect(answer.text).not.toContain(`"code":${codes.ok},`)
    expect(answer.text).not.toContain(thing.mark)
    expect(await snapshot()).toEqual(before)
  })

  const ofOurs = cases.filter(({ slot, place }) => isOurs(slot.kind) && place === 'below')
  test.each(ofOurs)("$name, $what, is nobody's but ours, whatever a role says", async ({ name, route, slot }) => {
    const { id: self, token, below } = await person([route.permission as Permission])
    const things = await thingsFor(name, below)
    const nothing = await call(
      name,
      route,
      (one) => (one.at === slot.at ? nobodys(one) : (things[one.at] as Thing)[one.by]),
      token,
      self,
    )
    expect(await call(name, route, (one) => (things[one.at] as Thing)[one.by], token, self)).toEqual(nothing)
    expect(nothing.code).not.toBe(codes.ok)
  })

  const reads = coded.filter(({ name, route }) => isRead(route) && !slotsOf(name).some(({ kind }) => isOurs(kind)))

  describe('of what others have', () => {
    type Answers = { of: unknown; file: string; found: unknown }
    /** For each read what it answered before others had anything, and after. */
    const said = new Map<string, { before: Answers; after: Answers }>()
    /** Begins the mark of everything the reader may not see, so that one question looks for all of it. */
    const theirMark = 'zqforeign'

    // One reader, whose only role holds the codes of the route in question: all it may not see is made once for all.
    beforeAll(async () => {
      const account = await world.person([])
      const { token } = await world.as(account)
      const below = await world.subordinate(account)
      const inputs = new Map<string, Record<string, unknown>>()
      for (const { name } of reads) {
        const things = await thingsFor(name, below)
        inputs.set(name, inputOf(name, (one) => (things[one.at] as Thing)[one.by]).input)
      }
      const askAll = async () => {
        const answers = new Map<string, Answers>()
        for (const { name, route } of reads) {
          // All it takes, so that nothing is refused: a refusal is a row of the audit, which is read here too.
          const beside = (route.also ?? []).map(({ code }) => code as Permission)
          await world.allow(account.id, [route.permission as Permission, ...beside])
          const input = inputs.get(name) ?? {}
          const ask = (more: object = {}) => world.ask(requestOf(route, { ...input, ...more }), { session: token })
          answers.set(name, {
            of: await ask(),
            file: 'export' in route.input.shape ? await file(route, input, token) : '',
            // A list may be longer than its page: what others have is looked for by name.
            found: 'q' in route.input.shape ? await ask({ q: theirMark }) : null,
          })
        }
        return answers
      }
      const before = await askAll()
      for (const kind of kinds.filter((one) => one !== 'grant')) {
        // These bring a terminal, so only one that is foreign altogether shows nothing.
        const brings = kind === 'run' || kind === 'note'
        const away = places.filter((place) => (brings ? place === 'other' : !sees(kind, place)))
        for (const place of away) await world.thing(kind, place, below, '', theirMark)
      }
      const after = await askAll()
      for (const { name } of reads)
        said.set(name, { before: before.get(name) as Answers, after: after.get(name) as Answers })
    }, 120_000)

    test.each(reads)('$name says nothing, and counts none of it', ({ name, route }) => {
      const { before, after } = said.get(name) as { before: Answers; after: Answers }
      expect(before.of).toMatchObject({ status: 200 })
      // What says that it can be had as a file answers with one, marked as UTF-8, and not with a page.
      if ('export' in route.input.shape) expect(before.file).toMatch(/^\uFEFF/)
      // A question answers with what it was asked for nowhere but in what it found.
      expect(JSON.stringify(after)).not.toContain(theirMark)
      expect(JSON.stringify(after)).not.toContain(hiddenName)
      expect(after).toEqual(before)
    })
  })

  /** The whole of a list as a file. */
  async function file(route: AnyRoute, input: Record<string, unknown>, session: string): Promise<string> {
    const { method, url, body } = requestOf(route, { ...input, export: 'csv' })
    const headers = { session }
    const answer = await world.app.inject({
      method: method as 'GET',
      url,
      headers,
      ...(body ? { payload: body as object } : {}),
    })
    return answer.body
  }

  /** Everything the other enterprise has, row by row. */
  async function snapshot(): Promise<unknown> {
    const { rows } = await sql<{ name: string }>`
      select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'enterprise_id' and table_name not in ('audit')`.execute(world.db)
    const all = await Promise.all(
      rows.map(({ name }) =>
        sql<{ all: string | null }>`
          select md5(string_agg(t::text, '|' order by t::text)) as all from ${sql.table(name)} t
          where t.enterprise_id = ${world.theirs.id}`.execute(world.db),
      ),
    )
    return all.map(({ rows: [row] }, i) => [rows[i]?.name, row?.all])
  }
})
