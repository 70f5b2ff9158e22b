import { type Hello, type TerminalEvent, tooMuchSaid } from '@cpm/contract/estate/agent/report'
import { terminal } from '@cpm/contract/estate/terminal/terminal'
import { type Kysely, sql } from 'kysely'
import { recordPresence } from './presence.ts'
import type { Tables } from '../../../db/tables.ts'
import { tellTerminals } from '../config/terminal.notify.ts'
import { configsNow, confirmConfigs } from '../config/terminal.config.ts'
import { tellDoubled } from '../duplicate.notify.ts'
import { keepHellos } from './terminal.hellos.ts'
import { refuse, sorted } from './terminal.numbers.ts'
import { recordReports } from './terminal.record.ts'
import { channels, type Down, type Feature, type Job, type Up } from '../../../core/feature.ts'
import { tellEvents } from '../said/tell/events.ts'
import { tellPresence } from '../said/tell/presence.ts'
import { listenToReports } from '../said/tell/reports.ts'
import type { HeardPresence, Line } from '../slots.ts'
import { forgetEvents } from './terminal.event-retention.ts'
import { partitions } from './terminal.partitions.ts'
import { presenceJobs } from './terminal.presence.ts'
import { dateOf } from './terminal.time.ts'

/** What terminals say of themselves, a batch at a time. */
export const terminalTopics: Feature<'terminal'>['topics'] = {
  hello: async ({ db, now }, batch) => {
    const { newest, lines } = await ofLastConnection(db, newestOf(batch))
    await recordHello(db, newest)
    await tellPresence(db, agentsIn(newest, lines), now)
    await keepHellos(db, batch, now)
    await confirmConfigs(db, newest.map(heldBy), now)
    await tellTerminals(db, channels.live, newest)
    return behind(db, newest, now)
  },

  report: async ({ db, now }, batch) => {
    const { fresh, ignored, known } = await sorted(db, batch, now)
    await noteBeyond(db, batch, now)
    const tell = await listenToReports(db, fresh)
    await recordReports(db, fresh, known, now)
    await tell(now)
    const answers = await refuse(db, ignored, now)
    await tellTerminals(db, channels.live, [...fresh, ...ignored.map(({ up }) => up)])
    return answers
  },

  event: async ({ db, now }, batch) => {
    // Of one said twice in the batch the first counts, as it would have in two.
    await noteBeyond(db, batch, now)
    const kept = batch.filter((up) => !up.beyond)
    const first = [...new Map(kept.toReversed().map((up) => [`${up.terminalId} ${up.payload.id}`, up])).values()]
    const fresh = await recordEvents(db, first, now)
    // In the order they were sent.
    await tellEvents(db, fresh.toReversed(), now)
    await tellTerminals(db, channels.live, fresh)
  },

  /** The goodbye, or the last will: offline at once. */
  presence: async ({ db, now }, batch) => {
    const newest = newestOf(batch)
    await recordPresence(
      db,
      newest.map((up) => ({
        ...up,
        state: 'offline',
        node: null,
        address: null,
        connectedAt: null,
        at: now,
        seenAt: now,
        lostAt: null,
      })),
      now,
    )
    await tellTerminals(db, channels.live, newest)
  },
}

export const terminalJobs: Record<string, Job> = { ...presenceJobs, forgetEvents, partitions, tellDoubled }

const heldBy = ({ terminalId, payload }: Up<Pick<Hello, 'configVersion'>>) => ({
  terminalId,
  version: payload.configVersion,
})

/** The configuration, to each that holds to another one than its place says now. */
async function behind(db: Kysely<Tables>, batch: readonly Up<Hello>[], now: Date): Promise<Down[]> {
  const configs = await configsNow(
    db,
    batch.map((up) => up.terminalId),
    now,
  )
  return batch.flatMap(({ sn, terminalId, payload }): Down[] => {
    const config = configs.get(terminalId)
    if (!config || payload.configVersion === config.version) return []
    return [{ sn, leaf: terminal.topics.config.leaf, payload: config }]
  })
}

/** The last message of each terminal: of its newest connection the last. */
function newestOf<P>(batch: readonly Up<P>[]): Up<P>[] {
  const inOrder = batch.toSorted((a, b) => a.sessionNo - b.sessionNo)
  return [...new Map(inOrder.map((up) => [up.terminalId, up])).values()]
}

/**
 * Without what comes late, on a connection before the one that is known; and how each terminal is known. The rows stay
 * locked until they are written.
 */
