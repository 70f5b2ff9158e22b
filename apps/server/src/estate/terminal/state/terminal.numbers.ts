import { type ignoredReasons, mostAheadMs, type RefusedReport, type Report } from '@cpm/contract/estate/agent/report'
import { terminal } from '@cpm/contract/estate/terminal/terminal'
import { type Kysely, sql } from 'kysely'
import { numberArray } from '../../../db/array-text.ts'
import { prepared } from '../../../db/pool.ts'
import type { Tables } from '../../../db/tables.ts'
import type { Down, Up } from '../../../core/feature.ts'
import type { Identity } from './terminal.identity.ts'
import { byServerClock, dateOf } from './terminal.time.ts'
import type { Counters } from './terminal.usage.ts'

type Reported = Up<Report>
type Passed = { seq: number; session: number }
type Why = (typeof ignoredReasons)[number]
/** A report that is not taken in. */
type Ignored = { up: Reported; why: Why; lastSeq: number }
/** Of a terminal, before this batch. */
type Known = Counters & Identity
type Sorted = { fresh: Reported[]; ignored: Ignored[]; known: ReadonlyMap<number, Known> }

/** How far back a report is looked for that may have been sent again. */
const repeatMs = 7 * 86_400_000

/**
 * The new reports, their moments by the server's clock; and those whose number is beyond belief. Repeats are neither. Each
 * connection may number anew, so that nothing a terminal said before keeps it out. The rows stay locked until they are
 * written: nothing is taken in twice, nor what it used, while a terminal changes from one process to another.
 */
export async function sorted(db: Kysely<Tables>, batch: readonly Reported[], now: Date): Promise<Sorted> {
  const { rows } = await sql<{ terminal_id: number; off_ms: number | null } & Passed & Known>`${prepared}
    select s.terminal_id, s.seq, s.seq_session as session, s.rx_counter as rx, s.tx_counter as tx,
      s.clock_off_ms as off_ms, t.mac, t.ip, t.bluetooth, t.system_id, t.os_version, t.rom_version
    from terminal_state s join terminal t on t.id = s.terminal_id
    where s.terminal_id = any(${numberArray([...new Set(batch.map((up) => up.terminalId))])}::bigint[])
    order by s.terminal_id for no key update of s`.execute(db)
  const passed = new Map<number, Passed>(rows.map((row) => [row.terminal_id, row]))
  const offs = new Map(rows.map((row) => [row.terminal_id, row.off_ms]))
  const repeats = await repeatsIn(db, batch, passed, now)
  const [fresh, ignored]: [Reported[], Ignored[]] = [[], []]
  for (const up of batch) {
    const { terminalId, sessionNo, payload, beyond } = up
    const { seq, session } = passed.get(terminalId) ?? { seq: 0, session: 0 }
    // A number above the last one is no repeat: only the other reports are compared, because the comparison is expensive.
    const isRepeat = payload.seq <= seq && (repeats.has(up) || fresh.some((one) => isSame(one, up)))
    // Of a day's reports beyond what is kept no repeat is known.
    const mayBeginAnew = sessionNo > session && !isRepeat && beyond !== true
    if (payload.seq > now.getTime() + mostAheadMs) ignored.push({ up, why: 'ahead', lastSeq: seq })
    else if (payload.seq > seq || mayBeginAnew) {
      const offMs = payload.at === undefined ? (offs.get(terminalId) ?? null) : payload.at - now.getTime()
      offs.set(terminalId, offMs)
      fresh.push({ ...up, payload: byServerClock(payload, offMs) })
      passed.set(terminalId, { seq: payload.seq, session: Math.max(session, sessionNo) })
    } else if (!isRepeat && !(beyond === true && payload.seq === seq)) ignored.push({ up, why: 'behind', lastSeq: seq })
  }
  return { fresh, ignored, known: new Map<number, Known>(rows.map((row) => [row.terminal_id, row])) }
}

