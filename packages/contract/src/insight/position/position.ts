import { z } from 'zod'
import { day, many, moment } from '../../kernel/list.ts'
import { id } from '../../kernel/id.ts'
import { permissionCodes } from '../../kernel/permission.ts'
import { resource } from '../../kernel/resource.ts'
import { done, nothing, routesFor } from '../../kernel/route.ts'
import { locatedBy, sn } from '../../estate/agent/report.ts'
import { longestSpanMs } from '../../estate/telemetry/telemetry.ts'
import { terminalFilter } from '../../estate/terminal/terminal.shape.ts'
import { positionWords } from './position.words.ts'

/** Terminals one answer holds at most, in the order of their SNs. */
export const mostPositions = 200_000
/** Routes are stored for this long. */
export const positionsKeptDays = 90
/** Points of a way at most: beyond, every second one is left out, and so on. */
export const mostOfWay = 4000

/**
 * How the terminal at a place stands, a letter for each in `states`: online, offline, offline for over 72 hours [4.5],
 * and not in service.
 */
export const placeStates = { o: 'online', f: 'offline', l: 'offlineLong', n: 'idle' } as const
export type PlaceState = keyof typeof placeStates
/** Where a place is known from, a letter for each in `sources`: the terminal's report, somebody, or its store. */
export const placeSources = { r: 'report', h: 'hand', s: 'store' } as const
export type PlaceSource = keyof typeof placeSources

/** Degrees of WGS 84. */
const point = { lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) }

const known = z.object({
  ...point,
  /** Metres; null where nobody knows. */
  accuracyM: z.number().nullable(),
  at: moment.nullable(),
  source: z.enum(['report', 'hand', 'store']),
  /** How the terminal knew; null where it did not say, and where somebody else did. */
  by: z.enum(locatedBy).nullable(),
})
export type KnownPlace = z.infer<typeof known>

export const wayPoint = z.object({ at: moment, ...point, accuracyM: z.number().nullable() })
export type WayPoint = z.infer<typeof wayPoint>

export const storePlace = z.object({
  groupId: z.string(),
  name: z.string(),
  address: z.string().nullable(),
  /** Of itself and those below it. */
  terminals: z.number().int(),
  place: z.object(point).nullable(),
})
export type StorePlace = z.infer<typeof storePlace>

const permissions = permissionCodes({
  'position.read': { words: ['查看终端位置', 'View terminal positions'], for: ['enterprise', 'store', 'sales'] },
  'position.place': { words: ['设置终端和门店的位置', 'Set positions of terminals and stores'], for: ['enterprise'] },
  'position.delete': { words: ['删除终端位置记录', 'Delete stored positions of terminals'], for: ['enterprise'] },
})
const route = routesFor(permissions)

