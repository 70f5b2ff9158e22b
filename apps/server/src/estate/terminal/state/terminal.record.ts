import type { Report } from '@cpm/contract/estate/agent/report'
import { type Kysely, sql } from 'kysely'
import type { Up } from '../../../core/feature.ts'
import type { Tables } from '../../../db/tables.ts'
import { keepIdentity } from './terminal.identity.ts'
import { dateOf } from './terminal.time.ts'
import { type Counters, mostBytes, usageOf } from './terminal.usage.ts'

/** Bytes; a sum goes no further. */
const mostInAll = Number.MAX_SAFE_INTEGER

/** Every report becomes a row; of each terminal the last one makes its state, over the facts of all in the batch. */
export async function recordReports(
  db: Kysely<Tables>,
  batch: readonly Up<Report>[],
  counters: ReadonlyMap<number, Counters>,
  now: Date,
): Promise<void> {
  if (batch.length === 0) return
  const usage = usageOf(batch, counters)
  const states = new Map<number, { up: Up<Report>; version: number | null; facts: Partial<Report> }>()
  const said = batch.map((up, i) => {
    const { seq: _, at: __, configVersion, ...facts } = up.payload
    const before = states.get(up.terminalId)
    const version = configVersion ?? before?.version ?? null
    states.set(up.terminalId, { up, version, facts: { ...before?.facts, ...facts } })
    return { up, body: JSON.stringify(facts), used: usage.each[i] }
  })
  // Of a terminal that says too much the newest state is kept, and not how it came to it.
  const rows = said.filter(({ up }) => !up.beyond)
  const last = [...states.values()]
  const offBy = (at: number | undefined) => (at === undefined ? null : at - now.getTime())
  const battery = (facts: Partial<Report>) => (typeof facts.battery === 'number' ? Math.round(facts.battery) : null)
  const ends = last.map(({ up }) => usage.ends.get(up.terminalId))
  await sql`
    with said as (
      insert into report (terminal_id, seq, received_at, at, body, rx, tx)
      select v.terminal_id, v.seq, ${now}, v.at, v.body::jsonb, v.rx, v.tx
      from unnest(
        ${rows.map(({ up }) => up.terminalId)}::bigint[], ${rows.map(({ up }) => up.payload.seq)}::bigint[],
        ${rows.map(({ up }) => dateOf(up.payload.at))}::timestamptz[], ${rows.map(({ body }) => body)}::text[],
        ${rows.map(({ used }) => used?.rx ?? null)}::bigint[], ${rows.map(({ used }) => used?.tx ?? null)}::bigint[]
      ) as v(terminal_id, seq, at, body, rx, tx)),
    marked as (insert into report_mark values (date_trunc('hour', ${now}::timestamptz, 'UTC'))),
    used as (
      insert into usage_day as u (terminal_id, day, rx, tx)
      select v.terminal_id, (${now}::timestamptz at time zone 'UTC')::date, v.rx, v.tx
      from unnest(
        ${last.map(({ up }) => up.terminalId)}::bigint[], ${ends.map((end) => end?.usedRx ?? 0)}::bigint[],
        ${ends.map((end) => end?.usedTx ?? 0)}::bigint[]
      ) as v(terminal_id, rx, tx)
      where v.rx + v.tx > 0
      on conflict (terminal_id, day) do update set
        rx = least(u.rx + excluded.rx, ${mostBytes}), tx = least(u.tx + excluded.tx, ${mostBytes}))
    insert into terminal_state as s
      (terminal_id, seq, seq_session, reported_at, last_seen_at, clock_off_ms, config_version, battery, facts,
        rx_counter, tx_counter, data_total)
    select t.id, v.seq, v.session, ${now}, ${now}, v.off_by, v.config_version, v.battery, v.facts::jsonb, v.rx, v.tx,
      v.used
    from unnest(
      ${last.map(({ up }) => up.terminalId)}::bigint[], ${last.map(({ up }) => up.payload.seq)}::bigint[],
      ${last.map(({ up }) => up.sessionNo)}::bigint[],
      ${last.map(({ up }) => offBy(up.payload.at))}::bigint[], ${last.map(({ facts }) => battery(facts))}::smallint[],
      ${last.map(({ version }) => version)}::bigint[], ${last.map(({ facts }) => JSON.stringify(facts))}::text[],
      ${ends.map((end) => end?.rx ?? null)}::bigint[], ${ends.map((end) => end?.tx ?? null)}::bigint[],
      ${ends.map((end) => (end?.usedRx ?? 0) + (end?.usedTx ?? 0))}::bigint[]
    ) as v(terminal_id, seq, session, off_by, battery, config_version, facts, rx, tx, used)
    join terminal t on t.id = v.terminal_id
    order by t.id
    on conflict (terminal_id) do update set
      seq = excluded.seq, seq_session = excluded.seq_session, ignored = null, reported_at = excluded.reported_at,
      -- Left alone while it lags little: it has an index, which a busy terminal need not rewrite with every report.
      last_seen_at = case when s.last_seen_at > excluded.last_seen_at - interval '30 seconds'
        then s.last_seen_at else excluded.last_seen_at end,
      clock_off_ms = coalesce(excluded.clock_off_ms, s.clock_off_ms),
      config_version = coalesce(excluded.config_version, s.config_version),
      battery = case when excluded.facts ? 'battery' then excluded.battery else s.battery end,
      facts = s.facts || excluded.facts, agent = coalesce(excluded.facts ->> 'agent', s.agent),
      rx_counter = excluded.rx_counter, tx_counter = excluded.tx_counter,
      data_total = least(s.data_total + excluded.data_total, ${mostInAll})
    where s.seq < excluded.seq or s.seq_session < excluded.seq_session`.execute(db)
  await keepIdentity(
    db,
    last.map(({ up, facts }) => ({ terminalId: up.terminalId, facts })),
  )
}
