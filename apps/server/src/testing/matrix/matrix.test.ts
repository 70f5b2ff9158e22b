import type { Permission } from '@cpm/contract'
import { requestOf } from '@cpm/contract/kernel/client'
import { codes } from '@cpm/contract/kernel/envelope'
import type { AnyRoute } from '@cpm/contract/kernel/route'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { byCode, type Calls, coded, everyCode, inputOf, isRead, namesOf, nobodys, openCalls, slotsOf } from './calls.ts'
import { places, type Thing } from './define.ts'
import { isOurs, kindOf, kinds, samples, sees } from './find-samples.ts'
import { hiddenName } from './world.ts'

/** Every route by code × every kind of caller × everything it can name × every place that can be [6.2]. */

test('every route by code has a sample, and every id in its input is one the matrix chooses', () => {
  const without = byCode.filter(({ name }) => namesOf(name).length === 0).map(({ name }) => name)
  expect(without, 'say an input in `samples` of <resource>.matrix.ts').toEqual([])
  const idle = Object.keys(samples).filter((name) => !coded.some((one) => one.name === name))
  expect(idle, 'a route without a code has its sample in `open`').toEqual([])
  for (const { name, route } of byCode) {
    const inputs = namesOf(name).map((one) => inputOf(one, nobodys).input)
    // The SN of a terminal that is to be made is nobody's yet, and so is the name a phone gives its inspection; a system
    // id is a fact like any other, and a file is one of what is named beside it.
    const isNew = (field: string) =>
      (route.creates === true && field === 'sn') ||
      (route.method === 'PUT' && name === 'inspection.put' && field === 'clientId') ||
      field === 'systemId' ||
      /^(inspection|order|message)\..* fileIds?$/.test(`${name} ${field}`)
    const ids = Object.keys(route.input.shape).filter((field) => /^(id|ids|sn|sns)$|Ids?$/.test(field) && !isNew(field))
    const isTried = (field: string) => inputs.some((input) => /NOBODY|99999/.test(JSON.stringify(input[field] ?? '')))
    expect(
      ids.filter((field) => !isTried(field)),
      `${name} names more than its samples`,
    ).toEqual([])
  }
})

describe('the matrix', () => {
  let calls: Calls
  beforeAll(async () => void (calls = await openCalls()))
  afterAll(() => calls.world.close())

  test.each(coded)('$name wants a session that stands', async ({ name, route }) => {
    const answers = [await calls.call(name, route, nobodys)]
    for (const dead of [
      { ends_at: new Date(calls.world.at.getTime() - 1000) },
      { seen_at: new Date(calls.world.at.getTime() - 3_600_000) },
    ]) {
      const { token } = await calls.world.as(await calls.world.person([route.permission as Permission]))
      await calls.world.db
        .updateTable('session')
        .set(dead)
        .where('id', '=', sql<number>`(select max(id) from session)`)
        .execute()
      answers.push(await calls.call(name, route, nobodys, token))
    }
    const disabled = await calls.world.person([route.permission as Permission])
    const { token } = await calls.world.as(disabled)
    await calls.world.db.updateTable('account').set({ active: false }).where('id', '=', disabled.id).execute()
    answers.push(await calls.call(name, route, nobodys, token))
    for (const answer of answers) expect(answer).toMatchObject({ code: codes.noSession, status: 401, result: null })
  })

  test.each(coded)('$name is refused to who has every code but its own', async ({ name, route }) => {
    const { token, below } = await calls.person(everyCode.filter((code) => code !== route.permission))
    const things = await calls.thingsFor(name, below)
    const answer = await calls.call(name, route, (slot) => (things[slot.at] as Thing)[slot.by], token)
    expect(answer).toMatchObject({ code: codes.forbidden, status: 403, result: null })
  })

  /** Of the system and of nobody's rows: refused to whoever is of an enterprise, as its own test shows. */
  const ofTheSystem = ['dashboard.console']
  const reads = coded.filter(
    ({ name, route }) =>
      isRead(route) && !ofTheSystem.includes(name) && !slotsOf(name).some(({ kind }) => isOurs(kind)),
  )

  describe('of what others have', () => {
    type Answers = { of: unknown; file: string; found: unknown }
    /** For each read what it answered before others had anything, and after. */
    const said = new Map<string, { before: Answers; after: Answers }>()
    /** Begins the mark of everything the reader may not see, so that one question looks for all of it. */
    const theirMark = 'zqforeign'

    // One reader, whose only role holds the codes of the route in question: all it may not see is made once for all.
    beforeAll(async () => {
      const account = await calls.world.person([])
      const { token } = await calls.world.as(account)
      const below = await calls.world.subordinate(account)
      const inputs = new Map<string, Record<string, unknown>>()
      for (const { name } of reads) {
        const things = await calls.thingsFor(name, below)
        inputs.set(name, inputOf(name, (one) => (things[one.at] as Thing)[one.by]).input)
      }
      const askAll = async () => {
        const answers = new Map<string, Answers>()
        for (const { name, route } of reads) {
          // All it takes, so that nothing is refused: a refusal is a row of the audit, which is read here too.
          const beside = (route.also ?? []).map(({ code }) => code as Permission)
          await calls.world.allow(account.id, [route.permission as Permission, ...beside])
          const input = inputs.get(name) ?? {}
          const ask = (more: object = {}) =>
            calls.world.ask(requestOf(route, { ...input, ...more }), { session: token })
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
      for (const kind of kinds.filter((one) => !kindOf(one).isFound)) {
        // These bring a terminal, so only one that is foreign altogether shows nothing.
        const brings = kindOf(kind).bringsTerminal === true
        const away = places.filter((place) => (brings ? place === 'other' : !sees(kind, place)))
        for (const place of away) await calls.world.thing(kind, place, below, '', theirMark)
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
    const answer = await calls.world.app.inject({
      method: method as 'GET',
      url,
      headers,
      ...(body ? { payload: body as object } : {}),
    })
    return answer.body
  }
})
