import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openPostOffice } from '../../platform/mail/testing/post-office.ts'
import { openReceiver } from './testing/receiver.ts'
import { openAlertWorld } from './testing/world.ts'

/** Every second post and mail is refused, by turns. */
const everyOther = (_got: unknown, nth: number) => (nth % 2 === 0 ? 503 : 200)

const events = 12
const speed = 200

test('senders that are killed again and again, with receivers that fail half of the time, lose nothing and tell nothing twice', async () => {
  const [bridge, endpoint] = [await openReceiver(everyOther), await openReceiver(everyOther)]
  let mails = 0
  const office = await openPostOffice({ refuse: () => (mails++ % 2 === 0 ? { code: 451, text: 'later' } : null) })
  const world = await openAlertWorld({ webhookHosts: [endpoint.host] })
  try {
    await world.plan({
      channels: ['bell', 'email', 'sms', 'webhook'],
      wait_ms: 0,
      remind_ms: null,
      steps: '[]',
      sms_a_day: 1000,
      quiet_from: null,
      quiet_to: null,
    })
    await world.db.updateTable('account').set({ phone: '1' }).where('id', '=', world.north.id).execute()
    const boss = await world.as(world.boss)
    await boss.webhook.create({ name: 'Ours', url: endpoint.url, events: ['opened'] })
    const began = Date.now()
    const how = JSON.stringify({
      database: world.database.url,
      smsWebhook: bridge.url,
      smtpUrl: office.url,
      hosts: [endpoint.host],
      key: world.secretKey.toString('base64'),
      began,
      speed,
    })
    const file = join(import.meta.dirname, 'testing/sender-process.ts')
    const start = () => spawn(process.execPath, [file, how], { stdio: ['ignore', 'ignore', 'inherit'] })
    const isOver = async () => {
      const { rows } = await sql<{ n: number }>`
        select (select count(*) from alert where state = 'waiting')::int + (select count(*) from alert_todo)::int as n
      `.execute(world.db)
      return rows[0]?.n === 0
    }
    const alarms: number[] = []
    let senders: ChildProcess[] = [start(), start()]
    while (alarms.length < events || !(await isOver())) {
      if (alarms.length < events) alarms.push(await world.open())
      // Moments that differ, so that a kill comes at any of them.
      await wait(100 + Math.random() * 400)
      if (alarms.length < events && alarms.length % 3 === 0) {
        const victim = senders.shift() as ChildProcess
        victim.kill('SIGKILL')
        await once(victim, 'exit')
        senders.push(start())
      }
    }
    for (const one of senders) one.kill('SIGKILL')
    senders = []

    // Each event is told to the person once by each way, and to the endpoint once.
    const { rows: lines } = await sql<{ channel: string; n: number; told: number }>`
      select a.channel, count(*)::int as n, count(distinct l.alarm_id)::int as told
      from alert_line l join alert a on a.id = l.alert_id where a.state = 'sent' group by a.channel order by a.channel
    `.execute(world.db)
    expect(lines).toEqual(['bell', 'email', 'sms', 'webhook'].map((channel) => ({ channel, n: events, told: events })))

    // What receivers took is by id what was sent: no id is missing, and none is foreign.
    const sent = async (channel: string) =>
      new Set(
        (
          await sql<{ key: string }>`select key from alert where channel = ${channel} and state = 'sent'`.execute(
            world.db,
          )
        ).rows.map(({ key }) => `msg_${key}`),
      )
    const texts = new Set(bridge.taken().map(({ body }) => (JSON.parse(body) as { id: string }).id))
    expect(texts).toEqual(await sent('sms'))
    expect(new Set(endpoint.taken().map(({ headers }) => headers['webhook-id']))).toEqual(await sent('webhook'))
    const letters = new Set(office.letters.map(({ raw }) => /^Message-ID: <(msg_\w+)@/im.exec(raw)?.[1]))
    expect(letters).toEqual(await sent('email'))
    const titles = (await world.bellsOf(world.north)).length
    expect(titles).toBe((await sent('bell')).size)
  } finally {
    await Promise.all([bridge.close(), endpoint.close(), office.close()])
    await world.close()
  }
}, 600_000)
