import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'

const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
}
const pack = promisify(brotliCompress)

/**
 * Serves a built site as the server serves the console: compressed beforehand, and as far as brotli goes. `answers` are
 * what an API behind it says, by path.
 */
export async function serveFolder(folder: string, answers: Record<string, unknown> = {}) {
  const packed = new Map<string, Buffer>()
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  for (const name of names.filter((one) => extname(one) in types)) {
    packed.set(join(folder, name), await pack(readFileSync(join(folder, name))))
  }
  const said = new Map<string, Buffer>()
  for (const [path, answer] of Object.entries(answers)) said.set(path, await pack(JSON.stringify(answer)))

  const send = (response: ServerResponse, body: Buffer, type: string | undefined, isPacked: boolean) => {
    response.setHeader('Content-Type', type ?? 'application/octet-stream')
    if (isPacked) response.setHeader('Content-Encoding', 'br')
    response.end(body)
  }
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    const answer = said.get(path)
    if (answer) return send(response, answer, types['.json'], true)
    const file = join(folder, path === '/' ? 'index.html' : path)
    const small = packed.get(file)
    if (small) return send(response, small, types[extname(file)], true)
    if (!file.startsWith(folder) || !existsSync(file)) return void response.writeHead(404).end()
    return send(response, readFileSync(file), types[extname(file)], false)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
export type Served = Awaited<ReturnType<typeof serveFolder>>
