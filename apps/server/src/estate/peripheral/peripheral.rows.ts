import type { PeripheralRow } from '@cpm/contract/estate/peripheral/peripheral'
import { sql } from 'kysely'
import { isOwn } from './peripheral.catalogue.ts'
import type { Scope } from '../../core/scope.ts'
import { plain } from '../../core/columns.ts'

/** Rows of the catalogue, as far as they are seen: everything but the code, of which it is only said that it is there. */
export function peripheralRows(scope: Scope) {
  return scope
    .from('peripheral')
    .leftJoin('enterprise as e', 'e.id', 'peripheral.enterprise_id')
    .select([
      'peripheral.id',
      'peripheral.name',
      'peripheral.type',
      'peripheral.maker',
      'peripheral.brand',
      'peripheral.vid',
      'peripheral.pid',
      'peripheral.serial_port',
      'peripheral.baud_rate',
      'peripheral.identifier',
      'peripheral.enterprise_id',
      'peripheral.created_at',
      'peripheral.updated_at',
      'e.name as enterprise_name',
      isOwn('peripheral', scope.who).as('own'),
    ])
    .select(sql<boolean>`peripheral.authorization_code is not null`.as('authorization_code_set'))
}
export type StoredPeripheral = Awaited<ReturnType<ReturnType<typeof peripheralRows>['executeTakeFirstOrThrow']>>

export const shown = (row: StoredPeripheral, terminals: ReadonlyMap<string, number>): PeripheralRow => ({
  ...plain(row),
  terminals: row.vid === null ? null : (terminals.get(countKey(row)) ?? 0),
})

type Usb = Pick<StoredPeripheral, 'vid' | 'pid' | 'enterprise_id'>
/** An enterprise's own is counted on its own terminals. */
export const countKey = ({ vid, pid, enterprise_id }: Usb) => `${vid}:${pid}:${enterprise_id ?? ''}`

type Counted = { vid: string; pid: string; enterprise_id: number | null; count: number }

/** How many terminals in scope each of these is attached to, all of them counted in one go. */
export async function terminalsOf(scope: Scope, rows: readonly Usb[]): Promise<ReadonlyMap<string, number>> {
  const known = rows.filter((row) => row.vid !== null)
  if (known.length === 0) return new Map()
  const seesAll = scope.who.enterpriseId === null
  const [ours, own] = [known.filter((row) => row.enterprise_id === null), known.filter((row) => row.enterprise_id)]
  const counted = seesAll
    ? [...(await countAll(scope, ours)), ...(await countSeen(scope, own))]
    : await countSeen(scope, known)
  // Whoever sees one enterprise alone counts ours there as well.
  const both = seesAll ? counted : counted.flatMap((row) => [row, { ...row, enterprise_id: null }])
  return new Map(both.map((row) => [countKey(row), row.count]))
}

const among = (rows: readonly Usb[]) => sql`a.nth = 1 and (a.vid, a.pid) in (
  select * from unnest(${rows.map((r) => r.vid)}::text[], ${rows.map((r) => r.pid)}::text[]))`

/** A device hangs on a terminal that is there, so who sees every terminal need not look at any: an index has it all. */
async function countAll(scope: Scope, rows: readonly Usb[]): Promise<Counted[]> {
  if (rows.length === 0) return []
  const { rows: counted } = await scope.sql<Counted>`
    select a.vid, a.pid, null::bigint as enterprise_id, count(*)::int as count from attached a
    where ${among(rows)} group by 1, 2`
  return counted
}

async function countSeen(scope: Scope, rows: readonly Usb[]): Promise<Counted[]> {
  if (rows.length === 0) return []
  const { rows: counted } = await scope.sql<Counted>`
    select a.vid, a.pid, terminal.enterprise_id, count(*)::int as count
    from attached a join terminal on terminal.id = a.terminal_id
    where ${among(rows)} and ${scope.visible('terminal')} group by 1, 2, 3`
  return counted
}
