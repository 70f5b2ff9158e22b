import type { SomeFacts } from '@cpm/contract/estate/agent/report'
import { type QueryExecutorProvider, sql } from 'kysely'

/** A MAC or Bluetooth address, or the beginning of one, as it is kept: pairs of small hex digits with colons between. */
export function macOf(text: string): string {
  const digits = text.toLowerCase().replace(/[\s:.-]/g, '')
  if (!/^[0-9a-f]{1,12}$/.test(digits)) return text.toLowerCase()
  return digits.match(/.{1,2}/g)?.join(':') ?? ''
}

const identity = ({ network, bluetooth, systemId, osVersion, romVersion }: SomeFacts) =>
  [
    network?.mac === undefined ? null : macOf(network.mac),
    network?.ip?.toLowerCase() ?? null,
    bluetooth === undefined ? null : macOf(bluetooth),
    systemId ?? null,
    osVersion ?? null,
    romVersion ?? null,
  ] as const

/** What a terminal is found by, as it is kept. */
export type Identity = Record<(typeof columns)[number], string | null>
/** In the order of `identity`. */
const columns = ['mac', 'ip', 'bluetooth', 'system_id', 'os_version', 'rom_version'] as const

/** Whether facts of a terminal say anything else than what is kept of it. */
export const saysOther = (facts: SomeFacts, kept: Identity): boolean =>
  identity(facts).some((field, at) => field !== null && field !== kept[columns[at] as keyof Identity])

/**
 * Keeps what terminals are found by where it can be searched, of what they said of themselves. Most reports say nothing
 * new of it, and then no row is written.
 */
export async function keepIdentity(
  db: QueryExecutorProvider,
  said: readonly { terminalId: number; facts: SomeFacts }[],
): Promise<void> {
  const rows = said
    .map(({ terminalId, facts }) => [terminalId, ...identity(facts)] as const)
    .filter(([, ...fields]) => fields.some((field) => field !== null))
  if (rows.length === 0) return
  const column = (at: number) => rows.map((row) => row[at] ?? null)
  await sql`
    update terminal t set mac = n.mac, ip = n.ip, bluetooth = n.bluetooth, system_id = n.system_id,
      os_version = n.os_version, rom_version = n.rom_version
    from unnest(
      ${column(0)}::bigint[], ${column(1)}::text[], ${column(2)}::text[], ${column(3)}::text[], ${column(4)}::text[],
      ${column(5)}::text[], ${column(6)}::text[]
    ) as v(terminal_id, mac, ip, bluetooth, system_id, os_version, rom_version)
    join terminal o on o.id = v.terminal_id
    cross join lateral (select coalesce(v.mac, o.mac) as mac, coalesce(v.ip, o.ip) as ip,
      coalesce(v.bluetooth, o.bluetooth) as bluetooth, coalesce(v.system_id, o.system_id) as system_id,
      coalesce(v.os_version, o.os_version) as os_version, coalesce(v.rom_version, o.rom_version) as rom_version) as n
    where t.id = o.id and (o.mac, o.ip, o.bluetooth, o.system_id, o.os_version, o.rom_version)
      is distinct from (n.mac, n.ip, n.bluetooth, n.system_id, n.os_version, n.rom_version)`.execute(db)
}
