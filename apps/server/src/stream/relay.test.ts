import type { Permission } from '@cpm/contract'
import { closeCodes } from '@cpm/contract/remote/remote-session/remote-session.states'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openRelayHouse, type RelayHouse } from './testing/relay-house.ts'
import { askPicture, clipboard, key, picture, pointer, serve, version, view } from './testing/rfb.ts'

let house: RelayHouse
beforeAll(async () => void (house = await openRelayHouse()))
afterAll(() => house.close())

async function desktop(o: { viewOnly?: boolean; cpm?: boolean } = {}) {
  const till = await house.till()
  const { id, url } = await house.owner.remoteSession.create({
    sn: till.sn,
    kind: 'desktop',
    ...(o.viewOnly ? { viewOnly: true } : {}),
  })
  const operator = house.operator(url, { cpm: o.cpm ?? true })
  const tunnel = await house.dial(till.sn, id)
  await Promise.all([serve(tunnel), view(operator)])
  return { till, id, operator, tunnel }
}

describe('a remote desktop [5.5]', () => {
  test('shows the screen, takes keys to the terminal, and both hear who is there', async () => {
    const { id, operator, tunnel } = await desktop()
    operator.send(askPicture())
    expect(await tunnel.take(10)).toEqual(askPicture())
    tunnel.send(picture(7))
    expect(await operator.take(20)).toEqual(picture(7))
    operator.send(Buffer.concat([key(97), key(97, false), pointer(1, 2)]))
    expect(await tunnel.take(22)).toEqual(Buffer.concat([key(97), key(97, false), pointer(1, 2)]))
    expect(await operator.text('state', (one) => one.status === 'open')).toMatchObject({
      me: '1',
      people: [{ id: '1', control: true, viewOnly: false, guest: false }],
    })
    expect(await tunnel.text('people', (one) => (one.people as unknown[]).length === 1)).toMatchObject({
      people: [{ control: true }],
    })
    expect(await tunnel.text('control')).toMatchObject({ on: true })
    operator.say({ type: 'screen', id: 2 })
    expect(await tunnel.text('screen')).toMatchObject({ id: 2 })
    expect(await operator.text('state', (one) => one.screen === 2)).toMatchObject({ me: '1' })
    expect(await operator.text('pace')).toMatchObject({ operatorMs: expect.any(Number) })
    await house.owner.remoteSession.end({ id })
    expect(await operator.closed()).toEqual({ code: closeCodes.ended, why: 'ended' })
    expect(await tunnel.closed()).toEqual({ code: closeCodes.ended, why: 'ended' })
    const seen = await vi.waitFor(async () => {
      const one = await house.owner.remoteSession.get({ id })
      expect(one.input.keys).toBe(2)
      return one
    })
    expect(seen).toMatchObject({ status: 'ended', endReason: 'ended', input: { keys: 2, pointer: 1, clipboard: 0 } })
  })

  test('takes no input of who may only look, whatever their program sends', async () => {
    const { id, operator, tunnel } = await desktop({ viewOnly: true })
    const resize = Buffer.from([251, 0, 0, 8, 0, 8, 0, 0])
    const qemu = Buffer.from([255, 0, 0, 1, 0, 0, 0, 97, 0, 0, 0, 30])
    operator.send(Buffer.concat([key(97), pointer(1, 1), clipboard('hello'), resize, qemu, askPicture()]))
    expect(await tunnel.take(10)).toEqual(askPicture())
    tunnel.send(picture(3))
    await operator.take(20)
    operator.socket.close()
    const left = await vi.waitFor(async () => {
      const found = (await house.owner.remoteSession.events({ id })).records.find(({ type }) => type === 'left')
      if (!found) throw new Error('not yet')
      return found
    })
    expect(left.detail).toMatchObject({ dropped: 5 })
    expect((await house.owner.remoteSession.get({ id })).input).toEqual({ keys: 0, pointer: 0, clipboard: 0 })
    expect(tunnel.state.bytes.length).toBe(0)
  })

  test('goes by plain RFB to a program that knows nothing of us', async () => {
    const { operator, tunnel } = await desktop({ cpm: false })
    tunnel.send(picture(1))
    expect(await operator.take(20)).toEqual(picture(1))
    expect(operator.texts).toEqual([])
  })

  test.each([
    ['a message of no such type', () => Buffer.from([99, 1, 2])],
    ['a clipboard without an end', () => Buffer.from([6, 0, 0, 0, 0x7f, 0xff, 0xff, 0xff])],
    ['more encodings than there are', () => Buffer.from([2, 0, 0xff, 0xff])],
  ])('ends for both at once when the operator sends %s', async (_what, bytes) => {
    const { id, operator, tunnel } = await desktop()
    operator.send(bytes())
    expect(await operator.closed()).toMatchObject({ code: closeCodes.bad_bytes })
    expect(await tunnel.closed()).toMatchObject({ code: closeCodes.bad_bytes })
    await vi.waitFor(async () => expect(await house.row(id)).toMatchObject({ end_reason: 'bad_bytes' }))
  })

  test.each([
    ['no RFB', (tunnel: Awaited<ReturnType<typeof house.dial>>) => tunnel.send('GET / HTTP/1.1\r\n\r\n')],
    [
      'a name without an end',
      (tunnel) => {
        tunnel.send(version)
        tunnel.send(Buffer.from([1, 1]))
        tunnel.send(Buffer.alloc(4))
        const init = Buffer.alloc(24, 1)
        init.writeUInt32BE(0x7fffffff, 20)
        tunnel.send(init)
      },
    ],
    ['a frame that is no JSON', (tunnel) => tunnel.socket.send('{')],
    ['a frame of no such shape', (tunnel) => tunnel.say({ type: 'screens', screens: 7 })],
  ] as [string, (tunnel: Awaited<ReturnType<typeof house.dial>>) => void][])(
    'ends for both at once when the terminal sends %s',
    async (_what, hurt) => {
      const till = await house.till()
      const { id, url } = await house.owner.remoteSession.create({ sn: till.sn, kind: 'desktop' })
      const operator = house.operator(url)
      const tunnel = await house.dial(till.sn, id)
      await tunnel.open()
      tunnel.say({ type: 'open' })
      hurt(tunnel)
      expect(await operator.closed()).toMatchObject({ code: closeCodes.bad_bytes })
      expect(await tunnel.closed()).toMatchObject({ code: closeCodes.bad_bytes })
    },
  )
})

