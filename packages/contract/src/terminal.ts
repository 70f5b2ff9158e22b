import { z } from 'zod'
import { id } from './kernel/id.ts'
import { flag, listQuery, moment, page } from './kernel/list.ts'
import { resource } from './kernel/resource.ts'
import { routesFor } from './kernel/route.ts'
import { states } from './kernel/states.ts'
import { snPattern, topic } from './kernel/topic.ts'
import { words } from './kernel/words.ts'
import { terminalWords } from './terminal.words.ts'

export const sn = z.string().regex(snPattern)
export const platforms = ['android', 'windows', 'linux'] as const
export type Platform = (typeof platforms)[number]

/** Life of a terminal [4.5]. Enrolling activates it; logging off takes its credential away. */
export const terminalStates = states(
  {
    in_stock: ['shipped', 'activated', 'logged_off'],
    shipped: ['activated', 'logged_off', 'in_stock'],
    activated: ['logged_off'],
    logged_off: ['in_stock'],
  },
  ['logged_off'],
)
export type TerminalStatus = (typeof terminalStates)['names'][number]

/** Offline for longer than this is flagged [4.5]. */
export const offlineLongMs = 72 * 3_600_000
/** A lost connection shows as offline after this, unless the terminal said goodbye. */
export const offlineWaitMs = 60_000
/** A terminal's clock further off than this is flagged. */
export const clockOffMs = 5 * 60_000

const used = z.object({ total: z.number().nonnegative(), used: z.number().nonnegative() })
const text = z.string().max(200)
/** Milliseconds since 1970 by the terminal's own clock; a terminal that writes ISO 8601 is understood too. */
export const terminalTime = z.union([
  z.number().int().nonnegative().max(8.64e15),
  z.iso.datetime({ offset: true }).transform((text) => Date.parse(text)),
])

export const peripheral = z.object({
  name: text,
  /** Four hex digits, lower case. */
  vid: z.string().max(8).optional(),
  pid: z.string().max(8).optional(),
  maker: text.optional(),
  serial: text.optional(),
})
export type Peripheral = z.infer<typeof peripheral>

/** What a terminal can say of itself. A report carries the fields that changed since the last one. */
export const facts = z.object({
  maker: text,
  model: text,
  serial: text,
  systemId: text,
  os: text,
  osVersion: text,
  romVersion: text,
  /** `1280x800` */
  resolution: z.string().max(40),
  bluetooth: z.string().max(40),
  agent: z.string().max(40),
  /** Percent. */
  battery: z.number().min(0).max(100).nullable(),
  charging: z.boolean(),
  /** Percent of all cores. */
  cpu: z.number().min(0).max(100),
  /** Bytes. */
  memory: used,
  storage: used,
  network: z.object({
    type: z.enum(['wifi', 'ethernet', 'cellular', 'other']),
    ip: z.string().max(60).optional(),
    mac: z.string().max(40).optional(),
    name: text.optional(),
    /** Percent. */
    signal: z.number().min(0).max(100).optional(),
    /** Bytes since boot. */
    rxBytes: z.number().nonnegative().optional(),
    txBytes: z.number().nonnegative().optional(),
  }),
  location: z.object({
    lat: z.number().min(-90).max(90),
    lng: z.number().min(-180).max(180),
    /** Metres. */
    accuracy: z.number().nonnegative().optional(),
  }),
  bootAt: terminalTime,
  shutdownAt: terminalTime,
  bootCount: z.number().int().nonnegative(),
  peripherals: z.array(peripheral).max(64),
})
export const someFacts = facts.partial()
export type Facts = z.infer<typeof facts>
export type SomeFacts = z.infer<typeof someFacts>

export const hello = z.object({
  /** New at every connection of the agent. */
  session: z.string().min(1).max(64),
  /** New at every start of the machine. */
  bootId: z.string().max(64).optional(),
  agent: z.string().max(40).optional(),
  platform: z.enum(platforms).optional(),
  configVersion: z.number().int().nonnegative().optional(),
  appsHash: z.string().max(100).optional(),
  at: terminalTime.optional(),
})
export type Hello = z.infer<typeof hello>

export const report = z.object({
  /** Greater than any sent before by this terminal; a smaller one is a repeat and changes nothing. */
  seq: z.number().int().positive().max(Number.MAX_SAFE_INTEGER),
  at: terminalTime.optional(),
  /** The configuration it holds to, after a `down/config`. */
  configVersion: z.number().int().nonnegative().optional(),
  ...someFacts.shape,
})
export type Report = z.infer<typeof report>

export const eventTypes = [
  'boot',
  'shutdown',
  'peripheral_attached',
  'peripheral_removed',
  'peripheral_fault',
  'fence',
  'error',
] as const
export const event = z.object({
  /** Unique for this terminal; a repeat changes nothing. */
  id: z.string().min(1).max(64),
  type: z.enum(eventTypes),
  at: terminalTime.optional(),
  data: z.record(z.string().max(60), z.unknown()).optional(),
})
export type TerminalEvent = z.infer<typeof event>

