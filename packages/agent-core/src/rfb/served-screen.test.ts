import { constants, deflateSync, inflateSync } from 'node:zlib'
import { describe, expect, it, vi } from 'vitest'
import { closeCodes } from '@cpm/contract/remote/remote-session/remote-session.states'
import type { ScreenMask } from '@cpm/contract/remote/remote-rules/remote-rules.shape'
import { FakeClock } from '../testing/fakes.ts'
import { type ServeOptions, serveScreen } from './served-screen.ts'
import { FakeClient, all } from './testing/fake-client.ts'
import { FakeSource } from './testing/fake-source.ts'
import { encodings } from './wire/encodings.ts'

const { Z_SYNC_FLUSH: finishFlush } = constants
const zlib = {
  deflate: (bytes: Uint8Array, level: number): Uint8Array => deflateSync(bytes, { level, finishFlush }),
  inflate: (bytes: Uint8Array, maxOutputLength: number): Uint8Array =>
    inflateSync(bytes, { maxOutputLength, finishFlush }),
}

type Opened = { source?: FakeSource; knows?: readonly number[] } & Partial<Omit<ServeOptions, 'source'>>

async function open({ source = new FakeSource(), knows = all, ...more }: Opened = {}) {
  const clock = new FakeClock()
  const client = new FakeClient(zlib.inflate, knows)
  const over = vi.fn<(code: number, why: string) => void>()
  const served = serveScreen({
    source,
    tunnel: client,
    ...zlib,
    clock,
    masks: [],
    viewOnly: false,
    clipboard: true,
    over,
    ...more,
  })
  client.hear = (bytes) => served.take(bytes)
  await clock.pass(100)
  return { source, clock, client, served, over }
}

/** Colours enough that no palette holds them. */
const many = (x: number, y: number): number => {
  const mixed = Math.imul(Math.imul(x + 1, 0x9e3779b1) ^ (y + 1), 0x85ebca6b)
  return (mixed ^ (mixed >>> 15)) & 0xffffff
}
const text = (x: number, y: number): number => ((x * 31 + y * 17 + ((x * y) >> 3)) % 5 === 0 ? 0x101010 : 0xffffff)

