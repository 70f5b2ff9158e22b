import { z } from 'zod'
import { filled } from '../../kernel/fields/text.ts'
import { permissionCodes } from '../../kernel/permission.ts'
import { id } from '../../kernel/id.ts'
import { day, flag, many, moment } from '../../kernel/list.ts'
import { states } from '../../kernel/states.ts'
import { districtFilters } from '../../terminal-filters.ts'
import { ignoredReasons, platforms, sn, someFacts } from '../agent/report.ts'

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

/** A value that could not be read is shown for so long. */
export const unreadMs = 24 * 3_600_000
/** What is kept of such fields, by their paths. */
export type UnreadFields = Record<string, { count: number; last: string; at: string }>

/** What one call may reach: SNs by name, terminals by a filter. */
export const targetLimits = { sns: 30_000, terminals: 100_000 } as const
/** SNs that are looked for in one call: a longer list is asked for in pieces. */
export const mostSought = 2000
/** Tags of one terminal. */
export const mostTags = 20
/** A word people sort terminals by. */
export const tag = filled(40).regex(/^[^,;，；、\p{Cc}]+$/u)

const nullable = <T extends z.ZodType>(t: T) => t.nullable()
/** Bytes. */
const used = z.object({ total: z.number(), used: z.number() })

/** Everything of a terminal [3.13]. */
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
  /** Name of the nearest group of type `store` at or above its own. */
  store: nullable(z.string()),
  ip: nullable(z.string()),
  mac: nullable(z.string()),
  bluetooth: nullable(z.string()),
  os: nullable(z.string()),
  osVersion: nullable(z.string()),
  romVersion: nullable(z.string()),
  resolution: nullable(z.string()),
  systemId: nullable(z.string()),
  memory: nullable(used),
  storage: nullable(used),
  /** By the server's clock, where the terminal's is known to be wrong. */
  bootAt: nullable(moment),
  shutdownAt: nullable(moment),
  bootCount: nullable(z.number()),
  /** Since it was started; null while it is offline, or its clock was not set when it started. */
  runningMs: nullable(z.number()),
  /** Bytes it received and sent in the last 30 days, and in all. */
  dataMonth: nullable(z.number()),
  dataTotal: nullable(z.number()),
  agent: nullable(z.string()),
  /** What it said it cannot do, by the name of the permission (`agent.restart`), each with its reason or nothing. */
  lacks: z.record(z.string(), z.string()),
  /** Since when two machines are known to use its secret; null where none are. */
  doubledAt: nullable(moment),
  /** Makers leave its SN on many machines: no other terminal may be registered under such an SN. */
  hasFactorySn: z.boolean(),
  createdAt: moment,
  /** A day, `2026-03-01`. */
  producedAt: nullable(day),
  shippedAt: nullable(moment),
  activatedAt: nullable(moment),
  loggedOffAt: nullable(moment),
  ext1: nullable(z.string()),
  ext2: nullable(z.string()),
  tags: z.array(z.string()),
  isTest: z.boolean(),
  /** Of the account that asks. */
  isFavourite: z.boolean(),
  /** SN of the terminal that took its place, and of the one whose place it took. */
  replacedBy: nullable(z.string()),
  replaces: nullable(z.string()),
  updatedAt: moment,
  /** Goes up with every edit: whoever edits says which one they saw. */
  version: z.number().int(),
})
export type TerminalRow = z.infer<typeof terminalRow>

/** Who names terminals is told of each: what it is called, and whether it could take a task. */
export const terminalFound = terminalRow.pick({
  sn: true,
  name: true,
  model: true,
  platform: true,
  status: true,
  online: true,
  enterpriseId: true,
  lacks: true,
})
export type TerminalFound = z.infer<typeof terminalFound>

/** Reports that were not taken in for the number they carry (`seq`). */
export const ignoredReports = z.object({
  /** `ahead`: more than a day ahead of the server's clock. `behind`: not above the last one taken, and no repeat. */
  why: z.enum(ignoredReasons),
  /** The number of the last one. */
  seq: z.number(),
  /** How many since the last that was taken in. */
  count: z.number().int(),
  since: moment,
  at: moment,
})
export type IgnoredReports = z.infer<typeof ignoredReports>
/** What two machines under one SN are told apart by; `at` is when it was last here, in milliseconds. */
const machine = z.object({ bootId: nullable(z.string()), address: nullable(z.string()), at: z.number() })
export type Machine = z.infer<typeof machine>

