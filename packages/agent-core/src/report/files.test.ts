import { fileLimit, pieceLimit } from '@cpm/contract/estate/agent/agent'
import { runUp } from '@cpm/contract/delivery/task/task'
import { afterEach, describe, expect, test } from 'vitest'
import { World, settle } from '../testing/fakes.ts'

let world: World
const begin = async () => (world = await new World().able().start())
afterEach(() => world.agent.vanish())

const path = '/var/log/pos.log'
const bytes = (size: number, seed = 1) => Uint8Array.from({ length: size }, (_, i) => (i * seed + (i >> 8)) % 251)
const fetchIt = (runId = '1', paths = [path], more = {}) =>
  world.server.give(runId, { type: 'fetch_files', params: { paths, kind: 'log' }, ...more })
const arrived = () => [...world.server.store.files.values()]
/** Everything that goes on without time passing; a large file takes many turns. */
const rest = async (done: () => boolean) => {
  for (let i = 0; i < 200 && !done(); i++) await settle()
}
const ended = () => rest(() => ['success', 'failed', 'stopped'].includes(world.row('1').status))

test('a file arrives whole, in pieces, with one of them in memory at a time', async () => {
  const { server, deeds } = await begin()
  deeds.files.set(path, bytes(2 * pieceLimit + 17))
  fetchIt()
  await ended()
  expect(world.row('1')).toMatchObject({ status: 'success', output: `${path}: ${2 * pieceLimit + 17} bytes` })
  expect(server.store.pieces.map((one) => one.length)).toEqual([pieceLimit, pieceLimit, 17])
  expect(arrived()).toMatchObject([{ name: 'pos.log', whole: true }])
  expect(Uint8Array.from(arrived()[0]!.bytes)).toEqual(deeds.files.get(path))
  expect(deeds.longestRead).toBe(pieceLimit)
  expect(deeds.open).toBe(0)
})

describe('a transfer that is cut', () => {
  test('goes on where the server says, after the network is back', async () => {
    const { server, deeds, clock } = await begin()
    deeds.files.set(path, bytes(3 * pieceLimit))
    server.store.onPiece = (offset) => offset === pieceLimit && (server.store.unreachable = true)
    fetchIt()
    await rest(() => server.store.unreachable)
    await clock.pass(300_000)
    expect(world.row('1').status).toBe('started')
    server.store.onPiece = () => {}
    server.store.unreachable = false
    await clock.pass(61_000)
    await ended()
    expect(world.row('1').status).toBe('success')
    expect(server.store.pieces.map((one) => one.offset)).toEqual([0, pieceLimit, 2 * pieceLimit])
  })

  test('by the death of the agent goes on in its next life', async () => {
    const { server, deeds } = await begin()
    deeds.files.set(path, bytes(3 * pieceLimit))
    server.store.onPiece = (offset) => offset === 2 * pieceLimit && (world.crash(), (server.store.unreachable = true))
    fetchIt()
    await rest(() => server.store.unreachable)
    server.store.onPiece = () => {}
    server.store.unreachable = false
    await world.start()
    await ended()
    expect(world.row('1').status).toBe('success')
    expect(arrived()[0]!.whole).toBe(true)
    expect(server.store.pieces.map((one) => one.offset)).toEqual([0, pieceLimit, 2 * pieceLimit])
  })

  test('is given up when its time is over', async () => {
    const { server, deeds, clock } = await begin()
    deeds.files.set(path, bytes(10))
    server.store.unreachable = true
    fetchIt('1', [path], { expiresAt: clock.now() + 600_000 })
    await clock.pass(700_000)
    expect(world.row('1')).toMatchObject({ status: 'failed', reason: 'not_sent' })
    expect(world.row('1').output).toContain('could not be reached')
  })

  test('keeps its time across a restart of the agent', async () => {
    const { server, deeds, clock } = await begin()
    deeds.files.set(path, bytes(10))
    server.store.unreachable = true
    fetchIt('1', [path], { expiresAt: clock.now() + 600_000 })
    await settle()
    await world.restart()
    await clock.pass(700_000)
    expect(world.row('1')).toMatchObject({ status: 'failed', reason: 'not_sent' })
  })

  test('is ended by a stop, at once and for good', async () => {
    const { server, deeds, clock } = await begin()
    deeds.files.set(path, bytes(2 * pieceLimit))
    server.store.onPiece = () => (server.store.unreachable = true)
    fetchIt()
    await rest(() => server.store.unreachable)
    server.down('stop', { runId: '1', attempt: 1 })
    await settle()
    expect(world.row('1')).toMatchObject({ status: 'stopped', reason: 'stopped' })
    server.store.unreachable = false
    await clock.pass(120_000)
    expect(server.store.pieces).toEqual([])
    expect(deeds.open).toBe(0)
  })
})

