import { livePath } from '@cpm/contract/live'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { type Person, type Product, startProduct } from '../product.ts'
import { connectStranger, type Stranger } from '../stranger.ts'

let product: Product
let boss: Person
let open: Stranger[] = []
let count = 0

beforeAll(async () => {
  product = await startProduct()
  boss = await product.signIn('enterprise')
})
afterAll(() => product?.stop())
afterEach(async () => {
  for (const stranger of open) await stranger.leave()
  open = []
})

type Enrolled = { sn: string; secret: string; mqttUrl: string }
const post = (path: string, body: unknown) => product.ask({ method: 'POST', url: path, body })

/** Enrols by a plain POST, as docs/protocol.md section 1 says. */
async function enrol(token?: string): Promise<Enrolled> {
  const sn = `OUT-${String(++count).padStart(4, '0')}`
  const asked = { token: token ?? (await boss.enrolment.create()).token, sn, platform: 'android', model: 'A920Pro' }
  const answer = await post('/agent/v1/enrol', asked)
  expect(answer).toMatchObject({ code: 1, result: { sn, mqttUrl: expect.stringMatching(/^mqtt:/), httpUrl: product.url } })
  return answer.result as Enrolled
}

async function connect({ mqttUrl, ...who }: Enrolled): Promise<Stranger> {
  const stranger = await connectStranger({ url: mqttUrl, ...who })
  open.push(stranger)
  await stranger.subscribe()
  await stranger.say('hello', { session: `s${count}`, platform: 'android', agent: 'stranger/1', configVersion: 1, at: Date.now() })
  return stranger
}

/** A terminal in one go. */
async function arrive(): Promise<{ sn: string; secret: string; it: Stranger }> {
  const enrolled = await enrol()
  return { ...enrolled, it: await connect(enrolled) }
}

async function command(sns: string[], line = 'uname -a'): Promise<string> {
  return (await boss.task.create({ type: 'command', params: { line }, target: { sns } })).id
}
const runOf = async (taskId: string, sn: string) => {
  const run = (await boss.task.runs({ id: taskId, pageSize: 500 })).records.find((one) => one.sn === sn)
  if (!run) throw new Error(`no run of ${sn}`)
  return run
}
/** Milliseconds until `promise` settles either way. */
async function msUntil(promise: Promise<unknown>, most: number): Promise<number> {
  const from = Date.now()
  let late: NodeJS.Timeout | undefined
  await Promise.race([promise, new Promise((resolve) => (late = setTimeout(resolve, most)))])
  clearTimeout(late)
  return Date.now() - from
}

