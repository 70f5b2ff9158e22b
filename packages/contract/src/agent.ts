import { z } from 'zod'
import { id } from './kernel/id.ts'
import { resource } from './kernel/resource.ts'
import { done, nothing, routesFor } from './kernel/route.ts'
import { words } from './kernel/words.ts'
import { config, platforms, reportIntervalMs, sn, someFacts } from './terminal.ts'

/** Bytes of output kept of one run; more is cut off and said so. */
export const outputLimit = 1024 * 1024
/** Output longer than this does not fit beside the rest in one MQTT message and is sent over HTTPS first. */
export const outputInline = 32 * 1024

/** What every terminal is to hold to: said at enrolment, and by `down/config` to one that is behind. */
export const currentConfig: z.output<typeof config> = { version: 1, desired: { reportIntervalMs } }

const permissions = words({})
const route = routesFor(permissions)

/** What the agent says over HTTPS. `agent` routes want `Authorization: Basic base64(sn:secret)`. */
export const agent = resource({
  permissions,
  routes: {
    enrol: route('POST', '/agent/v1/enrol', {
      permission: 'public',
      secret: ['token'],
      input: z.object({
        token: z.string().min(1).max(200),
        sn,
        platform: z.enum(platforms),
        model: z.string().trim().min(1).max(100),
        name: z.string().trim().min(1).max(100).optional(),
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
      bodyLimit: 8 * outputLimit,
      secret: ['output'],
      input: z.object({
        id,
        attempt: z.number().int().min(1),
        output: z.string().max(outputLimit),
        truncated: z.boolean().default(false),
      }),
      output: done,
    }),
  },
  words: words({}),
})
