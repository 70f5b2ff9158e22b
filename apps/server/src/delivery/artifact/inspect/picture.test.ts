import { describe, expect, test } from 'vitest'
import { jpg, part, png } from '../testing/pictures.ts'
import { pictureFacts } from './picture.ts'

/** EXIF of one entry, in either order of bytes. */
function exif(order: 'II' | 'MM', orientation: number, { tag = 0x0112, type = 3, from = 8 } = {}): Buffer {
  const bytes = Buffer.alloc(26)
  const put16 = (value: number, at: number) =>
    order === 'II' ? bytes.writeUInt16LE(value, at) : bytes.writeUInt16BE(value, at)
  bytes.write(order, 0, 'latin1')
  put16(42, 2)
  if (order === 'II') bytes.writeUInt32LE(from, 4)
  else bytes.writeUInt32BE(from, 4)
  put16(1, 8)
  put16(tag, 10)
  put16(type, 12)
  bytes[order === 'II' ? 14 : 17] = 1
  put16(orientation, 18)
  return bytes
}
const asJpg = (said: Buffer) => jpg(40, 30, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), said]))
const asPng = (said: Buffer) => {
  const whole = Buffer.from(png(40, 30))
  return Buffer.concat([whole.subarray(0, 33), part('eXIf', said), whole.subarray(33)])
}
const lying = { width: 40, height: 30 }
const standing = { width: 30, height: 40 }

describe('[5.7] a picture is as large as it is seen', () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8])('where its EXIF says orientation %i', async (orientation) => {
    for (const order of ['II', 'MM'] as const) {
      const seen = orientation > 4 ? standing : lying
      expect(await pictureFacts(asJpg(exif(order, orientation)))).toEqual(seen)
      expect(await pictureFacts(asPng(exif(order, orientation)))).toEqual(seen)
    }
  })

  test.each([
    ['none', Buffer.alloc(0)],
    ['another order of bytes', exif('II', 6).fill('XX', 0, 2)],
    ['a list beyond its end', exif('II', 6, { from: 4000 })],
    ['a list at its very end', exif('MM', 6, { from: 25 })],
    ['an orientation that is a text', exif('II', 6, { type: 2 })],
    ['an orientation nobody knows', exif('MM', 9)],
    ['something else', exif('II', 6, { tag: 0x0110 })],
    ['an entry that is cut', exif('II', 6).subarray(0, 18)],
  ])('and as it lies where its EXIF says %s', async (_, said) => {
    expect(await pictureFacts(asJpg(said))).toEqual(lying)
    expect(await pictureFacts(asPng(said))).toEqual(lying)
  })

  test('the first EXIF counts, and what is no EXIF does not', async () => {
    const [plain, turned] = [asJpg(exif('II', 1)), asJpg(exif('II', 6))]
    const segment = turned.subarray(2, 4 + turned.readUInt16BE(4))
    expect(await pictureFacts(Buffer.concat([turned.subarray(0, 2), segment, plain.subarray(2)]))).toEqual(standing)
    expect(await pictureFacts(jpg(40, 30, Buffer.from('http://ns.adobe.com/xap/1.0/\0<x/>')))).toEqual(lying)
  })
})
