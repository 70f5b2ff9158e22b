import fc from 'fast-check'
import { constants, deflateSync, inflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { closeCodes } from '@cpm/contract/remote/remote-session/remote-session.states'
import { FakeClock } from '../testing/fakes.ts'
import { serveScreen } from './served-screen.ts'
import { FakeClient } from './testing/fake-client.ts'
import { FakeSource } from './testing/fake-source.ts'
import { Bytes } from './wire/bytes.ts'
import { clientTypes, clipboardFlags as flags, longestText } from './wire/encodings.ts'
import { paletteFormat, readFormat, writerOf } from './wire/pixel-format.ts'

const { Z_SYNC_FLUSH: finishFlush } = constants
const zlib = {
  deflate: (bytes: Uint8Array, level: number): Uint8Array => deflateSync(bytes, { level, finishFlush }),
  inflate: (bytes: Uint8Array, maxOutputLength: number): Uint8Array =>
    inflateSync(bytes, { maxOutputLength, finishFlush }),
}

async function open(more: { viewOnly?: boolean; clipboard?: boolean } = {}) {
  const [source, clock, client] = [new FakeSource(), new FakeClock(), new FakeClient(zlib.inflate)]
  const options = { source, tunnel: client, ...zlib, clock, masks: [], viewOnly: false, clipboard: true, ...more }
  const served = serveScreen(options)
  client.hear = (bytes) => served.take(bytes)
  await clock.pass(100)
  return { source, clock, client, served }
}
const settled = (clock: FakeClock) => clock.pass(10)
const packedText = (text: string): Uint8Array => {
  const letters = new TextEncoder().encode(text)
  return zlib.deflate(new Bytes().u32(letters.length).put(letters).taken(), 1)
}

describe('[8.5] bytes of an operator', () => {
  it('that nobody should send end the session, and nothing worse', async () => {
    const { clock, client, served } = await open()
    served.take(Uint8Array.of(77, 1, 2, 3))
    await settled(clock)
    expect(client.closed?.code).toBe(closeCodes.bad_bytes)
    const bytes = fc.uint8Array({ maxLength: 300 })
    const said = fc.oneof(
      bytes,
      fc
        .tuple(fc.constantFrom(...Object.values(clientTypes)), bytes)
        .map(([type, rest]) => Uint8Array.of(type, ...rest)),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(said, { maxLength: 6 }), fc.boolean(), async (pieces, isIn) => {
        const source = new FakeSource(40, 30)
        const client = new FakeClient(zlib.inflate)
        const clock = new FakeClock()
        const options = { source, tunnel: client, ...zlib, clock, masks: [], viewOnly: false, clipboard: true }
        const served = serveScreen(options)
        if (isIn) served.take(new TextEncoder().encode('RFB 003.008\n\x01\x01'))
        for (const piece of pieces) served.take(piece)
        source.draw({ x: 0, y: 0, width: 40, height: 30 }, (x) => x)
        await clock.pass(50)
        expect([undefined, closeCodes.bad_bytes]).toContain(client.closed?.code)
        if (client.closed) expect(source.watchers).toBe(0)
        served.end()
      }),
      { numRuns: 300 },
    )
  })

  it.each([
    ['another version', 'RFB 003.003\n'],
    ['no RFB at all', 'GET / HTTP/1.1\r\n'],
  ])('are refused that begin with %s', (_, text) => {
    const client = new FakeClient(zlib.inflate)
    const options = { source: new FakeSource(), tunnel: client, ...zlib, clock: new FakeClock(), masks: [] }
    serveScreen({ ...options, viewOnly: false, clipboard: true }).take(new TextEncoder().encode(text))
    expect(client.closed?.code).toBe(closeCodes.bad_bytes)
  })

  it.each([
    ['a text of two gigabytes', new Bytes().u8(6).u8(0).u16(0).u32(0x7fffffff).taken()],
    ['a clipboard of two gigabytes', new Bytes().u8(6).u8(0).u16(0).u32(0x80000000).taken()],
    ['a clipboard without flags', new Bytes().u8(6).u8(0).u16(0).u32(-2).taken()],
    ['ten thousand encodings', new Bytes().u8(2).u8(0).u16(10_000).taken()],
    ['a fence of 200 bytes', new Bytes().u8(248).u8(0).u16(0).u32(0).u8(200).taken()],
    ['an answer to no fence', new Bytes().u8(248).u8(0).u16(0).u32(0).u8(1).u8(1).taken()],
    ['sounds of QEMU', new Bytes().u8(255).u8(1).u16(0).u32(0).u32(0).taken()],
    ['pixels of 24 bits', new Uint8Array(20).fill(24).fill(0, 0, 1)],
  ])('end it with %s', async (_, bytes) => {
    const { client, served } = await open()
    served.take(bytes)
    expect(client.closed?.code).toBe(closeCodes.bad_bytes)
  })

  it('are understood however they are cut', async () => {
    const { source, served } = await open()
    const key = new Bytes().u8(clientTypes.qemu).u8(0).u16(1).u32(0xff0d).u32(28)
    const both = key
      .u8(clientTypes.pointer)
      .u8(1)
      .u16(12, 34)
      .u8(clientTypes.xvp)
      .u8(0)
      .u8(1)
      .u8(2)
      .u8(clientTypes.key)
      .u8(0)
      .u16(0)
      .u32(0xff0d)
      .taken()
    for (const byte of both) served.take(Uint8Array.of(byte))
    expect(source.done).toEqual(['key ff0d down 28', 'pointer 12 34 1', 'key ff0d up'])
  })

  it('may wish for another size in vain, and for other pixels', async () => {
    const { clock, client, served } = await open()
    served.take(
      new Bytes().u8(clientTypes.setDesktopSize).u8(0).u16(800, 600).u8(1).u8(0).put(new Uint8Array(16)).taken(),
    )
    await clock.pass(50)
    expect(client.sizes.at(-1)).toEqual({ by: 1, status: 1 })
    const format = readFormat(Uint8Array.of(16, 16, 1, 1, 0, 31, 0, 63, 0, 31, 11, 5, 0, 0, 0, 0))
    const out = new Uint8Array(2)
    writerOf(format ?? paletteFormat).write(out, 0, 0xff0000)
    expect([...out]).toEqual([0xf8, 0])
  })
})

