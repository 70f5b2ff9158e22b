import type { Report, SomeFacts } from '@cpm/contract/estate/agent/report'
import { type Kysely, sql } from 'kysely'
import type { Up } from '../../../core/feature.ts'
import { momentArray, numberArray } from '../../../db/array-text.ts'
import { prepared } from '../../../db/pool.ts'
import type { Tables } from '../../../db/tables.ts'
import { type Identity, keepIdentity, saysOther } from './terminal.identity.ts'
import { dateOf } from './terminal.time.ts'
import { type Counters, mostBytes, type Used, usageOf } from './terminal.usage.ts'

/** Bytes; a sum goes no further. */
const mostInAll = Number.MAX_SAFE_INTEGER

/** What a batch makes of one terminal. `body` is the text of `facts` where they are those of a single report. */
type State = { up: Up<Report>; version: number | null; facts: SomeFacts; body: string | null }

type NoFact = Record<'seq' | 'at' | 'configVersion' | 'location', undefined>

/**
 * Without the fields that a report has beside the facts, and without the position, which is stored by day and can be
 * deleted: an undefined field is not written.
 */
const factsIn = (report: Report): SomeFacts & NoFact => ({
  ...report,
  seq: undefined,
  at: undefined,
  configVersion: undefined,
  location: undefined,
})

/**
 * One JSON array for the whole batch: the bodies of the reports, then the facts that are no body. `places` says where the
 * facts of each terminal are. A text that both a report and its terminal keep is sent and read only once.
 */
function documentsOf(bodies: readonly string[], facts: readonly string[]): { documents: string; places: number[] } {
  const all = [...bodies]
  const placeOf = new Map(bodies.map((body, at) => [body, at]))
  const places = facts.map((text) => placeOf.get(text) ?? all.push(text) - 1)
  return { documents: `[${all.join(',')}]`, places }
}

/** The rows of a batch, and of each terminal the facts of all of its reports together. */
function gathered(batch: readonly Up<Report>[], used: readonly Used[]) {
  const states = new Map<number, State>()
  const said = batch.map((up, i) => {
    const facts = factsIn(up.payload)
    const body = JSON.stringify(facts)
    const before = states.get(up.terminalId)
    states.set(up.terminalId, {
      up,
      version: up.payload.configVersion ?? before?.version ?? null,
      facts: before ? { ...before.facts, ...facts } : facts,
      body: before ? null : body,
    })
    return { up, body, used: used[i] }
  })
  // Of a terminal that says too much the newest state is kept, and not how it came to it.
  return { rows: said.filter(({ up }) => !up.beyond), last: [...states.values()] }
}

/** Every report becomes a row; of each terminal the last one makes its state, over the facts of all in the batch. */
export async function recordReports(
  db: Kysely<Tables>,
  batch: readonly Up<Report>[],
  known: ReadonlyMap<number, Counters & Identity>,
  now: Date,
): Promise<void> {
  if (batch.length === 0) return
  const usage = usageOf(batch, known)
  const { rows, last } = gathered(batch, usage.each)
  const { documents, places } = documentsOf(
    rows.map(({ body }) => body),
    last.map(({ body, facts }) => body ?? JSON.stringify(facts)),
  )
  const offBy = (at: number | undefined) => (at === undefined ? null : at - now.getTime())
  const battery = (facts: Partial<Report>) => (typeof facts.battery === 'number' ? Math.round(facts.battery) : null)
  const ofRows = (value: (row: (typeof rows)[number]) => number | null) => numberArray(rows.map(value))
  const states = last.map((state) => ({ ...state, end: usage.ends.get(state.up.terminalId) }))
  const ofLast = (value: (state: (typeof states)[number]) => number | null) => numberArray(states.map(value))
  await sql`${prepared}
    with given as not materialized (select ${documents}::jsonb as documents),
    said as (
      insert into report (terminal_id, seq, received_at, at, body, rx, tx)
      select v.terminal_id, v.seq, ${now}, v.at, given.documents -> (v.nth - 1)::int, v.rx, v.tx
      from given, unnest(
        ${ofRows(({ up }) => up.terminalId)}::bigint[], ${ofRows(({ up }) => up.payload.seq)}::bigint[],
        ${momentArray(rows.map(({ up }) => dateOf(up.payload.at)))}::timestamptz[],
        ${ofRows(({ used }) => used?.rx ?? null)}::bigint[], ${ofRows(({ used }) => used?.tx ?? null)}::bigint[]
      ) with ordinality as v(terminal_id, seq, at, rx, tx, nth)),
    marked as (insert into report_mark values (date_trunc('hour', ${now}::timestamptz, 'UTC'))),
    newest as materialized (
      select v.*, given.documents -> v.place as facts
      from given cross join unnest(
        ${ofLast(({ up }) => up.terminalId)}::bigint[], ${ofLast(({ up }) => up.payload.seq)}::bigint[],
        ${ofLast(({ up }) => up.sessionNo)}::bigint[], ${ofLast(({ up }) => offBy(up.payload.at))}::bigint[],
        ${ofLast(({ facts }) => battery(facts))}::smallint[], ${ofLast(({ version }) => version)}::bigint[],
        ${numberArray(places)}::int[],
        ${ofLast(({ end }) => end?.rx ?? null)}::bigint[], ${ofLast(({ end }) => end?.tx ?? null)}::bigint[],
        ${ofLast(({ end }) => end?.usedRx ?? 0)}::bigint[], ${ofLast(({ end }) => end?.usedTx ?? 0)}::bigint[]
      ) as v(terminal_id, seq, session, off_by, battery, config_version, place, rx, tx, used_rx, used_tx)),
    used as (
      insert into usage_day as u (terminal_id, day, rx, tx)
      select v.terminal_id, (${now}::timestamptz at time zone 'UTC')::date, v.used_rx, v.used_tx
      from newest v where v.used_rx + v.used_tx > 0
      on conflict (terminal_id, day) do update set
        rx = least(u.rx + excluded.rx, ${mostBytes}), tx = least(u.tx + excluded.tx, ${mostBytes}))
    -- Each terminal has its row from the first moment. An upsert would make the new row twice.
    update terminal_state s set
      seq = v.seq, seq_session = v.session, ignored = null, reported_at = ${now},
      -- Left alone while it lags little: it has an index, which a busy terminal need not rewrite with every report.
      last_seen_at = case when s.last_seen_at > ${now}::timestamptz - interval '30 seconds'
        then s.last_seen_at else ${now}::timestamptz end,
      clock_off_ms = coalesce(v.off_by, s.clock_off_ms), config_version = coalesce(v.config_version, s.config_version),
      battery = case when v.facts ? 'battery' then v.battery else s.battery end,
      facts = s.facts || v.facts, agent = coalesce(v.facts ->> 'agent', s.agent),
      rx_counter = v.rx, tx_counter = v.tx,
      data_total = least(s.data_total + v.used_rx + v.used_tx, ${mostInAll})
    from newest v
    where s.terminal_id = v.terminal_id and (s.seq < v.seq or s.seq_session < v.session)`.execute(db)
  const said = last.map(({ up, facts }) => ({ terminalId: up.terminalId, facts }))
  await keepIdentity(
    db,
    said.filter(({ terminalId, facts }) => {
      const before = known.get(terminalId)
      return before === undefined || saysOther(facts, before)
    }),
  )
}
