import { type QueryExecutorProvider, sql } from 'kysely'
import { changed } from '../../core/feature.ts'
import { unscoped } from '../../core/scope.ts'

/** Groups in one message; of more, all of the enterprise hear. */
const most = 20

/** Tells the screens of those who see these terminals that they went out, or came back. */
export async function tellExits(db: QueryExecutorProvider, terminalIds: readonly number[]): Promise<void> {
  if (terminalIds.length === 0) return
  const { rows } = await sql<{ enterprise: number; paths: (string | null)[] }>`
    select enterprise_id as enterprise, array_agg(distinct group_path::text) as paths from terminal
    where id = any(${terminalIds}::bigint[]) and ${unscoped('terminal', 'told to who sees them')}
    group by enterprise_id order by 1`.execute(db)
  for (const { enterprise, paths } of rows) {
    const groups = paths.filter((path): path is string => path !== null)
    const groupPath = groups.length > 0 && groups.length <= most ? groups : null
    await changed(db, { enterpriseId: enterprise, groupPath }, [['fenceExit']])
  }
}
