import { codes } from '@cpm/contract/kernel/envelope'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { once } from 'node:events'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { plainAddress } from '../../core/proxies.ts'
import { diskStore } from '../../core/store/disk.ts'
import { type House, openTestHouse } from '../../testing/house.ts'

let house: House
const lines: string[] = []
const logTo = { write: (line: string) => void lines.push(line) }
/** What cannot be a folder: every file is looked for below a file. */
const noFolder = diskStore(import.meta.filename)

beforeEach(async () => {
  lines.length = 0
  house = await openTestHouse({ logTo, store: noFolder })
  await house.app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(async () => {
  house.app.server.closeAllConnections()
  await house.close()
})

async function dialled(): Promise<Socket> {
  const socket = connect((house.app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return socket
}
const request = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`
/** What is said until this comes. */
async function heard(socket: Socket, end: RegExp): Promise<string> {
  let text = ''
  for await (const piece of socket.setEncoding('utf8') as AsyncIterable<string>) if (end.test((text += piece))) break
  return text
}

describe('a stranger fills no log', () => {
  test('with calls that are broken off before they are answered', async () => {
    const calls = Array.from({ length: 100 }, async () => {
      const socket = await dialled()
      socket.write(request('/oauth/v1/oauth/login/publicKey'))
      socket.resetAndDestroy()
    })
    await Promise.all(calls)
    // Those that came first have been answered when one that came last is.
    expect((await house.app.inject({ url: '/healthz' })).statusCode).toBe(200)
    const socket = await dialled()
    socket.write(request('/healthz'))
    expect(await heard(socket, /"ok":true/)).toContain('200 OK')
    expect(lines).toEqual([])
  })

  test('with calls that fail: of those that fail alike one a second is written, with how many were left out', async () => {
    const { id: enterpriseId } = await house.make.enterprise()
    const owner = await house.as(await house.make.account({ enterpriseId }))
    const began = performance.now()
    const put = (nth: number) =>
      owner.artifact.put({ kind: 'file', name: `${nth}.bin`, bytes: Buffer.from(String(nth)) }).catch(() => undefined)
    for (let nth = 0; nth < 50; nth++) await put(nth)
    expect(lines.length).toBeGreaterThan(0)
    expect(lines.length).toBeLessThanOrEqual(1 + Math.ceil((performance.now() - began) / 1000))
  })
})

test('where files cannot be stored the answer says so in words, as 503', async () => {
  const { id: enterpriseId } = await house.make.enterprise()
  const owner = await house.as(await house.make.account({ enterpriseId }))
  const away = expect.objectContaining({
    answer: expect.objectContaining({
      code: codes.unavailable,
      message: expect.stringContaining('文件存储目前无法读写'),
      messageEn: expect.stringContaining('File storage cannot be read or written'),
    }),
  })
  await expect(owner.artifact.put({ kind: 'file', name: 'a.bin', bytes: Buffer.from('a') })).rejects.toEqual(away)
  const { id } = await owner.artifact.begin({ kind: 'file', name: 'b.bin', size: 1, mark: 'b' })
  await expect(owner.artifact.piece({ id, offset: 0, bytes: Buffer.from('b') })).rejects.toEqual(away)
})

test('a call that comes while the server stops is answered with 503 in the envelope', async () => {
  const socket = await dialled()
  // The head of the second call stands open: its line is in use, and not closed with those that are idle.
  socket.write(`${request('/healthz')}GET /oauth/v1/oauth/login/publicKey HTTP/1.1\r\nHost: x\r\n`)
  await new Promise<void>((resolve) => socket.once('data', () => resolve()))
  const closing = house.app.close()
  await expect.poll(() => house.app.server.listening).toBe(false)
  socket.write('\r\n')
  const answer = await heard(socket, /\}/)
  expect(answer).toMatch(/^HTTP\/1\.1 503 /)
  expect(JSON.parse(answer.slice(answer.indexOf('{')))).toMatchObject({
    code: codes.unavailable,
    message: expect.stringMatching(/[一-鿿]/),
    messageEn: expect.any(String),
    result: null,
  })
  socket.destroy()
  await closing
})

test('the address of a caller that has gone is empty', () => {
  expect(plainAddress(undefined)).toBe('')
  expect(plainAddress('::ffff:10.0.0.1')).toBe('10.0.0.1')
})