describe('[8.5] a screen served to an operator', () => {
  it('is the picture of the terminal, pixel for pixel, whatever is drawn on it', async () => {
    const { source, clock, client } = await open()
    expect([client.width, client.height, client.name]).toEqual([200, 150, '收银台'])
    const drawings = [many, text, () => 0x3366cc, (x: number) => (x % 40) * 0x010203, (x: number) => x & 1]
    for (const [i, colourOf] of drawings.entries()) {
      source.draw({ x: 3 + i * 11, y: 5 + i * 7, width: 101, height: 77 }, colourOf)
      await clock.pass(50)
      expect(client.pixels).toEqual(source.seen())
    }
    source.draw({ x: 199, y: 149, width: 1, height: 1 }, () => 0xff0000)
    await clock.pass(50)
    expect(client.pixels).toEqual(source.seen())
  })

  it('comes as raw pixels to a program that knows nothing else', async () => {
    const { source, clock, client } = await open({ knows: [] })
    source.draw({ x: 10, y: 10, width: 90, height: 40 }, many)
    await clock.pass(50)
    expect(client.updates.flat()).not.toContain(encodings.tight)
    expect(client.pixels).not.toEqual(source.seen())
    client.ask(true)
    await clock.pass(50)
    expect(client.pixels).toEqual(source.seen())
  })

  it('sends only the new line of what is scrolled', async () => {
    const source = new FakeSource(640, 400)
    const { clock, client } = await open({ source })
    source.draw({ x: 0, y: 0, width: 640, height: 400 }, (x, y) => (many(x, y) % 9 < 2 ? 0x202020 : 0xffffff))
    await clock.pass(100)
    const before = client.sent
    const began = client.updates.length
    for (let i = 0; i < 30; i++) {
      source.scroll({ x: 0, y: 0, width: 640, height: 400 }, 14)
      source.draw({ x: 0, y: 386, width: 640, height: 14 }, (x, y) => (many(x + i, y) % 9 < 2 ? 0x202020 : 0xffffff))
      await clock.pass(33)
      expect(client.pixels).toEqual(source.seen())
    }
    expect(client.updates.slice(began).every((kinds) => kinds.includes(encodings.copyRect))).toBe(true)
    // A second of it at thirty pictures.
    expect(client.sent - before).toBeLessThan(40_000)
  })

  it('follows what the source says was moved, and only where it is true', async () => {
    const { source, clock, client } = await open()
    source.draw({ x: 0, y: 0, width: 100, height: 100 }, many)
    await clock.pass(50)
    for (const isTrue of [true, false]) {
      const was = source.words.slice()
      for (let y = 0; y < 60; y++)
        for (let x = 0; x < 60; x++)
          source.words[(y + 50) * 200 + x + 100] = isTrue ? (was[y * 200 + x] ?? 0) : many(x * 3, y * 5)
      source.tell((one) => one.copied?.({ x: 0, y: 0 }, { x: 100, y: 50, width: 60, height: 60 }))
      await clock.pass(50)
      expect(client.pixels).toEqual(source.seen())
      expect(client.updates.at(-1)?.includes(encodings.copyRect)).toBe(isTrue)
    }
  })

  it('says `key` before each whole picture, on demand and with changes every minute', async () => {
    const { source, clock, client, served } = await open()
    const keys = () => client.texts.filter(({ type }) => type === 'key').length
    expect(keys()).toBe(1)
    served.fullPicture()
    await clock.pass(50)
    expect(keys()).toBe(2)
    expect(client.updates.at(-1)).toContain(encodings.extendedDesktopSize)
    await clock.pass(61_000)
    expect(keys()).toBe(2)
    source.draw({ x: 0, y: 0, width: 1, height: 1 }, () => 1)
    await clock.pass(50)
    expect(keys()).toBe(3)
  })

  it('has one of several displays, its pointer where it is, and another when it is chosen', async () => {
    const source = new FakeSource(300, 150)
    source.shapes = [
      { id: 7, name: 'till', left: 0, top: 0, width: 200, height: 150 },
      { id: 9, name: 'customer', left: 200, top: 10, width: 100, height: 60 },
    ]
    source.draw({ x: 0, y: 0, width: 300, height: 150 }, many)
    const { clock, client, served } = await open({ source })
    expect([client.width, client.height]).toEqual([200, 150])
    served.choose(9)
    await clock.pass(50)
    expect([client.width, client.height]).toEqual([100, 60])
    expect(client.pixels[0]).toBe(many(200, 10))
    client.pointer(5, 6, 1)
    client.pointer(5000, 6000, 0)
    expect(source.done).toEqual(['pointer 205 16 1', 'pointer 299 69 0'])
    served.choose(1)
    expect([client.width, client.height]).toEqual([100, 60])
    served.choose(0)
    await clock.pass(50)
    expect([client.width, client.height]).toEqual([300, 150])
    expect(client.pixels).toEqual(source.seen())
  })

  it('takes its new size when the terminal is turned', async () => {
    const { source, clock, client } = await open()
    source.resize(150, 200)
    source.draw({ x: 0, y: 0, width: 150, height: 200 }, many)
    await clock.pass(50)
    expect([client.width, client.height]).toEqual([150, 200])
    expect(client.pixels).toEqual(source.seen())
    expect(client.texts).toContainEqual({ type: 'screens', screens: [] })
  })

  it('keeps its size for a program that cannot be told of another', async () => {
    const { source, clock, client } = await open({ knows: [encodings.tight, encodings.continuousUpdates] })
    source.resize(100, 300)
    source.draw({ x: 0, y: 0, width: 100, height: 300 }, many)
    await clock.pass(50)
    expect([client.width, client.height]).toEqual([200, 150])
    expect(client.pixels[149 * 200 + 99]).toBe(many(99, 149))
    expect(client.pixels[100]).toBe(0)
  })

  it('ends when the source does', async () => {
    const { source, client, over } = await open()
    source.tell((one) => one.closed('the server is gone'))
    expect(client.closed).toEqual({ code: closeCodes.unable, why: 'the server is gone' })
    expect(over).toHaveBeenCalledOnce()
    expect(source.watchers).toBe(0)
  })
})

