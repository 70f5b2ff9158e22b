import { type QueryExecutorProvider, sql } from 'kysely'
import { changed } from '../../core/feature.ts'
import { unscoped } from '../../core/scope.ts'

/** Keys in one message; of more, screens hear that there are many. */
const most = 20

/** Tells the screens of those who see them that these alarms are others. */
export async function tellAlarms(db: QueryExecutorProvider, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const { rows } = await sql<{ enterprise: number; ids: number[]; paths: (string | null)[] }>`
    select enterprise_id as enterprise, array_agg(id) as ids, array_agg(distinct group_path::text) as paths
    from alarm where id = any(${ids}::bigint[]) and ${unscoped('alarm', 'told to who sees them')}
    group by enterprise_id`.execute(db)
  for (const row of rows) {
    const keys = row.ids.length > most ? [['alarm'] as const] : row.ids.map((id) => ['alarm', String(id)] as const)
    const paths = row.paths.filter((path): path is string => path !== null)
    const groupPath = paths.length > 0 && paths.length <= most ? paths : null
    await changed(db, { enterpriseId: row.enterprise, groupPath }, keys)
  }
}
