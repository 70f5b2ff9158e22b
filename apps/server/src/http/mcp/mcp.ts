import { type AnswerCode, codes, type Envelope } from '@cpm/contract/kernel/envelope'
import { nothing } from '@cpm/contract/kernel/route'
import { assistantTools, mcpLimits, mcpPath } from '@cpm/contract/service/assistant/assistant.tools'
import type { AuthInfo, McpHttpHandler } from '@modelcontextprotocol/server'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Account } from '../../core/feature.ts'
import { plainAddress } from '../../core/proxies.ts'
import { isOurPage } from '../../core/door/origin.ts'
import { tokenPace } from '../guard/pace.ts'
import { accountByToken, bearerOf } from '../mount/account.ts'
import { record, recordRefusal } from '../../platform/audit/audit.entry.ts'
import { fromOf } from '../mount/from.ts'
import { uncleanIn } from '../mount/input.ts'
import type { MountOptions } from '../mount/mount.ts'
import type { Asked } from '../../service/assistant/tool.ts'
import { askingThrough, type Outcome, registerTools, serverInfo } from './protocol.ts'

type Options = Pick<MountOptions, 'db' | 'settings' | 'now'>
type Caller = { account: Account; bearer: string }

const message = z.looseObject({ method: z.string().max(200).optional(), params: z.looseObject({}).optional() })
const toolCall = z.looseObject({ name: z.string().max(100), arguments: z.record(z.string(), z.unknown()).default({}) })

/**
 * The door of assistants: the Model Context Protocol over HTTP, without sessions. Each call comes with an API token, and
 * whatever a tool asks goes through the other routes with that token, so that nothing is allowed here that is not there.
 */
export function mcpDoor(o: Options): FastifyPluginAsync {
  return async (app) => {
    const pace = tokenPace(mcpLimits.perMinute)
    let handler: Promise<McpHttpHandler> | undefined
    app.addHook('onClose', async () => (await handler)?.close())
    // Read when the first assistant comes: no start waits for it.
    const opened = () =>
      (handler ??= openHandler((error) => app.log.warn({ err: error }, 'a call of an assistant failed')))
    app.post(
      mcpPath,
      {
        bodyLimit: mcpLimits.body,
        config: { rateLimit: { max: mcpLimits.perMinuteFromAddress, timeWindow: 60_000 } },
      },
      async (request, reply) => {
        // A page of somebody else's, in the browser of one of ours, asks in nobody's name.
        const { origin } = request.headers
        if (origin !== undefined && !isOurPage(request.raw, o.settings.publicUrl || undefined)) {
          return refuse(reply, 403, 'Pages of other sites are not answered')
        }
        const said = message.safeParse(request.body)
        if (!said.success || uncleanIn(said.data) !== null) return refuse(reply, 400, 'One JSON-RPC message at a time')
        const bearer = bearerOf(request.headers.authorization)
        const ip = plainAddress(request.ip)
        const found = bearer === null ? null : await accountByToken(o.db, bearer, { now: o.now(), ip })
        if (bearer === null || found === null) {
          void reply.header('WWW-Authenticate', 'Bearer realm="CPM API token"')
          return refuse(reply, 401, 'An API token is needed: Authorization: Bearer …')
        }
        const seconds = pace.seconds(found.tokenId, o.now())
        if (seconds > 0) return refuse(reply.header('Retry-After', String(seconds)), 429, `Too fast: wait ${seconds} s`)
        const caller = { account: found.account, bearer }
        return answer(app, { ...o, handler: await opened() }, { request, reply, caller }, said.data)
      },
    )
    // No sessions, and nothing is streamed to whoever waits.
    for (const method of ['GET', 'DELETE'] as const) {
      app.route({
        method,
        url: mcpPath,
        handler: (_request, reply) => refuse(reply.header('Allow', 'POST'), 405, 'Only POST'),
      })
    }
  }
}

type At = { request: FastifyRequest; reply: FastifyReply; caller: Caller }

/** What the server of one call is made from. */
type Extra = { asked: Asked; outcome: Outcome }

