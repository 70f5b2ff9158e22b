import { type RawBuilder, sql, type SqlBool } from 'kysely'

/** Who may be the second person: each rule of it once, for a row and for a query. */

type Path = RawBuilder<unknown>
type Condition = RawBuilder<SqlBool>

/** Whether an account is the one that asked, or one below it: those do not decide. */
export const isNoSecond = (account: { path: string }, askedBy: string): boolean =>
  account.path === askedBy || account.path.startsWith(`${askedBy}.`)

/** The other way round, as a condition. */
export const isSecond = (path: Path, askedBy: Path): Condition => sql<SqlBool>`(not ${path} <@ ${askedBy})`

/** Whether two paths are of accounts under the same head, or both at the top; the account itself is none of its own. */
export const areColleagues = (one: Path, other: Path): Condition =>
  sql<SqlBool>`(nlevel(${one}) = nlevel(${other}) and ${one} <> ${other}
    and subpath(${one}, 0, -1) = subpath(${other}, 0, -1))`

/** Whether an account that is limited to `own` groups (null: to none) sees all that is limited to `groups`. */
export const seesAll = (own: Path, groups: Path): Condition =>
  sql<SqlBool>`(${own} is null or (${groups} is not null and not exists (
    select from unnest(${groups}) theirs where not exists (
      select from unnest(${own}) mine where theirs::ltree <@ mine::ltree))))`
