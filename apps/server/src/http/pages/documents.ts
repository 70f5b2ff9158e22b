import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { codes } from '@cpm/contract/kernel/envelope'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { hashOf } from '../../core/secret.ts'
import { accountByToken, accountOf, bearerOf } from '../mount/account.ts'
import { say, send } from '../mount/envelope.ts'
import type { MountOptions } from '../mount/mount.ts'
import { openApi } from './openapi.ts'

export type DocumentOptions = Pick<MountOptions, 'db' | 'now'> & {
  /** Whether strangers may read what the API has; else only the document is there, for a session or an API token. */
  publicDocs: boolean
}

/** The page puts markup in as text, which the browser lets through as far as nothing in it can run. */
const ownMarkupOnly = `
window.trustedTypes?.createPolicy('default', {
  createHTML(text) {
    if (/<\\s*(script|iframe|object|embed|base|form)|\\son\\w+\\s*=|javascript:/i.test(text)) throw new TypeError('Refused')
    return text
  },
})
`

/** The OpenAPI document, and the page to browse it. */
export async function documents(app: FastifyInstance, o: DocumentOptions): Promise<void> {
  app.get('/api/openapi.json', async (request, reply) => {
    if (!o.publicDocs && !(await isSomebody(request, o))) return send(reply, say(codes.missing, 'answer.missing'))
    return reply.send(openApi())
  })
  if (!o.publicDocs) return
  await app.register(swagger, { mode: 'static', specification: { document: openApi() as never } })
  // No policy of its own: the page is as strict as every other.
  const theme = { js: [{ filename: 'trusted-types.js', content: ownMarkupOnly }] }
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: false, theme })
}

async function isSomebody({ headers, ip }: FastifyRequest, { db, now }: DocumentOptions): Promise<boolean> {
  const bearer = bearerOf(headers.authorization)
  if (bearer !== null) return (await accountByToken(db, bearer, { now: now(), ip })) !== null
  const { session } = headers
  return typeof session === 'string' && (await accountOf(db, hashOf(session), now())) !== null
}
