import { serveScreen } from '@cpm/agent-core/rfb/served-screen'
import { FakeClient } from '@cpm/agent-core/rfb/testing/fake-client'
import { FakeClock } from '@cpm/agent-core/testing/fakes'
import type { SessionDown } from '@cpm/contract/remote/remote-session/tunnel'
import { constants, deflateSync, inflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { makeFleet } from '../../fleet/fleet.ts'
import { FakeMachine } from '../fake-machine.ts'
import { FakeRemote } from '../fake-remote.ts'
import { screenshot } from '../fake-screen.ts'
import type { PersonKind } from './fake-person.ts'

const { Z_SYNC_FLUSH: finishFlush } = constants
const zlib = {
  deflate: (bytes: Uint8Array, level: number): Uint8Array => deflateSync(bytes, { level, finishFlush }),
  inflate: (bytes: Uint8Array, maxOutputLength: number): Uint8Array =>
    inflateSync(bytes, { maxOutputLength, finishFlush }),
}
const fleet = makeFleet(1, 300)

/** An operator who looks at a simulated terminal of this model, through RFB. */
async function look(model: string, person: PersonKind = 'accepts') {
  const spec = fleet.find((one) => one.model.model === model)!
  const clock = new FakeClock()
  const machine = new FakeMachine(spec, 'test', clock)
  const gone: number[] = []
  const remote = new FakeRemote(machine, { clock, person, vanish: (ms) => gone.push(ms) })
  machine.remote = remote
  const source = await remote.screen()
  const client = new FakeClient(zlib.inflate)
  const served = serveScreen({ source, tunnel: client, ...zlib, clock, masks: [], viewOnly: false, clipboard: true })
  client.hear = (bytes) => served.take(bytes)
  const privacy = () => served.setPrivate(remote.isPrivate())
  remote.watchPrivate(privacy)
  privacy()
  await clock.pass(200)
  const display = remote.display!
  /** What the operator sees is what stands there. */
  const isSame = () => {
    const { canvas, main } = display
    return client.pixels.every((rgb, at) => {
      const y = Math.floor(at / client.width)
      return rgb === canvas.dots[y * canvas.width + (at % main.width)]
    })
  }
  const tap = async (x: number, y: number) => {
    client.pointer(Math.round(x), Math.round(y), 1)
    await clock.pass(40)
    client.pointer(Math.round(x), Math.round(y), 0)
    await clock.pass(40)
  }
  const type = async (...keysyms: number[]) => {
    for (const keysym of keysyms) for (const down of [true, false]) client.key(keysym, down)
    await clock.pass(40)
  }
  return { spec, clock, machine, remote, source, client, served, display, isSame, tap, type, gone }
}

describe('[8.5] the screen of a simulated terminal', () => {
  it('is a till one works on: taps of 1, 2, 3 and OK put ¥1.23 on the bill, at once', async () => {
    const { client, display, tap, isSame } = await look('A920Pro')
    expect([client.width, client.height]).toEqual([720, 1280])
    expect(isSame()).toBe(true)
    const before = display.till.total
    for (const x of [120, 360, 600]) await tap(x, 1025)
    expect(display.till.typed).toBe('123')
    await tap(600, 1075)
    expect(display.till.total - before).toBe(123)
    expect(isSame()).toBe(true)
  })

  it('goes on selling by itself, and its clock goes', async () => {
    const { client, clock, display, isSame } = await look('A920Pro')
    const before = [display.till.lines.length, display.till.sales, client.updates.length]
    await clock.pass(60_000)
    expect([display.till.lines.length, display.till.sales]).not.toEqual(before.slice(0, 2))
    expect(client.updates.length).toBeGreaterThan((before[2] ?? 0) + 40)
    expect(isSame()).toBe(true)
  })

  it('is blank while a customer enters a PIN, also in a screenshot, and nobody from afar can enter it', async () => {
    const { client, clock, display, machine, remote, tap, type } = await look('A920Pro')
    const open = await screenshot(machine)
    await tap(480, 1165)
    expect([display.till.page, remote.isPrivate()]).toEqual(['pin', true])
    expect(new Set(client.pixels).size).toBe(2)
    await type(0x31, 0x32, 0x33, 0x34, 0xff0d)
    expect([display.till.page, display.till.pin]).toEqual(['pin', 0])
    expect((await screenshot(machine)).length).toBeLessThan(open.length / 2)
    await clock.pass(8_500)
    expect([display.till.page, remote.isPrivate()]).toEqual(['approved', false])
    await clock.pass(500)
    expect(new Set(client.pixels).size).toBeGreaterThan(2)
    await clock.pass(4_000)
    expect(display.till.page).toBe('sale')
  })

  it('has the keys of Android, its home and what was open last', async () => {
    const { display, type, isSame } = await look('A920Pro')
    const pages: string[] = []
    for (const keysym of [0x1008ff18, 0x1008ff7f, 0x1008ff26, 0x1008ff26]) {
      await type(keysym)
      pages.push(display.till.page)
      expect(isSame()).toBe(true)
    }
    expect(pages).toEqual(['home', 'recents', 'sale', 'home'])
  })

  it('takes a text that is typed, in any script, and copies and pastes it', async () => {
    const { client, clock, source, display, type } = await look('A920Pro')
    const letters = Array.from('无糖 A7', (letter) => {
      const code = letter.codePointAt(0)!
      return code < 256 ? code : 0x1000000 + code
    })
    await type(...letters)
    expect(display.till.note).toBe('无糖 A7')
    client.key(0xffe3, true)
    await type(0x63)
    expect(client.clipboards.length).toBe(2)
    source.clipboard?.(' 少冰')
    await type(0x76)
    client.key(0xffe3, false)
    await clock.pass(40)
    expect(display.till.note).toBe('无糖 A7 少冰')
    await type(0xff08)
    expect(display.till.note).toBe('无糖 A7 少')
  })

  it('is locked until the password is typed', async () => {
    const { machine, display, type } = await look('A920Pro')
    machine.change({ password: 'T1' })
    await type(0x54, 0xff0d)
    expect(machine.changes.password).toBe('T1')
    await type(0x54, 0x31, 0xff0d)
    expect(machine.changes.password).toBeUndefined()
    expect(display.till.note).toBe('')
  })

  it('has a second display for the customer where the model has one, and a taskbar on Windows', async () => {
    const { client, clock, served, source, display, tap } = await look('XT-3915')
    expect(source.screens().map(({ width, height }) => [width, height])).toEqual([
      [1024, 768],
      [640, 360],
    ])
    await tap(30, 750)
    expect(display.till.page).toBe('home')
    served.choose(2)
    await clock.pass(100)
    expect([client.width, client.height]).toEqual([640, 360])
  })

  it('says who is here all the while, with a button that ends it', async () => {
    const { remote, isSame, clock, tap } = await look('A920Pro')
    let ended = 0
    remote.bar([{ name: '张伟', control: true }], () => (ended += 1))
    await clock.pass(100)
    expect(isSame()).toBe(true)
    await tap(650, 30)
    expect(ended).toBe(1)
  })

  it('is nothing in memory once nobody looks', async () => {
    const { remote, source } = await look('A920Pro')
    source.close()
    source.close()
    expect(remote.display).toBeUndefined()
  })
})

describe('[8.5] the person at a simulated terminal', () => {
  const session = { session: 's', viewOnly: false, person: { name: '张伟', enterprise: null } } as SessionDown
  it.each([
    ['accepts', 'accepted'],
    ['refuses', 'refused'],
    ['silent', 'timeout'],
  ] as const)('%s who comes, as its scenario says', async (person, wanted) => {
    const { remote, clock } = await look('A920Pro', person)
    const stop = new AbortController()
    const answer = remote.ask({ session, signal: stop.signal })
    await clock.pass(2_100)
    stop.abort()
    expect(await answer).toBe(wanted)
  })

  it('can be tapped for, where somebody already looks on', async () => {
    const { remote, clock, tap } = await look('A920Pro', 'silent')
    const answer = remote.ask({ session, signal: new AbortController().signal })
    await clock.pass(100)
    await tap(500, 655)
    expect(await answer).toBe('accepted')
  })

  it('ends it after a while, or goes where there is no network, or stands there with a card', async () => {
    const ends = await look('A920Pro', 'ends')
    let ended = 0
    ends.remote.bar([{ name: 'A', control: true }], () => (ended += 1))
    await ends.clock.pass(61_000)
    expect(ended).toBe(1)
    const vanishes = await look('A920Pro', 'vanishes')
    vanishes.remote.bar([{ name: 'A', control: true }], () => {})
    await vanishes.clock.pass(21_000)
    expect(vanishes.gone).toHaveLength(1)
    expect((await look('A920Pro', 'pays')).remote.isPrivate()).toBe(true)
  })
})
