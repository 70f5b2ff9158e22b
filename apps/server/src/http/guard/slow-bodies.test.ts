import type { AddressInfo } from 'node:net'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openTestHouse } from '../../testing/house.ts'
import { type SlowBodyLimits, slowBodyLimits } from './slow-bodies.ts'

const limits: SlowBodyLimits = { windowMs: 200, bytes: 1000 }
let house: House
let port: number
beforeAll(async () => {
  house = await openTestHouse({ slowBodies: limits })
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  port = (house.app.server.address() as AddressInfo).port
})
afterAll(async () => {
  // A body that was never ended would else be waited for here, too.
  house.app.server.closeAllConnections()
  await house.close()
})

const head = (length: number) =>
  `POST /agent/v1/enrol HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`

/** Windows of the limit after which nobody waits any longer. They are counted, so a machine that stands still is not taken for a server that does. */
const patience = 20

/**
 * Sends a piece again and again until the connection ends; answers what was heard. Pieces end after `most`. A server
 * that never ends it is left, and what is answered says so.
 */
function trickle(first: string, piece: string, most: number, everyMs: number): Promise<string> {
  return new Promise((resolve) => {
    const socket: Socket = connect(port, '127.0.0.1')
    let heard = ''
    let sent = 0
    socket.setEncoding('utf8').on('data', (text: string) => {
      heard += text
      if (heard.includes('"code"')) socket.destroy()
    })
    socket.on('error', () => undefined)
    socket.write(first)
    let turns = (patience * limits.windowMs) / everyMs
    const timer = setInterval(() => {
      turns -= 1
      if (turns <= 0) {
        heard ||= `nothing within ${patience} windows: the server still waits for the rest of the body`
        return socket.destroy()
      }
      if (sent === most) return
      sent += 1
      socket.write(piece)
    }, everyMs)
    socket.once('close', () => {
      clearInterval(timer)
      resolve(heard)
    })
  })
}

test('a body that trickles is ended', async () => {
  const heard = await trickle(head(100_000), 'x', Number.POSITIVE_INFINITY, 20)
  expect(heard).toMatch(/^HTTP\/1\.1 408 /)
})

test('a body that stops coming is ended', async () => {
  const heard = await trickle(`${head(100_000)}${'x'.repeat(50_000)}`, '', 0, 50)
  expect(heard).toMatch(/^HTTP\/1\.1 408 /)
})

test('a long body on a slow line goes on as long as it moves', async () => {
  const pieces = 20
  const body = `{"token":"${'x'.repeat(pieces * 500 - 12)}"}`
  const heard = await trickle(head(body.length), 'x'.repeat(500), pieces, 50)
  // It was read to its end, and then refused for what it is.
  expect(heard).toMatch(/^HTTP\/1\.1 400 /)
})

test('as shipped, a slow body ends within 20 seconds', () => {
  // What came at the beginning of one window lets it live to the end of the next.
  expect(2 * slowBodyLimits.windowMs).toBeLessThan(20_000)
})
