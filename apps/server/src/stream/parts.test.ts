import { closeCodes } from '@cpm/contract/remote/remote-session/remote-session.states'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openPart, openRelayHouse, type RelayHouse } from './testing/relay-house.ts'
import { key, picture, serve, view } from './testing/rfb.ts'

/** Processes of one server, on one database: who holds a session is found by its rows. */
let house: RelayHouse
let sn: string
beforeAll(async () => {
  house = await openRelayHouse({ parts: 2 })
  ;({ sn } = await house.till())
})
afterAll(() => house.close())

const counts = () => house.parts.map((part) => part.remote.relay.count())

/** The operator at one process, the terminal at another; `first` came first. */
async function across(first: 'operator' | 'tunnel') {
  const { id, url } = await house.owner.remoteSession.create({ sn, kind: 'desktop' })
  if (first === 'operator') {
    const operator = house.operator(url, { part: 0, cpm: true })
    await operator.open()
    const tunnel = await house.dial(sn, id, { part: 1 })
    await Promise.all([serve(tunnel), view(operator)])
    return { id, operator, tunnel }
  }
  const tunnel = await house.dial(sn, id, { part: 1 })
  await tunnel.open()
  const operator = house.operator(url, { part: 0, cpm: true })
  await Promise.all([serve(tunnel), view(operator)])
  return { id, operator, tunnel }
}

describe('with the operator at one process and the terminal at another', () => {
  test.each(['operator', 'tunnel'] as const)('a session goes both ways when the %s came first', async (first) => {
    const { id, operator, tunnel } = await across(first)
    expect(counts()).toContain(1)
    operator.send(key(97))
    expect(await tunnel.take(8)).toEqual(key(97))
    tunnel.send(picture(5))
    expect(await operator.take(20)).toEqual(picture(5))
    await operator.text('state', (one) => one.status === 'open')
    // Measured to the far ends, through the process between.
    await operator.text('pace', (one) => Number(one.operatorMs) >= 0 && Number(one.terminalMs) >= 0)
    await house.owner.remoteSession.end({ id })
    expect(await operator.closed()).toEqual({ code: closeCodes.ended, why: 'ended' })
    expect(await tunnel.closed()).toEqual({ code: closeCodes.ended, why: 'ended' })
    await vi.waitFor(() => expect(counts()).toEqual([0, 0]))
  })

  test('a terminal that is gone is told with its code', async () => {
    const { operator, tunnel } = await across('operator')
    tunnel.socket.terminate()
    expect(await operator.closed()).toEqual({ code: closeCodes.terminal_gone, why: 'terminal_gone' })
  })

  test('a program that says what nobody should is cut off at both', async () => {
    const { operator, tunnel } = await across('tunnel')
    operator.send(Buffer.from([77]))
    expect(await operator.closed()).toMatchObject({ code: closeCodes.bad_bytes })
    expect(await tunnel.closed()).toMatchObject({ code: closeCodes.bad_bytes })
  })

  test('the process that holds it may go: who is at the other hears so, and comes again', async () => {
    const part = await openPart(house.house)
    house.parts.push(part)
    const { id, url } = await house.owner.remoteSession.create({ sn, kind: 'desktop' })
    const tunnel = await house.dial(sn, id, { part: 2 })
    await tunnel.open()
    const operator = house.operator(url, { part: 0 })
    await Promise.all([serve(tunnel), view(operator)])
    house.parts.pop()
    await part.close()
    expect(await operator.closed()).toEqual({ code: closeCodes.server_gone, why: 'server_gone' })
    expect(await house.row(id)).toMatchObject({ end_reason: 'server_gone' })
    expect(await across('operator')).toMatchObject({ id: expect.any(String) })
  })
})

describe('a slow operator', () => {
  test('has the terminal wait, and what waits in between has an end', async () => {
    const { operator, tunnel } = await across('operator')
    operator.socket.pause()
    const piece = Buffer.alloc(256 * 1024, 1)
    const before = process.memoryUsage().arrayBuffers
    let sent = 0
    // Until the terminal's own line is full: nothing takes more of it.
    while (tunnel.socket.bufferedAmount < 2 * 1024 * 1024 && sent < 400) {
      tunnel.send(piece)
      sent++
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect(tunnel.socket.bufferedAmount).toBeGreaterThanOrEqual(2 * 1024 * 1024)
    // The operator's part, the pipe between the processes and the session hold a few megabytes at most.
    expect((sent * piece.length - tunnel.socket.bufferedAmount) / 1024 / 1024).toBeLessThan(40)
    expect((process.memoryUsage().arrayBuffers - before) / 1024 / 1024).toBeLessThan(150)
    operator.socket.resume()
    expect((await operator.take(sent * piece.length, 20_000)).length).toBe(sent * piece.length)
  })
})
