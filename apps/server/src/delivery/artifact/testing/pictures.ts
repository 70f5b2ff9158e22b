import { frameName, writePlan } from '@cpm/contract/delivery/animation/boot-animation'
import { storedZip } from '@cpm/contract/delivery/animation/stored-zip'
import { encode } from 'fast-png'
import { crc32 } from 'node:zlib'

/** Pictures and what is made of them, for tests of what looks into them. */

/** A PNG of one grey. */
export function png(width: number, height = 1, grey = 128): Uint8Array<ArrayBuffer> {
  const data = new Uint8Array(width * height).fill(grey)
  return Uint8Array.from(encode({ width, height, data, channels: 1, depth: 8 }))
}

/** An archive Android plays: so many pictures of this size, over and over. */
export function bootZip(width: number, height: number, pictures: number): Uint8Array<ArrayBuffer> {
  const parts = [{ type: 'p', count: 0, pause: 0, folder: 'part0' }]
  const frames = Array.from({ length: pictures }, (_, nth) => ({
    name: frameName('part0', nth + 1, true),
    bytes: png(width, height, nth),
  }))
  const desc = new TextEncoder().encode(writePlan({ width, height, fps: 12, parts }))
  return storedZip([{ name: 'desc.txt', bytes: desc }, ...frames])
}

/** The head of a WebM as a browser records it: a picture of this size, and no length. */
export function webm(width: number, height: number): Uint8Array<ArrayBuffer> {
  const element = (id: string, body: Buffer) =>
    Buffer.concat([Buffer.from(id, 'hex'), Buffer.from([0x80 | body.length]), body])
  const number = (value: number) => Buffer.from([value >> 8, value & 0xff])
  const size = Buffer.concat([element('b0', number(width)), element('ba', number(height))])
  const tracks = element('1654ae6b', element('ae', element('e0', size)))
  const open = Buffer.from('1853806701ffffffffffffff', 'hex')
  return Uint8Array.from(Buffer.concat([element('1a45dfa3', Buffer.alloc(4)), open, tracks]))
}

/** The head of an MP4 with one picture track; turned by a quarter where it was recorded so. */
export function mp4(width: number, height: number, seconds: number, isTurned = false): Uint8Array<ArrayBuffer> {
  const box = (name: string, ...parts: Buffer[]) => {
    const body = Buffer.concat(parts)
    const head = Buffer.alloc(8)
    head.writeUInt32BE(body.length + 8, 0)
    head.write(name, 4, 'latin1')
    return Buffer.concat([head, body])
  }
  const times = Buffer.alloc(100)
  times.writeUInt32BE(1000, 12)
  times.writeUInt32BE(seconds * 1000, 16)
  const track = Buffer.alloc(84)
  track.writeInt32BE(isTurned ? 0 : 0x10000, 40)
  track.writeUInt32BE(width * 65536, 76)
  track.writeUInt32BE(height * 65536, 80)
  const handler = Buffer.concat([Buffer.alloc(8), Buffer.from('vide'), Buffer.alloc(12)])
  const trak = box('trak', box('tkhd', track), box('mdia', box('hdlr', handler)))
  const whole = [
    box('ftyp', Buffer.from('isom0000')),
    box('moov', box('mvhd', times), trak),
    box('mdat', Buffer.alloc(9)),
  ]
  return Uint8Array.from(Buffer.concat(whole))
}

/** A part of a PNG. */
export function part(name: string, body: Buffer): Buffer {
  const whole = Buffer.concat([Buffer.alloc(4), Buffer.from(name), body, Buffer.alloc(4)])
  whole.writeUInt32BE(body.length, 0)
  whole.writeUInt32BE(crc32(whole.subarray(4, -4)), whole.length - 4)
  return whole
}

/** A JPG of no pixels to speak of, with what its first segment says. */
export function jpg(width: number, height: number, said: Buffer): Buffer<ArrayBuffer> {
  const head = Buffer.from('ffd8ffe10000', 'hex')
  head.writeUInt16BE(said.length + 2, 4)
  const size = Buffer.alloc(4)
  size.writeUInt16BE(height, 0)
  size.writeUInt16BE(width, 2)
  const rest = Buffer.from('01011100ffda0008010100003f007fffd9', 'hex')
  return Buffer.concat([head, said, Buffer.from('ffc0000b08', 'hex'), size, rest])
}
