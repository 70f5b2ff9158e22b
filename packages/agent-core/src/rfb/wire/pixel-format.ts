/** How a client wants its pixels. Ours are 0xRRGGBB. */
export type PixelFormat = {
  bits: 8 | 16 | 32
  bigEndian: boolean
  trueColour: boolean
  max: readonly [red: number, green: number, blue: number]
  shift: readonly [red: number, green: number, blue: number]
  depth: number
}

/** As our own pixels lie in memory, offered first. */
export const ourFormat: PixelFormat = {
  bits: 32,
  bigEndian: false,
  trueColour: true,
  max: [255, 255, 255],
  shift: [16, 8, 0],
  depth: 24,
}
/** Of clients that want a palette: we give them this one. */
export const paletteFormat: PixelFormat = { ...ourFormat, bits: 8, max: [7, 7, 3], shift: [5, 2, 0], depth: 8 }

export const formatBytes = (format: PixelFormat): Uint8Array => {
  const bytes = new Uint8Array(16)
  const view = new DataView(bytes.buffer)
  bytes.set([format.bits, format.depth, Number(format.bigEndian), Number(format.trueColour)])
  for (const [i, max] of format.max.entries()) view.setUint16(4 + 2 * i, max)
  bytes.set(format.shift, 10)
  return bytes
}

/** Null when nobody can draw with it. */
export function readFormat(bytes: Uint8Array): PixelFormat | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, 16)
  const [bits = 0, depth = 0, bigEndian, trueColour] = bytes
  if (bits !== 8 && bits !== 16 && bits !== 32) return null
  if (!trueColour) return bits === 8 ? { ...paletteFormat, trueColour: false } : null
  const max = [view.getUint16(4), view.getUint16(6), view.getUint16(8)] as const
  const shift = [view.getUint8(10), view.getUint8(11), view.getUint8(12)] as const
  const fits = max.every((one, i) => {
    const width = Math.log2(one + 1)
    return one > 0 && Number.isInteger(width) && width <= 8 && (shift[i] ?? 0) + width <= bits
  })
  return fits ? { bits, depth, bigEndian: bigEndian !== 0, trueColour: true, max, shift } : null
}

/** Writes pixels as one client wants them, and as Tight packs them. */
export type PixelWriter = {
  bytes: number
  write(out: Uint8Array, at: number, rgb: number): void
}

/** Tight sends three bytes, red first, where a client has eight bits of each colour in 32. */
const packed: PixelWriter = {
  bytes: 3,
  write(out, at, rgb) {
    out[at] = rgb >> 16
    out[at + 1] = rgb >> 8
    out[at + 2] = rgb
  },
}

export function writerOf(format: PixelFormat): PixelWriter {
  const { bits, bigEndian, max, shift } = format
  const bytes = bits / 8
  const [redMax, greenMax, blueMax] = max
  const [redShift, greenShift, blueShift] = shift
  return {
    bytes,
    write(out, at, rgb) {
      const red = Math.round((((rgb >> 16) & 255) * redMax) / 255)
      const green = Math.round((((rgb >> 8) & 255) * greenMax) / 255)
      const blue = Math.round(((rgb & 255) * blueMax) / 255)
      const value = (red << redShift) | (green << greenShift) | (blue << blueShift)
      for (let i = 0; i < bytes; i++) out[at + i] = value >>> (8 * (bigEndian ? bytes - 1 - i : i))
    },
  }
}

export function tightWriterOf(format: PixelFormat): PixelWriter {
  const isPacked = format.bits === 32 && format.depth === 24 && format.max.every((max) => max === 255)
  return isPacked ? packed : writerOf(format)
}
