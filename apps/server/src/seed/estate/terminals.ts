import { type Kysely, sql } from 'kysely'
import { randomBytes } from 'node:crypto'
import { hashOf } from '../../core/secret.ts'
import type { Tables } from '../../db/tables.ts'
import { keepPositions } from '../../insight/position/position.keep.ts'
import { between, dayMs, hourMs, luck, minuteMs, pastDays } from './chance.ts'
import type { ListedTerminal } from './fleet-list.ts'
import { stores } from './names.ts'

/**
 * Where a terminal of the estate stands. `live` ones the simulator runs; `fresh` ones it runs too, but they are only
 * shipped: they enrol by the front door when the demo starts.
 */
export type Standing = 'live' | 'fresh' | 'hour' | 'days' | 'logged_off' | 'replaced' | 'shipped' | 'in_stock'

/** Shares of those that are not running; the others are. */
const shares: readonly (readonly [Standing, number])[] = [
  ['in_stock', 0.06],
  ['shipped', 0.04],
  ['hour', 0.03],
  ['days', 0.025],
  ['logged_off', 0.02],
  ['replaced', 0.01],
]
const freshShare = 0.015

export type EstateTerminal = ListedTerminal & {
  standing: Standing
  secret: string | null
  /** Moments of its life, in milliseconds. */
  createdAt: number
  shippedAt: number | null
  activatedAt: number | null
  /** Since when it is away or out of service. */
  goneAt: number | null
  id: number
  enterpriseId: number
  groupPath: string
}

export type Shop = { id: number; path: string; enterprise_id: number }

/** Who stands where: the running ones come first, as the simulator counts. */
export function standings(count: number): Standing[] {
  const rest = shares.flatMap(([standing, share]) =>
    Array.from({ length: Math.round(count * share) }, (): Standing => standing),
  )
  const running = count - rest.length
  const fresh = Math.round(count * freshShare)
  return [...Array.from({ length: running }, (_, at): Standing => (at < running - fresh ? 'live' : 'fresh')), ...rest]
}

export const isRunning = (standing: Standing): boolean => standing === 'live' || standing === 'fresh'
/** It is, or was, in service. */
export const hasServed = ({ standing }: Pick<EstateTerminal, 'standing'>): boolean =>
  standing !== 'fresh' && standing !== 'shipped' && standing !== 'in_stock'

const goneMs: Readonly<Partial<Record<Standing, readonly [number, number]>>> = {
  hour: [55 * minuteMs, 95 * minuteMs],
  days: [4.6 * dayMs, 5.6 * dayMs],
  logged_off: [6 * dayMs, 20 * dayMs],
  replaced: [9 * dayMs, 12 * dayMs],
}

function lifeOf({ sn }: ListedTerminal, standing: Standing, now: number) {
  const gone = goneMs[standing]
  const goneAt = gone ? now - between(...gone, sn, 'gone') : null
  // Most were there before the telemetry begins, some came since, so that the fleet grows.
  const isYoung = luck(sn, 'young') < 0.18
  const served =
    standing === 'shipped' || standing === 'fresh'
      ? null
      : now - (isYoung && goneAt === null ? between(2, pastDays - 1, sn, 'age') : between(40, 420, sn, 'age')) * dayMs
  const activatedAt = standing === 'in_stock' ? null : served
  const shippedAt =
    standing === 'in_stock' ? null : (activatedAt ?? now - between(0.2, 1.5, sn, 'on its way') * dayMs) - 2.3 * dayMs
  const createdAt = (shippedAt ?? now - between(1, 12, sn, 'stored') * dayMs) - between(3, 20, sn, 'stock') * dayMs
  return { createdAt, shippedAt, activatedAt, goneAt }
}

const statusOf: Readonly<Record<Standing, 'in_stock' | 'shipped' | 'activated' | 'logged_off'>> = {
  live: 'activated',
  fresh: 'shipped',
  hour: 'activated',
  days: 'activated',
  logged_off: 'logged_off',
  replaced: 'logged_off',
  shipped: 'shipped',
  in_stock: 'in_stock',
}

