import { closeCodes } from '@cpm/contract/remote/remote-session/remote-session.states'
import { expect, test } from 'vitest'
import { FakeClock, settle } from '../testing/fakes.ts'
import { FakeRemote, FakeServing, FakeTunnels, sessionAsk } from '../testing/fakes/remote.ts'
import { type RemoteMachine, Unable } from './ports.ts'
import { Remote, remoteLimits } from './remote.ts'

/** A terminal somebody works on from afar, with everything around it. */
class Terminal {
  readonly clock = new FakeClock()
  readonly tunnels = new FakeTunnels()
  readonly fake = new FakeRemote()
  readonly serving = new FakeServing()
  readonly logged: string[] = []
  readonly remote: Remote

  constructor(machine?: (has: RemoteMachine) => RemoteMachine) {
    this.remote = new Remote({
      machine: machine ? machine(this.fake.machine()) : this.fake.machine(),
      dial: this.tunnels.dial,
      serve: this.serving.serve,
      clock: this.clock,
      log: (sentence) => void this.logged.push(sentence),
      serverNow: () => this.clock.now(),
    })
  }
  async ask(...of: Parameters<typeof sessionAsk>) {
    this.remote.receive(sessionAsk(of[0], of[1], { expiresAt: this.clock.now() + 15_000, ...of[2] }))
    await settle()
    return this.tunnels.open.get(of[1])
  }
}

test('[2.8] a screen is opened, served and closed with its tunnel', async () => {
  const t = new Terminal()
  const tunnel = (await t.ask('1', 'a'))!
  expect(tunnel.said).toEqual([{ type: 'open', by: 'fake 1', screens: t.fake.source.screens }])
  t.serving.tunnel?.sendBytes(new Uint8Array([82, 70, 66]))
  expect(tunnel.bytes).toEqual([82, 70, 66])
  t.serving.tunnel?.sendText({ type: 'key' })
  expect(tunnel.types()).toEqual(['open', 'key'])

  const { server } = tunnel
  server.onBytes(new Uint8Array(5))
  for (const said of [
    { type: 'control', on: false },
    { type: 'key' },
    { type: 'screen', id: 2 },
    { type: 'quality', level: null },
  ] as const)
    server.onText(said)
  expect(t.serving.told).toEqual(['control true', 'bytes 5', 'control false', 'key', 'screen 2', 'quality null'])

  server.onClose(1006)
  expect(t.serving.told.at(-1)).toBe('close')
  expect(t.fake.source.opens).toBe(0)
})

test('who may only look is never obeyed, and bad bytes end it', async () => {
  const t = new Terminal()
  const tunnel = (await t.ask('1', 'a', { viewOnly: true }))!
  tunnel.server.onText({ type: 'control', on: true })
  expect(t.serving.told).toEqual(['control false', 'control false'])
  t.serving.tunnel?.close(closeCodes.bad_bytes, 'no such message')
  expect(tunnel.closed).toBe(closeCodes.bad_bytes)
})

test('a screen that goes is said, with its reason', async () => {
  const t = new Terminal()
  const tunnel = (await t.ask('1', 'a'))!
  t.serving.tunnel?.close(closeCodes.unable, 'x11vnc is gone')
  expect(tunnel.said.at(-1)).toEqual({ type: 'unable', reason: 'failed', detail: 'x11vnc is gone' })
  expect(tunnel.closed).toBe(closeCodes.unable)
  expect(t.fake.source.opens).toBe(0)
})

test('a tunnel is dialled once, an expired one never, and one that was not reached again', async () => {
  const t = new Terminal()
  await t.ask('1', 'a')
  await t.ask('1', 'a')
  await t.ask('2', 'old', { expiresAt: t.clock.now() })
  expect(t.tunnels.dials).toEqual(['a'])
  t.tunnels.refuse.push(new Error('no answer'))
  await t.ask('3', 'b')
  expect(t.logged.at(-1)).toContain('no answer')
  expect((await t.ask('3', 'b'))?.types()).toEqual(['open'])
  expect(t.tunnels.dials).toEqual(['a', 'b', 'b'])
})

test('[2.8] while a PIN is shown the picture is blank, from the first byte on', async () => {
  const t = new Terminal()
  t.fake.isPrivate = true
  const tunnel = (await t.ask('1', 'a'))!
  expect(t.serving.told).toEqual(['private true', 'control true'])
  expect(tunnel.said.slice(1)).toEqual([{ type: 'private', on: true }])
  t.fake.isPrivate = false
  t.fake.privateChanged()
  t.fake.privateChanged()
  expect(t.serving.told.slice(2)).toEqual(['private false'])
  expect(tunnel.said.at(-1)).toEqual({ type: 'private', on: false })
})

test('what a machine does not have, and what it cannot do now, is said with its reason', async () => {
  const none = new Terminal(() => ({}))
  for (const kind of ['desktop', 'shell', 'files'] as const) {
    const tunnel = (await none.ask('1', kind, { kind }))!
    expect(tunnel.said).toMatchObject([{ type: 'unable', reason: 'not_supported' }])
    expect(tunnel.closed).toBe(closeCodes.unable)
  }
  const dark = new Terminal((has) => ({
    ...has,
    screen: () => Promise.reject(new Unable('no_vnc_server', 'Install x11vnc')),
  }))
  expect((await dark.ask('1', 'a'))?.said).toEqual([
    { type: 'unable', reason: 'no_vnc_server', detail: 'Install x11vnc' },
  ])
})

test('more sessions and people than it holds are told so, and then not dialled', async () => {
  const t = new Terminal()
  for (let i = 0; i < remoteLimits.sessions; i++) expect((await t.ask(`${i}`, `t${i}`))?.types()).toEqual(['open'])
  const one = (await t.ask('99', 'more'))!
  expect(one.said).toMatchObject([{ type: 'unable', reason: 'failed' }])
  for (let i = 0; i < 100; i++) await t.ask('1', `p${i}`)
  expect([...t.tunnels.open.values()].filter(({ closed }) => closed === undefined).length).toBeLessThanOrEqual(
    remoteLimits.sessions + remoteLimits.people,
  )
  t.tunnels.of('t0').server.onClose(closeCodes.ended)
  expect((await t.ask('100', 'free'))?.types()).toEqual(['open'])
})

test('a tunnel that closes before it is open leaves nothing behind', async () => {
  const t = new Terminal((has) => ({ ...has, screen: () => new Promise(() => {}) }))
  const tunnel = (await t.ask('1', 'a'))!
  tunnel.server.onClose(1006)
  expect(tunnel.said).toEqual([])
  t.remote.stop()
  expect(await t.ask('2', 'b')).toBeUndefined()
})
