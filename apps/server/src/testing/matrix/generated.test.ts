import { allCodes, allPermissions, contract, type Permission } from '@cpm/contract'
import { requestOf } from '@cpm/contract/kernel/client'
import { codes, type Envelope } from '@cpm/contract/kernel/envelope'
import type { Resource } from '@cpm/contract/kernel/resource'
import { type AnyRoute, strangersKeyLength } from '@cpm/contract/kernel/route'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { boundInputs, invalidInputs, validInputs } from './generate.ts'
import { nobodyAt, type Thing } from './define.ts'
import { isOurs, openSamples, readyFor, samples } from './find-samples.ts'
import { type Opened, openWorldOf } from './open-world.ts'
import { openWorld, type World } from './world.ts'

/**
 * Requests made from the contract itself, to every operation there is: what a schema allows, about things that are
 * there, and what it does not. `CPM_FUZZ_CASES` and `CPM_FUZZ_SEED` make it longer and another.
 */

const cases = Number(process.env.CPM_FUZZ_CASES ?? 3)
const seed = Number(process.env.CPM_FUZZ_SEED ?? 20_260_701)
/** Calls at the bounds that are made at a time. */
const atOnce = 10
const everyCode = Object.keys(allPermissions) as Permission[]
const routes = Object.entries(contract as Record<string, Resource>).flatMap(([resource, r]) =>
  Object.entries(r.routes).map(([verb, route]) => ({ name: `${resource}.${verb}`, route })),
)
const samplesOf = (name: string) => Object.keys(samples).filter((one) => one.split(' ')[0] === name)

type Said = { name: string; input: Record<string, unknown>; code: number; message: string }
const said: Said[] = []
const told = ({ name, code, message, input }: Said) =>
  `${name} ${code} ${message} ${JSON.stringify(input).slice(0, 400)}`

test('every operation has a sample to begin with', () => {
  const without = routes.filter(({ name }) => samplesOf(name).length === 0 && !openSamples[name])
  const names = without.map(({ name }) => name)
  expect(names, 'say an input in `samples` or `open` of <resource>.matrix.ts').toEqual([])
})

