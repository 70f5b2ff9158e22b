import { codes } from '@cpm/contract/kernel/envelope'
import { proofMs, unprovenCode, unprovenTerminals } from '@cpm/contract/people/me/me.proof'
import { describe, expect, test } from 'vitest'
import { clockedHouse } from '../../testing/clock.ts'
import { type Clients, clientsOf, type House } from '../../testing/house.ts'
import { appCode, twoStepsOf } from '../../testing/two-steps.ts'
import { refusalOf } from '../../testing/refusal.ts'

let house: House
let steps: ReturnType<typeof twoStepsOf>
const clock = clockedHouse(120_000, (opened) => {
  house = opened
  steps = twoStepsOf(opened, () => clock.now)
})
const { later } = clock

const atField = (path: string) => ({ code: codes.refused, result: { issues: [{ path }] } })
const unproven = { code: codes.unproven, status: 428, messageEn: 'Confirm your identity before this action' }

/** Somebody signed in an hour of work ago, who has proved nothing since; and terminals of theirs. */
async function someone() {
  const person = await steps.person()
  const { enterprise_id } = await house.db
    .selectFrom('account')
    .select('enterprise_id')
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow()
  const clients = await house.as(person, { unproven: true })
  const terminal = async () => (await house.make.terminal({ enterpriseId: Number(enterprise_id) })).sn
  const fleet = (count: number) =>
    house.database.pool.query(
      `insert into terminal (sn, enterprise_id, name, platform, model, status, activated_at)
       select 'P${person.id}-' || n, $1, 'POS', 'android', 'A920Pro', 'activated', now() from generate_series(1, $2::int) n`,
      [enterprise_id, count],
    )
  return { person, clients, terminal, fleet }
}
type Someone = Awaited<ReturnType<typeof someone>>
const proveBy = async (clients: Clients, text = 'First-1234') => {
  const { kid, sealed } = await house.seal(text)
  return clients.me.prove({ kid, password: sealed })
}
const inDays = (days: number) => new Date(clock.now.getTime() + days * 86_400_000).toISOString()
const tokenOf = async (clients: Clients, may: string[]) => {
  const { token } = await clients.me.createToken({ name: 'robot', codes: may, expiresAt: inDays(1) })
  return token
}
const resetOf = (sn: string) => ({ type: 'factory_reset' as const, params: {}, target: { sns: [sn] } })
const hello = { type: 'message' as const, params: { text: 'hello' }, target: { filter: {} } }

/** What reaches far, each once: none may be done by a session somebody left open. */
const farReaching: [string, (who: Someone, clients: Clients) => Promise<() => Promise<unknown>>][] = [
  [
    'a factory reset',
    async (who, as) =>
      (
        (sn) => () =>
          as.task.act(resetOf(sn))
      )(await who.terminal()),
  ],
  [
    'a log-off',
    async (who, as) =>
      (
        (sn) => () =>
          as.terminal.logOff({ sn })
      )(await who.terminal()),
  ],
  [
    'a log-off of many',
    async (who, as) =>
      (
        (sn) => () =>
          as.terminal.logOffMany({ target: { sns: [sn] } })
      )(await who.terminal()),
  ],
  [
    'a task for more than 500 terminals',
    async (who, as) => {
      await who.fleet(unprovenTerminals + 1)
      return () => as.task.create(hello)
    },
  ],
  [
    'an action on more than 500 terminals',
    async (who, as) => {
      await who.fleet(unprovenTerminals + 1)
      return () => as.task.act({ type: 'screenshot', params: {}, target: { filter: {} } })
    },
  ],
  [
    'a restart of a factory reset',
    async (who, as) => {
      const sn = await who.terminal()
      const { id } = await who.person.as.task.act(resetOf(sn))
      await who.person.as.task.stop({ id })
      return () => as.task.restart({ taskId: id })
    },
  ],
  [
    'a restart of more than 500 runs',
    async (who, as) => {
      await who.fleet(unprovenTerminals + 1)
      const { id } = await who.person.as.task.create(hello)
      await house.job('task.fanOut')
      await who.person.as.task.stop({ id })
      return () => as.task.restart({ taskId: id })
    },
  ],
]