export const presence = z.object({ session: z.string().min(1).max(64), online: z.literal(false) })

/** What the agent is to hold to; unknown fields are ignored. */
export const desired = z.object({
  /** Milliseconds between two reports; the agent adds its own jitter. */
  reportIntervalMs: z.number().int().min(1000).max(86_400_000),
})
export type Desired = z.infer<typeof desired>
export const config = z.object({ version: z.number().int().nonnegative(), desired: desired.partial() })
export const reportIntervalMs = 5 * 60_000

const nullable = <T extends z.ZodType>(t: T) => t.nullable()

export const terminalRow = z.object({
  sn: z.string(),
  name: z.string(),
  platform: z.enum(platforms),
  model: z.string(),
  maker: nullable(z.string()),
  status: z.enum(terminalStates.names),
  online: z.boolean(),
  lastSeenAt: nullable(moment),
  battery: nullable(z.number()),
  charging: nullable(z.boolean()),
  groupId: nullable(z.string()),
  groupName: nullable(z.string()),
  enterpriseId: z.string(),
  enterpriseName: z.string(),
  ip: nullable(z.string()),
  os: nullable(z.string()),
  osVersion: nullable(z.string()),
  agent: nullable(z.string()),
  createdAt: moment,
  activatedAt: nullable(moment),
})
export type TerminalRow = z.infer<typeof terminalRow>

export const terminalDetail = terminalRow.extend({
  /** All the terminal has reported, the newest value of each field. */
  facts: someFacts,
  reportedAt: nullable(moment),
  connectedAt: nullable(moment),
  /** Terminal clock minus server clock, in milliseconds. */
  clockOffMs: nullable(z.number()),
  configVersion: nullable(z.number()),
})
export type TerminalDetail = z.infer<typeof terminalDetail>

/** Filters of the list, and of a task's target. */
export const terminalFilter = {
  q: z.string().trim().max(100).optional(),
  online: flag.optional(),
  platform: z.enum(platforms).optional(),
  status: z.enum(terminalStates.names).optional(),
  groupId: id.optional(),
  /** Offline for over 72 hours [4.5]. */
  offlineLong: flag.optional(),
}
export type TerminalFilter = z.infer<z.ZodObject<typeof terminalFilter>>

export const terminalEvent = z.object({
  id: z.string(),
  type: z.enum(eventTypes),
  at: nullable(moment),
  receivedAt: moment,
  data: z.record(z.string(), z.unknown()),
})

const permissions = words({
  'terminal.read': ['查看终端', 'View terminals'],
  'terminal.export': ['导出终端', 'Export terminals'],
  'terminal.logOff': ['注销终端', 'Log off terminals'],
})
const route = routesFor(permissions)

export const terminal = resource({
  permissions,
  routes: {
    list: route('GET', '/api/v1/terminals', {
      permission: 'terminal.read',
      input: listQuery(['sn', 'name', 'lastSeenAt', 'createdAt', 'model'], terminalFilter),
      output: page(terminalRow),
    }),
    get: route('GET', '/api/v1/terminals/{sn}', {
      permission: 'terminal.read',
      input: z.object({ sn }),
      output: terminalDetail,
    }),
    events: route('GET', '/api/v1/terminals/{sn}/events', {
      permission: 'terminal.read',
      input: listQuery(['at'], { sn }),
      output: page(terminalEvent),
    }),
    /** Takes the credential away and ends the terminal's connections within 5 s. */
    logOff: route('POST', '/api/v1/terminals/{sn}/log-off', {
      permission: 'terminal.logOff',
      input: z.object({ sn }),
      output: terminalRow,
    }),
    /** A logged-off terminal may be enrolled again after this. */
    restock: route('POST', '/api/v1/terminals/{sn}/restock', {
      permission: 'terminal.logOff',
      input: z.object({ sn }),
      output: terminalRow,
    }),
  },
  topics: {
    hello: topic('up', 'hello', hello),
    report: topic('up', 'report', report),
    event: topic('up', 'event', event),
    presence: topic('up', 'presence', presence),
    config: topic('down', 'config', config),
  },
  pages: [
    {
      path: '/device/index',
      folder: 'device',
      title: ['我的设备', 'My devices'],
      sort: 10,
      codes: ['terminal.read', 'terminal.export', 'terminal.logOff'],
    },
    {
      path: '/device/deviceDetail/{sn}',
      folder: 'device',
      title: ['设备详情', 'Device detail'],
      sort: 20,
      codes: ['terminal.read'],
    },
  ],
  // Both choose terminals.
  buttons: [
    { page: '/remote/common', codes: ['terminal.read'] },
    { page: '/longRange/index', codes: ['terminal.read'] },
  ],
  words: terminalWords,
})