describe('a file that changes while it is sent', () => {
  test('is begun anew', async () => {
    const { server, deeds } = await begin()
    deeds.files.set(path, bytes(2 * pieceLimit))
    server.store.onPiece = (offset) => {
      if (offset === 0) deeds.files.set(path, bytes(2 * pieceLimit, 3))
    }
    fetchIt()
    await ended()
    expect(world.row('1').status).toBe('success')
    expect(arrived().map((one) => one.whole)).toEqual([false, true])
  })

  test('or becomes shorter, too', async () => {
    const { server, deeds } = await begin()
    deeds.files.set(path, bytes(2 * pieceLimit))
    server.store.onPiece = () => deeds.files.set(path, bytes(5))
    fetchIt()
    await ended()
    expect(world.row('1').status).toBe('success')
    expect(arrived().at(-1)).toMatchObject({ size: 5, whole: true })
  })

  test('without end is given up', async () => {
    const { server, deeds } = await begin()
    deeds.files.set(path, bytes(2 * pieceLimit))
    let changes = 1
    server.store.onPiece = (offset) =>
      void (offset === 0 && deeds.files.set(path, bytes(2 * pieceLimit, (changes += 2))))
    fetchIt()
    await ended()
    expect(world.row('1')).toMatchObject({ status: 'failed', reason: 'not_sent' })
    expect(arrived()).toHaveLength(3)
  })
})

test('one file that is not there does not keep the others', async () => {
  const { deeds } = await begin()
  deeds.files.set(path, bytes(10))
  fetchIt('1', ['/none', path])
  await ended()
  expect(world.row('1')).toMatchObject({ status: 'failed', reason: 'no_such_file' })
  expect(world.row('1').output).toBe(`/none: There is no /none\n${path}: 10 bytes`)
  expect(arrived()).toHaveLength(1)
})

test('a file that is too large, or empty, or that the server will not have, is not sent and says so', async () => {
  const { server, deeds } = await begin()
  deeds.files.set('/empty', bytes(0))
  const openFile = deeds.openFile.bind(deeds)
  deeds.openFile = async (name) => ({ ...(await openFile('/empty')), ...(name === '/huge' && { size: fileLimit + 1 }) })
  fetchIt('1', ['/huge'])
  await ended()
  expect(world.row('1').reason).toBe('too_large')
  fetchIt('2', ['/empty'])
  await settle()
  expect(world.row('2')).toMatchObject({ reason: 'not_sent', output: expect.stringContaining('empty') })
  deeds.files.set(path, bytes(10))
  deeds.openFile = openFile
  server.store.refuses = true
  fetchIt('3')
  await settle()
  expect(world.row('3')).toMatchObject({ reason: 'not_sent', output: expect.stringContaining('does not accept') })
  expect(deeds.open).toBe(0)
})

test('how far it is shows meanwhile, and commands do not wait for it', async () => {
  const { server, deeds, clock } = await begin()
  deeds.files.set(path, bytes(8 * pieceLimit))
  const sendPiece = server.store.sendPiece.bind(server.store)
  server.store.sendPiece = async (...piece) => {
    await new Promise<void>((resolve) => void clock.after(1_500, resolve))
    return sendPiece(...piece)
  }
  fetchIt()
  await clock.pass(7_000)
  server.give('2')
  await settle()
  expect(world.row('2').status).toBe('success')
  expect(world.row('1').status).toBe('started')
  expect(world.row('1').progress).toBeGreaterThan(20)
  await clock.pass(20_000)
  await ended()
  expect(world.row('1').status).toBe('success')
  const said = server.of('run').filter((one) => one['progress'] !== undefined)
  expect(said.length).toBeGreaterThanOrEqual(3)
  expect(said.length).toBeLessThanOrEqual(7)
  for (const one of said) runUp.parse(one)
})