describe('what reaches far asks who it is', () => {
  test.each(farReaching)(
    '%s: by a session after the password, by a token with the right to',
    async (_name, prepare) => {
      const who = await someone()
      const call = await prepare(who, who.clients)
      expect(await refusalOf(call())).toMatchObject(unproven)
      expect((await proveBy(who.clients)).until).toBe(new Date(clock.now.getTime() + proofMs).toISOString())
      await call()

      const all = ['task.create', 'task.act', 'task.reset', 'task.restart', 'terminal.logOff']
      const other = await someone()
      const plain = await prepare(other, await robotOf(other, all))
      expect(await refusalOf(plain())).toMatchObject({
        code: codes.forbidden,
        messageEn: expect.stringContaining(unprovenCode),
      })
      const third = await someone()
      const allowed = await prepare(third, await robotOf(third, [...all, unprovenCode]))
      await allowed()
    },
  )

  test('a task for 500 terminals asks nobody', async () => {
    const who = await someone()
    await who.fleet(unprovenTerminals)
    expect(await who.clients.task.create(hello)).toHaveProperty('id')
  })

  test('a restart of a reset needs the code of a reset', async () => {
    const who = await someone()
    const { id } = await who.person.as.task.act(resetOf(await who.terminal()))
    await who.person.as.task.stop({ id })
    const robot = await robotOf(who, ['task.restart', unprovenCode])
    expect(await refusalOf(robot.task.restart({ taskId: id }))).toMatchObject({ code: codes.forbidden })
  })

  test('and so does a token that could do it without being asked', async () => {
    const { clients } = await someone()
    const make = (may: string[]) => tokenOf(clients, may)
    await make(['task.read'])
    expect(await refusalOf(make(['task.read', unprovenCode]))).toMatchObject(unproven)
    await proveBy(clients)
    await make(['task.read', unprovenCode])
  })
})

async function robotOf(who: Someone, may: string[]): Promise<Clients> {
  const authorization = `Bearer ${await tokenOf(who.person.as, may)}`
  return clientsOf((request) => house.ask(request, { authorization }))
}

describe('a proof', () => {
  test('holds for five minutes, and in its own session alone', async () => {
    const who = await someone()
    const elsewhere = await house.as(who.person, { unproven: true })
    await proveBy(who.clients)
    later(proofMs - 1000)
    await who.clients.terminal.logOff({ sn: await who.terminal() })
    const sn = await who.terminal()
    expect(await refusalOf(elsewhere.terminal.logOff({ sn }))).toMatchObject(unproven)
    later(1000)
    expect(await refusalOf(who.clients.terminal.logOff({ sn }))).toMatchObject(unproven)
  })

  test('is not had with a wrong password, which counts as at the sign-in', async () => {
    const who = await someone()
    expect(await refusalOf(who.clients.me.prove({}))).toMatchObject({ code: codes.badInput })
    for (let i = 0; i < 5; i++)
      expect(await refusalOf(proveBy(who.clients, 'Wrong-1234'))).toMatchObject(atField('password'))
    expect(await refusalOf(proveBy(who.clients))).toMatchObject(atField('password'))
    const sn = await who.terminal()
    expect(await refusalOf(who.clients.terminal.logOff({ sn }))).toMatchObject(unproven)
  })

  test('is the second step where there is one; guesses count, and while one waits none is right', async () => {
    const who = await someone()
    const { secret } = await steps.turnOn(who.person)
    later(60_000)
    expect(await refusalOf(proveBy(who.clients))).toMatchObject({ result: { issues: [{ path: 'code' }] } })
    await who.clients.me.prove({ code: appCode(secret, clock.now) })
    await who.clients.terminal.logOff({ sn: await who.terminal() })
    later(60_000)
    for (let i = 0; i < 5; i++)
      expect(await refusalOf(who.clients.me.prove({ code: 'none' }))).toMatchObject(atField('code'))
    expect(await refusalOf(who.clients.me.prove({ code: appCode(secret, clock.now) }))).toMatchObject(atField('code'))
  })

  test('is in the audit, without the password; what asked for it is not', async () => {
    const who = await someone()
    await refusalOf(who.clients.terminal.logOff({ sn: await who.terminal() }))
    await proveBy(who.clients)
    const rows = await house.db.selectFrom('audit').selectAll().where('account_id', '=', who.person.id).execute()
    expect(rows.map((row) => [row.action, row.code])).toEqual([['me.prove', codes.ok]])
    expect(rows[0]?.input).toMatchObject({ password: '•' })
  })

  test('is not asked for again by the repeat of what was answered', async () => {
    const who = await someone()
    const body = resetOf(await who.terminal())
    const ask = () =>
      house.ask(
        { method: 'POST', url: '/api/v1/actions', body },
        { session: who.clients.token, 'idempotency-key': `reset-${who.person.id}` },
      )
    expect(await ask()).toMatchObject(unproven)
    await proveBy(who.clients)
    const first = await ask()
    expect(first.code).toBe(codes.ok)
    later(proofMs + 1000)
    expect(await ask()).toEqual(first)
  })
})
