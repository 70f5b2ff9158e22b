import { connectAsync } from 'mqtt'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { openStrangers } from './unknown-clients.ts'
import { openTestDoor, type TestDoor, type TestTerminal } from '../testing/terminals.ts'

let t: TestDoor | undefined
let server: Server | undefined
afterEach(async () => {
  server?.closeAllConnections()
  server?.close()
  server = undefined
  await t?.close()
  t = undefined
})

/** The broker behind the web's own port, where three refusals of an address are the most. */
async function openDoor(trustedProxies: readonly string[]) {
  const door = await openTestDoor({ refusedAMinute: 3 }, trustedProxies)
  t = door
  const web = createServer()
  server = web
  web.on('upgrade', (request, socket, head) => door.door.upgrade?.(request, socket, head))
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve))
  const own = await door.terminal()
  return { url: `ws://127.0.0.1:${(web.address() as AddressInfo).port}/mqtt`, own }
}

/** Connects as a proxy hands it on from an address; the MQTT return code, 0 for welcome. */
async function come(url: string, from: string, { sn }: TestTerminal, secret: string): Promise<number> {
  const options = { clientId: sn, username: sn, password: secret, reconnectPeriod: 0, connectTimeout: 5000 }
  const headers = { 'x-forwarded-for': from }
  return connectAsync(url, { ...options, wsOptions: { headers } }, false).then(
    async (client) => {
      await client.endAsync()
      return 0
    },
    (error: { code: number }) => error.code,
  )
}
const [badCredential, unavailable] = [4, 3]

test('who guesses secrets through the proxy waits, and the terminals of other addresses do not', async () => {
  const { url, own } = await openDoor(['127.0.0.1'])
  for (let i = 0; i < 3; i++) expect(await come(url, '203.0.113.1', own, 'guessed')).toBe(badCredential)
  expect(await come(url, '203.0.113.1', own, 'guessed')).toBe(unavailable)
  expect(await come(url, '203.0.113.2', own, own.secret)).toBe(0)
})

test('a forged address does not help whoever guesses', async () => {
  const { url, own } = await openDoor([])
  for (let i = 0; i < 3; i++) expect(await come(url, `203.0.113.${i}`, own, 'guessed')).toBe(badCredential)
  expect(await come(url, '203.0.113.9', own, 'guessed')).toBe(unavailable)
})

test('the wait is over after a minute', () => {
  const strangers = openStrangers(1)
  strangers.refused('203.0.113.1', 1000)
  expect(strangers.mustWait('203.0.113.1', 60_999)).toBe(true)
  expect(strangers.mustWait('203.0.113.1', 61_000)).toBe(false)
  expect(strangers.mustWait('203.0.113.2', 1000)).toBe(false)
})
