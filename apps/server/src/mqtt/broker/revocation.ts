import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { Link } from './broker.ts'
import { every } from '../every.ts'

type Options = {
  db: Kysely<Tables>
  links: ReadonlyMap<string, Link>
  cut: (sn: string) => void
  log: (line: string) => void
}
type Row = { id: number; gone: boolean; enterprise_id: number; group_path: string | null }

/** Every connection is looked at once in `slices` rounds: within 4 s, also when the notification was lost. */
const slices = 4
const roundMs = 1_000

/**
 * Ends the connections of terminals whose credential is no longer the live one. Usually a notification says so at once;
 * this asks again, a slice of the connections at a time, and takes up a new group on the way.
 */
export function openRevocation({ db, links, cut, log }: Options) {
  let round = 0

  async function check(): Promise<void> {
    round += 1
    const some = new Map<number, Link>()
    for (const link of links.values()) if ((link.sessionNo + round) % slices === 0) some.set(link.terminalId, link)
    if (some.size === 0) return
    const held = [...some.values()]
    const { rows } = await sql<Row>`
      select v.id, t.id is null or t.status <> 'activated' or t.secret_hash is distinct from v.hash as gone,
        t.enterprise_id, t.group_path::text as group_path
      from unnest(
        ${held.map((link) => link.terminalId)}::bigint[], ${held.map((link) => link.secretHash)}::bytea[],
        ${held.map((link) => link.enterpriseId)}::bigint[], ${held.map((link) => link.groupPath)}::text[]
      ) as v(id, hash, enterprise_id, group_path)
      left join terminal t on t.id = v.id
      where t.id is null or t.status <> 'activated' or t.secret_hash is distinct from v.hash
        or t.enterprise_id <> v.enterprise_id or t.group_path::text is distinct from v.group_path`.execute(db)
    for (const row of rows) {
      const link = some.get(row.id)
      if (!link || links.get(link.sn) !== link) continue
      if (row.gone) cut(link.sn)
      else Object.assign(link, { enterpriseId: row.enterprise_id, groupPath: row.group_path })
    }
  }

  const stop = every(roundMs, check, (error) => log(`Credentials cannot be checked: ${error.message}`))
  return { close: stop }
}