describe('a terminal that is none of ours', () => {
  test('enrols, connects, and what it reports is on the API', async () => {
    const { sn, it } = await arrive()
    await it.say('report', { seq: 1, at: Date.now(), battery: 64, maker: 'Nobody', network: { type: 'wifi', ip: '10.9.8.7' }, unheardOf: 1 })
    const shown = await boss.terminal.get({ sn })
    expect(shown).toMatchObject({ sn, status: 'activated', platform: 'android', battery: 64, maker: 'Nobody', ip: '10.9.8.7', agent: 'stranger/1' })
    await expect.poll(async () => (await boss.terminal.list({ q: sn, online: true })).records.map((t) => t.sn)).toEqual([sn])
    await it.say('report', { seq: 2, battery: 63 })
    await it.say('report', { seq: 1, battery: 99 })
    expect(await boss.terminal.get({ sn })).toMatchObject({ battery: 63, facts: { battery: 63, network: { ip: '10.9.8.7' } } })
  })

  test('is told the configuration when its hello is behind', async () => {
    const enrolled = await enrol()
    const stranger = await connectStranger({ url: enrolled.mqttUrl, ...enrolled })
    open.push(stranger)
    await stranger.subscribe()
    await stranger.say('hello', { session: 'first' })
    expect(await stranger.hear('config')).toMatchObject({ version: 1, desired: { reportIntervalMs: 300_000 } })
  })

  test('obeys a command, and its output is on the API', async () => {
    const { sn, it } = await arrive()
    const id = await command([sn], 'echo hello')
    const down = await it.hear('run')
    expect(down).toMatchObject({ attempt: 1, version: 0, type: 'command', params: { line: 'echo hello', timeoutMs: 60_000 } })
    const { runId, attempt } = down
    await it.say('run', { runId, attempt, expectedVersion: 0, status: 'started' })
    expect(await it.hear('ack')).toMatchObject({ runId, ok: true, version: 1, status: 'started' })
    expect((await runOf(id, sn)).status).toBe('started')
    await it.say('run', { runId, attempt, expectedVersion: 1, status: 'success', output: 'hello\n', exitCode: 0 })
    expect(await it.hear('ack', (ack) => ack.version === 2)).toMatchObject({ ok: true, status: 'success' })
    expect(await runOf(id, sn)).toMatchObject({ id: runId, status: 'success', attempt: 1, version: 2, output: 'hello\n', exitCode: 0, reason: null })
    await it.say('run', { runId, attempt, expectedVersion: 2, status: 'failed' })
    expect(await it.hear('ack', (ack) => ack.error === 'ENDED')).toMatchObject({ ok: false, status: 'success' })
  })

  test('sends long output over HTTPS first', async () => {
    const { sn, secret, it } = await arrive()
    const id = await command([sn], 'cat everything')
    const { runId, attempt } = await it.hear('run')
    const authorization = `Basic ${Buffer.from(`${sn}:${secret}`).toString('base64')}`
    const output = 'x'.repeat(300_000)
    const url = `/agent/v1/runs/${String(runId)}/output`
    expect(await product.ask({ method: 'POST', url, body: { attempt, output } }, { authorization })).toMatchObject({ code: 1 })
    await it.say('run', { runId, attempt, expectedVersion: 0, status: 'success', exitCode: 0 })
    await it.hear('ack')
    expect((await runOf(id, sn)).outputTruncated).toBe(true)
    expect((await boss.task.run({ id: runId as string })).output).toBe(output)
  })

  test('is told to stop, and what was waiting while it was away comes when it returns', async () => {
    const enrolled = await enrol()
    const id = await command([enrolled.sn], 'sleep 1000')
    expect((await runOf(id, enrolled.sn)).status).toBe('waiting')
    const it = await connect(enrolled)
    const { runId, attempt } = await it.hear('run')
    await it.say('run', { runId, attempt, expectedVersion: 0, status: 'started' })
    await it.hear('ack')
    expect(await boss.task.stop({ id })).toMatchObject({ stopping: 1 })
    expect(await it.hear('stop')).toMatchObject({ runId, attempt })
    const now = await runOf(id, enrolled.sn)
    await it.say('run', { runId, attempt, expectedVersion: now.version, status: 'stopped' })
    await it.hear('ack', (ack) => ack.status === 'stopped')
    expect(await runOf(id, enrolled.sn)).toMatchObject({ status: 'stopped', reason: 'stopped' })
  })

  test('a change at it is on an open screen within a second', async () => {
    const { sn, it } = await arrive()
    const { ticket } = await boss.live.ticket()
    const socket = new WebSocket(`${product.url.replace('http', 'ws')}${livePath}?ticket=${ticket}`, { origin: product.url })
    const keys: string[][] = []
    socket.on('message', (data: Buffer) => keys.push(...(JSON.parse(data.toString()) as { keys: string[][] }).keys))
    await new Promise((resolve) => socket.once('open', resolve))
    const from = Date.now()
    await it.say('report', { seq: 5, battery: 12 })
    await expect.poll(() => keys, { timeout: 1000 - (Date.now() - from), interval: 10 }).toContainEqual(['terminal', sn])
    socket.close()
  })
})

describe('what is not its own', () => {
  test("a forged result of another terminal's run is NOT_FOUND, and nothing changes", async () => {
    const victim = await arrive()
    const thief = await arrive()
    const id = await command([victim.sn])
    const { runId, attempt } = await victim.it.hear('run')
    const before = await runOf(id, victim.sn)
    await thief.it.say('run', { runId, attempt, expectedVersion: 0, status: 'success', output: 'forged' })
    expect(await thief.it.hear('ack')).toMatchObject({ runId, ok: false, error: 'NOT_FOUND' })
    expect(await runOf(id, victim.sn)).toEqual(before)
    const authorization = `Basic ${Buffer.from(`${thief.sn}:${thief.secret}`).toString('base64')}`
    const url = `/agent/v1/runs/${String(runId)}/output`
    expect(await product.ask({ method: 'POST', url, body: { attempt, output: 'forged' } }, { authorization })).toMatchObject({ code: 404 })
    expect((await runOf(id, victim.sn)).output).toBeNull()
  })

  test.each([
    ["another terminal's run topic", (sn: string) => `cpm/v1/${sn}/down/run`, false],
    ["another terminal's report", (sn: string) => `cpm/v1/${sn}/up/report`, false],
    ['a topic of the broker', () => '$SYS/broker/clients', false],
    ['a retained report of its own', (_: string, own: string) => `cpm/v1/${own}/up/report`, true],
  ])('publishing to %s cuts it off and reaches nobody', async (_what, topic, retain) => {
    const victim = await arrive()
    const thief = await arrive()
    const heardBefore = victim.it.heard.length
    const payload = JSON.stringify({ runId: '1', attempt: 1, version: 0, type: 'command', params: { line: 'id' }, expiresAt: 9e12, seq: 9, battery: 1 })
    await expect(thief.it.publish(topic(victim.sn, thief.sn), payload, retain)).rejects.toThrow('closed')
    await thief.it.closed
    // A message that comes after: had the other been let through, it would be here before.
    await command([victim.sn], 'echo mark')
    await victim.it.hear('run')
    expect(victim.it.heard.slice(heardBefore)).toHaveLength(1)
    expect(await boss.terminal.get({ sn: victim.sn })).toMatchObject({ online: true, battery: null })
    expect((await boss.terminal.get({ sn: thief.sn })).battery).toBeNull()
  })

  test.each([['cpm/v1/+/down/#'], ['#'], ['cpm/v1/OUT-0001/up/#'], ['$share/g/cpm/v1/+/up/#']])(
    'a subscription to %s is refused',
    async (filter) => {
      const { it } = await arrive()
      await expect(it.subscribe(filter)).rejects.toThrow(/[Uu]nspecified|refused|128/)
    },
  )

  test('nonsense is thrown away and nobody is cut off for it', async () => {
    const { sn, it } = await arrive()
    const topic = `cpm/v1/${sn}/up/report`
    for (const bad of ['{', '[]', 'null', '{"seq":"one"}', '{"seq":3,"battery":500}', '{"seq":4,"maker":7}']) await it.publish(topic, bad)
    await it.publish(`cpm/v1/${sn}/up/nothing`, '{}')
    await it.say('report', { seq: 5, battery: 50 })
    expect(await boss.terminal.get({ sn })).toMatchObject({ battery: 50, facts: { battery: 50 } })
  })

  test('a message beyond 64 KiB cuts it off', async () => {
    const { it } = await arrive()
    await expect(it.say('event', { id: 'e', type: 'error', data: { text: 'x'.repeat(70_000) } })).rejects.toThrow('closed')
  })
})