describe('[8.5] the clipboard', () => {
  it('brings text in any script to the terminal, as it was copied', async () => {
    const { source, clock, client } = await open()
    client.clip(flags.notify | flags.text)
    await settled(clock)
    expect(client.clipboards.at(-1)?.flags).toBe(flags.request | flags.text)
    client.clip(flags.provide | flags.text, packedText('你好 POS €5\r\n二\0'))
    expect(source.pasted).toEqual(['你好 POS €5\n二'])
  })

  it('brings it from the terminal when it is asked for, and never before', async () => {
    const { source, clock, client } = await open()
    source.tell((one) => one.clipboard?.('收据 €5\n'))
    await settled(clock)
    expect(client.clipboards.slice(1).map((one) => one.flags)).toEqual([flags.notify | flags.text])
    client.clip(flags.request | flags.text)
    await settled(clock)
    const body = zlib.inflate(client.clipboards.at(-1)?.body ?? new Uint8Array(0), 1000)
    expect(new TextDecoder().decode(body.subarray(4))).toBe('收据 €5\r\n\0')
    client.clip(flags.peek)
    await settled(clock)
    expect(client.clipboards.at(-1)?.flags).toBe(flags.notify | flags.text)
  })

  it('stays shut for who only looks, where the rules say so, and while the screen is private', async () => {
    const shut = [await open({ viewOnly: true }), await open({ clipboard: false }), await open()]
    shut[2]?.served.setPrivate(true)
    for (const { source, clock, client } of shut) {
      const before = client.clipboards.length
      source.tell((one) => one.clipboard?.('secret'))
      client.clip(flags.request | flags.text)
      client.clip(flags.notify | flags.text)
      client.clip(flags.provide | flags.text, packedText('pasted'))
      await settled(clock)
      expect(client.clipboards.slice(before)).toEqual([])
      expect(source.pasted).toEqual([])
    }
  })

  it('is ended by what is unpacked without end, or is no pack', async () => {
    const bomb = zlib.deflate(new Uint8Array(longestText * 4), 9)
    for (const body of [bomb, Uint8Array.of(1, 2, 3), zlib.deflate(new Bytes().u32(99).taken(), 1)]) {
      const { client } = await open()
      client.clip(flags.provide | flags.text, body)
      expect(client.closed?.code).toBe(closeCodes.bad_bytes)
    }
  })
})
