import { z } from 'zod'
import { eventType } from '../../kernel/fields/event-type.ts'
import { count } from '../../kernel/fields/count.ts'
import { saidText } from '../../kernel/fields/text.ts'
import { day, moment } from '../../kernel/list.ts'
import { snPattern } from '../../kernel/topic.ts'
import { planParts } from '../plan/plan.config.ts'
import { appParametersHeld } from './app-parameters.config.ts'

/** What a terminal says of itself: the payloads of its topics. */

export const sn = z.string().regex(snPattern)
export const platforms = ['android', 'windows', 'linux'] as const
/** How a terminal knows where it is [3.9]. */
export const locatedBy = ['gps', 'wifi', 'ip'] as const
export type Platform = (typeof platforms)[number]

const bytes = z.number().nonnegative().max(Number.MAX_SAFE_INTEGER)
const metres = z.number().nonnegative().max(1e9)
const used = z.object({ total: bytes, used: bytes })
const text = z.string().max(200)
const words = saidText(200)
const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
/** Milliseconds since 1970 by the terminal's own clock; a terminal that writes ISO 8601 is understood too. */
export const terminalTime = z.union([
  z.number().int().nonnegative().max(8.64e15),
  moment.transform((text) => Date.parse(text)).pipe(z.number().nonnegative()),
])

export const peripheral = z.object({
  name: words,
  /** Four hex digits, lower case. */
  vid: z.string().max(8).optional(),
  pid: z.string().max(8).optional(),
  maker: words.optional(),
  serial: text.optional(),
})
export type Peripheral = z.infer<typeof peripheral>

/** What a terminal can say of itself. A report carries the fields that changed since the last one. */
export const facts = z.object({
  maker: words,
  model: words,
  serial: text,
  systemId: text,
  os: words,
  osVersion: words,
  romVersion: words,
  /** The day its system's security patches are of. */
  securityPatch: day,
  /** SHA-256 of the picture behind everything else, and of the animation of its start; null where it is not the server's. */
  wallpaper: sha256.nullable(),
  bootAnimation: sha256.nullable(),
  /** `1280x800` */
  resolution: z.string().max(40),
  bluetooth: z.string().max(40),
  agent: saidText(40),
  /** Percent. */
  battery: z.number().min(0).max(100).nullable(),
  charging: z.boolean(),
  /** Percent of all cores. */
  cpu: z.number().min(0).max(100),
  /** Degrees Celsius, inside: the processor's or the board's. */
  temperature: z.number().min(-60).max(150),
  /** Bytes. */
  memory: used,
  storage: used,
  network: z.object({
    type: z.enum(['wifi', 'ethernet', 'cellular', 'other']),
    ip: z.string().max(60).optional(),
    mac: z.string().max(40).optional(),
    name: words.optional(),
    /** Percent. */
    signal: z.number().min(0).max(100).optional(),
    /** Bytes since boot. */
    rxBytes: bytes.optional(),
    txBytes: bytes.optional(),
  }),
  location: z.object({
    lat: z.number().min(-90).max(90),
    lng: z.number().min(-180).max(180),
    /** Metres. */
    accuracyM: metres.optional(),
    /** The same under the name it had before. */
    accuracy: metres.optional(),
    /** When it was there, where that was before the report. */
    at: terminalTime.optional(),
    /** By its receiver, by the Wi-Fi around it, or by the address it comes from. */
    by: z.enum(locatedBy).optional(),
  }),
  bootAt: terminalTime,
  shutdownAt: terminalTime,
  bootCount: count,
  peripherals: z.array(peripheral).max(64),
  /** IANA name of the zone its clock is set by. */
  zone: z.string().max(60),
  /** What its programs write in where they do not write UTF-8: a code page (`936`) or the encoding of its locale (`GBK`). */
  codePage: z.string().max(40),
  /** Parts of its plan that this terminal cannot do. */
  planLacks: z.array(z.enum(planParts)).max(planParts.length),
  /** Parameters of its apps: which version is at hand, and which the app took. */
  appParameters: appParametersHeld,
})
export const someFacts = facts.partial()
export type Facts = z.infer<typeof facts>
export type SomeFacts = z.infer<typeof someFacts>

export const hello = z.object({
  /** New at every connection of the agent. */
  session: z.string().min(1).max(64),
  /** New at every start of the machine. */
  bootId: z.string().min(1).max(64).optional(),
  agent: saidText(40).optional(),
  platform: z.enum(platforms).optional(),
  configVersion: count.optional(),
  appsHash: z.string().max(100).optional(),
  at: terminalTime.optional(),
})
export type Hello = z.infer<typeof hello>

export const report = z.object({
  /**
   * Greater than any sent before on this connection, and at most a day ahead of the server's clock in milliseconds since
   * 1970. A repeat changes nothing. A larger number than any clock says, such as nanoseconds, is cut, so that it is answered.
   */
  seq: z
    .number()
    .overwrite((seq) => Math.min(seq, Number.MAX_SAFE_INTEGER))
    .int()
    .nonnegative()
    .max(Number.MAX_SAFE_INTEGER),
  at: terminalTime.optional(),
  /** The configuration it holds to, after a `down/config`. */
  configVersion: count.optional(),
  ...someFacts.shape,
})
export type Report = z.infer<typeof report>

/** An event as an agent stores it, which does not know the types of the server. */
export const keptEvent = z.object({
  /** Unique for this terminal; a repeat changes nothing. */
  id: z.string().min(1).max(64),
  type: z.string(),
  at: terminalTime.optional(),
  data: z.record(z.string().max(60), z.unknown()).optional(),
})
/** An event as the server accepts it. */
export const event = keptEvent.extend({ type: eventType })
export type TerminalEvent = z.infer<typeof event>

/** Why a report is not taken in. */
export const ignoredReasons = ['ahead', 'behind'] as const
/** A report may be numbered this far ahead of the server's clock, and no further. Milliseconds. */
export const mostAheadMs = 86_400_000

/** The answer to a report that was not taken in. */
export const refusedReport = z.object({
  /** The number of that report. */
  seq: z.number(),
  why: z.enum(ignoredReasons),
  /** The last number taken in: the next report has to be above it. */
  lastSeq: z.number(),
  /** Milliseconds since 1970. */
  serverTime: z.number(),
})
export type RefusedReport = z.infer<typeof refusedReport>

/** What the server itself writes into a terminal's history, as an `error`, when it said more than is kept of a day. */
export const tooMuchSaid = 'cpm:too_much_said'

/** Likewise, when two machines take turns under its SN and secret. */
export const usedTwice = 'cpm:used_twice'

export const presence = z.object({ session: z.string().min(1).max(64), online: z.literal(false) })

export const reportIntervalMs = 5 * 60_000