async function openHandler(onerror: (error: Error) => void): Promise<McpHttpHandler> {
  const { createMcpHandler, McpServer } = await import('@modelcontextprotocol/server')
  return createMcpHandler(
    ({ authInfo }) => {
      const { asked, outcome } = (authInfo as AuthInfo).extra as Extra
      const server = new McpServer(serverInfo.info, serverInfo.options)
      registerTools(server, asked, outcome)
      return server
    },
    // Nothing here changes by itself, so nobody waits for it.
    { onerror, maxSubscriptions: 0 },
  )
}

async function answer(
  app: FastifyInstance,
  o: Options & { handler: McpHttpHandler },
  at: At,
  said: z.output<typeof message>,
): Promise<FastifyReply> {
  const { request, reply, caller } = at
  const outcome: Outcome = { code: null }
  const ask = askingThrough((call) => inside(app, request, caller, call))
  const page = (path: string) => new URL(path, o.settings.publicUrl).href
  const asked = { ask, page, now: o.now(), may: (code: string) => caller.account.permissions.has(code) }
  // Who it is was asked at the door; what the token says stands nowhere it could be told of.
  const authInfo = {
    token: '-',
    clientId: String(caller.account.id),
    scopes: [],
    extra: { asked, outcome } satisfies Extra,
  }
  const answered = await o.handler.fetch(webRequest(request, o), { authInfo, parsedBody: request.body })
  const body = await answered.text()
  if (said.method === 'tools/call') await noteCall(o, at, said.params, outcome)
  const type = answered.headers.get('content-type')
  if (type !== null) void reply.type(type)
  return reply
    .code(answered.status)
    .header('Cache-Control', 'no-store')
    .send(body === '' ? null : body)
}

/** Another route of ours, as the token: its permission, its scope, its pace and its audit are that route's own. */
async function inside(
  app: FastifyInstance,
  request: FastifyRequest,
  { bearer }: Caller,
  { method, url, body }: { method: string; url: string; body?: unknown },
): Promise<Envelope> {
  const response = await app.inject({
    method: method as 'GET',
    url,
    remoteAddress: plainAddress(request.ip),
    headers: {
      authorization: `Bearer ${bearer}`,
      'user-agent': request.headers['user-agent'] ?? '',
      timezone: String(request.headers.timezone ?? ''),
    },
    ...(body === undefined ? {} : { payload: body as object }),
  })
  return response.json<Envelope>()
}

function webRequest(request: FastifyRequest, { settings }: Options): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === 'string' && name !== 'content-length' && name !== 'authorization') headers.set(name, value)
  }
  const url = new URL(mcpPath, settings.publicUrl || 'http://localhost')
  return new Request(url, { method: 'POST', headers, body: JSON.stringify(request.body) })
}

/** What was asked of which tool stands in the audit, whatever came of it; if it cannot be written, nothing is answered. */
async function noteCall(
  { db, now }: Options,
  { request, caller }: At,
  params: unknown,
  outcome: Outcome,
): Promise<void> {
  const asked = toolCall.safeParse(params)
  const input = asked.success ? { tool: asked.data.name, arguments: asked.data.arguments } : {}
  const deed = {
    action: 'assistant.call',
    route: { method: 'POST' as const, path: mcpPath, permission: 'session' as const, input: nothing, output: nothing },
    input,
    account: caller.account,
    from: fromOf(request),
    now: now(),
  }
  if (outcome.code === codes.ok) await db.transaction().execute((tx) => record(tx, { ...deed, code: codes.ok }))
  else await recordRefusal(db, { ...deed, code: outcome.code ?? whyNone(caller.account, asked.data?.name) })
}

/** No tool was run: there is none of that name, the token may not, or what it was asked made no sense. */
function whyNone({ permissions }: Account, name: string | undefined): AnswerCode {
  const codesOf: readonly string[] | undefined = Object.entries(assistantTools).find(([tool]) => tool === name)?.[1]
  if (codesOf === undefined) return codes.missing
  return codesOf.every((code) => permissions.has(code)) ? codes.badInput : codes.forbidden
}

/** Before the protocol has begun, in its own shape. */
function refuse(reply: FastifyReply, status: number, text: string): FastifyReply {
  return reply.code(status).send({ jsonrpc: '2.0', id: null, error: { code: -32000, message: text } })
}
