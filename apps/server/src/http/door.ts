import { sentText } from '@cpm/encoding/code-page'
import compress from '@fastify/compress'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyInstance, type FastifyPluginAsync, type FastifyRequest, LogController } from 'fastify'
import { timingSafeEqual } from 'node:crypto'
import type { Registry } from 'prom-client'
import { isTooDeep } from '../core/json/json-depth.ts'
import { carelessJson } from '../core/json/lenient-json.ts'
import type { Feature } from '../core/feature.ts'
import { reactionMetrics } from '../core/reaction/metrics.ts'
import { documents, type DocumentOptions } from './pages/documents.ts'
import { knownTerminal } from './guard/agent-gate.ts'
import { answerTo, say, send } from './mount/envelope.ts'
import { guardAnswers } from './guard/headers.ts'
import { mcpDoor } from './mcp/mcp.ts'
import { mount, type MountOptions } from './mount/mount.ts'
import { pages } from './pages/pages.ts'
import { codes } from '@cpm/contract/kernel/envelope'
import { hashOf } from '../core/secret.ts'
import { oneASecond } from '../core/pace/rare-log.ts'
import { networkOf, plainAddress, trustOf } from '../core/proxies.ts'
import type { Settings } from '../settings.ts'
import { bearerOf } from './mount/account.ts'
import { endSlowBodies, type SlowBodyLimits } from './guard/slow-bodies.ts'
import type { Upgrade } from '../core/door/upgrade.ts'
import { leadUpgrades } from './upgrades.ts'

export type HttpOptions = MountOptions &
  DocumentOptions & {
    logLevel: string
    /** Where the log is written, if not to the standard output. */
    logTo?: { write(line: string): void }
    /** Where the built console lies. */
    consoleFolder: string
    /** Nothing waits: what is down, by name; empty when all is up. */
    notReady: () => Promise<string[]>
    metrics: Registry
    /** Whose word is taken for where a call comes from. */
    trustedProxies?: Settings['trustedProxies']
    /** What whoever reads /metrics shows; without one it answers this machine in the demo, and nobody else. */
    metricsToken?: string | undefined
    isDemo?: boolean
    slowBodies?: SlowBodyLimits
    /** WebSocket doors by path. */
    upgrades: Record<string, Upgrade>
    /** Routes of another part, given by main: the broker's questions. */
    extra: FastifyPluginAsync[]
  }

/** Requests a minute from one address: far above a shop full of people, far below a flood. */
const perMinute = 30_000

/** Opens the HTTP door: the contract, the console, the live stream's upgrade, OpenAPI, health and metrics. */
export async function openHttp(features: Feature[], o: HttpOptions): Promise<FastifyInstance> {
  // The start says where it listens in words of its own; Fastify's line beside it would be noise.
  const level = o.logLevel === 'info' ? 'warn' : o.logLevel
  const app = Fastify({
    logger:
      level === 'silent'
        ? false
        : {
            level,
            redact: ['req.headers.session', 'req.headers.authorization'],
            hooks: { logMethod: rareLines() },
            ...(o.logTo ? { stream: o.logTo } : {}),
          },
    // Answered below, in our envelope.
    return503OnClosing: false,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 2 * 1024 * 1024,
    // For files, which are long; everything else has a minute (guard/slow-bodies.ts), and headers less.
    requestTimeout: 3_600_000,
    connectionTimeout: 0,
    // How often the server looks for those that are over their time; the default would let slow headers live 40 s.
    http: { connectionsCheckingInterval: 5_000 },
    // More than Node.js takes of an address: how long a part may be is said by its schema, and answered as all else.
    routerOptions: { maxParamLength: 16_384 },
    rewriteUrl: ({ url = '/' }) => readable(url),
    trustProxy: trustOf(o.trustedProxies ?? []),
  })
  app.server.headersTimeout = 10_000
  app.setErrorHandler((error: Error, _request, reply) => {
    return send(
      reply,
      answerTo(error, (reference, cause) => app.log.error({ reference, err: cause }, 'a request failed')),
    )
  })
  readJson(app)
  refuseWhileStopping(app)
  await guardAnswers(app, o.settings)
  await app.register(compress, {
    global: true,
    threshold: 1024,
    encodings: ['br', 'gzip'],
    // Quick rather than small: the second core has the database to run.
    brotliOptions: { params: { 1: 4 } },
    zlibOptions: { level: 1 },
  })
  await app.register(rateLimit, {
    max: perMinute,
    timeWindow: 60_000,
    keyGenerator: (request) => networkOf(request.ip),
    // Said when it matters: Retry-After on a refusal.
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    errorResponseBuilder: (_request, context) =>
      Object.assign(new Error(`try again in ${Math.ceil(context.ttl / 1000)}`), { statusCode: 429 }),
  })
  await documents(app, o)
  health(app, o)
  endSlowBodies(app, o.slowBodies)
  await app.register(mcpDoor(o))
  for (const plugin of o.extra) await app.register(plugin)
  await mount(app, features, o)
  await pages(app, o.consoleFolder)
  leadUpgrades(app, o.upgrades)
  return app
}

