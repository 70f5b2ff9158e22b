import type { Peripheral } from '@cpm/contract/estate/agent/report'
import { type Kysely, sql } from 'kysely'
import { createHash } from 'node:crypto'
import { judge, tellFaults } from '../fault/fault.reconcile.ts'
import type { Tables } from '../../db/tables.ts'
import type { HeardEvent } from '../terminal/slots.ts'

export type SaidList = { terminalId: number; peripherals: readonly Peripheral[] }

/** A device as it is kept. `nth` counts alike ones of a terminal from 1. */
type Device = { vid: string; pid: string; nth: number; serial: string | null; name: string; maker: string | null }
type Kept = Device & { terminal_id: number; since: Date }

/**
 * Keeps what terminals say is attached to them, and judges it. A list that is the one of before costs one look; a
 * restart says the whole again.
 */
export async function recordAttached(
  db: Kysely<Tables>,
  channel: string,
  said: readonly SaidList[],
  now: Date,
): Promise<void> {
  if (said.length === 0) return
  const lists = said.map(({ terminalId, peripherals }) => {
    const devices = devicesOf(peripherals)
    return { terminalId, devices, hash: createHash('sha1').update(JSON.stringify(devices)).digest('base64') }
  })
  const { rows } = await sql<{ terminal_id: number }>`
    insert into attached_list as l (terminal_id, hash, at)
    select t.id, v.hash, ${now} from unnest(
      ${lists.map((one) => one.terminalId)}::bigint[], ${lists.map((one) => one.hash)}::text[]) as v(terminal_id, hash)
    join terminal t on t.id = v.terminal_id
    where not exists (select from attached_list o where o.terminal_id = t.id and o.hash = v.hash)
    order by t.id
    on conflict (terminal_id) do update set hash = excluded.hash, at = excluded.at
    returning terminal_id`.execute(db)
  const other = new Set(rows.map((row) => row.terminal_id))
  if (other.size === 0) return
  await replace(
    db,
    lists.filter((one) => other.has(one.terminalId)),
    now,
  )
  await tellFaults(db, channel, await judge(db, [...other], now))
}

/** In one order, whatever the order they were said in, so that the same devices are the same list. */
function devicesOf(peripherals: readonly Peripheral[]): Device[] {
  const plain = peripherals
    .map(({ vid = '', pid = '', serial, name, maker }) => ({
      vid: vid.toLowerCase(),
      pid: pid.toLowerCase(),

      serial: serial || null,
      name,
      maker: maker || null,
    }))
    .map((device) => ({ device, key: [device.vid, device.pid, device.serial, device.name].join('\n') }))
    .toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
  const counts = new Map<string, number>()
  return plain.map(({ device }) => {
    const kind = `${device.vid}:${device.pid}`
    const nth = (counts.get(kind) ?? 0) + 1
    counts.set(kind, nth)
    return { ...device, nth }
  })
}

const sameDevice = (one: Omit<Device, 'nth' | 'maker'>) => [one.vid, one.pid, one.serial, one.name].join('\n')

/** Puts these lists in place of what was; a device that stays keeps its beginning. */
async function replace(
  db: Kysely<Tables>,
  lists: readonly { terminalId: number; devices: readonly Device[] }[],
  now: Date,
): Promise<void> {
  const ids = lists.map((one) => one.terminalId)
  const { rows: before } = await sql<Kept>`
    delete from attached where terminal_id = any(${ids}::bigint[])
    returning terminal_id, vid, pid, nth, serial, name, maker, since`.execute(db)
  const since = Map.groupBy(
    before.toSorted((a, b) => a.since.getTime() - b.since.getTime()),
    (row) => `${row.terminal_id}\n${sameDevice(row)}`,
  )
  const rows = lists.flatMap(({ terminalId, devices }) =>
    devices.map((device): Kept => {
      const known = since.get(`${terminalId}\n${sameDevice(device)}`)?.shift()
      return { ...device, terminal_id: terminalId, since: known?.since ?? now }
    }),
  )
  if (rows.length === 0) return
  await sql`
    insert into attached (terminal_id, vid, pid, nth, serial, name, maker, since)
    select * from unnest(
      ${rows.map((r) => r.terminal_id)}::bigint[], ${rows.map((r) => r.vid)}::text[], ${rows.map((r) => r.pid)}::text[],
      ${rows.map((r) => r.nth)}::smallint[], ${rows.map((r) => r.serial)}::text[], ${rows.map((r) => r.name)}::text[],
      ${rows.map((r) => r.maker)}::text[], ${rows.map((r) => r.since)}::timestamptz[])`.execute(db)
}

