import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { codes } from '@cpm/contract/kernel/envelope'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { say, send } from '../mount/envelope.ts'

/** Paths of the API: an unknown one below them is an answer, not a page. */
const ofTheApi = /^\/(api|oauth|upms|agent|broker|mqtt)(\/|$)/

/** What guards a document says nothing on a script or a style, and there are thirty of them on the first page. */
const ofDocuments = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

/** The worker that reads bar codes: it has the policy of its own answer, and the pages keep theirs. */
const compiles = /^\/assets\/scan-worker-[\w-]+\.js$/
const policyOfWorker = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"

/** The console's built files, and its one HTML page for every path the browser may be at. */
export async function pages(app: FastifyInstance, folder: string): Promise<void> {
  const built = existsSync(join(folder, 'index.html'))
  if (built) {
    await app.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      // Without one, a folder is forbidden to whoever takes nothing compressed: the address of the first page, too.
      index: ['index.html'],
      // Built files carry their hash in the name; the page itself is always asked for anew.
      setHeaders: (reply, path) => {
        void reply.header(
          'Cache-Control',
          path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
        )
      },
    })
  }
  app.addHook('onSend', async (request, reply) => {
    if (!request.url.startsWith('/assets/')) return
    ofDocuments.forEach((name) => reply.removeHeader(name))
    if (compiles.test(request.url)) reply.header('Content-Security-Policy', policyOfWorker)
  })
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    const isPage = request.method === 'GET' && !ofTheApi.test(path) && !/\.\w{1,8}$/.test(path)
    if (built && isPage) return reply.header('Cache-Control', 'no-cache').sendFile('index.html', folder)
    return send(reply, say(codes.missing, 'answer.missing'))
  })
}
