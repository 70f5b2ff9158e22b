import { allPermissions, contract, type Permission } from '@cpm/contract'
import { requestOf } from '@cpm/contract/kernel/client'
import { codes } from '@cpm/contract/kernel/envelope'
import type { Resource } from '@cpm/contract/kernel/resource'
import { unprovenCode } from '@cpm/contract/people/me/me.proof'
import { tokenLimits } from '@cpm/contract/people/me/me.tokens'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Clients, type House, openTestHouse } from '../../testing/house.ts'
import { refusalOf } from '../../testing/refusal.ts'

let house: House
let now = new Date()
const later = (ms: number) => (now = new Date(now.getTime() + ms))
const day = 86_400_000
beforeAll(async () => {
  house = await openTestHouse({ now: () => now })
})
beforeEach(() => void later(120_000))
afterAll(() => house.close())

const everyCode = Object.keys(allPermissions) as Permission[]
const routes = Object.entries(contract as Record<string, Resource>).flatMap(([resource, r]) =>
  Object.entries(r.routes).map(([verb, route]) => ({ name: `${resource}.${verb}`, route })),
)
async function person(own: Permission[] = everyCode) {
  const enterpriseId = (await house.make.enterprise()).id
  const account = await house.make.account({ enterpriseId, codes: own })
  return { account, enterpriseId, as: await house.as(account) }
}
/** Who may do all there is: some routes are for administrators of ours, whatever a role says. */
const ours = async () =>
  house.as(await house.make.account({ kind: 'administrator', enterpriseId: null, codes: everyCode }))
const inDays = (days: number) => new Date(now.getTime() + days * day).toISOString()
const make = async (as: Clients, may: string[], days = 30) =>
  as.me.createToken({ name: 'stock sync', codes: may, expiresAt: inDays(days) })
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const terminals = (headers: Record<string, string>) => house.ask({ method: 'GET', url: '/api/v1/terminals' }, headers)

