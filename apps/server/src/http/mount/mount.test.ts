import { contract } from '@cpm/contract'
import type { AnyRoute } from '@cpm/contract/kernel/route'
import { codes } from '@cpm/contract/kernel/envelope'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { linkOf } from '../../platform/audit/audit.link.ts'
import { type Clients, type House, openTestHouse } from '../../testing/house.ts'

let house: House
let boss: Clients & { token: string }
let enterpriseId: number
let groupId: string

beforeAll(async () => {
  house = await openTestHouse()
  enterpriseId = (await house.make.enterprise()).id
  boss = await house.as(await house.make.account({ enterpriseId }))
  groupId = String((await house.make.group(enterpriseId)).id)
})
afterAll(() => house.close())

const post = (body: unknown, headers: Record<string, string> = {}) =>
  house.ask({ method: 'POST', url: '/api/v1/enrolment-tokens', body }, { session: boss.token, ...headers })

describe('answers', () => {
  test('[3.23] every answer carries code, both messages and a result, and the status agrees', async () => {
    const answer = await house.ask({ method: 'GET', url: '/api/v1/terminals' }, { session: boss.token })
    expect(answer).toMatchObject({ code: 1, status: 200, message: '操作成功', messageEn: 'Operation successful' })
  })

  test('[8.2] 500 is said for a session that is not valid, and for nothing else', async () => {
    const none = await house.ask({ method: 'GET', url: '/api/v1/terminals' })
    expect(none).toMatchObject({ code: codes.noSession, status: 401, result: null })
    const forged = await house.ask({ method: 'GET', url: '/api/v1/terminals' }, { session: 'x'.repeat(43) })
    expect(forged.code).toBe(codes.noSession)
  })

  test('a misspelt parameter of a list is refused by its name, and does not answer everything', async () => {
    const answer = await house.ask(
      { method: 'GET', url: '/api/v1/terminals?plattform=windows&page=1' },
      { session: boss.token },
    )
    expect(answer).toMatchObject({ code: codes.badInput, status: 400 })
    expect(answer.result).toMatchObject({
      issues: [{ path: 'plattform', messageEn: 'Unknown parameter: plattform' }],
    })
  })

  test('no list, and nothing else that is read by an address, lets an unknown parameter pass', () => {
    const lists = Object.values(contract).flatMap((resource) =>
      Object.values(resource.routes as Record<string, AnyRoute>).filter(
        ({ method, path, reads, output }) =>
          (method === 'GET' && path.startsWith('/api/')) ||
          (reads === true && 'shape' in output && 'records' in (output.shape as object)),
      ),
    )
    expect(lists.length).toBeGreaterThan(50)
    const lenient = lists.filter(({ input }) => {
      const { error } = input.safeParse({ plattform: 'windows' })
      return !error?.issues.some((one) => one.code === 'unrecognized_keys' && one.keys.includes('plattform'))
    })
    expect(lenient.map(({ method, path }) => `${method} ${path}`)).toEqual([])
  })

  test('bad input names its fields in both languages', async () => {
    const answer = await post({ maxUses: 0, groupId: 'abc' })
    expect(answer).toMatchObject({ code: 400, status: 400 })
    const { issues } = answer.result as { issues: { path: string; message: string; messageEn: string }[] }
    expect(issues.map((i) => i.path).sort()).toEqual(['groupId', 'maxUses'])
    expect(issues.find((i) => i.path === 'maxUses')).toMatchObject({ message: '不能小于 1', messageEn: 'At least 1' })
  })

  test.each(['Moon/Base', 'CST', 'China Standard Time', '+25:00'])(
    'the zone %s of the header is refused, and is not UTC in silence',
    async (timezone) => {
      const answer = await house.ask({ method: 'GET', url: '/api/v1/terminals' }, { session: boss.token, timezone })
      expect(answer).toMatchObject({ code: 400, status: 400 })
      expect(answer.result).toEqual({
        issues: [{ path: 'timezone', message: '未知时区', messageEn: 'Unknown time zone' }],
      })
      const open = await house.ask({ method: 'POST', url: '/oauth/v1/oauth/login/cpmDoLogin', body: {} }, { timezone })
      expect(open.result).toMatchObject({ issues: [{ path: 'timezone' }] })
    },
  )

  test.each([
    ['Asia/Kolkata', 'Asia/Kolkata', '2027-01-01T02:30'],
    ['Asia/Calcutta', 'Asia/Kolkata', '2027-01-01T02:30'],
    ['Asia/Kathmandu', 'Asia/Kathmandu', '2027-01-01T02:30'],
    ['Europe/Kyiv', 'Europe/Kyiv', '2027-01-01T02:30'],
    ['America/Argentina/Buenos_Aires', 'America/Argentina/Buenos_Aires', '2027-01-01T02:30'],
    ['GMT+8', '+08:00', '2027-01-01T02:30'],
    ['', 'UTC', '2027-01-01T02:30'],
  ])('the zone %s of the header is the one that hours are meant in', async (timezone, clock, wall) => {
    const body = { calendar: { every: 'day', at: '02:30' }, startAt: '2026-12-31T12:00:00Z' }
    const answer = await house.ask(
      { method: 'POST', url: '/api/v1/tasks/times', body },
      { session: boss.token, timezone },
    )
    expect(answer.result).toMatchObject({ clock })
    expect((answer.result as { times: { wall: string }[] }).times[0]?.wall).toBe(wall)
  })

  test.each([
    ['a body that is no JSON', { payload: '{"a":', type: 'application/json' }, 400],
    ['a body of another type', { payload: '<a/>', type: 'text/xml' }, 415],
    ['a body too large', { payload: JSON.stringify({ a: 'x'.repeat(3_000_000) }), type: 'application/json' }, 413],
    ['a NUL in a text', { payload: '{"expiresAt":"\\u0000"}', type: 'application/json' }, 400],
    ['half a character in a text', { payload: '{"expiresAt":"\\ud800"}', type: 'application/json' }, 400],
    ['a list where an object belongs', { payload: '[1,2]', type: 'application/json' }, 200],
  ])('%s gets a clear answer and the house stands', async (_what, { payload, type }, status) => {
    const response = await house.app.inject({
      method: 'POST',
      url: '/api/v1/enrolment-tokens',
      headers: { session: boss.token, 'content-type': type },
      payload,
    })
    expect(response.statusCode).toBe(status)
    expect(response.json()).toMatchObject({ code: status === 200 ? 1 : status, messageEn: expect.any(String) })
    const field = payload.includes('expiresAt') ? 'expiresAt' : 'body'
    if (status === 400) expect(response.json()).toMatchObject({ result: { issues: [{ path: field }] } })
  })

  test('a page size beyond 500 is refused, not cut', async () => {
    for (const pageSize of ['0', '501', '-1', 'abc', '1e9']) {
      const answer = await house.ask(
        { method: 'GET', url: `/api/v1/terminals?pageSize=${pageSize}` },
        { session: boss.token },
      )
      expect(answer.code).toBe(400)
    }
  })

  test('an unknown call is an answer, not a page', async () => {
    expect(await house.ask({ method: 'GET', url: '/api/v1/nothing' })).toMatchObject({ code: 404, status: 404 })
  })

  test('without the permission the call is refused and nothing is done', async () => {
    const clerk = await house.as(await house.make.account({ enterpriseId, codes: ['terminal.read'] }))
    const answer = await house.ask(
      { method: 'POST', url: '/api/v1/enrolment-tokens', body: {} },
      { session: clerk.token },
    )
    expect(answer).toMatchObject({ code: codes.forbidden, status: 403, result: null })
  })
})

