import { crc32, deflate } from 'node:zlib'
import { promisify } from 'node:util'

const pack = promisify(deflate)

/** Dots as 0xRRGGBB, `stride` of them a row. */
export type Dots = { width: number; height: number; stride: number; dots: Uint32Array }

export async function pngOf({ width, height, stride, dots }: Dots): Promise<Uint8Array> {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  // Eight bits of each colour.
  head.set([8, 2, 0, 0, 0], 8)
  const rows = Buffer.alloc(height * (3 * width + 1))
  for (let y = 0, to = 0; y < height; y++) {
    to += 1
    for (let x = 0; x < width; x++, to += 3) rows.writeUIntBE((dots[y * stride + x] ?? 0) & 0xffffff, to, 3)
  }
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, part('IHDR', head), part('IDAT', await pack(rows)), part('IEND', Buffer.alloc(0))])
}

function part(name: string, body: Uint8Array): Buffer {
  const whole = Buffer.alloc(body.length + 12)
  whole.writeUInt32BE(body.length, 0)
  whole.write(name, 4, 'latin1')
  whole.set(body, 8)
  whole.writeUInt32BE(crc32(whole.subarray(4, body.length + 8)), body.length + 8)
  return whole
}
