import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Got = { path: string; headers: IncomingHttpHeaders; body: string; taken: boolean }

/** What it answers to a post: a status, or one with headers. */
export type Answering = (
  got: Omit<Got, 'taken'>,
  nth: number,
) => number | { status: number; headers: Record<string, string> }

/** A receiver of posts that is none of ours: it keeps what came, and answers as it likes. */
export async function openReceiver(answering: Answering = () => 200) {
  const got: Got[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const one = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts).toString('utf8') }
      const answer = answering(one, got.length)
      const { status, headers } = typeof answer === 'number' ? { status: answer, headers: {} } : answer
      got.push({ ...one, taken: status < 300 })
      response.writeHead(status, headers).end(`answered ${status}`)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    got,
    taken: () => got.filter((one) => one.taken),
    host: `127.0.0.1:${port}`,
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
