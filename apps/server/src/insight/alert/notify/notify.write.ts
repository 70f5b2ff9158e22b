import type { AlertChannel, AlertKind, AlertSeverity, AlertWhy } from '@cpm/contract/insight/alert/alert.shape'
import type { Language } from '@cpm/contract/kernel/words'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../../db/tables.ts'
import type { Lane } from './notify.when.ts'

/** One thing told to somebody by one way. */
export type Line = {
  recipient: string
  recipientName: string
  accountId: number | null
  webhookId: number | null
  channel: AlertChannel
  lane: Lane
  dueAt: Date
  severity: AlertSeverity
  language: Language
  /** Of a sales rep without an account. */
  toAddress: string | null
  /** What is posted to an endpoint, as it was when it happened. */
  body: string | null
  alarmId: number | null
  kind: AlertKind
  at: Date
  planId: number | null
  planName: string | null
  why: AlertWhy
  whyName: string | null
  data: Record<string, unknown>
  dedupe: string
}

/**
 * Writes what is to be told in the transaction of whatever tells it: for a person into the alert that still gathers, or
 * into a new one; for an endpoint each into its own. What was written before is passed over.
 */
export async function writeLines(
  trx: Kysely<Tables>,
  now: Date,
  enterpriseId: number,
  lines: readonly Line[],
): Promise<void> {
  const fresh = await notYet(trx, lines)
  if (fresh.length === 0) return
  const gathered = Map.groupBy(fresh, (line) =>
    line.channel === 'webhook' ? line.dedupe : `${line.recipient} ${line.channel} ${line.lane}`,
  )
  // In one order, so that two processes never wait for each other.
  const groups = [...gathered.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, some]) => some)
  const ids = await gather(trx, now, enterpriseId, groups)
  await addLines(
    trx,
    groups.flatMap((some, at) => some.map((line) => ({ line, alertId: ids[at] as number }))),
  )
}

async function notYet(trx: Kysely<Tables>, lines: readonly Line[]): Promise<Line[]> {
  const first = new Map(lines.toReversed().map((line) => [line.dedupe, line]))
  if (first.size === 0) return []
  const known = await sql<{ dedupe: string }>`
    select dedupe from alert_line where dedupe = any(${[...first.keys()]}::text[])`.execute(trx)
  for (const { dedupe } of known.rows) first.delete(dedupe)
  return [...first.values()].toReversed()
}

const ranks = ['critical', 'major', 'minor', 'info'] as const
const worst = (lines: readonly Line[]) =>
  ranks.find((rank) => lines.some(({ severity }) => severity === rank)) ?? 'info'

/** The alert of each group of lines. */
async function gather(
  trx: Kysely<Tables>,
  now: Date,
  enterpriseId: number,
  groups: readonly Line[][],
): Promise<number[]> {
  const rows = groups.map((some, nth) => {
    const line = some[0] as Line
    const dueAt = new Date(Math.min(...some.map((one) => one.dueAt.getTime())))
    const { recipient, recipientName, accountId, webhookId, channel, lane, language, toAddress, body } = line
    return {
      recipient,
      recipient_name: recipientName,
      account_id: accountId,
      webhook_id: webhookId,
      channel,
      lane,
      language,
      to_address: toAddress,
      body,
      severity: worst(some),
      due_at: dueAt.toISOString(),
      nth,
    }
  })
  const { rows: made } = await sql<{ id: number }>`
    insert into alert (enterprise_id, recipient, recipient_name, account_id, webhook_id, channel, lane, language,
      to_address, body, severity, due_at, created_at)
    select ${enterpriseId}, recipient, recipient_name, account_id, webhook_id, channel, lane, language, to_address, body,
      severity, due_at, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (recipient text, recipient_name text,
      account_id bigint, webhook_id bigint, channel text, lane text, language text, to_address text, body text,
      severity text, due_at timestamptz, nth int)
    order by nth
    on conflict (recipient, channel, lane) where state = 'waiting' and tries = 0 and channel <> 'webhook'
    do update set due_at = least(alert.due_at, excluded.due_at),
      severity = (${ranks}::text[])[least(array_position(${ranks}::text[], alert.severity),
        array_position(${ranks}::text[], excluded.severity))]
    returning id`.execute(trx)
  return made.map(({ id }) => id)
}

async function addLines(trx: Kysely<Tables>, lines: readonly { line: Line; alertId: number }[]): Promise<void> {
  const rows = lines.map(({ line, alertId }) => ({
    alert_id: alertId,
    alarm_id: line.alarmId,
    kind: line.kind,
    at: line.at.toISOString(),
    plan_id: line.planId,
    plan_name: line.planName,
    why: line.why,
    why_name: line.whyName,
    data: line.data,
    dedupe: line.dedupe,
  }))
  await sql`
    insert into alert_line (alert_id, alarm_id, kind, at, plan_id, plan_name, why, why_name, data, dedupe)
    select alert_id, alarm_id, kind, at, plan_id, plan_name, why, why_name, data, dedupe
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (alert_id bigint, alarm_id bigint, kind text,
      at timestamptz, plan_id bigint, plan_name text, why text, why_name text, data jsonb, dedupe text)`.execute(trx)
}