describe('[8.5] what nobody may see of a screen', () => {
  const mask: ScreenMask = { name: 'names', left: 10, top: 10, width: 25.1, height: 20 }
  it('has its masked areas filled on every display', async () => {
    const source = new FakeSource()
    source.draw({ x: 0, y: 0, width: 200, height: 150 }, many)
    const { clock, client, served } = await open({ source, masks: [mask] })
    const isMasked = (x: number, y: number) => x >= 20 && x < 71 && y >= 15 && y < 45
    const look = () => {
      const wanted = source.seen().map((rgb, at) => (isMasked(at % 200, Math.floor(at / 200)) ? 0x2b2f36 : rgb))
      expect(client.pixels).toEqual(wanted)
    }
    look()
    source.draw({ x: 0, y: 0, width: 200, height: 150 }, (x, y) => many(y, x))
    await clock.pass(50)
    look()
    served.fullPicture()
    await clock.pass(50)
    look()
  })

  it('is blank while it is private, takes no input, and lets go of what was held', async () => {
    const { source, clock, client, served } = await open()
    source.draw({ x: 0, y: 0, width: 200, height: 150 }, many)
    await clock.pass(50)
    client.key(0x61, true)
    client.pointer(3, 4, 1)
    served.setPrivate(true)
    expect(source.done).toEqual(['key 61 down', 'pointer 3 4 1', 'key 61 up', 'pointer 3 4 0'])
    source.draw({ x: 0, y: 0, width: 200, height: 150 }, (x, y) => many(y, x))
    await clock.pass(50)
    expect(new Set(client.pixels)).toEqual(new Set([0x14181f, 0xc9d1dc]))
    served.fullPicture()
    client.key(0x62, true)
    client.pointer(1, 1, 1)
    client.ask(false)
    await clock.pass(50)
    expect(new Set(client.pixels).size).toBe(2)
    expect(source.done).toHaveLength(4)
    served.setPrivate(false)
    await clock.pass(50)
    expect(client.pixels).toEqual(source.seen())
  })

  it('takes no input of who only looks, nor of who handed control on', async () => {
    const only = await open({ viewOnly: true })
    only.client.key(0x61, true)
    only.client.pointer(1, 1, 1)
    only.served.setControl(true)
    only.client.key(0x61, true)
    expect(only.source.done).toEqual([])
    const handed = await open()
    handed.served.setControl(false)
    handed.client.key(0x61, true)
    expect(handed.source.done).toEqual([])
    handed.served.setControl(true)
    handed.client.key(0x61, true)
    handed.served.end()
    expect(handed.source.done).toEqual(['key 61 down', 'key 61 up'])
  })
})

describe('[8.5] a slow line', () => {
  it('has few pictures on their way, and goes on at each acknowledgement', async () => {
    const { source, clock, client } = await open()
    client.answers = false
    for (let i = 0; i < 40; i++) {
      source.draw({ x: 0, y: 0, width: 60, height: 60 }, (x, y) => many(x + i, y))
      await clock.pass(40)
    }
    const stuck = client.updates.length
    expect(stuck).toBeLessThan(12)
    const { payload } = client.fences.at(-1) ?? { payload: new Uint8Array(4) }
    client.fence(1, payload)
    await clock.pass(100)
    expect(client.updates.length).toBe(stuck + 1)
    expect(client.pixels).toEqual(source.seen())
  })

  it('waits while the tunnel holds what has not left', async () => {
    const { source, clock, client } = await open()
    client.waiting = 1_000_000
    const before = client.updates.length
    source.draw({ x: 0, y: 0, width: 60, height: 60 }, many)
    await clock.pass(500)
    expect(client.updates.length).toBe(before)
    client.waiting = 0
    await clock.pass(500)
    expect(client.updates.length).toBeGreaterThan(before)
    await clock.pass(2000)
    expect(client.pixels).toEqual(source.seen())
  })

  it('is coarse by hand, exact again when told, and white all the while', async () => {
    const { source, clock, client, served } = await open()
    source.draw({ x: 0, y: 0, width: 200, height: 150 }, (x, y) => (x < 100 ? 0xffffff : many(x, y)))
    served.setQuality(0)
    await clock.pass(1000)
    expect(client.pixels[0]).toBe(0xffffff)
    expect(new Set(client.pixels).size).toBeLessThanOrEqual(64)
    served.setQuality(9)
    await clock.pass(1000)
    expect(client.pixels).toEqual(source.seen())
  })

  it('becomes coarse by itself, and exact once nothing moves', async () => {
    const { source, clock, client } = await open()
    client.answers = false
    // At first there is no wait, then each picture is half a second on its way.
    for (let i = 0; i < 15; i++) {
      source.draw({ x: 0, y: 0, width: 200, height: 150 }, (x, y) => many(x + i, y))
      await clock.pass(i < 3 ? 40 : 500)
      const last = client.fences.at(-1)
      if (last) client.fence(1, last.payload)
    }
    const coarse = new Set(client.pixels).size
    client.answers = true
    await clock.pass(5000)
    expect(coarse).toBeLessThan(5000)
    expect(client.pixels).toEqual(source.seen())
  })
})
