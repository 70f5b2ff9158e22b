import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { connectStranger } from '../foreign-agent.ts'
import { openWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world?.product.stop())
afterEach(() => world.leave())

describe('what is not its own', () => {
  test("a forged result of another terminal's run is NOT_FOUND, and nothing changes", async () => {
    const victim = await world.arrive()
    const thief = await world.arrive()
    const id = await world.command([victim.sn])
    const { runId, attempt } = await victim.it.hear('run')
    const before = await world.runOf(id, victim.sn)
    await thief.it.say('run', { runId, attempt, expectedVersion: 0, status: 'success', output: 'forged' })
    expect(await thief.it.hear('ack')).toMatchObject({ runId, ok: false, error: 'NOT_FOUND' })
    expect(await world.runOf(id, victim.sn)).toEqual(before)
    const url = `/agent/v1/runs/${String(runId)}/output`
    expect(await world.asTerminal(thief, 'POST', url, { attempt, output: 'forged' })).toMatchObject({ code: 404 })
    expect((await world.runOf(id, victim.sn)).output).toBeNull()
  })

  test.each([
    ["another terminal's run topic", (sn: string) => `cpm/v1/${sn}/down/run`, false],
    ["another terminal's report", (sn: string) => `cpm/v1/${sn}/up/report`, false],
    ['a topic of the broker', () => '$SYS/broker/clients', false],
    ['a retained report of its own', (_: string, own: string) => `cpm/v1/${own}/up/report`, true],
  ])('publishing to %s cuts it off and reaches nobody', async (_what, topic, retain) => {
    const victim = await world.arrive()
    const thief = await world.arrive()
    const heardBefore = victim.it.heard.length
    const payload = JSON.stringify({
      runId: '1',
      attempt: 1,
      version: 0,
      type: 'command',
      params: { line: 'id' },
      expiresAt: 9e12,
      seq: 9,
      battery: 1,
    })
    await expect(thief.it.publish(topic(victim.sn, thief.sn), payload, retain)).rejects.toThrow('closed')
    await thief.it.closed
    // A message that comes after: had the other been let through, it would be here before.
    await world.command([victim.sn], 'echo mark')
    await victim.it.hear('run')
    expect(victim.it.heard.slice(heardBefore)).toHaveLength(1)
    await expect.poll(async () => (await world.boss.terminal.get({ sn: victim.sn })).online).toBe(true)
    expect((await world.boss.terminal.get({ sn: victim.sn })).battery).toBeNull()
    expect((await world.boss.terminal.get({ sn: thief.sn })).battery).toBeNull()
  })

  test.each([['cpm/v1/+/down/#'], ['#'], ['cpm/v1/OUT-0001/up/#'], ['$share/g/cpm/v1/+/up/#']])(
    'a subscription to %s is refused',
    async (filter) => {
      const { it } = await world.arrive()
      await expect(it.subscribe(filter)).rejects.toThrow(/[Uu]nspecified|refused|128/)
    },
  )

  test('nonsense is thrown away and nobody is cut off for it', async () => {
    const { sn, it } = await world.arrive()
    const topic = `cpm/v1/${sn}/up/report`
    for (const bad of ['{', '[]', 'null', '{"seq":"one"}', '{"seq":3,"battery":500}', '{"seq":4,"maker":7}'])
      await it.publish(topic, bad)
    await it.publish(`cpm/v1/${sn}/up/nothing`, '{}')
    await it.say('report', { seq: 5, battery: 50 })
    expect(await world.boss.terminal.get({ sn })).toMatchObject({ battery: 50, facts: { battery: 50 } })
  })

  test('a message beyond 64 KiB cuts it off', async () => {
    const { it } = await world.arrive()
    await expect(it.say('event', { id: 'e', type: 'error', data: { text: 'x'.repeat(70_000) } })).rejects.toThrow(
      'closed',
    )
  })
})

describe('its credential', () => {
  test('a wrong secret, and the name of another, do not connect', async () => {
    const mine = await world.enrol()
    const other = await world.enrol()
    await expect(connectStranger({ url: mine.mqttUrl, sn: mine.sn, secret: 'x'.repeat(43) })).rejects.toThrow(
      /Bad username|Not authorized/i,
    )
    await expect(connectStranger({ url: mine.mqttUrl, sn: other.sn, secret: mine.secret })).rejects.toThrow(
      /Bad username|Not authorized/i,
    )
    await expect(connectStranger({ url: mine.mqttUrl, sn: 'OUT-9999', secret: mine.secret })).rejects.toThrow(
      /Bad username|Not authorized/i,
    )
  })

  test('logged off, it is cut off and does not come back', async () => {
    const { sn, secret, it } = await world.arrive()
    await world.boss.prove()
    const answered = world.boss.terminal.logOff({ sn })
    await it.closed
    expect(await answered).toMatchObject({ status: 'logged_off' })
    await expect(connectStranger({ url: world.product.mqttUrl, sn, secret })).rejects.toThrow(
      /Bad username|Not authorized/i,
    )
    expect(await world.asTerminal({ sn, secret }, 'GET', '/agent/v1/self')).toMatchObject({
      status: 401,
      code: 500,
    })
    await expect.poll(async () => (await world.boss.terminal.get({ sn })).online).toBe(false)
  })

  test('a spent, an expired, a revoked and an unknown token are refused with the reason', async () => {
    const refused = async (token: string) => {
      const answer = await world.post('/agent/v1/enrol', { token, sn: 'OUT-REFUSED', platform: 'linux', model: 'PC' })
      expect(answer).toMatchObject({ code: 422, status: 422, result: null })
      return answer.messageEn
    }
    const once = await world.boss.enrolment.create({ maxUses: 1 })
    await world.enrol(once.token)
    expect(await refused(once.token)).toBe('The enrolment token has no uses left')
    const revoked = await world.boss.enrolment.create()
    await world.boss.enrolment.revoke({ id: revoked.id })
    expect(await refused(revoked.token)).toBe('The enrolment token has been revoked')
    const short = await world.boss.enrolment.create({ expiresAt: new Date(Date.now() + 1500).toISOString() })
    const stateOf = async (id: string) =>
      (await world.boss.enrolment.list()).records.find((token) => token.id === id)?.state
    await expect.poll(() => stateOf(short.id), { interval: 200 }).toBe('expired')
    expect(await refused(short.token)).toBe('The enrolment token has expired')
    expect(await refused('cpm_nothing')).toBe('The enrolment token is invalid')
  })

  test('an SN in use is not given to a second machine', async () => {
    const { sn } = await world.enrol()
    const { token } = await world.boss.enrolment.create()
    expect(await world.post('/agent/v1/enrol', { token, sn, platform: 'android', model: 'A920Pro' })).toMatchObject({
      code: 409,
    })
    expect((await world.boss.enrolment.list()).records[0]).toMatchObject({ uses: 0, state: 'active' })
  })
})