async function ofLastConnection<P>(
  db: Kysely<Tables>,
  batch: readonly Up<P>[],
): Promise<{ newest: Up<P>[]; lines: ReadonlyMap<number, Line> }> {
  const { rows } = await sql<{ id: number; no: number } & Line>`
    select terminal_id as id, session_no as no, online, agent from terminal_state
    where terminal_id = any(${batch.map((up) => up.terminalId)}::bigint[])
    order by terminal_id for no key update`.execute(db)
  const known = new Map(rows.map((row) => [row.id, row]))
  const isLast = ({ terminalId, sessionNo }: Up<P>) => {
    const row = known.get(terminalId)
    return row !== undefined && (row.no ?? 0) <= sessionNo
  }
  return { newest: batch.filter(isLast), lines: known }
}

/** The agents of these hellos, and those of before; an agent that does not say its version leaves the known one. */
function agentsIn(batch: readonly Up<Hello>[], lines: ReadonlyMap<number, Line>): HeardPresence[] {
  return batch.flatMap(({ terminalId, payload }) => {
    const before = lines.get(terminalId)
    return before ? [{ terminalId, before, after: { ...before, agent: payload.agent ?? before.agent } }] : []
  })
}

async function recordHello(db: Kysely<Tables>, batch: readonly Up<Hello>[]): Promise<void> {
  const ids = batch.map((up) => up.terminalId)
  const said = <K extends keyof Hello>(key: K) => batch.map((up) => up.payload[key] ?? null)
  await sql`
    insert into terminal_state as s (terminal_id, agent, boot_id, config_version, apps_hash)
    select t.id, v.agent, v.boot_id, v.config_version, v.apps_hash
    from unnest(
      ${ids}::bigint[], ${said('agent')}::text[], ${said('bootId')}::text[],
      ${said('configVersion')}::bigint[], ${said('appsHash')}::text[]
    ) as v(terminal_id, agent, boot_id, config_version, apps_hash)
    join terminal t on t.id = v.terminal_id
    order by t.id
    on conflict (terminal_id) do update set
      agent = coalesce(excluded.agent, s.agent), boot_id = coalesce(excluded.boot_id, s.boot_id),
      config_version = coalesce(excluded.config_version, s.config_version),
      apps_hash = coalesce(excluded.apps_hash, s.apps_hash),
      -- With another start of the machine its counters begin anew, even where they have come further since.
      rx_counter = case when excluded.boot_id <> s.boot_id then 0 else s.rx_counter end,
      tx_counter = case when excluded.boot_id <> s.boot_id then 0 else s.tx_counter end`.execute(db)
  await sql`
    update terminal t set platform = v.platform
    from unnest(${ids}::bigint[], ${said('platform')}::text[]) as v(terminal_id, platform)
    where t.id = v.terminal_id and t.platform <> v.platform`.execute(db)
}

/** Says in the history of each terminal, once a day, that more was said than is kept. */
async function noteBeyond(db: Kysely<Tables>, batch: readonly Up<unknown>[], now: Date): Promise<void> {
  const ids = [...new Set(batch.filter((up) => up.beyond).map((up) => up.terminalId))]
  if (ids.length === 0) return
  const id = `kept-${now.toISOString().slice(0, 10)}`
  const data = { what: tooMuchSaid }
  const { rows } = await sql<{ terminal_id: number }>`
    insert into event (terminal_id, id, type, received_at, data)
    select t.id, ${id}, 'error', ${now}, ${JSON.stringify(data)}::jsonb
    from terminal t where t.id = any(${ids}::bigint[])
    on conflict do nothing
    returning terminal_id`.execute(db)
  const noted = new Set(rows.map((row) => row.terminal_id))
  await tellEvents(
    db,
    newestOf(batch)
      .filter(({ terminalId }) => noted.has(terminalId))
      .map((up) => ({ ...up, payload: { id, type: 'error', data } })),
    now,
  )
}

/** Answers the events that were new. */
async function recordEvents(db: Kysely<Tables>, batch: Up<TerminalEvent>[], now: Date): Promise<Up<TerminalEvent>[]> {
  const { rows } = await sql<{ terminal_id: number; id: string }>`
    insert into event (terminal_id, id, type, received_at, at, data)
    select t.id, v.event_id, v.type, ${now}, v.at, v.data::jsonb
    from unnest(
      ${batch.map((up) => up.terminalId)}::bigint[], ${batch.map((up) => up.payload.id)}::text[],
      ${batch.map((up) => up.payload.type)}::text[], ${batch.map((up) => dateOf(up.payload.at))}::timestamptz[],
      ${batch.map((up) => JSON.stringify(up.payload.data ?? {}))}::text[]
    ) as v(terminal_id, event_id, type, at, data)
    join terminal t on t.id = v.terminal_id
    on conflict do nothing
    returning terminal_id, id`.execute(db)
  const written = new Set(rows.map((row) => `${row.terminal_id} ${row.id}`))
  return batch.filter((up) => written.has(`${up.terminalId} ${up.payload.id}`))
}