export const terminalDetail = terminalRow.extend({
  /** All the terminal has reported, the newest value of each field. */
  facts: someFacts,
  reportedAt: nullable(moment),
  connectedAt: nullable(moment),
  /** The address it connects from, as our own broker sees it. */
  publicAddress: nullable(z.string()),
  /** Terminal clock minus server clock, in milliseconds. */
  clockOffMs: nullable(z.number()),
  configVersion: nullable(z.number()),
  /** Its reports come, and are not taken in; null as soon as one is. */
  ignored: nullable(ignoredReports),
  /** Fields whose values could not be read in the last 24 hours, the newest first: how often, the last value, and when. */
  unread: z.array(z.object({ field: z.string(), count: z.number().int(), last: z.string(), lastAt: moment })),
  /** The machines that use its secret, each as it was last here, the last one first. */
  machines: nullable(z.array(machine)),
})
export type TerminalDetail = z.infer<typeof terminalDetail>

const begin = filled(100)
/** Percent. */
const percent = z.coerce.number().int().min(0).max(100)
/** Has a number in it, or nothing could be said to be below. */
const version = z.string().trim().max(60).regex(/\d/)

const choices = {
  platform: z.enum(platforms),
  status: z.enum(terminalStates.names),
  /** Of the group and those below it. */
  groupId: id,
  enterpriseId: id,
  model: z.string().trim().max(100),
  osVersion: z.string().trim().max(200),
  agent: z.string().trim().max(40),
  tag: z.string().trim().max(40),
}
type Choices = typeof choices

const anyOf = <T extends z.ZodType>(item: T) => many(item).optional()
type AnyOf<T extends z.ZodType> = ReturnType<typeof anyOf<T>>
const taken = Object.fromEntries(Object.entries(choices).map(([name, item]) => [name, anyOf(item)])) as {
  [K in keyof Choices]: AnyOf<Choices[K]>
}
const leftOut = Object.fromEntries(Object.entries(choices).map(([name, item]) => [`${name}Not`, anyOf(item)])) as {
  [K in keyof Choices as `${K}Not`]: AnyOf<Choices[K]>
}

/** Filters of the list, and of a task's target. */
export const terminalFilter = {
  q: z.string().trim().max(100).optional(),
  online: flag.optional(),
  ...taken,
  ...leftOut,
  /** Offline for over 72 hours [4.5]. */
  offlineLong: flag.optional(),
  /** Online, or heard of within the last hour or month [1.1]. */
  active: z.enum(['hour', 'month']).optional(),
  isTest: flag.optional(),
  /** As last reported; a terminal that says nothing of it is neither. */
  batteryBelow: percent.optional(),
  storageAbove: percent.optional(),
  /** Versions are compared as versions: 1.10 is above 1.9. */
  osVersionBelow: version.optional(),
  osVersionAbove: version.optional(),
  agentBelow: version.optional(),
  agentAbove: version.optional(),
  /** A text somebody noted of it contains. */
  note: begin.optional(),
  /** In one of these groups by rule. */
  ruleGroupId: many(id).optional(),
  /** Of the account that asks. */
  favourite: flag.optional(),
  /** Whether it was told a configuration it does not hold to. */
  drift: flag.optional(),
  /** Two machines use its secret. */
  doubled: flag.optional(),
  ...districtFilters,
  /** These find what begins so, in any case; a MAC address may be written with any separators. */
  mac: begin.optional(),
  ip: begin.optional(),
  systemId: begin.optional(),
  ext1: begin.optional(),
  ext2: begin.optional(),
  /** From the first moment to before the second. */
  activatedFrom: moment.optional(),
  activatedTo: moment.optional(),
  createdFrom: moment.optional(),
  createdTo: moment.optional(),
  lastSeenFrom: moment.optional(),
  lastSeenTo: moment.optional(),
}
export type TerminalFilter = z.infer<z.ZodObject<typeof terminalFilter>>

/** Terminals that something is to be done with: the ones named, or all that a filter finds. */
export const terminalTarget = z.union([
  z.strictObject({ sns: z.array(sn).min(1).max(targetLimits.sns) }),
  z.strictObject({ filter: z.strictObject(terminalFilter) }),
])
export type TerminalTarget = z.infer<typeof terminalTarget>

/** What became of them: the skipped were so already, or their state does not allow it. */
export const manyChanged = z.object({ changed: z.number().int(), skipped: z.number().int() })
export type ManyChanged = z.infer<typeof manyChanged>

export const terminalEvent = z.object({
  id: z.string(),
  type: z.string(),
  at: nullable(moment),
  receivedAt: moment,
  data: z.record(z.string(), z.unknown()),
})

export const readPermissions = permissionCodes({
  'terminal.read': { words: ['查看终端', 'View terminals'], for: ['enterprise', 'store', 'sales'] },
  'terminal.export': { words: ['导出终端', 'Export terminals'], for: ['enterprise', 'sales'] },
  'terminal.logOff': { words: ['注销终端', 'Log off terminals'], for: ['enterprise'] },
})
