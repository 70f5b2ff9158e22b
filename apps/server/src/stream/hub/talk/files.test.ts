import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { closeCodes } from '@cpm/contract/remote/remote-session/remote-session.states'
import { openRelayHouse, type RelayHouse } from '../../testing/relay-house.ts'

let house: RelayHouse
let sn: string
beforeAll(async () => {
  house = await openRelayHouse()
  ;({ sn } = await house.till())
})
afterAll(() => house.close())

async function files(viewOnly = false) {
  const { id, url } = await house.owner.remoteSession.create({ sn, kind: 'files', viewOnly })
  const operator = house.operator(url)
  const tunnel = await house.dial(sn, id)
  await tunnel.open()
  tunnel.say({ type: 'open' })
  return { id, operator, tunnel }
}
const piece = (id: number, bytes: string) => {
  const head = Buffer.alloc(4)
  head.writeUInt32BE(id)
  return Buffer.concat([head, Buffer.from(bytes)])
}
const sum = 'a'.repeat(64)

describe('files of a terminal', () => {
  test('are asked for and answered, and what was moved or changed is written down', async () => {
    const { id, operator, tunnel } = await files()
    await operator.open()
    operator.say({ type: 'ask', id: 1, op: 'down', path: '/var/log/a', from: 0 })
    await tunnel.text('ask', (one) => one.id === 1)
    tunnel.say({ type: 'answer', id: 1, ok: true, size: 3 })
    tunnel.send(piece(1, 'abc'))
    tunnel.say({ type: 'answer', id: 1, ok: true, end: true, size: 3, sha256: sum })
    expect(await operator.take(7)).toEqual(piece(1, 'abc'))
    await operator.text('answer', (one) => one.end === true)
    operator.say({ type: 'ask', id: 2, op: 'up', path: '/tmp/b', size: 2, resume: false, overwrite: false })
    await tunnel.text('ask', (one) => one.id === 2)
    tunnel.say({ type: 'answer', id: 2, ok: true, from: 0 })
    await operator.text('answer', (one) => one.id === 2)
    operator.send(piece(2, 'xy'))
    expect(await tunnel.take(6)).toEqual(piece(2, 'xy'))
    operator.say({ type: 'ask', id: 3, op: 'done', up: 2, sha256: sum })
    await tunnel.text('ask', (one) => one.id === 3)
    tunnel.say({ type: 'answer', id: 3, ok: true })
    operator.say({ type: 'ask', id: 4, op: 'remove', path: '/tmp/old' })
    await tunnel.text('ask', (one) => one.id === 4)
    tunnel.say({ type: 'answer', id: 4, ok: false, error: 'denied' })
    operator.say({ type: 'ask', id: 5, op: 'end', pid: 77, name: 'till' })
    await tunnel.text('ask', (one) => one.id === 5)
    tunnel.say({ type: 'answer', id: 5, ok: true })
    await vi.waitFor(async () => {
      const { records } = await house.owner.remoteSession.events({ id })
      const told = records
        .filter(({ type }) => /^(file|process)/.test(type))
        .map(({ type, detail }) => ({ type, detail }))
      expect(told).toEqual([
        { type: 'file_down', detail: { path: '/var/log/a', size: 3, sha256: sum } },
        { type: 'file_up', detail: { path: '/tmp/b', size: 2, sha256: sum } },
        { type: 'process_end', detail: { pid: 77, name: 'till' } },
      ])
    })
  })

  test('are not changed by who may only look', async () => {
    const { id, operator, tunnel } = await files(true)
    await operator.open()
    const asks = [
      { op: 'up', path: '/a', size: 1, resume: false, overwrite: false },
      { op: 'rename', path: '/a', to: '/b' },
      { op: 'remove', path: '/a' },
      { op: 'make', path: '/a' },
      { op: 'end', pid: 1, name: 'x' },
    ]
    for (const [at, ask] of asks.entries()) {
      operator.say({ type: 'ask', id: at, ...ask })
      expect(await operator.text('answer', (one) => one.id === at)).toMatchObject({ ok: false, error: 'denied' })
    }
    operator.send(piece(1, 'sneaked in'))
    operator.say({ type: 'ask', id: 9, op: 'list', path: '/' })
    await tunnel.text('ask')
    expect(tunnel.texts.filter(({ type }) => type === 'ask')).toEqual([{ type: 'ask', id: 9, op: 'list', path: '/' }])
    expect(tunnel.state.bytes.length).toBe(0)
    expect((await house.owner.remoteSession.events({ id })).records.map(({ type }) => type)).toContain('input_dropped')
  })

  test('come in pieces of a length: a longer one ends it', async () => {
    const { operator } = await files()
    await operator.open()
    operator.send(Buffer.alloc(70_000))
    expect(await operator.closed()).toMatchObject({ code: closeCodes.bad_bytes })
  })
})