describe('an API token', () => {
  test('is said once, kept as a hash, and drives the API as its account', async () => {
    const { enterpriseId, as } = await person(['terminal.read', 'terminal.export'])
    const terminal = await house.make.terminal({ enterpriseId })
    const other = await house.make.terminal({ enterpriseId: (await house.make.enterprise()).id })
    const { token, id } = await make(as, ['terminal.read', 'terminal.export'])
    expect(token).toMatch(/^cpm_pat_[\w-]{43}$/)
    const all = JSON.stringify([await as.me.tokens(), await house.db.selectFrom('api_token').selectAll().execute()])
    expect(all).not.toContain(token)
    expect((await as.me.tokens()).tokens).toMatchObject([{ id, prefix: token.slice(0, 16), lastUsedAt: null }])
    const text = JSON.stringify((await terminals(bearer(token))).result)
    expect(text).toContain(terminal.sn)
    expect(text).not.toContain(other.sn)
    const url = '/api/v1/terminals?export=csv'
    const file = await house.app.inject({ method: 'GET', url, headers: bearer(token) })
    expect(file.headers['content-type']).toContain('text/csv')
    expect(file.body).toContain(terminal.sn)
  })

  test('what it did stands in the audit under its name, and the token itself nowhere', async () => {
    const { account, as } = await person(['enrolment.create'])
    const { token } = await make(as, ['enrolment.create'])
    const made = await house.ask({ method: 'POST', url: '/api/v1/enrolment-tokens', body: {} }, bearer(token))
    expect(made.code).toBe(codes.ok)
    const rows = await house.db.selectFrom('audit').selectAll().where('account_id', '=', account.id).execute()
    expect(rows.map((row) => [row.action, row.token_name])).toEqual([
      ['me.createToken', null],
      ['enrolment.create', 'stock sync'],
    ])
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('an Idempotency-Key works with it', async () => {
    const { as } = await person(['enrolment.create'])
    const { token } = await make(as, ['enrolment.create'])
    const post = () =>
      house.ask(
        { method: 'POST', url: '/api/v1/enrolment-tokens', body: { maxUses: 2 } },
        { ...bearer(token), 'idempotency-key': 'only-once' },
      )
    const [one, two] = [await post(), await post()]
    expect(one).toMatchObject({ code: codes.ok })
    expect(two.result).toEqual(one.result)
  })

  test('unknown, expired, revoked, malformed, of a disabled account: one answer, a bad session’s', async () => {
    const { account, as } = await person(['terminal.read'])
    const expired = (await make(as, ['terminal.read'], 1)).token
    const revoked = await make(as, ['terminal.read'])
    await as.me.revokeToken({ id: revoked.id })
    const bad = await terminals({ session: 'x'.repeat(43) })
    expect((await terminals(bearer(expired))).code).toBe(codes.ok)
    later(day)
    const answers = [
      await terminals(bearer(expired)),
      await terminals(bearer(revoked.token)),
      await terminals(bearer(`cpm_pat_${'x'.repeat(43)}`)),
      await terminals(bearer("' or 1=1 --")),
      // A token that does not stand is not helped out by a session beside it.
      await terminals({ ...bearer(revoked.token), session: as.token }),
      await terminals({ authorization: revoked.token }),
    ]
    const fresh = (await make(await house.as(account), ['terminal.read'])).token
    await house.db.updateTable('account').set({ active: false }).where('id', '=', account.id).execute()
    answers.push(await terminals(bearer(fresh)), await terminals({ session: fresh }))
    for (const answer of answers) expect(answer).toEqual(bad)
  })

  test('may do nothing while the password must be changed', async () => {
    const { account, as } = await person(['terminal.read'])
    const { token } = await make(as, ['terminal.read'])
    await house.db.updateTable('account').set({ must_change: true }).where('id', '=', account.id).execute()
    expect((await terminals(bearer(token))).code).toBe(codes.forbidden)
  })

  test('is not for calls without a code: it neither signs in nor makes tokens nor opens the live stream', async () => {
    const { as } = await person()
    const { token } = await make(as, everyCode)
    const ofSessions = routes.filter(({ route }) => route.permission === 'session')
    expect(ofSessions.length).toBeGreaterThan(10)
    for (const { name, route } of ofSessions) {
      const input = Object.fromEntries(Object.keys(route.input.shape).map((key) => [key, '1']))
      const answer = await house.ask(requestOf(route, input), bearer(token))
      expect(answer, name).toMatchObject({ code: codes.forbidden, status: 403, result: null })
      expect(answer.messageEn).toBe('An API token cannot be used for this call')
    }
  })

  describe('opens the routes of its codes and no other', () => {
    const coded = routes.filter(({ route }) => Object.hasOwn(allPermissions, route.permission))
    const used = [...new Set(coded.map(({ route }) => route.permission as Permission))]
    let as: Clients
    beforeEach(async () => void (as = await ours()))
    /** What the routes answer to a token with these codes; ids are nobody's, so no answer is about what is there. */
    const refusedBy = async (may: string[], asked: typeof coded) => {
      const { token, id } = await make(as, may)
      const refused: string[] = []
      for (const { name, route } of asked) {
        const input = Object.fromEntries(Object.keys(route.input.shape).map((key) => [key, '999999999']))
        const answer = await house.ask(requestOf(route, input), bearer(token))
        if (answer.code === codes.forbidden) refused.push(name)
      }
      await as.me.revokeToken({ id })
      return refused
    }

    // What reaches far wants the right of a token to do so besides; it opens no route by itself.
    test.each(used)('%s', async (code) => {
      const its = coded.filter(({ route }) => route.permission === code)
      expect(await refusedBy([code, unprovenCode], its)).toEqual([])
      const others = everyCode.filter((other) => other !== code)
      expect(await refusedBy(others, its)).toEqual(its.map(({ name }) => name))
    })

    test('of one code alone, whichever route is asked', async () => {
      // Each code meets other routes than its neighbour does, and every route three codes that are not its own.
      const strangers = used.map((code, at) => ({
        code,
        asked: coded.filter(({ route }, i) => route.permission !== code && (i + at) % used.length < 3),
      }))
      for (const { code, asked } of strangers) {
        expect(await refusedBy([code, unprovenCode], asked), code).toEqual(asked.map(({ name }) => name))
      }
    })
  })

  test('never may more than its codes and its account, whatever is taken from either', async () => {
    const some = ['terminal.read', 'task.read', 'group.read', 'dashboard.read'] as const satisfies Permission[]
    const asks = {
      'terminal.read': 'terminals',
      'task.read': 'tasks',
      'group.read': 'groups',
      'dashboard.read': 'dashboard/totals',
    }
    const subset = fc.subarray([...some], { minLength: 1 })
    await fc.assert(
      fc.asyncProperty(subset, fc.subarray([...some]), async (may, left) => {
        const { account, as } = await person([...some])
        const { token } = await make(as, may)
        const { role_id } = await house.db
          .selectFrom('account_role')
          .select('role_id')
          .where('account_id', '=', account.id)
          .executeTakeFirstOrThrow()
        const gone = house.db
          .selectFrom('menu')
          .select('id')
          .where('permission', 'not in', ['', ...left])
        await house.db.deleteFrom('role_menu').where('role_id', '=', role_id).where('menu_id', 'in', gone).execute()
        for (const code of some) {
          const answer = await house.ask({ method: 'GET', url: `/api/v1/${asks[code]}` }, bearer(token))
          expect(answer.code === codes.ok, code).toBe(may.includes(code) && left.includes(code))
        }
      }),
      { numRuns: 12 },
    )
  })

  test('when and from where it was last used is written once a minute', async () => {
    const { as } = await person(['terminal.read'])
    const { token } = await make(as, ['terminal.read'])
    const used = async () => (await as.me.tokens()).tokens[0]
    await terminals(bearer(token))
    const first = now.toISOString()
    expect(await used()).toMatchObject({ lastUsedAt: first, lastIp: '127.0.0.1' })
    later(59_000)
    await terminals(bearer(token))
    expect((await used())?.lastUsedAt).toBe(first)
    later(1_000)
    await terminals(bearer(token))
    expect((await used())?.lastUsedAt).toBe(now.toISOString())
  })

  test('that runs wild is told to wait, and others are not held up', async () => {
    const { as } = await person(['group.read'])
    const [wild, calm] = [(await make(as, ['group.read'])).token, (await make(as, ['group.read'])).token]
    const call = (token: string) => house.app.inject({ method: 'GET', url: '/api/v1/groups', headers: bearer(token) })
    for (let i = 0; i < tokenLimits.perMinute; i += 50)
      for (const answer of await Promise.all(Array.from({ length: 50 }, () => call(wild))))
        expect(answer.statusCode).toBe(200)
    const late = await call(wild)
    expect(late.statusCode).toBe(429)
    expect(Number(late.headers['retry-after'])).toBeGreaterThan(0)
    expect((await call(calm)).statusCode).toBe(200)
    later(60_000)
    expect((await call(wild)).statusCode).toBe(200)
  })
})

describe('making one', () => {
  test.each([
    ['no code', { codes: [] }, 'codes'],
    ['a code one lacks', { codes: ['terminal.read', 'mail.read'] }, 'codes'],
    ['a code nobody has', { codes: ['everything'] }, 'codes'],
    ['no name', { name: '  ' }, 'name'],
    ['a time that is over', { expiresAt: '2020-01-01T00:00:00Z' }, 'expiresAt'],
    ['more than a year', { expiresAt: new Date(Date.now() + 400 * day).toISOString() }, 'expiresAt'],
  ])('with %s is refused at the field', async (_what, odd, path) => {
    const { as } = await person(['terminal.read'])
    const good = { name: 'a', codes: ['terminal.read'], expiresAt: inDays(365) }
    expect(await refusalOf(as.me.createToken({ ...good, ...odd }))).toMatchObject({
      code: codes.badInput,
      result: { issues: [{ path }] },
    })
    await as.me.createToken(good)
  })

  test('an account has twenty, also when thirty are asked for at once', async () => {
    const { as } = await person(['terminal.read'])
    const made = await Promise.all(
      Array.from({ length: 30 }, () =>
        make(as, ['terminal.read']).then(
          () => true,
          () => false,
        ),
      ),
    )
    expect(made.filter(Boolean)).toHaveLength(tokenLimits.perAccount)
    const { tokens } = await as.me.tokens()
    await as.me.revokeToken({ id: tokens[0]?.id as string })
    await make(as, ['terminal.read'])
  })

  test("another's token is missing, also to who stands above", async () => {
    const { account, enterpriseId, as } = await person(['terminal.read'])
    const clerk = await house.as(await house.make.account({ enterpriseId, superior: account }))
    const { id, token } = await make(clerk, ['terminal.read'])
    const admin = await house.as(await house.make.account({ kind: 'administrator', enterpriseId: null }))
    for (const who of [as, admin]) {
      expect((await who.me.tokens()).tokens).toEqual([])
      expect(await refusalOf(who.me.revokeToken({ id }))).toEqual(
        await refusalOf(who.me.revokeToken({ id: '99999999' })),
      )
    }
    expect((await terminals(bearer(token))).code).toBe(codes.ok)
  })
})
