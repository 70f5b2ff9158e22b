import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createHash } from 'node:crypto'

/** The least of an S3 that a client of ours asks of one, in memory; `fails` of a hundred answers are 503 or a cut line. */
export async function openS3Double() {
  const objects = new Map<string, Buffer>()
  const uploads = new Map<string, { key: string; parts: Map<number, Buffer> }>()
  const state = { fails: 0, asked: 0, refused: 0, seed: 1 }
  const chance = () => (state.seed = (state.seed * 48_271) % 2_147_483_647) / 2_147_483_647
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request)
    state.asked++
    if (chance() * 100 < state.fails) {
      state.refused++
      return chance() < 0.3
        ? void request.socket.destroy()
        : void response.writeHead(503).end('<Error>SlowDown</Error>')
    }
    if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256')) return void response.writeHead(403).end()
    answer(request, response, body)
  })

  function answer(request: IncomingMessage, response: ServerResponse, body: Buffer): void {
    const { pathname, searchParams: query } = new URL(request.url ?? '', 'http://s3')
    const key = decodeURIComponent(pathname.replace(/^\/bucket\/?/, ''))
    const id = query.get('uploadId') ?? ''
    const { method = 'GET' } = request
    if (query.has('list-type')) return list(response, query)
    if (query.has('uploads') && method === 'GET') {
      const open = [...uploads].filter(([, one]) => one.key.startsWith(query.get('prefix') ?? ''))
      return void response.end(open.map(([upload]) => `<UploadId>${upload}</UploadId>`).join(''))
    }
    if (query.has('uploads')) {
      const made = `up ${uploads.size + 1}`
      uploads.set(made, { key, parts: new Map() })
      return void response.end(`<UploadId>${made}</UploadId>`)
    }
    if (id && method === 'PUT') {
      uploads.get(id)?.parts.set(Number(query.get('partNumber')), body)
      return void response.setHeader('ETag', `"${createHash('md5').update(body).digest('hex')}"`).end()
    }
    if (id && method === 'POST') {
      const parts = [...(uploads.get(id)?.parts ?? [])].toSorted(([a], [b]) => a - b)
      if (uploads.has(id)) objects.set(key, Buffer.concat(parts.map(([, bytes]) => bytes)))
      uploads.delete(id)
      return void response.end('<Done/>')
    }
    if (id) return void (uploads.delete(id), response.writeHead(204).end())
    if (method === 'PUT') return void (objects.set(key, body), response.end())
    if (method === 'DELETE') return void (objects.delete(key), response.writeHead(204).end())
    get(request, response, objects.get(key))
  }

  function get({ method, headers }: IncomingMessage, response: ServerResponse, bytes: Buffer | undefined): void {
    if (!bytes) return void response.writeHead(404).end()
    if (method === 'HEAD') return void response.setHeader('Content-Length', bytes.length).end()
    const [, from, to] = /bytes=(\d+)-(\d+)/.exec(headers.range ?? '') ?? []
    if (from === undefined) return void response.end(bytes)
    response.writeHead(206).end(bytes.subarray(Number(from), Number(to) + 1))
  }

  /** Two a page, so that pages are turned. */
  function list(response: ServerResponse, query: URLSearchParams): void {
    const keys = [...objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '')).toSorted()
    const from = Number(query.get('continuation-token') ?? 0)
    const rows = keys.slice(from, from + 2).map((key) => {
      return `<Contents><Key>${key}</Key><Size>${objects.get(key)?.length}</Size></Contents>`
    })
    const next = keys.length > from + 2 ? `<NextContinuationToken>${from + 2}</NextContinuationToken>` : ''
    response.end(`<List>${rows.join('')}${next}</List>`)
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    state,
    objects,
    uploads,
    url: `http://key:secret@127.0.0.1:${(server.address() as AddressInfo).port}/bucket`,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}
