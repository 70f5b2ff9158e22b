import { z } from 'zod'
import { filled } from '../../kernel/fields/text.ts'
import { count } from '../../kernel/fields/count.ts'
import { id } from '../../kernel/id.ts'
import { permissionCodes } from '../../kernel/permission.ts'
import { resource } from '../../kernel/resource.ts'
import { done, nothing, routesFor } from '../../kernel/route.ts'
import { words } from '../../kernel/words.ts'
import { inventoryKinds, inventoryLimit } from '../inventory/inventory.kinds.ts'
import { config } from './desired.ts'
import { platforms, reportIntervalMs, sn, someFacts, terminalTime } from './report.ts'

/** Bytes of output kept of one run; more is cut off and said so. */
export const outputLimit = 1024 * 1024
/** Output longer than this does not fit beside the rest in one MQTT message and is sent over HTTPS first. */
export const outputInline = 32 * 1024

/** What a terminal is to hold to that nobody gave anything of its own: said at enrolment, and by `down/config`. */
export const commonConfig: z.output<typeof config> = { version: 1, desired: { reportIntervalMs } }

/** Bytes of one file a terminal sends, and of one piece of it. */
export const fileLimit = 100 * 1024 * 1024
export const pieceLimit = 512 * 1024
export const fileKinds = ['screenshot', 'log', 'file'] as const
export type FileKind = (typeof fileKinds)[number]
const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

const permissions = permissionCodes({})
const route = routesFor(permissions)

/** What the agent says over HTTPS. `agent` routes want `Authorization: Basic base64(sn:secret)`. */
export const agent = resource({
  permissions,
  audit: {
    area: ['终端接入', 'Enrolment'],
    table: 'terminal',
  },
  routes: {
    enrol: route('POST', '/agent/v1/enrol', {
      permission: 'public',
      audit: ['终端接入', 'Enrol terminal'],
      creates: true,
      lenient: true,
      secret: ['token'],
      input: z.object({
        token: z.string().min(1).max(200),
        sn,
        platform: z.enum(platforms),
        model: filled(100),
        name: filled(100).optional(),
        facts: someFacts.optional(),
      }),
      output: z.object({
        sn: z.string(),
        /** 256 random bits, base64url: the MQTT password and the HTTPS one. Said once. */
        secret: z.string(),
        mqttUrl: z.string(),
        httpUrl: z.string(),
        serverTime: z.number(),
        config,
      }),
    }),
    /** Whether the credential still stands, and what the terminal is to hold to. */
    self: route('GET', '/agent/v1/self', {
      permission: 'agent',
      input: nothing,
      output: z.object({ sn: z.string(), mqttUrl: z.string(), serverTime: z.number(), config }),
    }),
    /** Output too long for a message: sent before the `up/run` that ends the run. */
    output: route('POST', '/agent/v1/runs/{id}/output', {
      permission: 'agent',
      lenient: true,
      bodyLimit: 8 * outputLimit,
      secret: ['output'],
      input: z.object({
        id,
        attempt: count.min(1),
        output: z.string().max(outputLimit),
        truncated: z.boolean().default(false),
      }),
      output: done,
    }),
    /**
     * One of its lists, whole. `hash` is the terminal's own, of the items: it sends the list again when it differs from
     * the one it last sent. The items are read one by one: a field of an item that cannot be read is left out, and the item where it is lost without.
     */
    inventory: route('PUT', '/agent/v1/inventory/{kind}', {
      permission: 'agent',
      lenient: true,
      bodyLimit: 8 * 1024 * 1024,
      input: z.object({
        kind: z.enum(inventoryKinds),
        hash: z.string().min(1).max(100),
        items: z.array(z.unknown()).max(inventoryLimit),
      }),
      /** Items that could not be read. */
      output: done.extend({ leftOut: z.number().int().min(0).default(0) }),
    }),
    /**
     * Announces a file. The same terminal, kind, path and sum again answer with the same id and how much of it is there
     * already: a transfer goes on where it was cut. `runId` is the run that asked for it.
     */
    file: route('POST', '/agent/v1/files', {
      permission: 'agent',
      creates: true,
      lenient: true,
      input: z.object({
        runId: id.optional(),
        kind: z.enum(fileKinds),
        name: z.string().min(1).max(300),
        path: z.string().max(1000).default(''),
        size: z.number().int().min(1).max(fileLimit),
        sha256,
        /** When it was taken or last written to. */
        at: terminalTime.optional(),
      }),
      output: z.object({ id: z.string(), offset: z.number().int(), whole: z.boolean() }),
    }),
    /**
     * A piece, in base64. `offset` must be where the file ends here; else the answer says where that is, and nothing is
     * written. The last piece is answered with `whole` once the sum is right; a wrong sum empties the file (422).
     */
    piece: route('PUT', '/agent/v1/files/{id}', {
      permission: 'agent',
      // What files fill is counted in bytes; a file of many pieces is no flood.
      cost: 1 / 6,
      bodyLimit: 2 * pieceLimit,
      secret: ['data'],
      input: z.object({
        id,
        offset: z.number().int().min(0),
        data: z.base64().max(Math.ceil(pieceLimit / 3) * 4),
      }),
      output: z.object({ offset: z.number().int(), whole: z.boolean() }),
    }),
  },
  words: words({}),
})
