import { openDatabase } from '../../../db/pool.ts'
import { sender } from '../send/send.queue.ts'
import { tellAlarms } from '../notify/notify.alarms.ts'

/**
 * The jobs of alerts in a process of their own, which a test kills. Its clock runs fast, so that retries and leases, which
 * take minutes, are over in moments; it is told where it began, so that one after another agree on the time.
 */
const { database, smsWebhook, smtpUrl, hosts, key, began, speed } = JSON.parse(process.argv[2] ?? '{}') as {
  database: string
  smsWebhook: string
  smtpUrl: string
  hosts: string[]
  key: string
  began: number
  speed: number
}
const { db } = await openDatabase(database)
const now = () => new Date(began + (Date.now() - began) * speed)
const settings = {
  smtpUrl,
  smsWebhook,
  webhookHosts: hosts,
  secretKey: Buffer.from(key, 'base64'),
  publicUrl: 'http://cpm.test',
  store: undefined as never,
  home: null,
  dataDir: '',
  backups: undefined,
}
const channels = ['bell', 'email', 'sms', 'webhook'] as const
for (;;) {
  await tellAlarms({ db, now: now() })
  await Promise.all(channels.map((channel) => sender(channel)({ db, now: now(), settings })))
}
