import { offlineLongMs, type TerminalFilter } from '@cpm/contract/terminal'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { beginning, containing } from './like.ts'
import { macOf } from './terminal-identity.ts'

type Condition = RawBuilder<SqlBool>

/** Whether a filter asks about the half of a terminal that moves. */
export function isAboutState(filter: TerminalFilter): boolean {
  return filter.online !== undefined || filter.offlineLong !== undefined
}

/** Who asks; with the path of the group that is asked for, where it is known, the database guesses better. */
export type Asker = { accountPath: string; groupPath?: string | null }

/** The account whose favourites are meant: the last of its path. */
const accountOf = (path: string) => Number(path.split('.').at(-1) || 0)

/** Those whose SN or name contains a text. */
export const named = (q: string): Condition => sql`terminal.search like lower(${containing(q)})`

/**
 * What a filter means, as conditions on `terminal` and `terminal_state`: for the list of terminals, the target of a task
 * and whatever else is done to many, so that each reaches exactly what the list showed. `accountPath` is of who asks.
 */
export function terminalConditions(filter: TerminalFilter, now: Date, { accountPath, groupPath }: Asker): Condition[] {
  const parts: Condition[] = []
  if (filter.q) parts.push(named(filter.q))
  if (filter.groupId) {
    const path = sql`(select path from terminal_group where id = ${filter.groupId}::bigint)`
    parts.push(sql`terminal.group_path <@ ${groupPath === undefined ? path : sql`${groupPath}::ltree`}`)
  }
  if (filter.tag) {
    parts.push(sql`terminal.id in (select terminal_id from terminal_tagged where name = ${filter.tag})`)
  }
  if (filter.isTest !== undefined) parts.push(filter.isTest ? sql`terminal.is_test` : sql`not terminal.is_test`)
  if (filter.favourite !== undefined) {
    const mine = sql`terminal.id in (select terminal_id from favourite where account_id = ${accountOf(accountPath)})`
    parts.push(filter.favourite ? sql`${mine}` : sql`not ${mine}`)
  }
  return [...parts, ...equal(filter), ...begun(filter), ...within(filter), ...ofState(filter, now)]
}

function equal(filter: TerminalFilter): Condition[] {
  const { platform, status, model, osVersion, enterpriseId } = filter
  return [
    ...(platform ? [sql<SqlBool>`terminal.platform = ${platform}`] : []),
    ...(status ? [sql<SqlBool>`terminal.status = ${status}`] : []),
    ...(model ? [sql<SqlBool>`terminal.model = ${model}`] : []),
    ...(osVersion ? [sql<SqlBool>`terminal.os_version = ${osVersion}`] : []),
    ...(enterpriseId ? [sql<SqlBool>`terminal.enterprise_id = ${enterpriseId}::bigint`] : []),
  ]
}

function begun({ mac, ip, systemId, ext1, ext2 }: TerminalFilter): Condition[] {
  const like = (column: string, text: string | undefined) =>
    text ? [sql<SqlBool>`${sql.raw(column)} like ${beginning(text)}`] : []
  return [
    ...like('terminal.mac', mac && macOf(mac)),
    ...like('terminal.ip', ip?.toLowerCase()),
    ...like('lower(terminal.system_id)', systemId?.toLowerCase()),
    ...like('lower(terminal.ext1)', ext1?.toLowerCase()),
    ...like('lower(terminal.ext2)', ext2?.toLowerCase()),
  ]
}

function within({ activatedFrom, activatedTo, createdFrom, createdTo }: TerminalFilter): Condition[] {
  return [
    ...(activatedFrom ? [sql<SqlBool>`terminal.activated_at >= ${activatedFrom}::timestamptz`] : []),
    ...(activatedTo ? [sql<SqlBool>`terminal.activated_at < ${activatedTo}::timestamptz`] : []),
    ...(createdFrom ? [sql<SqlBool>`terminal.created_at >= ${createdFrom}::timestamptz`] : []),
    ...(createdTo ? [sql<SqlBool>`terminal.created_at < ${createdTo}::timestamptz`] : []),
  ]
}

function ofState({ online, offlineLong }: TerminalFilter, now: Date): Condition[] {
  const parts: Condition[] = []
  if (online !== undefined) parts.push(sql`terminal_state.online = ${online}`)
  const since = new Date(now.getTime() - offlineLongMs)
  if (offlineLong === true) parts.push(sql`not terminal_state.online`, sql`terminal_state.last_seen_at < ${since}`)
  // `offlineLong=false`: everything that is not flagged.
  if (offlineLong === false) {
    parts.push(
      sql`(terminal_state.online or terminal_state.last_seen_at is null or terminal_state.last_seen_at >= ${since})`,
    )
  }
  return parts
}
