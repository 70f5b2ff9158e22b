import { type Hello, usedTwice } from '@cpm/contract/estate/agent/report'
import { type Kysely, sql } from 'kysely'
import type { Up } from '../../../core/feature.ts'
import type { Tables } from '../../../db/tables.ts'
import { type HelloSaid, machinesOf, takeTurns } from '../terminal.doubles.ts'
import { tellEvents } from '../said/tell/events.ts'

/** As many hellos of a terminal are kept. */
const kept = 16

/** Keeps the hellos, and marks the terminals whose secret two machines use. */
export async function keepHellos(db: Kysely<Tables>, batch: readonly Up<Hello>[], now: Date): Promise<void> {
  const ids = [...new Set(batch.map((up) => up.terminalId))]
  const { rows } = await sql<{ id: number; said: HelloSaid[] }>`
    select t.id, coalesce(h.said, '[]') as said from terminal t left join terminal_hello h on h.terminal_id = t.id
    where t.id = any(${ids}::bigint[])`.execute(db)
  const known = new Map(rows.map((row) => [row.id, row.said]))
  for (const up of batch) {
    const before = known.get(up.terminalId)
    if (before) known.set(up.terminalId, withHello(before, saidOf(up, now)))
  }
  await sql`
    insert into terminal_hello (terminal_id, said)
    select * from unnest(
      ${[...known.keys()]}::bigint[], ${[...known.values()].map((said) => JSON.stringify(said))}::jsonb[])
    order by 1
    on conflict (terminal_id) do update set said = excluded.said`.execute(db)
  const doubled = new Map([...known].filter(([, said]) => takeTurns(said, now)))
  if (doubled.size > 0)
    await mark(
      db,
      batch.filter((up) => doubled.has(up.terminalId)),
      doubled,
      now,
    )
}

function saidOf({ payload, sessionNo, address, tookOver }: Up<Hello>, now: Date): HelloSaid {
  const by = { bootId: payload.bootId ?? null, address: address ?? null, tookOver: tookOver ?? false }
  return { no: sessionNo, session: payload.session, ...by, at: now.getTime() }
}

/** Newest connection first; a connection that says hello again is told once, as it said first. */
function withHello(before: readonly HelloSaid[], one: HelloSaid): HelloSaid[] {
  if (before.some(({ no, session }) => no === one.no && session === one.session)) return [...before]
  return [one, ...before].toSorted((a, b) => b.no - a.no).slice(0, kept)
}

/** On the terminal, with the machines; and in its history, once a day. */
async function mark(
  db: Kysely<Tables>,
  batch: readonly Up<Hello>[],
  said: ReadonlyMap<number, readonly HelloSaid[]>,
  now: Date,
): Promise<void> {
  const doubled = new Map(
    batch.map((up) => [up.terminalId, { up, machines: machinesOf(said.get(up.terminalId) ?? []) }]),
  )
  const machines = [...doubled.values()].map((one) => JSON.stringify(one.machines))
  const id = `twice-${now.toISOString().slice(0, 10)}`
  const { rows } = await sql<{ terminal_id: number }>`
    with machines as (
      select * from unnest(${[...doubled.keys()]}::bigint[], ${machines}::jsonb[]) as v(terminal_id, seen)),
    marked as (
      update terminal_state s set doubled_at = coalesce(s.doubled_at, ${now}), doubles = m.seen
      from machines m where m.terminal_id = s.terminal_id)
    insert into event (terminal_id, id, type, received_at, data)
    select terminal_id, ${id}, 'error', ${now},
      jsonb_build_object('what', ${usedTwice}::text, 'machines', seen)
    from machines
    on conflict do nothing
    returning terminal_id`.execute(db)
  const events = rows.flatMap((row) => {
    const one = doubled.get(row.terminal_id)
    const data = { what: usedTwice, machines: one?.machines }
    return one ? [{ ...one.up, payload: { id, type: 'error' as const, data } }] : []
  })
  await tellEvents(db, events, now)
}
