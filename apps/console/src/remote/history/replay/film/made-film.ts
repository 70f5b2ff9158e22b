import type { CpmrecHeader } from '@cpm/contract/remote/remote-session/cpmrec'

/** Writes films to test with, as the server writes them. */

export type Colour = readonly [red: number, green: number, blue: number]
export type Area = { x: number; y: number; width: number; height: number }

const joined = (...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}
const u8 = (...values: number[]) => new Uint8Array(values)
const u16 = (...values: number[]) => u8(...values.flatMap((value) => [(value >> 8) & 255, value & 255]))
const u32 = (...values: number[]) => u16(...values.flatMap((value) => [(value >>> 16) & 65_535, value & 65_535]))
const text = (said: string) => new TextEncoder().encode(said)

/** The beginning of a stream: a screen of that size. */
export const initOf = (width: number, height: number, name = 'till') =>
  joined(u16(width, height), u8(32, 24, 0, 1), u16(255, 255, 255), u8(0, 8, 16, 0, 0, 0), u32(name.length), text(name))

/** An update that paints an area in one colour. */
export function paint({ x, y, width, height }: Area, [red, green, blue]: Colour) {
  const pixels = new Uint8Array(width * height * 4)
  for (let at = 0; at < pixels.length; at += 4) pixels.set([red, green, blue, 255], at)
  return joined(u8(0, 0), u16(1, x, y, width, height), u32(0), pixels)
}

/** An update that tells another size and paints all of it. */
export const resizeTo = (width: number, height: number, colour: Colour) =>
  joined(u8(0, 0), u16(2, 0, 0, width, height), u32(-223), paint({ x: 0, y: 0, width, height }, colour).subarray(4))

/** What a server says of its clipboard, with a text that nobody asked for: zlib without packing. */
export function clipboardProvided(said: string) {
  const inner = joined(u32(said.length + 1), text(said), u8(0))
  const stored = joined(
    u8(0x78, 0x01, 1),
    u8(inner.length & 255, inner.length >> 8),
    u8(~inner.length & 255, (~inner.length >> 8) & 255),
    inner,
  )
  let [a, b] = [1, 0]
  for (const byte of inner) {
    a = (a + byte) % 65_521
    b = (b + a) % 65_521
  }
  const packed = joined(stored, u16(b, a))
  const flags = (1 << 28) | 1
  return joined(u8(3, 0, 0, 0), u32(-(packed.length + 4)), u32(flags), packed)
}

export type Step = { ms: number } & ({ bytes: Uint8Array } | { key: true } | { init: Uint8Array } | { event: object })

const header: CpmrecHeader = {
  session: '7',
  sn: 'SN0001',
  terminal: 'Till 1',
  operator: 'kim',
  at: '2026-11-25T10:00:00.000Z',
  width: 64,
  height: 40,
  watermark: 'kim',
}

export function filmOf(steps: readonly Step[], more: Partial<CpmrecHeader> = {}): Uint8Array<ArrayBuffer> {
  const records = steps.map((step) => {
    const [type, bytes] =
      'bytes' in step
        ? [1, step.bytes]
        : 'init' in step
          ? [4, step.init]
          : 'event' in step
            ? [3, text(JSON.stringify(step.event))]
            : [2, u8()]
    return joined(u8(type as number), u32(step.ms, (bytes as Uint8Array).length), bytes as Uint8Array)
  })
  return joined(text(`CPMREC 1\n${JSON.stringify({ ...header, ...more })}\n`), ...records)
}
