import { afterAll, describe, expect, test } from 'vitest'
import { openPostOffice } from '../../platform/mail/testing/post-office.ts'
import { openReceiver } from './testing/receiver.ts'
import { type AlertWorld, openAlertWorld } from './testing/world.ts'

const minute = 60_000
const day = 24 * 60 * minute

const closing: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const close of closing.toReversed()) await close()
})
const kept = <T extends { close: () => Promise<unknown> }>(one: T): T => {
  closing.push(() => one.close())
  return one
}
const alertsOf = (w: AlertWorld, channel: 'sms' | 'email') =>
  w.db.selectFrom('alert').selectAll().where('channel', '=', channel).orderBy('id').execute()

describe('a text message', () => {
  test('is posted as { to, text, id } in the language of its receiver, and once', async () => {
    const bridge = kept(await openReceiver())
    const w = kept(await openAlertWorld({ smsWebhook: `${bridge.url}/sms` }))
    await w.plan({ channels: ['sms'] })
    await w.db.updateTable('account').set({ phone: '+8613800000001' }).where('id', '=', w.north.id).execute()
    await w.open()
    await w.after(0)
    await w.after(minute)
    await w.after(minute)
    await w.db.updateTable('account').set({ language: 'cn' }).where('id', '=', w.north.id).execute()
    await w.open()
    await w.after(0)
    await w.after(minute)
    expect(bridge.got.map(({ path, body }) => [path, JSON.parse(body)])).toEqual([
      [
        '/sms',
        {
          to: '+8613800000001',
          text: expect.stringMatching(/^CPM \[Major\] Opened: Offline 1, Shop \w+, 3 terminals\. http:\/\/cpm\.test\//),
          id: expect.stringMatching(/^msg_[0-9a-f]{32}$/),
        },
      ],
      ['/sms', expect.objectContaining({ text: expect.stringMatching(/^CPM \[重要\] 告警产生：Offline 2，Shop/) })],
    ])
  })

  test('is tried again under the same id while the bridge fails, and at the end has failed', async () => {
    const bridge = kept(await openReceiver(() => 503))
    const w = kept(await openAlertWorld({ smsWebhook: bridge.url }))
    await w.plan({ channels: ['sms'], remind_ms: null, steps: '[]' })
    await w.db.updateTable('account').set({ phone: '1' }).where('id', '=', w.north.id).execute()
    await w.open()
    for (let n = 0; n < 40; n++) await w.after(30 * minute)
    const [alert] = await alertsOf(w, 'sms')
    expect(alert).toMatchObject({ state: 'failed', tries: 7, last_error: 'HTTP 503' })
    expect(new Set(bridge.got.map(({ body }) => (JSON.parse(body) as { id: string }).id)).size).toBe(1)
    expect(bridge.got).toHaveLength(7)
  })

  test('what the bridge refuses for good is not tried again, and a person sends it again', async () => {
    let answer = 400
    const bridge = kept(await openReceiver(() => answer))
    const w = kept(await openAlertWorld({ smsWebhook: bridge.url }))
    await w.plan({ channels: ['sms'] })
    await w.db.updateTable('account').set({ phone: '1' }).where('id', '=', w.north.id).execute()
    await w.open()
    await w.after(0)
    await w.after(minute)
    await w.after(20 * minute)
    expect(bridge.got).toHaveLength(1)
    const boss = await w.as(w.boss)
    const [row] = (await boss.alert.list({ channel: ['sms'] })).records
    answer = 200
    await boss.alert.send({ id: row?.id as string })
    await w.after(minute)
    const { state, attempts, told } = await boss.alert.get({ id: row?.id as string })
    expect(state).toBe('sent')
    expect(attempts.map(({ status, ok }) => [status, ok])).toEqual([
      [400, false],
      [200, true],
    ])
    expect(told[0]).toMatchObject({ kind: 'opened', name: 'Offline 1', why: 'shop', planName: 'Standard plan' })
  })

  test('goes out no more often a day than the plan says', async () => {
    const bridge = kept(await openReceiver())
    const w = kept(await openAlertWorld({ smsWebhook: bridge.url }))
    await w.plan({ channels: ['sms'], sms_a_day: 2, remind_ms: null, steps: '[]' })
    await w.db.updateTable('account').set({ phone: '1' }).where('id', '=', w.north.id).execute()
    for (let n = 0; n < 4; n++) {
      await w.open()
      await w.after(0)
      await w.after(2 * minute)
    }
    expect(bridge.got).toHaveLength(2)
    expect((await alertsOf(w, 'sms')).map(({ state, reason }) => [state, reason])).toEqual([
      ['sent', null],
      ['sent', null],
      ['dropped', 'limit'],
      ['dropped', 'limit'],
    ])
    w.pass(day)
    await w.open()
    await w.after(0)
    await w.after(minute)
    expect(bridge.got).toHaveLength(3)
  })

  test('without a bridge it is kept, and an account without a number is said so', async () => {
    const w = kept(await openAlertWorld())
    await w.plan({ channels: ['sms'] })
    await w.db.updateTable('account').set({ phone: '1' }).where('id', '=', w.north.id).execute()
    await w.open()
    await w.open({ groupId: w.shops[1].id })
    await w.after(0)
    await w.after(minute)
    expect((await alertsOf(w, 'sms')).map(({ state, reason }) => `${state} ${reason}`).toSorted()).toEqual([
      'failed noAddress',
      'kept notSetUp',
    ])
  })
})

describe('[3.9] the switches of an account', () => {
  test('a hardware exception comes by SMS, a fence by mail, to those who have it on and see the place', async () => {
    const bridge = kept(await openReceiver())
    const office = kept(await openPostOffice())
    const w = kept(await openAlertWorld({ smsWebhook: bridge.url, smtpUrl: office.url }))
    await w.plan({ enabled: false })
    await w.db
      .updateTable('account')
      .set({ phone: '77', hardware_alert: true, fence_alert: true })
      .where('id', 'in', [w.north.id, w.south.id])
      .execute()
    await w.open({ key: 'peripheral' })
    await w.open({ key: 'fence' })
    await w.open({ key: 'offline' })
    await w.after(0)
    await w.after(minute)
    expect(bridge.got.map(({ body }) => (JSON.parse(body) as { text: string }).text)).toEqual([
      expect.stringContaining('Offline 1'),
    ])
    expect(office.letters.map(({ to, text }) => [to, text])).toEqual([
      [['north@shop.example'], expect.stringMatching(/Offline 2[^]+Geofence alert is turned on for the account/)],
    ])
  })
})

describe('mail', () => {
  test('carries the id of the alert as its Message-ID, also when it is tried again', async () => {
    let refusing = true
    const office = kept(await openPostOffice({ refuse: () => (refusing ? { code: 451, text: 'later' } : null) }))
    const w = kept(await openAlertWorld({ smtpUrl: office.url }))
    await w.plan({ channels: ['email'] })
    await w.open()
    await w.after(0)
    await w.after(minute)
    refusing = false
    await w.after(2 * minute)
    const [alert] = await alertsOf(w, 'email')
    expect(alert).toMatchObject({ state: 'sent', tries: 2 })
    expect(office.letters).toHaveLength(1)
    expect(office.letters[0]?.raw).toMatch(new RegExp(`^Message-ID: <msg_${alert?.key}@cpm\\.test>\\r$`, 'im'))
  })
})

test('a store sees its own alerts, an enterprise all of it, and another enterprise none', async () => {
  const w = kept(await openAlertWorld())
  await w.open()
  await w.open({ groupId: w.shops[1].id })
  await w.after(0)
  const [boss, north] = [await w.as(w.boss), await w.as(w.north)]
  const stranger = await w.as(await w.make.account({ enterpriseId: (await w.make.enterprise()).id }))
  const names = async (who: typeof boss) =>
    new Set((await who.alert.list({})).records.map(({ recipientName }) => recipientName))
  expect(await names(boss)).toEqual(new Set(['al_north', 'al_south']))
  expect(await names(north)).toEqual(new Set(['al_north']))
  expect((await stranger.alert.list({})).total).toBe(0)
  const [other] = (await boss.alert.list({ q: 'al_south' })).records
  await expect(north.alert.get({ id: other?.id as string })).rejects.toThrow()
  const { stops } = await boss.alert.get({ id: other?.id as string })
  expect(stops).toEqual([])
  await expect(boss.alert.stop({ id: other?.id as string, planId: '1' })).rejects.toMatchObject({
    answer: { messageEn: expect.stringContaining('only from your own alerts') },
  })
})
