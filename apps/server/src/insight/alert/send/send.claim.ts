import { type AlertChannel, type AlertReason } from '@cpm/contract/insight/alert/alert.shape'
import { alertPaceMs } from '@cpm/contract/insight/alert/alert'
import type { Language } from '@cpm/contract/kernel/words'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../../db/tables.ts'
import { letterOf, smsOf, type ToldLine, worthTelling } from './send.text.ts'
import type { Parcel } from './send.ways.ts'

/** Longer than any try takes: who is killed in between holds an alert no longer than this. */
const leaseMs = 120_000
/** To one endpoint in one turn. */
const mostToOne = 5

type Claimed = {
  id: number
  enterprise_id: number
  key: string
  tries: number
  recipient: string
  recipient_name: string
  account_id: number | null
  webhook_id: number | null
  language: Language
  to_address: string | null
  subject: string | null
  body: string | null
  email: string | null
  phone: string | null
  active: boolean | null
}

export type Turn = { now: Date; channel: AlertChannel; url: string; isSetUp: boolean; atOnce: number }

/**
 * Takes what is due by one way and nobody else is sending, and writes what it says where that is not written yet. Nobody
 * gets more than one a minute; what there is nothing to send of ends here.
 */
export async function claim(
  db: Kysely<Tables>,
  turn: Turn,
): Promise<{ parcels: Parcel[]; taken: number; enterpriseIds: number[] }> {
  return db.transaction().execute(async (trx) => {
    const claimed = await inTurn(trx, turn, await lease(trx, turn))
    const parcels: Parcel[] = []
    for (const row of claimed) {
      const parcel = await parcelOf(trx, row, turn)
      if (parcel) parcels.push(parcel)
    }
    const enterpriseIds = [...new Set(claimed.map((row) => row.enterprise_id))]
    return { parcels, taken: claimed.length, enterpriseIds }
  })
}

async function lease(trx: Kysely<Tables>, { now, channel, atOnce }: Turn): Promise<Claimed[]> {
  const isHook = channel === 'webhook'
  const paced = new Date(now.getTime() - alertPaceMs)
  const { rows } = await sql<Claimed>`
    with due as (
      select a.id, row_number() over (partition by a.recipient order by a.due_at, a.id) as nth
      from alert a left join alert_pace p on p.recipient = a.recipient and p.channel = a.channel
      where a.channel = ${channel} and a.state = 'waiting' and a.due_at <= ${now}
        and (a.lease_until is null or a.lease_until <= ${now})
        and (${isHook} or p.last_at is null or p.last_at <= ${paced})
        and (not ${isHook} or exists (select from webhook w where w.id = a.webhook_id and w.enabled))
    ), mine as (
      select a.id from alert a join due on due.id = a.id
      where due.nth <= ${isHook ? mostToOne : 1} and a.state = 'waiting'
        and (a.lease_until is null or a.lease_until <= ${now})
      order by a.due_at, a.id limit ${atOnce} for update of a skip locked
    )
    select a.id, a.enterprise_id, a.key, a.tries, a.recipient, a.recipient_name, a.account_id, a.webhook_id, a.language, a.to_address,
      a.subject, a.body, account.email, account.phone, account.active
    from mine join alert a on a.id = mine.id left join account on account.id = a.account_id
    order by a.recipient, a.id`.execute(trx)
  return rows
}

/** Those whose minute it is: two processes that took two of one person agree on it here. */
async function inTurn(trx: Kysely<Tables>, { now, channel }: Turn, rows: Claimed[]): Promise<Claimed[]> {
  if (rows.length === 0) return []
  let mine = rows
  if (channel !== 'webhook') {
    const recipients = rows.map(({ recipient }) => recipient)
    const paced = new Date(now.getTime() - alertPaceMs)
    const { rows: free } = await sql<{ recipient: string }>`
      insert into alert_pace (recipient, channel, last_at)
      select one, ${channel}, ${now}::timestamptz from unnest(${recipients}::text[]) as one order by one
      on conflict (recipient, channel) do update set last_at = excluded.last_at
        where alert_pace.last_at <= ${paced}
      returning recipient`.execute(trx)
    const isFree = new Set(free.map(({ recipient }) => recipient))
    mine = rows.filter(({ recipient }) => isFree.has(recipient))
  }
  await sql`
    update alert set tries = tries + 1, lease_until = ${new Date(now.getTime() + leaseMs)}
    where id = any(${mine.map(({ id }) => id)}::bigint[])`.execute(trx)
  return mine.map((row) => ({ ...row, tries: row.tries + 1 }))
}