describe('generated requests', () => {
  let world: World
  let people: Record<'enterprise' | 'ours', { id: number; token: string; below: { id: number; path: string } }>
  beforeAll(async () => {
    world = await openWorld({ checkHosts: [nobodyAt] })
    const mine = await world.person(everyCode)
    const admin = await world.admin(everyCode)
    people = {
      enterprise: { id: mine.id, token: (await world.as(mine)).token, below: await world.subordinate(mine) },
      ours: { id: admin.id, token: (await world.as(admin)).token, below: world.lead },
    }
  })
  afterAll(() => world.close())

  /** The sample of a route by code, about things of its own, by somebody who may do all there is. */
  async function codedSample(sample: string, code: string): Promise<Opened> {
    const slots: [string, boolean][] = []
    const noting = (kind: string, by?: 'name') => `${slots.push([kind, by === 'name']) - 1}`
    samples[sample]?.(Object.assign(noting, { self: '1' }))
    const who = people[slots.some(([kind]) => isOurs(kind)) || allCodes[code]?.for === 'ours' ? 'ours' : 'enterprise']
    const things: Thing[] = []
    for (const [kind] of slots) things.push(await world.thing(kind, 'below', who.below, code))
    if (things[0]) await readyFor[sample]?.(world.db, things[0])
    let at = 0
    const pick = (_kind: string, by?: 'name') => (things[at++] as Thing)[by ? 'mark' : 'id']
    const input = samples[sample]?.(Object.assign(pick, { self: String(who.id) })) ?? {}
    return { input, headers: { session: who.token } }
  }

  async function openSample(name: string, route: AnyRoute): Promise<Opened> {
    // The clock stands: a code is mailed to an address again only after a minute, and twenty an hour to one network.
    await world.db.deleteFrom('asking').execute()
    const own = await openWorldOf(world, () => world.at)
    const made = (await openSamples[name]?.(own)) ?? {}
    if ('headers' in made) return made as Opened
    return { input: made, headers: route.permission === 'session' ? own.session : {} }
  }

  const begin = (name: string, route: AnyRoute, i: number) => {
    const own = samplesOf(name)
    const one = own[i % own.length]
    return one ? codedSample(one, route.permission) : openSample(name, route)
  }

  const answers = new Map<number, number>()
  const heard = (answer: { code: number; message: string }) => {
    answers.set(answer.code, (answers.get(answer.code) ?? 0) + 1)
    return answer
  }
  afterAll(() => {
    if (process.env.CPM_FUZZ_CASES)
      process.stdout.write(`Answers by their code: ${JSON.stringify(Object.fromEntries(answers))}\n`)
  })

  /** The answer; of a file, whether there is one. */
  async function ask(route: AnyRoute, input: Record<string, unknown>, headers: Record<string, string>) {
    const { method, url, body } = requestOf(route, input)
    const answer = await world.app.inject({
      method: method as 'POST',
      url,
      headers,
      ...(body === undefined ? {} : { payload: body as object }),
    })
    if (answer.headers['content-disposition']) return heard({ code: codes.ok, message: 'a file' })
    const { code, messageEn, result } =
      answer.json<Envelope<{ issues?: { path: string; messageEn: string }[] } | null>>()
    const issues = (result?.issues ?? []).map((one) => ` ${one.path}: ${one.messageEn}`)
    return heard({ code, message: `${messageEn}${code === codes.ok ? '' : issues.join(';')}` })
  }

  test.each(routes)('$name takes what its schema allows', async ({ name, route }) => {
    // Somebody new for each call without a code costs a password; two show as much.
    const times = samplesOf(name).length > 0 ? cases : Math.min(cases, 2)
    for (let i = 0; i < times; i++) {
      const { input: sample, headers } = await begin(name, route, i)
      const [input] =
        i < samplesOf(name).length || i === 0 ? [sample] : validInputs(route, sample, 2, seed + i).slice(-1)
      const answer = await ask(route, input ?? sample, headers)
      said.push({ name, input: input ?? sample, ...answer })
    }
    const own = said.filter((one) => one.name === name)
    expect(own.filter(({ code }) => code === codes.fault).map(told)).toEqual([])
    // Entered: its work was done at least once, and not only refused.
    expect(
      own.some(({ code }) => code === codes.ok),
      own.map(told).join('\n'),
    ).toBe(true)
  })

  const making = routes.filter(({ route }) => route.creates === true)
  test.each(making)('$name answers a repeat with its first answer', async ({ name, route }) => {
    const { input, headers } = await begin(name, route, 1)
    const { method, url, body } = requestOf(route, input)
    const key = { ...headers, 'idempotency-key': `once-${name}-${'0'.repeat(strangersKeyLength)}` }
    const first = await world.ask({ method, url, body }, key)
    expect(first).toMatchObject({ code: codes.ok })
    expect(await world.ask({ method, url, body }, key)).toEqual(first)
  })

  test.each(routes)('$name refuses what its schema does not, and lives', async ({ name, route }) => {
    const { input: sample, headers } = await begin(name, route, 0)
    for (const input of invalidInputs(route, sample, cases, seed)) {
      const { code, message } = await ask(route, input, headers)
      expect(code, told({ name, input, code, message })).not.toBe(codes.fault)
      if (route.permission !== 'public' && route.permission !== 'agent' && !/^(me|password|session)\./.test(name))
        expect(code, told({ name, input, code, message })).not.toBe(codes.noSession)
    }
  })

  test.each(routes)('$name lives at the bounds of its schema', async ({ name, route }) => {
    const { input: first } = await begin(name, route, 0)
    const faults: string[] = []
    const bounds = boundInputs(route, first, cases, seed)
    for (let at = 0; at < bounds.length; at += atOnce) {
      // About something new each time: what was changed or deleted before is no longer there.
      const { input, headers } = await begin(name, route, 0)
      const ended = bounds.slice(at, at + atOnce).map(async (bound) => {
        const changed = Object.fromEntries(Object.entries(bound).filter(([field, value]) => value !== first[field]))
        const answer = await ask(route, { ...input, ...changed }, headers)
        if (answer.code === codes.fault) faults.push(told({ name, input: changed, ...answer }))
      })
      await Promise.all(ended)
    }
    expect(faults).toEqual([])
  })

  test('what is made by a POST is made once for an Idempotency-Key: no such route is without', async () => {
    const { rows } = await sql<{ action: string }>`
      select distinct action from audit, jsonb_array_elements(changes) as change
      where code = ${codes.ok} and change ->> 'id' is not null and change ->> 'before' is null`.execute(world.db)
    const making = new Set(rows.map(({ action }) => action))
    const posted = routes.filter(({ route }) => route.method === 'POST')
    const without = posted.filter(({ name, route }) => making.has(name) && route.creates !== true)
    expect(without.map(({ name }) => name)).toEqual([])
    expect(making.size).toBeGreaterThan(20)
  })

  test('of strangers and terminals too, whose calls the audit does not tell all of: each takes a key or is excused', () => {
    const theirs = routes.filter(
      ({ route }) => ['public', 'agent'].includes(route.permission) && route.method === 'POST' && route.reads !== true,
    )
    const without = theirs.filter(({ route }) => route.creates !== true).map(({ name }) => name)
    expect(without.toSorted()).toEqual(Object.keys(withoutKey).toSorted())
  })

  test('of what is valid at least 60 % is done, and nothing a schema allows is bad input', () => {
    const done = said.filter(({ code }) => code === codes.ok)
    expect(done.length / said.length).toBeGreaterThan(0.6)
    const bad = said.filter(({ code, message }) => code === codes.badInput && !byWhoAsks.test(message))
    expect(bad.map(told)).toEqual([])
  })
})

/** What is right for one person, or today, and wrong for another: no schema can say it. */
const byWhoAsks = / (kind|groupId|pid|vid): | to: The last day must not be before/

/** Calls of strangers and terminals that change something and take no Idempotency-Key, and why none is needed. */
const withoutKey: Readonly<Record<string, string>> = {
  'session.login': 'a sealed password signs in once; a session is nothing to be kept for a repeat',
  'session.secondStep': 'a ticket serves once; a session is nothing to be kept for a repeat',
  'registration.sendCode': 'sent again within the wait it is refused, and after it another code is what is wanted',
  'registration.sendAgain': 'sent again within the wait it is refused, and after it another link is what is wanted',
  'password.getEmailCaptcha': 'sent again within the wait it is refused, and after it another code is what is wanted',
  'password.updateNewPassword': 'a code serves once, and the password is set, not made',
  'guestLink.control': 'the control is set, not made',
  'deployment.report': 'the last report of an instance is set: twice is the same as once',
  'agent.output': 'the output of one attempt is set: twice is the same as once',
}
