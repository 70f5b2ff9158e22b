import { type RawBuilder, sql, type SqlBool } from 'kysely'

/** Who may be the second person: the rule once for an account, and once for a query. */

type Path = RawBuilder<unknown>
type Condition = RawBuilder<SqlBool>

/** Whether an account is the one that asked, or one below it: those do not decide. */
export const isNoSecond = (account: { path: string }, askedBy: string): boolean =>
  account.path === askedBy || account.path.startsWith(`${askedBy}.`)

/** The other way round, as a condition. */
export const isSecond = (path: Path, askedBy: Path): Condition => sql<SqlBool>`(not ${path} <@ ${askedBy})`
