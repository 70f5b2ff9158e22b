import { sessionTimes } from '@cpm/contract/people/session/session'
import { closeCodes } from '@cpm/contract/remote/remote-session/remote-session.states'
import { channelPath, tunnelPath } from '@cpm/contract/remote/remote-session/tunnel'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { innerPath } from './inner.ts'
import { openPart, openRelayHouse, type Part, type RelayHouse, wire } from './testing/relay-house.ts'
import { askPicture, key, serve, view } from './testing/rfb.ts'

let house: RelayHouse
let now = new Date()
let sn: string
beforeAll(async () => void (house = await openRelayHouse({ now: () => now })))
afterAll(() => house.close())
beforeEach(async () => {
  ;({ sn } = await house.till())
  now = new Date()
})

const port = () => (house.parts[0] as Part).port
const begin = (more: object = {}) => house.owner.remoteSession.create({ sn, kind: 'desktop', ...more })
const open = async () => {
  const { id, url } = await begin()
  const operator = house.operator(url, { cpm: true })
  const tunnel = await house.dial(sn, id)
  await Promise.all([serve(tunnel), view(operator)])
  return { id, operator, tunnel }
}

describe('a ticket', () => {
  test('is good once', async () => {
    const { url } = await begin()
    await house.operator(url).open()
    expect(await house.operator(url).refused()).toContain('403')
  })
  test('is good for thirty seconds', async () => {
    const { url } = await begin()
    now = new Date(now.getTime() + 31_000)
    expect(await house.operator(url).refused()).toContain('403')
  })
  test('made up, or of a session that is over, opens nothing', async () => {
    const { id, url } = await begin()
    expect(await house.operator(`ws://cpm.test${channelPath}?ticket=made-up`).refused()).toContain('403')
    await house.owner.remoteSession.end({ id })
    expect(await house.operator(url).closed()).toEqual({ code: closeCodes.ended, why: 'ended' })
  })
  test('opens nothing to a page of somebody else, and serves our own', async () => {
    const { url } = await begin()
    for (const origin of ['http://evil.example', 'null', `https://127.0.0.1:${port()}`]) {
      expect(await house.operator(url, { origin }).refused(), origin).toContain('403')
    }
    await house.operator(url, { origin: `http://127.0.0.1:${port()}` }).open()
  })
})

describe('a tunnel', () => {
  test('is dialled once, by its own terminal, with its secret', async () => {
    const { id } = await begin()
    const other = await house.till()
    const wrong = await house.dial(sn, id, { secret: 'wrong' })
    expect(await wrong.refused()).toContain('403')
    expect(await (await house.dial(other.sn, id)).refused()).toContain('403')
    const right = await house.dial(sn, id)
    await right.open()
    const { tunnel } = await house.db
      .selectFrom('remote_person')
      .select('tunnel')
      .where('session_id', '=', Number(id))
      .executeTakeFirstOrThrow()
    const authorization = `Basic ${Buffer.from(`${sn}:hush`).toString('base64')}`
    const again = wire(
      new WebSocket(`ws://127.0.0.1:${port()}${tunnelPath}?id=${tunnel}`, { headers: { authorization } }),
    )
    expect(await again.refused()).toContain('403')
  })
  test('that breaks ends the session, and the operator hears that the terminal is gone', async () => {
    const { id, operator, tunnel } = await open()
    tunnel.socket.terminate()
    expect(await operator.closed()).toEqual({ code: closeCodes.terminal_gone, why: 'terminal_gone' })
    await vi.waitFor(async () => expect(await house.row(id)).toMatchObject({ end_reason: 'terminal_gone' }))
  })
  test.each([
    ['ended', {}, 'ended_there'],
    ['unable', { reason: 'no_screen', detail: 'no display' }, 'unable'],
    ['consent', { answer: 'refused' }, 'refused'],
    ['consent', { answer: 'timeout' }, 'no_answer'],
  ] as const)('says %s %o, and the operator hears %s', async (type, more, reason) => {
    const { id, url } = await begin()
    const operator = house.operator(url, { cpm: true })
    const tunnel = await house.dial(sn, id)
    await tunnel.open()
    tunnel.say({ type: 'asking' })
    await operator.text('state', (one) => one.status === 'asking')
    tunnel.say({ type, ...more })
    expect(await operator.closed()).toEqual({ code: closeCodes[reason], why: reason })
    const row = await vi.waitFor(async () => {
      const one = await house.owner.remoteSession.get({ id })
      expect(one.status).toBe('ended')
      return one
    })
    expect(row.endReason).toBe(reason)
    if (reason === 'unable') expect(row).toMatchObject({ unableReason: 'no_screen', unableDetail: 'no display' })
    if (type === 'consent') expect(row.events.find((one) => one.type === 'consent')?.detail).toEqual(more)
  })
})

test('nobody but a process of ours comes in by the door of the processes', async () => {
  for (const query of [
    '',
    '?side=tunnel&session=1&n=1&cpm=0&at=1&nonce=1&sign=00',
    `?at=${Date.now()}&sign=${'0'.repeat(64)}`,
  ]) {
    const socket = wire(new WebSocket(`ws://127.0.0.1:${port()}${innerPath}${query}`))
    expect(await socket.refused()).toContain('403')
  }
})

