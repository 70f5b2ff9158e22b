import { closeCodes } from '@cpm/contract/remote/remote-session/remote-session.states'
import { expect, test } from 'vitest'
import { World, settle } from '../testing/fakes.ts'
import { FakeRemote, FakeTunnels, sessionAsk } from '../testing/fakes/remote.ts'

/** An agent whose server sends `down/session`. */
async function worldWithRemote() {
  const [fake, tunnels] = [new FakeRemote(), new FakeTunnels()]
  const world = new World({}, { dial: tunnels.dial })
  Object.assign(world.machine, { remote: fake.machine() })
  await world.start()
  const ask = async (...[session, tunnel, more]: Parameters<typeof sessionAsk>) => {
    world.server.down('session', sessionAsk(session, tunnel, { expiresAt: world.clock.now() + 15_000, ...more }))
    await settle()
    return tunnels.of(tunnel)
  }
  return { world, fake, tunnels, ask }
}
const text = (line: string) => new TextEncoder().encode(line)

test('[2.8] a shell is one for all its people: its line, its size, its end', async () => {
  const { fake, ask } = await worldWithRemote()
  const one = await ask('1', 'a', { kind: 'shell' })
  fake.shellHears?.data(text('$ '))
  const two = await ask('1', 'b', { kind: 'shell', viewOnly: true })
  expect([fake.shells, two.bytes]).toEqual([1, [...text('$ ')]])
  one.server.onText({ type: 'resize', cols: 120, rows: 40 })
  two.server.onText({ type: 'resize', cols: 10, rows: 4 })
  one.server.onBytes(text('ls'))
  two.server.onBytes(text('rm'))
  expect(fake.input).toEqual(['start 80x24', 'resize 80x24', 'resize 120x40', 'ls'])
  fake.shellHears?.exit(3)
  for (const tunnel of [one, two]) {
    expect(tunnel.said.at(-1)).toEqual({ type: 'exit', code: 3 })
    expect(tunnel.closed).toBe(closeCodes.ended)
  }
})

test('a shell waits for who lost the line, and not for who left', async () => {
  const { fake, ask, world } = await worldWithRemote()
  const one = await ask('1', 'a', { kind: 'shell' })
  one.server.onClose(1006)
  fake.shellHears?.data(text('meanwhile'))
  const again = await ask('1', 'b', { kind: 'shell' })
  expect([fake.shells, again.bytes]).toEqual([1, [...text('meanwhile')]])
  again.server.onClose(1006)
  await world.clock.pass(60_000)
  expect(fake.input.at(-1)).toBe('kill')
  const other = await ask('2', 'c', { kind: 'shell' })
  other.server.onClose(closeCodes.ended)
  await settle()
  expect(fake.input.filter((one) => one === 'kill').length).toBe(2)
})

test('a flood is held back until what was sent has left', async () => {
  const { fake, ask, world } = await worldWithRemote()
  const tunnel = await ask('1', 'a', { kind: 'shell' })
  tunnel.queued = 2_000_000
  fake.shellHears?.data(text('yes\n'))
  await world.clock.pass(1000)
  expect(fake.input.slice(2)).toEqual(['pause'])
  tunnel.queued = 1000
  await world.clock.pass(100)
  expect(fake.input.slice(2)).toEqual(['pause', 'resume'])
})

test('[2.8] files: asked, answered, in pieces, held back, and closed', async () => {
  const { fake, ask, world } = await worldWithRemote()
  const tunnel = await ask('1', 'a', { kind: 'files' })
  const { server } = tunnel
  server.onText({ type: 'ask', id: 7, op: 'list', path: '/srv' })
  server.onText({ type: 'ask', id: 8, op: 'format' })
  server.onBytes(new Uint8Array([0, 0, 0, 9, 1, 2]))
  const { done, hears } = fake.desks[0]!
  expect(done).toEqual(['7 list', '9 2 bytes'])
  hears.answer(7, { ok: true, entries: [] })
  expect(tunnel.said.slice(1)).toEqual([
    { type: 'answer', id: 8, ok: false, error: 'failed' },
    { type: 'answer', id: 7, ok: true, entries: [] },
  ])
  expect(hears.bytes(258, new Uint8Array([5]))).toBe(true)
  expect(tunnel.bytes).toEqual([0, 0, 1, 2, 5])
  tunnel.queued = 2_000_000
  expect([hears.bytes(1, new Uint8Array(1)), hears.bytes(1, new Uint8Array(1))]).toEqual([false, false])
  await world.clock.pass(500)
  tunnel.queued = 0
  await world.clock.pass(100)
  expect(done.slice(2)).toEqual(['drained'])
  server.onBytes(new Uint8Array(3))
  expect(tunnel.closed).toBe(closeCodes.bad_bytes)
  expect(done.at(-1)).toBe('close')
})

test('who may only look changes no file', async () => {
  const { fake, ask } = await worldWithRemote()
  const { server, said } = await ask('1', 'a', { kind: 'files', viewOnly: true })
  server.onText({ type: 'ask', id: 1, op: 'remove', path: '/srv/x' })
  server.onBytes(new Uint8Array(9))
  server.onText({ type: 'ask', id: 2, op: 'roots' })
  expect(said.slice(1)).toEqual([{ type: 'answer', id: 1, ok: false, error: 'denied' }])
  expect(fake.desks[0]?.done).toEqual(['2 roots'])
})

test('an open tunnel goes on without the broker, and ends with the agent', async () => {
  const { world, ask } = await worldWithRemote()
  const tunnel = await ask('1', 'a', { kind: 'files' })
  world.server.cut()
  await settle()
  expect(tunnel.closed).toBeUndefined()
  await world.clock.pass(60_000)
  expect((await ask('2', 'b', { kind: 'files' })).types()).toEqual(['open'])
  await world.agent.stop()
  expect(tunnel.closed).toBe(closeCodes.terminal_gone)
})
