import type { Fault } from '@cpm/contract/kernel/fields/lenient'
import { cutText } from '@cpm/contract/kernel/fields/text'
import { type TerminalDetail, type UnreadFields, unreadMs } from '@cpm/contract/estate/terminal/terminal.shape'
import { type Kysely, sql } from 'kysely'
import { numberArray } from '../../../db/array-text.ts'
import { prepared } from '../../../db/pool.ts'
import type { Tables } from '../../../db/tables.ts'

/** Of one terminal: values that could not be read, how often each, and fields that could. */
export type ToldUnread = {
  terminalId: number
  faults: readonly (Fault & { count?: number })[]
  /** Asked for only where something could not be read before. */
  read: () => readonly string[]
}

/** Fields of one terminal; a faulty one cannot fill its row. */
const mostFields = 50
const mostLetters = 60

/** The value as people are shown it. */
function shownValue(value: unknown): string {
  if (value === undefined) return ''
  const text = typeof value === 'number' ? String(value) : JSON.stringify(value)
  return cutText(text, mostLetters)
}

const isRecent = ({ at }: UnreadFields[string], now: Date) => now.getTime() - Date.parse(at) < unreadMs

/** Whether a field stands at or within another: `network.signal` within `network`. */
export const isWithin = (path: string, field: string) =>
  path === field || path.startsWith(`${field}.`) || path.startsWith(`${field}[`)

/** What is shown of it, the newest first. */
export const unreadOf = (fields: UnreadFields, now: Date): TerminalDetail['unread'] =>
  Object.entries(fields)
    .filter(([, one]) => isRecent(one, now))
    .map(([field, { count, last, at }]) => ({ field, count, last, lastAt: at }))
    .toSorted((a, b) => b.lastAt.localeCompare(a.lastAt) || a.field.localeCompare(b.field))

/** Counts for each terminal what could not be read, and forgets what can be read again. */
export async function noteUnread(db: Kysely<Tables>, told: readonly ToldUnread[], now: Date): Promise<void> {
  if (told.length === 0) return
  const noted = told.filter(({ faults }) => faults.length > 0).map(({ terminalId }) => terminalId)
  const isOf = (ids: readonly number[]) => sql`terminal_id = any(${numberArray(ids)}::bigint[])`
  const ids = [...new Set(told.map(({ terminalId }) => terminalId))]
  const isConcerned = sql`${isOf(ids)} and unread <> '{}'`
  const { rows } = await sql<{ terminal_id: number; unread: UnreadFields }>`${prepared}
    select terminal_id, unread from terminal_state
    where ${noted.length === 0 ? isConcerned : sql`${isConcerned} or ${isOf(noted)}`}
    order by terminal_id for no key update`.execute(db)
  const byTerminal = Map.groupBy(told, ({ terminalId }) => terminalId)
  const changed = rows.flatMap(({ terminal_id, unread }) => {
    const after = (byTerminal.get(terminal_id) ?? []).reduce((fields, one) => withTold(fields, one, now), unread)
    return after === unread ? [] : [{ id: terminal_id, unread: JSON.stringify(after) }]
  })
  if (changed.length === 0) return
  await sql`
    update terminal_state s set unread = v.unread::jsonb
    from unnest(${changed.map(({ id }) => id)}::bigint[], ${changed.map(({ unread }) => unread)}::text[])
      as v(terminal_id, unread)
    where s.terminal_id = v.terminal_id`.execute(db)
}

function withTold(before: UnreadFields, { faults, read }: ToldUnread, now: Date): UnreadFields {
  const names = read()
  const isGone = (path: string) =>
    names.some((field) => isWithin(path, field)) && !faults.some((fault) => fault.path === path)
  if (faults.length === 0 && !Object.keys(before).some(isGone)) return before
  const fields = Object.fromEntries(Object.entries(before).filter(([path, one]) => !isGone(path) && isRecent(one, now)))
  for (const { path, value, count = 1 } of faults) {
    if (!fields[path] && Object.keys(fields).length >= mostFields) continue
    fields[path] = { count: (fields[path]?.count ?? 0) + count, last: shownValue(value), at: now.toISOString() }
  }
  return fields
}
