import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FileStream } from './file-stream.ts'

const folder = mkdtempSync(join(tmpdir(), 'cpm-stream-'))
const path = join(folder, 'file')
const bytes = randomBytes(20_000_000)
const length = 64 * 1024
const streams: FileStream[] = []
const server = createServer((_request, response) => {
  response.setHeader('content-length', bytes.length)
  void open(path, 'r').then((file) => {
    const stream = new FileStream(file, { from: 0, to: bytes.length - 1 }, length)
    streams.push(stream)
    // As the door does it: an answer that is cut ends what feeds it.
    response.once('close', () => stream.destroy())
    stream.pipe(response)
  })
})
beforeAll(async () => {
  writeFileSync(path, bytes)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
  rmSync(folder, { recursive: true })
})

const sumOf = (some: Buffer) => createHash('sha256').update(some).digest('hex')
async function ask(): Promise<IncomingMessage> {
  const [answer] = await once(
    get(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, { agent: false }),
    'response',
  )
  return answer as IncomingMessage
}
/** What comes; cut off behind so many bytes. */
async function read(answer: IncomingMessage, upTo = Number.POSITIVE_INFINITY): Promise<string> {
  const sum = createHash('sha256')
  let had = 0
  for await (const piece of answer) {
    sum.update(piece as Buffer)
    had += (piece as Buffer).length
    if (had >= upTo) return 'cut'
  }
  return sum.digest('hex')
}

test('a file comes whole to each of many at once, though others are cut in the middle, and each is closed', async () => {
  const answers = await Promise.all(Array.from({ length: 24 }, ask))
  const sums = await Promise.all(answers.map((answer, nth) => read(answer, nth % 2 === 0 ? undefined : 300_000 * nth)))
  const right = sumOf(bytes)
  expect(sums).toEqual(sums.map((_, nth) => (nth % 2 === 0 ? right : 'cut')))
  await expect.poll(() => streams.every(({ closed }) => closed)).toBe(true)
})

test('who does not read is not read for: no more is on its way than the line takes', async () => {
  const before = process.memoryUsage().arrayBuffers
  const answers = await Promise.all(Array.from({ length: 20 }, ask))
  // Time enough to read all of them, were nobody waited for.
  expect(await read(await ask())).toBe(sumOf(bytes))
  // Two buffers each on our side, and what the readers' own sockets took.
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20 * bytes.length * 0.2)
  expect(new Set(await Promise.all(answers.map((answer) => read(answer))))).toEqual(new Set([sumOf(bytes)]))
})
