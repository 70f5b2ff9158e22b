import { offlineLongMs, type TerminalFilter } from '@cpm/contract/terminal'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { containing } from './like.ts'

/** Whether a filter asks about the half of a terminal that moves. */
export function isAboutState(filter: TerminalFilter): boolean {
  return filter.online !== undefined || filter.offlineLong !== undefined
}

/**
 * What a filter means, as conditions on `terminal` and `terminal_state`: for the list of terminals and the target of a
 * task alike, so that a task reaches exactly what the list showed.
 */
export function terminalConditions(filter: TerminalFilter, now: Date): RawBuilder<SqlBool>[] {
  const parts: RawBuilder<SqlBool>[] = []
  if (filter.q) {
    const like = containing(filter.q)
    parts.push(sql`(terminal.sn ilike ${like} or terminal.name ilike ${like})`)
  }
  if (filter.platform) parts.push(sql`terminal.platform = ${filter.platform}`)
  if (filter.status) parts.push(sql`terminal.status = ${filter.status}`)
  if (filter.groupId) {
    parts.push(sql`terminal.group_path <@ (select path from terminal_group where id = ${filter.groupId}::bigint)`)
  }
  if (filter.online !== undefined) parts.push(sql`terminal_state.online = ${filter.online}`)
  if (filter.offlineLong === true) {
    const since = new Date(now.getTime() - offlineLongMs)
    parts.push(sql`not terminal_state.online`, sql`terminal_state.last_seen_at < ${since}`)
  }
  // `offlineLong=false`: everything that is not flagged.
  if (filter.offlineLong === false) {
    const since = new Date(now.getTime() - offlineLongMs)
    parts.push(
      sql`(terminal_state.online or terminal_state.last_seen_at is null or terminal_state.last_seen_at >= ${since})`,
    )
  }
  return parts
}