const tagsOf = ({ sn, platform, hasBattery }: ListedTerminal): string[] => [
  ...(platform === 'windows' ? ['收银主机'] : []),
  ...(hasBattery && luck(sn, 'express') < 0.2 ? ['快速结账'] : []),
  ...(luck(sn, 'pilot') < 0.08 ? ['试点 pilot'] : []),
]

const at = (ms: number | null) => (ms === null ? null : new Date(ms))
const date = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** Puts every terminal of the list where it stands. Those in stock lie in the warehouse of their enterprise. */
export async function addTerminals(
  db: Kysely<Tables>,
  list: readonly ListedTerminal[],
  shops: readonly Shop[],
  now: Date,
): Promise<EstateTerminal[]> {
  const warehouses = await db
    .selectFrom('terminal_group')
    .select(['id', 'path', 'enterprise_id'])
    .where('type', '=', 'warehouse')
    .execute()
  const where = standings(list.length)
  const made = list.map((one, index) => {
    const standing = where[index] as Standing
    const shop = shops[one.shop] as Shop
    const home =
      standing === 'in_stock' ? (warehouses.find((w) => w.enterprise_id === shop.enterprise_id) ?? shop) : shop
    const secret = standing === 'live' || standing === 'hour' || standing === 'days' ? newSecret() : null
    return { ...one, standing, home, secret, ...lifeOf(one, standing, now.getTime()) }
  })
  const rows = await db
    .insertInto('terminal')
    .values(made.map((one, index) => rowOf(one, one.home, index)))
    .returning(['id', 'sn'])
    .execute()
  const ids = new Map(rows.map((row) => [row.sn, row.id]))
  const terminals = made.map(({ home, ...one }): EstateTerminal => ({
    ...one,
    id: ids.get(one.sn) as number,
    enterpriseId: home.enterprise_id,
    groupPath: home.path,
  }))
  await replaceOld(db, terminals)
  await writeStates(db, terminals, now)
  return terminals
}

const newSecret = () => randomBytes(32).toString('base64url')

type Made = Omit<EstateTerminal, 'id' | 'enterpriseId' | 'groupPath'>

function rowOf(one: Made, home: Shop, index: number) {
  const { network } = one.facts
  const served = hasServed(one)
  return {
    sn: one.sn,
    enterprise_id: home.enterprise_id,
    group_id: home.id,
    group_path: home.path,
    name: one.name,
    platform: one.platform,
    model: one.model,
    status: statusOf[one.standing],
    secret_hash: one.secret === null ? null : hashOf(one.secret),
    created_at: new Date(one.createdAt),
    shipped_at: at(one.shippedAt),
    activated_at: at(one.activatedAt),
    logged_off_at: statusOf[one.standing] === 'logged_off' ? at(one.goneAt) : null,
    produced_at: date(one.createdAt - between(20, 90, one.sn, 'made') * dayMs),
    mac: served ? (network?.mac ?? null) : null,
    ip: served ? (network?.ip ?? null) : null,
    bluetooth: served ? (one.facts.bluetooth ?? null) : null,
    system_id: served ? (one.facts.systemId ?? null) : null,
    os_version: served ? (one.facts.osVersion ?? null) : null,
    rom_version: served ? (one.facts.romVersion ?? null) : null,
    ext1: `AST-${String(20_000 + index * 7).padStart(6, '0')}`,
    ext2: stores[one.shop]?.number ?? null,
    tags: tagsOf(one),
    is_test: luck(one.sn, 'test') < 0.015,
    updated_at: new Date(one.goneAt ?? one.activatedAt ?? one.shippedAt ?? one.createdAt),
  }
}

