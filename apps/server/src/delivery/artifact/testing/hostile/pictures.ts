import { encode } from 'fast-png'
import { deflateRawSync, deflateSync } from 'node:zlib'
import { pngOf, zipOf } from '../packages.ts'
import { type Hostile, poked } from './hostile.ts'

const good = (side: number) =>
  Buffer.from(encode({ width: side, height: side, channels: 3, depth: 8, data: new Uint8Array(3 * side * side) }))
const head = good(48).subarray(16, 29)
const pixels = deflateSync(Buffer.alloc(48 * (48 * 3 + 1)))
const sized = (width: number, height: number, bits = 8) => {
  const other = Buffer.from(head)
  other.writeUInt32BE(width, 0)
  other.writeUInt32BE(height, 4)
  other.writeUInt8(bits, 8)
  return other
}
/** A JPG to where its pixels begin. */
const jpg = (height: number, width: number) =>
  Buffer.concat([
    Buffer.from('ffd8ffe000104a46494600010100000100010000ffc0000b08', 'hex'),
    Buffer.from([height >> 8, height & 0xff, width >> 8, width & 0xff]),
    Buffer.from('01011100ffda0008010100003f00', 'hex'),
  ])
const whole = Buffer.concat([jpg(8, 8), Buffer.from('7fffd9', 'hex')])

const plan = { name: 'desc.txt', bytes: Buffer.from('48 48 30\np 1 0 part0\n') }
const frame = { name: 'part0/0001.png', bytes: good(48) }
const animation =
  (desc: string, ...frames: { name: string; bytes: Buffer }[]) =>
  () =>
    zipOf([{ name: 'desc.txt', bytes: Buffer.from(desc) }, ...frames])

/** The same pictures, packed once more. */
const deflated = () => {
  const body = deflateRawSync(frame.bytes)
  const zip = zipOf([plan, { name: frame.name, bytes: body, says: frame.bytes.length }])
  return poked(zip, [zip.lastIndexOf(frame.name) - 36, 2, 8])
}

export const pictures: readonly Hostile[] = [
  [
    'picture',
    'a picture of thirty thousand lines',
    () => pngOf(sized(30_000, 30_000), pixels),
    'artifact.pictureTooBig',
  ],
  ['picture', 'a picture of half a gigabyte', () => pngOf(sized(8192, 8192, 16), pixels), 'artifact.pictureTooBig'],
  ['picture', 'a picture of no lines', () => pngOf(sized(48, 0), pixels), 'artifact.damaged'],
  ['picture', 'a picture of a depth nobody knows', () => pngOf(sized(48, 48, 99), pixels), 'artifact.damaged'],
  [
    'picture',
    'a small picture with a hundred megabytes in it',
    () => pngOf(head, deflateSync(Buffer.alloc(1e8))),
    'artifact.damaged',
  ],
  ['picture', 'a picture with too few pixels', () => pngOf(sized(100, 100), pixels), 'artifact.damaged'],
  ['picture', 'a picture whose pixels are noise', () => pngOf(head, Buffer.alloc(500, 0x55)), 'artifact.damaged'],
  ['picture', 'a picture without pixels', () => pngOf(head, Buffer.alloc(0)), 'artifact.damaged'],
  [
    'picture',
    'a picture with a part that is longer than it',
    () => poked(good(48), [33, 4, 0xffffff7f]),
    'artifact.damaged',
  ],
  ['picture', 'a picture with a wrong sum', () => poked(good(48), [17, 1, 9]), 'artifact.damaged'],
  ['picture', 'a picture that never ends', () => good(48).subarray(0, -12), 'artifact.damaged'],
  [
    'picture',
    'a picture with an archive behind it is a picture',
    () => Buffer.concat([good(48), zipOf([plan])]),
    { width: 48, height: 48 },
  ],
  [
    'picture',
    'a page that calls itself a picture',
    () => Buffer.from('<html><script>alert(1)</script></html>'),
    'artifact.wrongType',
  ],
  [
    'picture',
    'a drawing with a script',
    () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
    'artifact.wrongType',
  ],
  ['picture', 'a photo that was cut', () => whole.subarray(0, -2), 'artifact.damaged'],
  ['picture', 'a photo that was cut before its size', () => whole.subarray(0, 22), 'artifact.damaged'],
  [
    'picture',
    'a photo of sixty thousand lines',
    () => Buffer.concat([jpg(65_535, 65_535), Buffer.from('7fffd9', 'hex')]),
    'artifact.pictureTooBig',
  ],
  ['picture', 'a photo with a part of no length', () => poked(whole, [4, 2, 0]), 'artifact.damaged'],
  ['picture', 'a photo with a part longer than it', () => poked(whole, [4, 2, 0xffff]), 'artifact.damaged'],
  ['animation', 'an animation that is packed', deflated, 'animation.bad.packed'],
  ['animation', 'an animation without a plan', () => zipOf([frame]), 'animation.bad.noDesc'],
  ['animation', 'an animation without pictures', animation('48 48 30\n'), 'animation.bad.noParts'],
  [
    'animation',
    'an animation of a screen as large as a house',
    animation('999999 1 30\n', frame),
    'animation.bad.head',
  ],
  ['animation', 'an animation of no frames a second', animation('48 48 0\np 1 0 part0\n', frame), 'animation.bad.head'],
  [
    'animation',
    'an animation that is played less than never',
    animation('48 48 30\np -1 0 part0\n', frame),
    'animation.bad.part',
  ],
  [
    'animation',
    'an animation larger than its screen',
    animation('40 48 30\np 1 0 part0\n', frame),
    'animation.bad.tooLarge',
  ],
  [
    'animation',
    'an animation with a picture of a megabyte',
    animation('48 48 30\np 1 0 part0\n', { name: 'part0/1.png', bytes: Buffer.alloc(1e6) }),
    'animation.bad.tooManyBytes',
  ],
  [
    'animation',
    'an animation with a page among its pictures',
    animation('48 48 30\np 1 0 part0\n', { name: 'part0/1.png', bytes: Buffer.from('<html>') }),
    'animation.bad.picture',
  ],
  [
    'animation',
    'an animation whose pictures flood',
    animation('48 48 30\np 1 0 part0\n', { name: 'part0/1.png', bytes: pngOf(head, deflateSync(Buffer.alloc(1e8))) }),
    'animation.bad.picture',
  ],
  ['video', 'a video that is a page', () => Buffer.from('<html></html>    '), 'artifact.wrongType'],
  ['video', 'a video of three bytes', () => Buffer.from('ftp'), 'artifact.wrongType'],
]