/** Not stored with a report, or not the same when it comes again: moments are put right by when it came. */
const passing: ReadonlySet<string> = new Set(['seq', 'configVersion', 'bootAt', 'shutdownAt', 'location'])

/** What a repeat has in common with the report it repeats. */
function sameIn({ at, ...said }: Report) {
  const content = Object.entries(said).filter(([name]) => !passing.has(name))
  return { at: dateOf(at), body: JSON.stringify(Object.fromEntries(content)) }
}

function isSame(one: Reported, other: Reported): boolean {
  if (one.terminalId !== other.terminalId || one.payload.seq !== other.payload.seq) return false
  const [a, b] = [sameIn(one.payload), sameIn(other.payload)]
  return a.at?.getTime() === b.at?.getTime() && a.body === b.body
}

/**
 * Of reports that are not above the last one taken, those that were taken before: the number alone does not say so, as a
 * counter begins anew with each start of a machine. Most batches have none.
 */
async function repeatsIn(
  db: Kysely<Tables>,
  batch: readonly Reported[],
  passed: ReadonlyMap<number, Passed>,
  now: Date,
): Promise<ReadonlySet<Reported>> {
  const doubtful = batch.filter(({ terminalId, payload }) => payload.seq <= (passed.get(terminalId)?.seq ?? -1))
  if (doubtful.length === 0) return new Set()
  const same = doubtful.map(({ payload }) => sameIn(payload))
  const { rows } = await sql<{ nth: number }>`
    select v.nth::int as nth
    from unnest(
      ${doubtful.map((up) => up.terminalId)}::bigint[], ${doubtful.map((up) => up.payload.seq)}::bigint[],
      ${same.map(({ at }) => at)}::timestamptz[], ${same.map(({ body }) => body)}::text[]
    ) with ordinality as v(terminal_id, seq, at, body, nth)
    where exists (select from report r where r.terminal_id = v.terminal_id and r.seq = v.seq
      and r.at is not distinct from v.at
      and r.body - '{bootAt,shutdownAt}'::text[] = v.body::jsonb
      and r.received_at > ${new Date(now.getTime() - repeatMs)})`.execute(db)
  return new Set(rows.map(({ nth }) => doubtful[nth - 1] as Reported))
}

/** Keeps with each terminal that its reports come and are not taken in, and answers it. */
export async function refuse(db: Kysely<Tables>, ignored: readonly Ignored[], now: Date): Promise<Down[]> {
  const byTerminal = Map.groupBy(ignored, ({ up }) => up.terminalId)
  const last = [...byTerminal.values()].map((some) => ({ ...(some.at(-1) as Ignored), count: some.length }))
  if (last.length > 0)
    await sql`
      update terminal_state s set
        clock_off_ms = coalesce(v.off_by, s.clock_off_ms),
        ignored = jsonb_build_object('why', v.why, 'seq', v.seq, 'at', ${now.toISOString()}::text,
          'since', coalesce(s.ignored ->> 'since', ${now.toISOString()}),
          'count', coalesce((s.ignored ->> 'count')::int, 0) + v.count)
      from unnest(
        ${last.map(({ up }) => up.terminalId)}::bigint[], ${last.map(({ why }) => why)}::text[],
        ${last.map(({ up }) => up.payload.seq)}::bigint[], ${last.map(({ count }) => count)}::int[],
        ${last.map(({ up }) => (up.payload.at === undefined ? null : up.payload.at - now.getTime()))}::bigint[]
      ) as v(terminal_id, why, seq, count, off_by)
      where s.terminal_id = v.terminal_id`.execute(db)
  return ignored.map(({ up, why, lastSeq }): Down => {
    const payload: RefusedReport = { seq: up.payload.seq, why, lastSeq, serverTime: now.getTime() }
    return { sn: up.sn, leaf: terminal.topics.refused.leaf, payload }
  })
}