type Told = HeardEvent<'peripheral_fault' | 'peripheral_attached'>
type Fault = { terminalId: number; vid: string; pid: string; serial: string; name: string; fault: string | null }

/** A fault stands until the device is attached anew; the same fault again stands open again. */
export async function recordFaults(
  db: Kysely<Tables>,
  channel: string,
  events: readonly Told[],
  now: Date,
): Promise<void> {
  // Of one device the last word counts.
  const last = new Map(events.map((one) => [keyOf(faultOf(one)), one]))
  const [broken, mended] = [[...last.values()].filter(isFault), [...last.values()].filter((one) => !isFault(one))]
  const changed = [
    ...(await openFaults(db, broken.map(faultOf), now)),
    ...(await clearFaults(db, mended.map(faultOf), now)),
  ]
  await tellFaults(db, channel, changed)
}

const isFault = ({ payload }: Told) => payload.type === 'peripheral_fault'
const keyOf = (one: Fault) => [one.terminalId, one.vid, one.pid, one.serial].join('\n')

/** What an event says of a device; texts of any length, and perhaps none at all. */
function faultOf({ terminalId, payload: { data = {} } }: Told): Fault {
  const text = (key: string) => (typeof data[key] === 'string' ? data[key].replaceAll('\0', '').slice(0, 200) : '')
  const [vid, pid] = [text('vid').toLowerCase().slice(0, 8), text('pid').toLowerCase().slice(0, 8)]
  const fault = ['fault', 'reason', 'message'].map(text).find((one) => one !== '') ?? null
  return { terminalId, vid, pid, serial: text('serial'), name: text('name') || [vid, pid].join(':'), fault }
}

async function openFaults(db: Kysely<Tables>, faults: readonly Fault[], now: Date): Promise<number[]> {
  if (faults.length === 0) return []
  const { rows } = await sql<{ terminal_id: number }>`
    insert into peripheral_fault as old (terminal_id, kind, vid, pid, serial, name, peripheral_id, fault, since, last_at)
    select t.id, 'faulty', v.vid, v.pid, v.serial, v.name, p.id, v.fault, ${now}, ${now} from unnest(
      ${faults.map((f) => f.terminalId)}::bigint[], ${faults.map((f) => f.vid)}::text[],
      ${faults.map((f) => f.pid)}::text[], ${faults.map((f) => f.serial)}::text[],
      ${faults.map((f) => f.name)}::text[], ${faults.map((f) => f.fault)}::text[]
    ) as v(terminal_id, vid, pid, serial, name, fault)
    join terminal t on t.id = v.terminal_id and t.status = 'activated'
    left join lateral (
      select id from peripheral p where p.vid = v.vid and p.pid = v.pid
        and (p.enterprise_id is null or p.enterprise_id = t.enterprise_id)
      order by p.enterprise_id nulls last limit 1) p on true
    order by t.id
    on conflict (terminal_id, kind, vid, pid, serial) where cleared_at is null do update set
      fault = excluded.fault, name = excluded.name, last_at = excluded.last_at,
      acknowledged_at = null, acknowledged_by = null
    returning terminal_id`.execute(db)
  return rows.map((row) => row.terminal_id)
}

async function clearFaults(db: Kysely<Tables>, mended: readonly Fault[], now: Date): Promise<number[]> {
  if (mended.length === 0) return []
  const { rows } = await sql<{ terminal_id: number }>`
    update peripheral_fault f set cleared_at = ${now}
    from unnest(
      ${mended.map((f) => f.terminalId)}::bigint[], ${mended.map((f) => f.vid)}::text[],
      ${mended.map((f) => f.pid)}::text[], ${mended.map((f) => f.serial)}::text[]
    ) as v(terminal_id, vid, pid, serial)
    where f.terminal_id = v.terminal_id and f.kind = 'faulty' and f.cleared_at is null and f.vid = v.vid
      and f.pid = v.pid
      -- A new one in its place mends it too.
      and (f.serial = v.serial or f.serial = '' or v.serial = '' or not exists (
        select from attached a where a.terminal_id = f.terminal_id and a.vid = f.vid and a.pid = f.pid
          and a.serial = f.serial))
    returning f.terminal_id`.execute(db)
  return rows.map((row) => row.terminal_id)
}
