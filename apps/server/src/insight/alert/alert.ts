import { sql } from 'kysely'
import { defineFeature, type JobCtx } from '../../core/feature.ts'
import { unscoped } from '../../core/scope.ts'
import { resume, send, stop } from './alert.act.ts'
import { get, list } from './alert.list.ts'
import { sender } from './send/send.queue.ts'
import { tellAlarms } from './notify/notify.alarms.ts'
import { fireTimers } from './notify/notify.timers.ts'

/** Alerts are remembered this long: 90 days. */
const keptMs = 90 * 86_400_000
const second = 1000

/** Also what waits for an endpoint that is off, and what the bell rang for: neither would end by itself. */
async function forget({ db, now }: JobCtx): Promise<void> {
  const before = new Date(now.getTime() - keptMs)
  await db.deleteFrom('alert').where('created_at', '<', before).execute()
  await db.deleteFrom('alert_pace').where('last_at', '<', before).execute()
  await sql`delete from message where account_id is null and created_at < ${before}
    and ${unscoped('message', 'what rang long ago, whoever heard it')}`.execute(db)
}

/** What people and endpoints are told of alarms. Each way has a job of its own, so that one that hangs holds up no other. */
export const feature = defineFeature(
  'alert',
  { list, get, send, stop, resume },
  {
    jobs: {
      tellAlarms: { everyMs: 15 * second, run: tellAlarms },
      fireTimers: { everyMs: 5 * second, run: fireTimers },
      ringBells: { everyMs: 3 * second, run: sender('bell') },
      sendMails: { everyMs: 3 * second, run: sender('email') },
      sendTexts: { everyMs: 3 * second, run: sender('sms') },
      postHooks: { everyMs: 2 * second, run: sender('webhook') },
      forgetAlerts: { everyMs: 3600 * second, run: forget },
    },
    machineTables: ['alert', 'alert_line', 'alert_attempt', 'alert_pace', 'alert_todo', 'alert_timer', 'alert_stop'],
  },
)
