import { closeCodes } from '@cpm/contract/remote/remote-session/remote-session.states'
import { expect, test } from 'vitest'
import { FakeClock, settle } from '../testing/fakes.ts'
import { FakeRemote, FakeServing, FakeTunnels, sessionAsk } from '../testing/fakes/remote.ts'
import { type RemoteMachine, Unable } from './ports.ts'
import { Remote } from './remote.ts'

function terminal(machine: (has: RemoteMachine) => RemoteMachine = (has) => has) {
  const [clock, tunnels, fake, serving] = [new FakeClock(), new FakeTunnels(), new FakeRemote(), new FakeServing()]
  const remote = new Remote({
    machine: machine(fake.machine()),
    dial: tunnels.dial,
    serve: serving.serve,
    clock,
    log: () => {},
    serverNow: () => clock.now(),
  })
  const ask = async (...[session, tunnel, more]: Parameters<typeof sessionAsk>) => {
    remote.receive(sessionAsk(session, tunnel, { expiresAt: clock.now() + 15_000, ...more }))
    await settle()
    return tunnels.of(tunnel)
  }
  return { clock, tunnels, fake, serving, remote, ask }
}

test('[2.8] the person there accepts: asked once for the session, and told who is here', async () => {
  const { fake, ask } = terminal()
  let accept: (answer: 'accepted') => void = () => {}
  fake.answer = () => new Promise((resolve) => (accept = resolve))
  const first = await ask('1', 'a', { consent: 'asked' })
  const second = await ask('1', 'b', { consent: 'asked', person: { name: 'Han', enterprise: null }, viewOnly: true })
  expect([first.types(), second.types(), fake.asked.length]).toEqual([['asking'], ['asking'], 1])
  accept('accepted')
  await settle()
  expect(first.said.slice(0, 3)).toMatchObject([{ type: 'asking' }, { answer: 'accepted' }, { type: 'open' }])
  expect(second.types()).toEqual(['asking', 'consent', 'open'])
  expect((await ask('1', 'c', { consent: 'asked' })).types()).toEqual(['open'])
  expect(fake.asked.length).toBe(1)
  expect(fake.bars.at(-1)).toEqual([
    { name: 'Li Lei', control: true },
    { name: 'Han', control: false },
  ])
})

test('a refusal closes it, and is remembered for whoever comes again', async () => {
  const { fake, ask, clock } = terminal()
  fake.answer = async () => 'refused'
  const tunnel = await ask('1', 'a', { consent: 'asked' })
  expect(tunnel.said).toEqual([{ type: 'asking' }, { type: 'consent', answer: 'refused' }])
  expect(tunnel.closed).toBe(closeCodes.refused)
  expect((await ask('1', 'b', { consent: 'asked' })).closed).toBe(closeCodes.refused)
  expect(fake.asked.length).toBe(1)
  await clock.pass(60_000)
  await ask('1', 'c', { consent: 'asked' })
  expect(fake.asked.length).toBe(2)
  expect(fake.bars).toEqual([])
})

test.each([
  ['accept', ['asking', 'consent', 'open'], undefined],
  ['refuse', ['asking', 'consent'], closeCodes.no_answer],
] as const)('silence means what the rules say: %s', async (unanswered, said, closed) => {
  const { fake, ask, clock } = terminal()
  let aborted = false
  fake.answer = (signal) => new Promise(() => signal.addEventListener('abort', () => (aborted = true)))
  const tunnel = await ask('1', 'a', { consent: 'asked', askMs: 5000, unanswered })
  await clock.pass(4999)
  expect(tunnel.types()).toEqual(['asking'])
  await clock.pass(1)
  expect(tunnel.types()).toEqual(said)
  expect(tunnel.said[1]).toEqual({ type: 'consent', answer: 'timeout' })
  expect([tunnel.closed, aborted]).toEqual([closed, true])
})

test('the question goes when all who asked have left, and is asked anew', async () => {
  const { fake, ask } = terminal()
  fake.answer = (signal) => new Promise((resolve) => signal.addEventListener('abort', () => resolve('refused')))
  const tunnel = await ask('1', 'a', { consent: 'asked' })
  tunnel.server.onClose(1006)
  await settle()
  fake.answer = async () => 'accepted'
  expect((await ask('1', 'b', { consent: 'asked' })).types()).toEqual(['asking', 'consent', 'open'])
})

test('where nobody can be asked or told, nothing is opened', async () => {
  const cannot = () => Promise.reject(new Unable('nobody_can_be_asked', 'Install zenity'))
  const silent = terminal((has) => ({ ...has, ask: cannot, bar: cannot }))
  for (const consent of ['asked', 'told'] as const) {
    const tunnel = await silent.ask('1', consent, { consent })
    expect(tunnel.said.at(-1)).toEqual({ type: 'unable', reason: 'nobody_can_be_asked', detail: 'Install zenity' })
    expect([silent.serving.told, silent.fake.source.opens]).toEqual([[], 0])
  }
  const bare = terminal(() => ({ screen: async () => new FakeRemote().source.join() }))
  for (const consent of ['asked', 'told'] as const)
    expect((await bare.ask('2', `${consent}2`, { consent })).said.at(-1)).toMatchObject({
      reason: 'nobody_can_be_asked',
    })
  expect((await bare.ask('3', 'c', { consent: 'none' })).types()).toEqual(['open'])
})

test('[2.8] the bar shows who is here as the server says, and its button ends it for all', async () => {
  const { fake, ask } = terminal()
  const [one, two] = [await ask('1', 'a', { consent: 'told' }), await ask('1', 'b', { consent: 'told' })]
  const hidden = await ask('2', 'c', { consent: 'none' })
  expect(fake.bars.at(-1)).toEqual([{ name: 'Li Lei', control: true }])
  const people = [
    { name: 'Li Lei', control: false },
    { name: 'Han', control: true },
  ]
  one.server.onText({ type: 'people', people })
  two.server.onText({ type: 'people', people })
  await settle()
  expect(fake.bars.slice(1)).toEqual([people])
  fake.onEnd()
  for (const tunnel of [one, two]) {
    expect(tunnel.types().at(-1)).toBe('ended')
    expect(tunnel.closed).toBe(closeCodes.ended_there)
  }
  await settle()
  expect(fake.bars.at(-1)).toEqual([])
  expect(hidden.closed).toBeUndefined()
  expect((await ask('1', 'd', { consent: 'told' })).closed).toBe(closeCodes.ended_there)
})

test('the bar goes with the last who is to be seen', async () => {
  const { fake, ask, remote } = terminal()
  const one = await ask('1', 'a', { consent: 'told' })
  one.server.onClose(closeCodes.left)
  await settle()
  expect(fake.bars.at(-1)).toEqual([])
  await ask('2', 'b', { consent: 'told' })
  remote.stop()
  await settle()
  expect(fake.bars.at(-1)).toEqual([])
})
