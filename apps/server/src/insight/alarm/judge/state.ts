import { type QueryExecutorProvider, sql } from 'kysely'
import type { State } from './machine/machine.ts'

export type StateRow = { terminalId: number; ruleId: number; state: State }

export const keyOf = (terminalId: number, ruleId: number) => `${terminalId} ${ruleId}`

type Row = Omit<State, 'since' | 'due' | 'hits' | 'turnedAt'> & {
  terminalId: number
  ruleId: number
  since: Date
  due: Date | null
  hits: Date[]
  turnedAt: Date | null
}

/** How rules stand with these terminals; the rows stay locked until they are written. */
export async function readStates(
  db: QueryExecutorProvider,
  terminalIds: readonly number[],
): Promise<Map<string, StateRow>> {
  const { rows } = await sql<Row>`
    select terminal_id as "terminalId", rule_id as "ruleId", phase, since, due, hits, level, value, hist,
      turned_at as "turnedAt", flapping
    from alarm_state where terminal_id = any(${terminalIds}::bigint[])
    order by terminal_id, rule_id for update`.execute(db)
  return new Map(
    rows.map(({ terminalId, ruleId, since, due, hits, turnedAt, ...rest }) => {
      const times = { since: since.getTime(), due: due?.getTime() ?? null, turnedAt: turnedAt?.getTime() ?? null }
      const state: State = { ...rest, ...times, hits: hits.map((at) => at.getTime()) }
      return [keyOf(terminalId, ruleId), { terminalId, ruleId, state }]
    }),
  )
}

type Change = { terminalId: number; ruleId: number; state: State | null }

const dateOf = (at: number | null) => (at === null ? null : new Date(at))

export async function writeStates(db: QueryExecutorProvider, changes: readonly Change[]): Promise<void> {
  const gone = changes.filter(({ state }) => state === null)
  if (gone.length > 0) {
    await sql`
      delete from alarm_state s using unnest(
        ${gone.map(({ terminalId }) => terminalId)}::bigint[], ${gone.map(({ ruleId }) => ruleId)}::bigint[]
      ) as v(terminal_id, rule_id)
      where s.terminal_id = v.terminal_id and s.rule_id = v.rule_id`.execute(db)
  }
  const kept = changes.filter((one): one is Change & { state: State } => one.state !== null)
  if (kept.length === 0) return
  const of = <T>(value: (state: State) => T) => kept.map(({ state }) => value(state))
  // Arrays of arrays must be of one length, so the hits go as text.
  await sql`
    insert into alarm_state as s
      (terminal_id, rule_id, phase, since, due, hits, level, value, hist, turned_at, flapping)
    select v.terminal_id, v.rule_id, v.phase, v.since, v.due, v.hits::timestamptz[], v.level, v.value::jsonb, v.hist,
      v.turned_at, v.flapping
    from unnest(
      ${kept.map(({ terminalId }) => terminalId)}::bigint[], ${kept.map(({ ruleId }) => ruleId)}::bigint[],
      ${of(({ phase }) => phase)}::smallint[], ${of(({ since }) => new Date(since))}::timestamptz[],
      ${of(({ due }) => dateOf(due))}::timestamptz[],
      ${of(({ hits }) => `{${hits.map((at) => new Date(at).toISOString()).join(',')}}`)}::text[],
      ${of(({ level }) => level)}::smallint[], ${of(({ value }) => value && JSON.stringify(value))}::text[],
      ${of(({ hist }) => hist)}::int[], ${of(({ turnedAt }) => dateOf(turnedAt))}::timestamptz[],
      ${of((state) => state.flapping)}::boolean[]
    ) as v(terminal_id, rule_id, phase, since, due, hits, level, value, hist, turned_at, flapping)
    order by v.terminal_id, v.rule_id
    on conflict (terminal_id, rule_id) do update set
      phase = excluded.phase, since = excluded.since, due = excluded.due, hits = excluded.hits, level = excluded.level,
      value = excluded.value, hist = excluded.hist, turned_at = excluded.turned_at, flapping = excluded.flapping`.execute(
    db,
  )
}
