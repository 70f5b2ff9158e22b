import { createHmac } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { codes } from '@cpm/contract/kernel/envelope'
import { refusal } from '../../testing/refusal.ts'
import { type Answering, openReceiver } from '../alert/testing/receiver.ts'
import { openAlertWorld } from '../alert/testing/world.ts'
import { addressOf, faultOfUrl, isInside } from './webhook.guard.ts'

const minute = 60_000
const hour = 60 * minute

const closing: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const close of closing.toReversed()) await close()
})

async function open(answering?: Answering) {
  const receiver = await openReceiver(answering)
  const w = await openAlertWorld({ webhookHosts: [receiver.host] })
  closing.push(receiver.close, w.close)
  const boss = await w.as(w.boss)
  const form = { name: 'Ours', url: `${receiver.url}/hook`, events: ['opened', 'cleared'] as const, enabled: true }
  const made = await boss.webhook.create({ ...form, events: [...form.events] })
  return { receiver, w, boss, form, ...made }
}

/** As a library of Standard Webhooks verifies it. */
function standard(secret: string, headers: Record<string, unknown>, body: string): string {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
}

describe('what is posted', () => {
  test('is signed both ways, and says what befell the alarm', async () => {
    const { receiver, w, secret } = await open()
    const alarm = await w.open()
    await w.note(alarm, 'commented', { data: { text: 'not asked for' } })
    await w.turn()
    await w.become(alarm, 'cleared')
    await w.turn()
    expect(receiver.got.map(({ body }) => (JSON.parse(body) as { type: string }).type)).toEqual([
      'alarm.opened',
      'alarm.cleared',
    ])
    const { headers, body } = receiver.got[0] as (typeof receiver.got)[number]
    expect(headers['webhook-signature']).toBe(standard(secret, headers, body))
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
    const at = String(headers['webhook-timestamp'])
    const hex = createHmac('sha256', key).update(`${at}.${body}`).digest('hex')
    expect(headers['x-cpm-signature']).toBe(`t=${at},v1=${hex}`)
    expect(JSON.parse(body)).toMatchObject({ data: { alarmId: String(alarm), severity: 'major', terminals: 3 } })
  })

  test('with a new secret it is signed with both for a day, then with the new one alone', async () => {
    const { receiver, w, boss, id, secret: old } = await open()
    const { secret } = await boss.webhook.rotate({ id })
    expect(secret).not.toBe(old)
    await boss.webhook.test({ id })
    await w.turn()
    const first = receiver.got[0] as (typeof receiver.got)[number]
    expect(first.headers['webhook-signature']).toBe(
      [standard(secret, first.headers, first.body), standard(old, first.headers, first.body)].join(' '),
    )
    w.pass(25 * hour)
    const later = await w.as(w.boss)
    await later.webhook.test({ id })
    await w.turn()
    const second = receiver.got[1] as (typeof receiver.got)[number]
    expect(second.headers['webhook-signature']).toBe(standard(secret, second.headers, second.body))
  })

  test('goes out again under the same id, later and later; then the endpoint is off, and the enterprise is told', async () => {
    const { receiver, w, boss, id } = await open(() => 500)
    await w.plan({ remind_ms: null, steps: '[]' })
    await w.open()
    for (let n = 0; n < 100; n++) await w.after(hour)
    expect(new Set(receiver.got.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(receiver.got).toHaveLength(10)
    const later = await w.as(w.boss)
    expect(await later.webhook.get({ id })).toMatchObject({ enabled: false, disabledReason: 'failing' })
    expect((await w.bellsOf(w.boss)).map(({ title }) => title)).toEqual(['Webhook "Ours" was disabled'])
    await expect(later.webhook.test({ id })).rejects.toEqual(refusal(codes.refused))
    expect(boss).toBeDefined()
  })

  test('410 turns it off at once; a redirect is a failure and is not followed', async () => {
    let answer: ReturnType<Answering> = { status: 302, headers: { location: '/elsewhere' } }
    const { receiver, w, boss, id } = await open(() => answer)
    await boss.webhook.test({ id })
    await w.turn()
    expect(receiver.got.map(({ path }) => path)).toEqual(['/hook'])
    expect((await boss.webhook.attempts({ id })).records[0]).toMatchObject({ ok: false, status: 302 })
    answer = 410
    await w.after(minute)
    expect(await boss.webhook.get({ id })).toMatchObject({ enabled: false, disabledReason: 'gone' })
  })

  test('who says when to come again is asked no sooner', async () => {
    const { receiver, w, boss, id } = await open((_got, nth) =>
      nth === 0 ? { status: 429, headers: { 'retry-after': '600' } } : 200,
    )
    await boss.webhook.test({ id })
    await w.turn()
    await w.after(9 * minute)
    expect(receiver.got).toHaveLength(1)
    await w.after(2 * minute)
    expect(receiver.got).toHaveLength(2)
  })

  test('a person looks at a post and sends it again, under the same id', async () => {
    const { receiver, w, boss, id } = await open()
    await w.open()
    await w.turn()
    const [tried] = (await boss.webhook.attempts({ id })).records
    expect(tried).toMatchObject({ ok: true, status: 200, answer: 'answered 200', type: 'alarm.opened', state: 'sent' })
    const alertId = tried?.alertId as string
    const post = await boss.webhook.post({ id, alertId })
    expect(post).toEqual({ key: receiver.got[0]?.headers['webhook-id'], body: receiver.got[0]?.body })
    await boss.webhook.resend({ id, alertId })
    await w.turn()
    expect(receiver.got[1]?.headers['webhook-id']).toBe(receiver.got[0]?.headers['webhook-id'])
    expect(receiver.got[1]?.body).toBe(receiver.got[0]?.body)
  })

  test('a plan that posts nothing, or is about other alarms, posts nothing', async () => {
    const { receiver, w } = await open()
    await w.plan({ channels: ['bell'] })
    await w.open()
    await w.turn()
    await w.plan({ channels: ['webhook'], severities: ['critical'] })
    await w.open()
    await w.turn()
    expect(receiver.got).toEqual([])
  })

  test('what waits while it is off goes out once it is on again', async () => {
    const { receiver, w, boss, id, form } = await open((_got, nth) => (nth === 0 ? 500 : 200))
    await boss.webhook.test({ id })
    await w.turn()
    await boss.webhook.update({ ...form, events: [...form.events], id, enabled: false })
    await w.after(hour)
    expect(receiver.got).toHaveLength(1)
    const later = await w.as(w.boss)
    expect(await later.webhook.get({ id })).toMatchObject({ waiting: 1, enabled: false })
    await later.webhook.update({ ...form, events: [...form.events], id, enabled: true })
    await w.turn()
    expect(receiver.taken()).toHaveLength(1)
  })
})

describe('nothing is posted inside', () => {
  test('an address of our own networks, or without TLS, is refused unless it is listed', () => {
    const fault = (url: string) => faultOfUrl(url, ['10.0.0.5:8080'])
    expect(fault('https://shop.example/hook')).toBeNull()
    expect(fault('http://10.0.0.5:8080/hook')).toBeNull()
    expect(fault('http://shop.example/hook')).toBe('webhook.needsHttps')
    for (const host of [
      '127.0.0.1',
      '10.1.2.3',
      '192.168.1.1',
      '169.254.169.254',
      '[::1]',
      '[::ffff:7f00:1]',
      '2130706433',
      'localhost',
      'a.localhost',
      '[fd00::1]',
      '[64:ff9b::a00:1]',
    ]) {
      expect(fault(`https://${host}/`), host).toBe('webhook.inside')
    }
  })

  test('a name that leads inside is not posted to', async () => {
    expect(await addressOf(new URL('https://localhost/'), [])).toBeNull()
    expect(await addressOf(new URL('https://localhost/'), ['localhost'])).not.toBeNull()
    expect(isInside({ address: '::ffff:192.168.0.1', family: 6 })).toBe(true)
    expect(isInside({ address: '203.0.113.9', family: 4 })).toBe(false)
  })

  test('the form says so at its field', async () => {
    const { boss } = await open()
    for (const url of [
      'https://127.0.0.1/',
      'http://shop.example/',
      'ftp://shop.example/',
      'https://a:b@shop.example/',
    ]) {
      await expect(boss.webhook.create({ name: 'x', url, events: ['opened'] })).rejects.toMatchObject({
        answer: { code: codes.badInput, result: { issues: [{ path: 'url' }] } },
      })
    }
  })

  test('it is listed, and taken away with what waits for it', async () => {
    const { w, boss, id } = await open(() => 500)
    await boss.webhook.test({ id })
    await w.turn()
    expect((await boss.webhook.list({ q: 'ours' })).records).toEqual([
      expect.objectContaining({ id, waiting: 1, lastOk: false, enabled: true }),
    ])
    await boss.webhook.remove({ id })
    expect((await boss.webhook.list()).total).toBe(0)
    expect((await boss.alert.list({ channel: ['webhook'] })).total).toBe(0)
  })

  test('a secret is shown once and kept locked', async () => {
    const { w, boss, id, secret } = await open()
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(JSON.stringify(await boss.webhook.get({ id }))).not.toContain(secret)
    const row = await w.db.selectFrom('webhook').select('secret').executeTakeFirstOrThrow()
    expect(row.secret.toString('latin1')).not.toContain(secret.slice(8, 20))
  })
})