/** Each replaced one gave its place to a running one of the same shop and platform. */
async function replaceOld(db: Kysely<Tables>, terminals: readonly EstateTerminal[]): Promise<void> {
  const taken = new Set<number>()
  for (const old of terminals.filter(({ standing }) => standing === 'replaced')) {
    const taker = terminals.find((one) => fits(one, old) && !taken.has(one.id))
    if (!taker) continue
    taken.add(taker.id)
    taker.activatedAt = (old.goneAt as number) + 10 * minuteMs
    taker.shippedAt = taker.activatedAt - 3 * dayMs
    taker.createdAt = taker.shippedAt - 5 * dayMs
    await db.updateTable('terminal').set({ replaced_by_id: taker.id }).where('id', '=', old.id).execute()
    await db
      .updateTable('terminal')
      .set({
        replaces_id: old.id,
        activated_at: at(taker.activatedAt),
        shipped_at: at(taker.shippedAt),
        created_at: new Date(taker.createdAt),
      })
      .where('id', '=', taker.id)
      .execute()
  }
}

const fits = (one: EstateTerminal, old: EstateTerminal) =>
  one.standing === 'live' && one.shop === old.shop && one.platform === old.platform

/** When a terminal was last there: the running ones just now. */
export const lastThere = ({ goneAt }: EstateTerminal, now: Date): number => goneAt ?? now.getTime()

/** The other half of those that served: as they last said it. */
async function writeStates(db: Kysely<Tables>, terminals: readonly EstateTerminal[], now: Date): Promise<void> {
  const served = terminals.filter(hasServed)
  const seen = served.map((one) => new Date(lastThere(one, now)))
  await sql`
    update terminal_state s set last_seen_at = v.seen, reported_at = v.seen, connected_at = v.seen - interval '4 hours',
      agent = v.facts ->> 'agent', facts = v.facts, battery = (v.facts ->> 'battery')::numeric::smallint,
      config_version = 1
    from unnest(${served.map(({ id }) => id)}::bigint[], ${seen}::timestamptz[],
      ${served.map(({ facts }) => JSON.stringify({ ...facts, location: undefined }))}::jsonb[]) as v(id, seen, facts)
    where s.terminal_id = v.id`.execute(db)
  await keepPositions(
    db,
    served.map(({ id, facts: { location } }, nth) => ({
      terminalId: id,
      location: location && { at: (seen[nth] ?? now).getTime(), ...location },
    })),
    now,
  )
}

/** The moves of every life [4.5], by the people who made them, in place of what the rows' making noted. */
export async function writeLives(
  db: Kysely<Tables>,
  terminals: readonly EstateTerminal[],
  keeper: (terminal: EstateTerminal) => { id: number; name: string },
): Promise<void> {
  await sql`delete from terminal_life where terminal_id = any(${terminals.map(({ id }) => id)}::bigint[])`.execute(db)
  const moves = terminals.flatMap((one) => {
    const who = keeper(one)
    const by = { account_id: who.id, account_name: who.name, note: null }
    const machine = { account_id: null, account_name: null, note: null }
    const ended = statusOf[one.standing] === 'logged_off' ? one.goneAt : null
    return [
      { at: one.createdAt, from_status: null, to_status: 'in_stock' as const, ...by },
      { at: one.shippedAt, from_status: 'in_stock' as const, to_status: 'shipped' as const, ...by },
      { at: one.activatedAt, from_status: 'shipped' as const, to_status: 'activated' as const, ...machine },
      { at: ended, from_status: 'activated' as const, to_status: 'logged_off' as const, ...by },
    ].flatMap(({ at: moment, ...move }) =>
      moment === null ? [] : [{ terminal_id: one.id, at: new Date(moment), ...move }],
    )
  })
  await db.insertInto('terminal_life').values(moves).execute()
}

/** Hours of a day its shop is open, by UTC. */
export const hoursOf = ({ shop }: Pick<EstateTerminal, 'shop'>): { opens: number; closes: number } => {
  const { opens, closes, zone } = stores[shop] as (typeof stores)[number]
  return { opens: (opens - zone) * hourMs, closes: (closes - zone) * hourMs }
}