describe('its credential', () => {
  test('a wrong secret, and the name of another, do not connect', async () => {
    const mine = await enrol()
    const other = await enrol()
    await expect(connectStranger({ url: mine.mqttUrl, sn: mine.sn, secret: 'x'.repeat(43) })).rejects.toThrow(/Bad username|Not authorized/i)
    await expect(connectStranger({ url: mine.mqttUrl, sn: other.sn, secret: mine.secret })).rejects.toThrow(/Bad username|Not authorized/i)
    await expect(connectStranger({ url: mine.mqttUrl, sn: 'OUT-9999', secret: mine.secret })).rejects.toThrow(/Bad username|Not authorized/i)
  })

  test('logged off, it is cut off within 5 s and does not come back', async () => {
    const { sn, secret, it } = await arrive()
    const answered = boss.terminal.logOff({ sn })
    expect(await msUntil(it.closed, 8000)).toBeLessThan(5000)
    expect(await answered).toMatchObject({ status: 'logged_off' })
    await expect(connectStranger({ url: product.mqttUrl, sn, secret })).rejects.toThrow(/Bad username|Not authorized/i)
    const authorization = `Basic ${Buffer.from(`${sn}:${secret}`).toString('base64')}`
    expect(await product.ask({ method: 'GET', url: '/agent/v1/self' }, { authorization })).toMatchObject({ status: 401, code: 500 })
    expect(await boss.terminal.get({ sn })).toMatchObject({ online: false, status: 'logged_off' })
  })

  test('a spent, an expired, a revoked and an unknown token are refused with the reason', async () => {
    const refused = async (token: string) => {
      const answer = await post('/agent/v1/enrol', { token, sn: `OUT-R${++count}`, platform: 'linux', model: 'PC' })
      expect(answer).toMatchObject({ code: 422, status: 422, result: null })
      return answer.messageEn
    }
    const once = await boss.enrolment.create({ maxUses: 1 })
    await enrol(once.token)
    expect(await refused(once.token)).toBe('The enrolment token has been used up')
    const revoked = await boss.enrolment.create()
    await boss.enrolment.revoke({ id: revoked.id })
    expect(await refused(revoked.token)).toBe('The enrolment token was revoked')
    const short = await boss.enrolment.create({ expiresAt: new Date(Date.now() + 1500).toISOString() })
    const stateOf = async (id: string) => (await boss.enrolment.list()).records.find((token) => token.id === id)?.state
    await expect.poll(() => stateOf(short.id), { timeout: 10_000, interval: 200 }).toBe('expired')
    expect(await refused(short.token)).toBe('The enrolment token has expired')
    expect(await refused('cpm_nothing')).toBe('The enrolment token is not known')
  })

  test('an SN in use is not given to a second machine', async () => {
    const { sn } = await enrol()
    const { token } = await boss.enrolment.create()
    expect(await post('/agent/v1/enrol', { token, sn, platform: 'android', model: 'A920Pro' })).toMatchObject({ code: 409 })
    expect((await boss.enrolment.list()).records[0]).toMatchObject({ uses: 0, state: 'active' })
  })
})
