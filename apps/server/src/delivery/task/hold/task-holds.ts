import { type RawBuilder, sql, type SqlBool } from 'kysely'

type Columns = { wave: RawBuilder<unknown>; ofTask: { wave: RawBuilder<unknown>; pausedAt: RawBuilder<unknown> } }

/** Why a task keeps a run back at any hour: `wave` where that has not begun, or `paused`; null where it does not. */
export const keptBy = ({ wave, ofTask }: Columns): RawBuilder<string | null> => sql<string | null>`
  case when ${wave} > ${ofTask.wave} then 'wave' when ${ofTask.pausedAt} is not null then 'paused' end`

/** Whether the task `k` of the run `r` lets it go down now: nothing that has not begun goes past this. */
export const isLetGo: RawBuilder<SqlBool> = sql<SqlBool>`(${keptBy({
  wave: sql`r.wave`,
  ofTask: { wave: sql`k.wave`, pausedAt: sql`k.paused_at` },
})} is null)`
