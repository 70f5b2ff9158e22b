import { commonConfig } from '@cpm/contract/estate/agent/agent'
import type { Plan } from '@cpm/contract/estate/plan/plan.config'
import { type QueryExecutorProvider, sql } from 'kysely'

export type Config = typeof commonConfig

/** What each of these terminals is to hold to, by id. */
export async function configsOf(db: QueryExecutorProvider, ids: readonly number[]): Promise<Map<number, Config>> {
  const { rows } = await sql<{ terminal_id: number; version: number; plan: Plan | null }>`
    select terminal_id, version, plan from terminal_config where terminal_id = any(${ids}::bigint[])`.execute(db)
  const own = new Map(rows.map((row) => [row.terminal_id, row]))
  return new Map(
    ids.map((id) => {
      const row = own.get(id)
      if (!row) return [id, commonConfig]
      return [id, { version: row.version, desired: { ...commonConfig.desired, plan: row.plan } }]
    }),
  )
}

export async function configOf(db: QueryExecutorProvider, id: number): Promise<Config> {
  return (await configsOf(db, [id])).get(id) ?? commonConfig
}

/** Notes that these terminals hold to a version, where that is the one wanted, and was not known yet. */
export async function confirmConfigs(
  db: QueryExecutorProvider,
  said: readonly { terminalId: number; version: number | undefined }[],
  now: Date,
): Promise<void> {
  const some = said.filter(({ version }) => version !== undefined && version > commonConfig.version)
  if (some.length === 0) return
  await sql`
    update terminal_config c set confirmed_at = ${now}
    from unnest(${some.map((one) => one.terminalId)}::bigint[], ${some.map((one) => one.version)}::bigint[])
      as v(terminal_id, version)
    where c.terminal_id = v.terminal_id and c.version <= v.version and c.confirmed_at is null`.execute(db)
}