/** Lines of the log that say the same are written once a second: whoever asks cannot fill it. */
function rareLines() {
  const passes = oneASecond()
  return function write(this: unknown, args: unknown[], method: (...all: unknown[]) => void): void {
    const [first, second] = args as [{ err?: Error } | string, string?]
    const error = typeof first === 'object' ? first.err : undefined
    const place = error?.stack?.split('\n').find((line) => line.trim().startsWith('at ')) ?? ''
    const left = passes(`${second ?? ''} ${error?.name ?? ''} ${place}`)
    if (left === null) return
    const fields = typeof first === 'object' && left > 0 ? { ...first, left } : first
    method.call(this, fields, ...args.slice(1))
  }
}

/** What still comes on lines that are open, once the server has begun to stop, is answered as all else is. */
function refuseWhileStopping(app: FastifyInstance): void {
  let isStopping = false
  app.addHook('preClose', async () => void (isStopping = true))
  app.addHook('onRequest', async (_request, reply) => {
    if (!isStopping) return
    void reply.header('Connection', 'close')
    return send(reply, { ...say(codes.unavailable, 'answer.unavailable'), retryAfter: 5 })
  })
}

/**
 * The address, its path taken as it stands where its percent signs mean nothing. The router would turn such a one away
 * with an answer of its own, which has neither our envelope nor our headers; so it is one that leads nowhere.
 */
function readable(url: string): string {
  const path = url.split('?', 1)[0] ?? ''
  try {
    decodeURIComponent(path)
    return url
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length)
  }
}

/** Bodies in JSON, none so deep that whoever walks through it overflows; of a terminal as it writes them. */
function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const text = sentText(body as Buffer, knownTerminal(request)?.codePage ?? null)
    const isTerminals = request.url.startsWith('/agent/')
    const read = (error: Error | null, value?: unknown) => {
      const odd = error && isTerminals ? carelessJson(text) : undefined
      return odd === undefined ? done(error, value) : done(null, odd)
    }
    if (!isTooDeep(text)) return void parse(request, text, read)
    done(Object.assign(new Error('the JSON is too deep'), { statusCode: 400 }))
  })
}

function health(app: FastifyInstance, o: HttpOptions): void {
  const unlimited = { config: { rateLimit: false } }
  app.get('/healthz', unlimited, () => ({ ok: true }))
  app.get('/readyz', unlimited, async (_request, reply) => {
    const down = await o.notReady()
    return reply.code(down.length === 0 ? 200 : 503).send({ ok: down.length === 0, down })
  })
  app.get('/metrics', unlimited, async (request, reply) => {
    if (!mayMeasure(request, o)) return send(reply, say(codes.missing, 'answer.missing'))
    return reply.type(o.metrics.contentType).send((await o.metrics.metrics()) + (await reactionMetrics(o.db)))
  })
}

/**
 * By the token; the demo without one answers this machine. Behind a proxy everybody may look like this machine, so a
 * call that some proxy has handed on is not taken for one.
 */
function mayMeasure(request: FastifyRequest, { metricsToken, isDemo }: HttpOptions): boolean {
  const { authorization, forwarded, via, 'x-forwarded-for': chain, 'x-real-ip': real } = request.headers
  if (metricsToken !== undefined) {
    return timingSafeEqual(hashOf(bearerOf(authorization) ?? ''), hashOf(metricsToken))
  }
  const handedOn = [forwarded, via, chain, real].some((header) => header !== undefined)
  return isDemo === true && !handedOn && /^(::1$|127\.)/.test(plainAddress(request.ip))
}