describe('writing', () => {
  test('an Idempotency-Key makes one thing however often it is sent, at once too', async () => {
    const key = { 'idempotency-key': 'make-one-thing' }
    const answers = await Promise.all(Array.from({ length: 8 }, () => post({ maxUses: 3, groupId }, key)))
    const ids = new Set(answers.map((a) => (a.result as { id: string }).id))
    expect(answers.every((a) => a.code === 1)).toBe(true)
    expect(ids.size).toBe(1)
    expect((await post({ maxUses: 4, groupId }, key)).code).toBe(codes.conflict)
  })

  test('every change leaves an audit row without its secrets, and the chain holds', async () => {
    await post({ maxUses: 2, groupId })
    const rows = await house.db.selectFrom('audit').selectAll().orderBy('id').execute()
    const made = { action: 'enrolment.create', code: 1, enterprise_id: enterpriseId }
    const after = { max_uses: 2, token_hash: '••' }
    expect(rows.at(-1)).toMatchObject({ ...made, changes: [{ table: 'enrolment_token', before: null, after }] })
    let previous: Buffer | null = null
    for (const row of rows) {
      const { id: _id, hash, previous: said, input, changes, ...rest } = row
      expect(said).toEqual(previous)
      expect(hash).toEqual(
        linkOf(previous, { ...rest, input: JSON.stringify(input), changes: changes ? JSON.stringify(changes) : null }),
      )
      previous = hash
    }
    await expect(house.db.deleteFrom('audit').execute()).rejects.toThrow('append-only')
  })
})
