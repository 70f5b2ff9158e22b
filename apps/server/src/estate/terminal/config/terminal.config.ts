import { commonConfig } from '@cpm/contract/estate/agent/agent'
import { configKinds, type Desired } from '@cpm/contract/estate/agent/desired'
import type { ConfigKind } from '@cpm/contract/estate/agent/config-kind'
import { type QueryExecutorProvider, sql } from 'kysely'
import { compose } from './config.compose.ts'

export type Config = { version: number; desired: Partial<Desired> }

/** The values of a terminal, by kind. */
type Values = Readonly<Record<string, object>>

const configWith = (version: number, values: Values): Config => {
  const fields = configKinds.map(({ name, desired, otherwise }: ConfigKind) => {
    const value = values[name]
    return value !== undefined && name in desired ? { [name]: value } : (value ?? otherwise)
  })
  return { version, desired: Object.assign({}, ...fields) as Partial<Desired> }
}

/** What each of these terminals was last to hold to, by id. */
export async function configsOf(db: QueryExecutorProvider, ids: readonly number[]): Promise<Map<number, Config>> {
  const { rows } = await sql<{ terminal_id: number; version: number; desired: Values }>`
    select terminal_id, version, desired from terminal_config where terminal_id = any(${ids}::bigint[])`.execute(db)
  const own = new Map(rows.map((row) => [row.terminal_id, row]))
  return new Map(
    ids.map((id) => {
      const row = own.get(id)
      return [id, row ? configWith(row.version, row.desired) : commonConfig]
    }),
  )
}

/** The same, by what their places say at this moment. */
export async function configsNow(
  db: QueryExecutorProvider,
  ids: readonly number[],
  now: Date,
): Promise<Map<number, Config>> {
  await compose(db, ids, now)
  return configsOf(db, ids)
}

/** Notes whether these terminals hold to the version that is wanted, and since when. */
export async function confirmConfigs(
  db: QueryExecutorProvider,
  said: readonly { terminalId: number; version: number | undefined }[],
  now: Date,
): Promise<void> {
  const some = said.filter(({ version }) => version !== undefined)
  if (some.length === 0) return
  // One that was set back, or brings a version of another server, does not hold to what is wanted.
  await sql`
    update terminal_config c set confirmed_at = case when c.version = v.version then ${now}::timestamptz end
    from unnest(${some.map((one) => one.terminalId)}::bigint[], ${some.map((one) => one.version)}::bigint[])
      as v(terminal_id, version)
    where c.terminal_id = v.terminal_id and (c.version = v.version) = (c.confirmed_at is null)`.execute(db)
}