describe('within five seconds a session is over', () => {
  const check = () => (house.parts[0] as Part).remote.relay.check()
  test('of who signs out', async () => {
    const { operator } = await open()
    await sql`update session set ends_at = now() - interval '1 second' where account_id = ${house.boss.id}`.execute(
      house.db,
    )
    await check()
    expect(await operator.closed()).toEqual({ code: closeCodes.revoked, why: 'revoked' })
    house.owner = await house.as(house.boss)
  })
  test('of who has done nothing for as long as a sign-in may be idle; whoever works at it is at work', async () => {
    const { id, operator } = await open()
    const seen = () =>
      house.db
        .selectFrom('session')
        .innerJoin('remote_person', 'remote_person.token_hash', 'session.token_hash')
        .select('session.seen_at')
        .where('remote_person.session_id', '=', Number(id))
        .executeTakeFirstOrThrow()
    const before = await seen()
    now = new Date(now.getTime() + sessionTimes.idleMs - 60_000)
    operator.send(key(97))
    await vi.waitFor(async () => expect((await seen()).seen_at).toEqual(now))
    expect(before.seen_at.getTime()).toBeLessThan(now.getTime())
    now = new Date(now.getTime() + sessionTimes.idleMs - 60_000)
    // To look on, or to ask for a picture, is none.
    operator.send(askPicture())
    await check()
    expect(operator.state.closed).toBeNull()
    now = new Date(now.getTime() + 61_000)
    await check()
    expect(await operator.closed()).toEqual({ code: closeCodes.revoked, why: 'revoked' })
    house.owner = await house.as(house.boss)
  })
  test('of who loses the right, or is disabled', async () => {
    for (const take of ['right', 'account']) {
      const person = await house.make.account({ enterpriseId: house.enterprise.id, codes: ['remote.desktop'] })
      const own = await house.as(person)
      const { id, url } = await own.remoteSession.create({ sn, kind: 'desktop' })
      const operator = house.operator(url)
      const tunnel = await house.dial(sn, id)
      await Promise.all([serve(tunnel), view(operator)])
      await check()
      expect(operator.state.closed).toBeNull()
      if (take === 'right') await house.db.deleteFrom('account_role').where('account_id', '=', person.id).execute()
      else await house.db.updateTable('account').set({ active: false }).where('id', '=', person.id).execute()
      await check()
      expect(await operator.closed(), take).toMatchObject({ code: closeCodes.revoked })
      expect(await tunnel.closed()).toMatchObject({ code: closeCodes.revoked })
    }
  })
  test('when its terminal is logged off', async () => {
    const { operator } = await open()
    await house.owner.terminal.logOff({ sn })
    expect(await operator.closed()).toMatchObject({ code: closeCodes.terminal_gone })
  })
})

describe('what nobody takes up', () => {
  let quick: Part
  beforeAll(async () => {
    const times = { tickMs: 20, unclaimedMs: 150, dialMs: 100 }
    quick = await openPart(house.house, { times })
    house.parts.push(quick)
  })

  test('is over when no operator comes', async () => {
    const { id } = await begin()
    const tunnel = await house.dial(sn, id, { part: 1 })
    expect(await tunnel.closed()).toEqual({ code: closeCodes.unclaimed, why: 'unclaimed' })
    await vi.waitFor(async () =>
      expect(await house.row(id)).toMatchObject({ status: 'ended', end_reason: 'unclaimed' }),
    )
  })
  test('is over when the terminal does not dial', async () => {
    const { url } = await begin()
    expect(await house.operator(url, { part: 1 }).closed()).toMatchObject({ code: closeCodes.terminal_gone })
  })
  test('is over when all have left', async () => {
    const { id, url } = await begin()
    const operator = house.operator(url, { part: 1 })
    const tunnel = await house.dial(sn, id, { part: 1 })
    await Promise.all([serve(tunnel), view(operator)])
    operator.socket.close()
    expect(await tunnel.closed()).toMatchObject({ code: closeCodes.left })
    await vi.waitFor(async () => expect(await house.row(id)).toMatchObject({ end_reason: 'left' }))
  })
  test('is over when it has lasted as long as its rules allow', async () => {
    const { id, url } = await begin()
    await sql`update remote_session set rules = jsonb_set(rules, '{mostMinutes}', '1') where id = ${id}`.execute(
      house.db,
    )
    const operator = house.operator(url)
    const tunnel = await house.dial(sn, id)
    await Promise.all([serve(tunnel), view(operator)])
    now = new Date(now.getTime() + 61_000)
    expect(await operator.closed()).toEqual({ code: closeCodes.too_long, why: 'too_long' })
  })
  test('is ended by the job when no process ever had it, or its process is gone', async () => {
    const { id } = await begin()
    const { id: lost } = await begin()
    await house.db.updateTable('remote_session').set({ relay_id: 'gone' }).where('id', '=', Number(lost)).execute()
    now = new Date(now.getTime() + 31_000)
    await house.job('remoteSession.endLost')
    expect(await house.row(id)).toMatchObject({ end_reason: 'unclaimed' })
    expect(await house.row(lost)).toMatchObject({ end_reason: 'server_gone' })
  })
})