async function parcelOf(trx: Kysely<Tables>, row: Claimed, turn: Turn): Promise<Parcel | null> {
  const { channel, now, isSetUp } = turn
  const end = (state: 'dropped' | 'failed' | 'kept', reason: AlertReason) => finish(trx, row, channel, state, reason)
  if (channel === 'webhook') {
    return { ...row, to_address: '', subject: '', body: row.body ?? '' }
  }
  if (row.account_id !== null && row.active !== true) return end('dropped', 'gone')
  const said = await saidBy(trx, row, turn)
  if (said === null) return end('dropped', 'settled')
  const own = channel === 'email' ? row.email : channel === 'sms' ? row.phone : row.recipient_name
  const to = row.account_id === null ? row.to_address : own
  await trx
    .updateTable('alert')
    .set({ subject: said.subject, body: said.body, to_address: to })
    .where('id', '=', row.id)
    .execute()
  if (to === null) return end('failed', 'noAddress')
  if (!isSetUp) return end('kept', 'notSetUp')
  if (channel === 'sms' && (await isOverLimit(trx, row, now))) return end('dropped', 'limit')
  return { ...row, ...said, to_address: to }
}

/** A try that was none gives the person's minute back. */
async function finish(
  trx: Kysely<Tables>,
  { id, recipient, tries }: Claimed,
  channel: AlertChannel,
  state: 'dropped' | 'failed' | 'kept',
  reason: AlertReason,
): Promise<null> {
  await trx
    .updateTable('alert')
    .set({ state, reason, lease_until: null, tries: tries - 1 })
    .where('id', '=', id)
    .execute()
  await trx.deleteFrom('alert_pace').where('recipient', '=', recipient).where('channel', '=', channel).execute()
  return null
}

/** What it says: as it was said at the first try, else as it stands now; null where there is nothing left to tell. */
async function saidBy(trx: Kysely<Tables>, row: Claimed, { channel, url }: Turn) {
  if (row.body !== null && row.subject !== null) return { subject: row.subject, body: row.body }
  const { rows } = await sql<ToldLine>`
    select l.kind, l.at, l.why, l.why_name, l.plan_name, plan.built_in, l.data, l.alarm_id, m.name, m.severity,
      m.status, m.fold, g.name as group_name, m.terminals,
      exists (select from alert_line o join alert a on a.id = o.alert_id
        where o.alarm_id = l.alarm_id and a.recipient = ${row.recipient} and a.channel = ${channel}
          and a.state = 'sent') as told
    from alert_line l left join alarm m on m.id = l.alarm_id left join terminal_group g on g.id = m.group_id
      left join alert_plan plan on plan.id = l.plan_id
    where l.alert_id = ${row.id} order by l.id`.execute(trx)
  const lines = worthTelling(rows)
  if (lines.length === 0) return null
  const to = { language: row.language, name: row.recipient_name, url, id: row.id }
  return channel === 'sms' ? smsOf(lines, to) : letterOf(lines, to)
}

/** Without a plan that says more. */
const usualSmsADay = 20
const dayMs = 86_400_000

async function isOverLimit(trx: Kysely<Tables>, row: Claimed, now: Date): Promise<boolean> {
  const { rows } = await sql<{ sent: number; most: number | null }>`
    select (select count(*)::int from alert where recipient = ${row.recipient} and channel = 'sms' and state = 'sent'
        and sent_at > ${new Date(now.getTime() - dayMs)}) as sent,
      (select max(plan.sms_a_day) from alert_line l join alert_plan plan on plan.id = l.plan_id
        where l.alert_id = ${row.id}) as most`.execute(trx)
  const [{ sent, most } = { sent: 0, most: null }] = rows
  return sent >= (most ?? usualSmsADay)
}
