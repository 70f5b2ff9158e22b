import type { AlertChannel, AlertKind, AlertReason, AlertState } from '@cpm/contract/insight/alert/alert.shape'
import { webhookEvents } from '@cpm/contract/insight/webhook/webhook'
import { lock } from '../../../core/encrypt.ts'
import { newSecret } from '../../../insight/webhook/webhook.sign.ts'
import { purposeOf } from '../../../insight/alert/send/send.ways.ts'
import { ago, type Estate, type PastDeed } from './action.ts'

const minuteMs = 60_000

type Past = readonly [
  days: number,
  who: string,
  channel: AlertChannel,
  severity: 'critical' | 'major' | 'minor',
  kind: AlertKind,
  name: string,
  state?: AlertState,
  reason?: AlertReason,
]

/** What people of the demo were told in the last weeks. */
const told: readonly Past[] = [
  [21.3, 'store', 'bell', 'major', 'opened', '离线超过 30 分钟 Offline for 30 min'],
  [21.25, 'store', 'bell', 'major', 'cleared', '离线超过 30 分钟 Offline for 30 min'],
  [17.6, 'store', 'bell', 'minor', 'opened', '存储将满 Storage almost full'],
  [17.6, 'store', 'email', 'minor', 'opened', '存储将满 Storage almost full', 'kept', 'notSetUp'],
  [12.1, 'store', 'bell', 'critical', 'opened', '门店断网 The whole store is offline'],
  [12.08, 'enterprise', 'bell', 'critical', 'escalated', '门店断网 The whole store is offline'],
  [12.05, 'store', 'bell', 'critical', 'cleared', '门店断网 The whole store is offline'],
  [8.4, 'store', 'bell', 'minor', 'opened', '外设缺失 Peripheral missing'],
  [8.4, 'store', 'sms', 'minor', 'opened', '外设缺失 Peripheral missing', 'failed', 'noAddress'],
  [5.2, 'store', 'bell', 'major', 'opened', '电量过低 Battery low'],
  [5.1, 'store', 'bell', 'major', 'acknowledged', '电量过低 Battery low'],
  [3.7, 'store', 'email', 'minor', 'opened', '存储将满 Storage almost full', 'dropped', 'settled'],
  [2.2, 'enterprise', 'bell', 'major', 'webhookDisabled', '工单系统 Ticket desk'],
]

type Posted = readonly [days: number, type: (typeof webhookEvents)[number], status: number | null]
const posted: readonly Posted[] = [
  [12.1, 'opened', 200],
  [12.05, 'cleared', 200],
  [8.4, 'opened', 200],
  [5.2, 'opened', 503],
  [5.19, 'opened', 200],
  [2.3, 'opened', null],
]

/** What people were told, and an endpoint that is off since what it posts to went away. */
export function alertsOf(estate: Estate): PastDeed[] {
  const boss = estate.who('enterprise')
  const enterpriseId = boss.enterpriseId as number
  const hook = { id: 0 }
  const made = ago(estate, 25)
  const name = '工单系统 Ticket desk'
  const url = 'https://desk.harbour.example/hooks/cpm'
  const endpoint: PastDeed = {
    at: made,
    who: boss,
    action: 'webhook.create',
    input: { name, url, events: [...webhookEvents], enabled: true },
    work: async () => {
      const off = new Date(ago(estate, 2.2))
      const row = await estate.db
        .insertInto('webhook')
        .values({
          enterprise_id: enterpriseId,
          name,
          url,
          events: [...webhookEvents],
          secret: Buffer.alloc(0),
          enabled: false,
          failing_since: off,
          disabled_at: off,
          disabled_reason: 'failing',
          created_at: new Date(made),
          updated_at: new Date(made),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const secret = lock(estate.secretKey, purposeOf(row.id), newSecret())
      await estate.db.updateTable('webhook').set({ secret }).where('id', '=', row.id).execute()
      hook.id = row.id
    },
  }
  const toPeople = told.map((one, nth): PastDeed => {
    const at = ago(estate, one[0])
    return { at, who: null, action: null, input: {}, work: () => tell(estate, one, at, nth) }
  })
  const toEndpoint = posted.map(([days, type, status], nth): PastDeed => {
    const at = ago(estate, days)
    return {
      at,
      who: null,
      action: null,
      input: {},
      work: () => post(estate, hook.id, { at, type, status, nth, name }),
    }
  })
  return [endpoint, ...toPeople, ...toEndpoint]
}

async function tell(estate: Estate, past: Past, at: number, nth: number): Promise<void> {
  const [, name, channel, severity, kind, alarm, state = 'sent', reason] = past
  const who = estate.who(name)
  const moment = new Date(at)
  const sent = new Date(at + minuteMs)
  const isTried = state === 'sent'
  const { id } = await estate.db
    .insertInto('alert')
    .values({
      enterprise_id: who.enterpriseId as number,
      recipient: `account:${who.id}`,
      recipient_name: who.name,
      account_id: who.id,
      channel,
      lane: 'now',
      state,
      reason: reason ?? null,
      severity,
      language: 'cn',
      to_address: reason === 'noAddress' ? null : who.name,
      subject: state === 'dropped' ? null : alarm,
      body: state === 'dropped' ? null : `${who.name}，您好：\n\n${alarm}`,
      tries: isTried ? 1 : 0,
      due_at: sent,
      created_at: moment,
      sent_at: isTried ? sent : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const plan = await estate.db
    .selectFrom('alert_plan')
    .select(['id', 'name'])
    .where('enterprise_id', '=', who.enterpriseId as number)
    .executeTakeFirst()
  await estate.db
    .insertInto('alert_line')
    .values({
      alert_id: id,
      kind,
      at: moment,
      ...(kind !== 'webhookDisabled' && { plan_id: plan?.id, plan_name: plan?.name }),
      why: kind === 'escalated' ? 'superior' : kind === 'webhookDisabled' ? 'enterprise' : 'shop',
      data: JSON.stringify({ name: alarm }),
      dedupe: `demo:${nth}`,
    })
    .execute()
}

type Post = { at: number; type: string; status: number | null; nth: number; name: string }

async function post(estate: Estate, webhookId: number, { at, type, status, nth, name }: Post): Promise<void> {
  const moment = new Date(at)
  const ok = status === 200
  const { id } = await estate.db
    .insertInto('alert')
    .values({
      enterprise_id: estate.who('enterprise').enterpriseId as number,
      recipient: `webhook:${webhookId}`,
      recipient_name: name,
      webhook_id: webhookId,
      channel: 'webhook',
      lane: 'now',
      state: ok ? 'sent' : 'failed',
      severity: 'major',
      language: 'en',
      body: JSON.stringify({ type: `alarm.${type}`, timestamp: moment.toISOString(), data: { severity: 'major' } }),
      tries: 1,
      due_at: moment,
      created_at: moment,
      sent_at: ok ? moment : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await estate.db
    .insertInto('alert_line')
    .values({
      alert_id: id,
      kind: type,
      at: moment,
      why: 'endpoint',
      data: JSON.stringify({ name }),
      dedupe: `demo:post:${nth}`,
    })
    .execute()
  await estate.db
    .insertInto('alert_attempt')
    .values({
      alert_id: id,
      at: moment,
      took_ms: ok ? 84 : 15_000,
      ok,
      status,
      answer: ok ? '{"ok":true}' : null,
      error: ok ? null : status === null ? 'ENOTFOUND' : `HTTP ${status}`,
    })
    .execute()
}
