import type { FastifyPluginAsync } from 'fastify'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { Tables } from '../../db/tables.ts'
import type { Settings } from '../../settings.ts'
import { type Access, openAccess } from './access.ts'
import { openFromBroker } from './from-broker.ts'

/** Questions a minute: ten thousand terminals that come back at once ask a hundred thousand. */
const perMinute = 300_000

const text = z.string().max(1000)
const user = z.object({ username: text, password: text.default(''), client_id: text.optional() })
const vhost = z.object({ username: text })
const resource = z.object({ username: text, resource: text, name: text, permission: text })
const topic = z.object({ username: text, permission: text, routing_key: text })
const emqx = z.object({
  username: text,
  clientid: text.default(''),
  password: text.default(''),
  topic: text.optional(),
  action: text.optional(),
  retain: z.preprocess((v) => v === true || v === 'true' || v === 1 || v === '1', z.boolean()),
})

/**
 * What an outside broker asks before it lets somebody do something, in RabbitMQ's shape and in EMQX's. The answers come
 * from the same functions the embedded broker asks.
 */
export function brokerAuth({
  db,
  settings,
}: {
  db: Kysely<Tables>
  settings: Pick<Settings, 'brokerUrl' | 'brokerFrom'>
}): FastifyPluginAsync {
  const { brokerUrl, brokerFrom } = settings
  // The built-in broker asks itself: then there is nobody to answer.
  if (!brokerUrl) return () => Promise.resolve()
  const access = openAccess({ db, brokerUrl })
  const isFromBroker = openFromBroker({ brokerUrl, brokerFrom })
  const limited = { config: { rateLimit: { max: perMinute, timeWindow: 60_000 } } }
  return async (app) => {
    app.addHook('onRequest', async (request, reply) => {
      if (!(await isFromBroker(request))) return reply.code(403).type('text/plain').send('deny')
    })
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(body as string))),
    )
    const ask = <T extends z.ZodType>(
      path: string,
      schema: T,
      allowed: (asked: z.output<T>) => Promise<boolean> | boolean,
    ) =>
      app.post(`/broker/auth/${path}`, limited, async (request, reply) => {
        const asked = schema.safeParse(request.body)
        const yes = asked.success && (await allowed(asked.data))
        return reply.type('text/plain').send(yes ? 'allow' : 'deny')
      })
    ask('user', user, ({ username, password, client_id }) =>
      mayConnect(access, username, client_id ?? username, password),
    )
    ask('vhost', vhost, ({ username }) => access.isUser(username))
    ask('resource', resource, (asked) => mayUse(access, asked))
    ask('topic', topic, (asked) => {
      const name = asked.routing_key.replaceAll('.', '/').replaceAll('*', '+')
      if (asked.permission === 'write') return access.mayPublish(asked.username, name)
      return asked.permission === 'read' && access.maySubscribe(asked.username, name)
    })
    app.post('/broker/auth/emqx', limited, async (request) => {
      const asked = emqx.safeParse(request.body)
      const yes = asked.success && (await askedByEmqx(access, asked.data))
      return { result: yes ? 'allow' : 'deny', is_superuser: false }
    })
  }
}

async function mayConnect(access: Access, name: string, clientId: string, password: string): Promise<boolean> {
  return access.isServer(name, password) || (await access.connect(name, clientId, password)) !== null
}

/** Queues RabbitMQ makes for a client are named after it; topics pass through the one exchange, asked about one by one. */
function mayUse(access: Access, asked: z.output<typeof resource>): boolean {
  if (!access.isUser(asked.username)) return false
  if (asked.resource === 'exchange') return asked.name === 'amq.topic' && asked.permission !== 'configure'
  if (asked.resource !== 'queue') return false
  const owner = /^mqtt-(?:subscription|will)-(.+?)(?:qos[01])?$/.exec(asked.name)?.[1]
  if (asked.username === access.server) return owner?.startsWith(access.server) ?? false
  return owner === asked.username
}

/** One address for both of its questions: who connects, and what a connected one may do. */
function askedByEmqx(access: Access, asked: z.output<typeof emqx>): Promise<boolean> | boolean {
  const { username, clientid, password, topic: name, action, retain } = asked
  if (name === undefined || action === undefined) return mayConnect(access, username, clientid, password)
  if (username !== access.server && clientid !== username) return false
  return action === 'publish' ? access.mayPublish(username, name, retain) : access.maySubscribe(username, name)
}