/** Where terminals and stores are. */
export const position = resource({
  namedBy: 'sn',
  follows: ['terminal'],
  permissions,
  audit: {
    area: ['位置', 'Positions'],
    table: 'place',
    tables: { place: ['位置', 'Position'] },
    refers: { group_id: 'terminal_group' },
  },
  routes: {
    /**
     * Where the terminals a filter finds are, column by column: the n-th of each belongs to the n-th SN. Those nobody
     * knows a place of are counted and left out.
     */
    list: route('GET', '/api/v1/positions', {
      summary: true,
      permission: 'position.read',
      input: z.object(terminalFilter),
      output: z.object({
        sns: z.array(z.string()),
        lats: z.array(z.number()),
        lngs: z.array(z.number()),
        /** A letter for each, as `placeStates` has them. */
        states: z.string().regex(/^[ofln]*$/),
        /** As `placeSources` has them. */
        sources: z.string().regex(/^[rhs]*$/),
        /** Terminals the filter finds that may be located, and those of enterprises that switched it off [3.9]. */
        total: z.number().int(),
        hidden: z.number().int(),
        /** There are more than one answer holds. */
        more: z.boolean(),
      }),
    }),
    /** Where one is, and from where that is known. */
    get: route('GET', '/api/v1/positions/{sn}', {
      permission: 'position.read',
      input: z.object({ sn }),
      output: z.object({
        /** Whether its enterprise lets it be located [3.9]; if not, nothing is known of it here. */
        on: z.boolean(),
        place: known.nullable(),
        reported: known.nullable(),
        byHand: known.extend({ accountName: z.string() }).nullable(),
      }),
    }),
    /** Its way over at most a day [5.8], from what it reported. */
    way: route('GET', '/api/v1/positions/{sn}/way', {
      permission: 'position.read',
      input: z
        .object({ sn, from: moment, to: moment })
        .refine(({ from, to }) => Date.parse(to) > Date.parse(from), { path: ['to'], error: 'telemetry.spanEmpty' })
        .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= longestSpanMs, {
          path: ['to'],
          error: 'telemetry.spanTooLong',
        }),
      output: z.object({ points: z.array(wayPoint), metres: z.number() }),
    }),
    /** The days of which positions are stored, the newest first, in the zone of the caller; also if location is off. */
    days: route('GET', '/api/v1/positions/{sn}/days', {
      permission: 'position.read',
      input: z.object({ sn }),
      output: z.object({
        records: z.array(z.object({ day, points: z.number().int(), from: moment, to: moment })),
      }),
    }),
    /** Deletes the stored positions of these days, or all of them; also the last reported one if it is among them. */
    forget: route('DELETE', '/api/v1/positions/{sn}/days', {
      permission: 'position.delete',
      audit: ['删除终端位置记录', 'Delete stored positions of a terminal'],
      input: z.object({ sn, day: many(day).optional() }),
      output: z.object({ deleted: z.number().int() }),
    }),
    /** By hand: it counts before what the terminal reports, until it is taken back. */
    place: route('PUT', '/api/v1/positions/{sn}', {
      permission: 'position.place',
      audit: ['设置终端位置', 'Set a terminal position'],
      input: z.object({ sn, ...point }),
      output: done,
    }),
    takeBack: route('DELETE', '/api/v1/positions/{sn}', {
      permission: 'position.place',
      audit: ['清除终端位置', 'Clear a terminal position'],
      input: z.object({ sn }),
      output: done,
    }),
    /** Every store the session may see; a terminal whose own place nobody knows is at the nearest store above it. */
    stores: route('GET', '/api/v1/store-places', {
      summary: true,
      follows: ['group'],
      permission: 'position.read',
      input: nothing,
      output: z.object({ records: z.array(storePlace) }),
    }),
    placeStore: route('PUT', '/api/v1/store-places/{groupId}', {
      permission: 'position.place',
      audit: ['设置门店位置', 'Set a store position'],
      input: z.object({ groupId: id, ...point }),
      output: done,
    }),
    takeStoreBack: route('DELETE', '/api/v1/store-places/{groupId}', {
      permission: 'position.place',
      audit: ['清除门店位置', 'Clear a store position'],
      input: z.object({ groupId: id }),
      output: done,
    }),
    /** What is beneath: our own map where neither a source nor a name is set. */
    map: route('GET', '/api/v1/map', {
      summary: true,
      permission: 'position.read',
      input: nothing,
      output: z.object({
        /** Address of tiles, with `{z}`, `{x}` and `{y}`, or of a PMTiles file. */
        tiles: z.string().nullable(),
        attribution: z.string(),
        /** The source is drawn in GCJ-02, as mainland China asks for: places are shifted where they are drawn. */
        gcj02: z.boolean(),
        deepest: z.number().int(),
      }),
    }),
  },
  pages: [
    {
      path: '/device/deviceMap',
      folder: 'device',
      title: ['设备地图', 'Terminal map'],
      sort: 15,
      codes: ['position.read', 'position.place', 'position.delete'],
    },
  ],
  live: ['position'],
  words: positionWords,
})