describe('several people in one session', () => {
  test('one controls, hands it over, and the input of the others goes nowhere', async () => {
    const { id, operator, tunnel } = await desktop()
    const codes: Permission[] = ['remote.desktop', 'remote.view', 'remote.read']
    const other = await house.make.account({ enterpriseId: house.enterprise.id, codes })
    const second = await house.as(other)
    const { url } = await second.remoteSession.join({ id })
    const guest = house.operator(url, { cpm: true })
    const sn = (await house.owner.remoteSession.get({ id })).sn
    const theirs = await house.dial(sn, id)
    await Promise.all([serve(theirs), view(guest)])
    expect(await operator.text('state', (one) => (one.people as unknown[]).length === 2)).toMatchObject({
      people: [
        { id: '1', control: true },
        { id: '2', control: false },
      ],
    })
    guest.send(Buffer.concat([key(98), askPicture()]))
    expect(await theirs.take(10)).toEqual(askPicture())
    await expect(second.remoteSession.control({ id, person: '2' })).rejects.toMatchObject({ answer: { code: 422 } })
    await expect(second.remoteSession.end({ id })).rejects.toMatchObject({ answer: { code: 422 } })
    await house.owner.remoteSession.control({ id, person: '2' })
    await theirs.text('control', (one) => one.on === true)
    await tunnel.text('control', (one) => one.on === false)
    guest.send(key(99))
    expect(await theirs.take(8)).toEqual(key(99))
    operator.send(Buffer.concat([key(100), askPicture()]))
    expect(await tunnel.take(10)).toEqual(askPicture())
    guest.socket.close()
    await vi.waitFor(async () =>
      expect((await house.owner.remoteSession.get({ id })).everybody).toMatchObject([
        { id: '1', here: true, control: true },
        { id: '2', here: false },
      ]),
    )
  })

  test('the same person again takes their old place over', async () => {
    const { till, id, operator, tunnel } = await desktop()
    const { url } = await house.owner.remoteSession.join({ id })
    expect(await operator.closed()).toEqual({ code: closeCodes.taken_over, why: 'taken_over' })
    expect(await tunnel.closed()).toMatchObject({ code: closeCodes.taken_over })
    const again = house.operator(url, { cpm: true })
    const next = await house.dial(till.sn, id)
    await Promise.all([serve(next), view(again)])
    again.send(key(97))
    expect(await next.take(8)).toEqual(key(97))
    expect((await house.owner.remoteSession.get({ id })).everybody).toHaveLength(1)
  })
})
