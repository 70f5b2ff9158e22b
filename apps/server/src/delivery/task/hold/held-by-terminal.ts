import { ownWords, terminalHolds } from '@cpm/contract/delivery/task/task'
import { type RawBuilder, sql, type SqlBool } from 'kysely'

/** A run `r` that its terminal holds, and not the server. */
export const isHeldThere: RawBuilder<SqlBool> = sql<SqlBool>`(r.status = 'held'
  and (r.reason is null or r.reason in (${sql.join([...terminalHolds, ownWords].map((one) => sql.lit(one)))})))`
