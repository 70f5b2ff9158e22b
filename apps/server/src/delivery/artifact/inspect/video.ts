import type { ArtifactFacts } from '@cpm/contract/delivery/artifact/artifact'
import { damaged, wrongType } from './bad-file.ts'
import type { FileBytes } from './file-bytes.ts'

/** The size and length of a video, from what its container says of itself; the pictures in it are not looked at. */
export function videoFacts(file: FileBytes): ArtifactFacts {
  const head = file.at(0, Math.min(16, file.size))
  if (head.toString('latin1', 4, 8) === 'ftyp') return mp4Facts(file)
  if (head.subarray(0, 4).equals(Buffer.from('1a45dfa3', 'hex'))) return webmFacts(file)
  throw wrongType()
}

/** From and up to, in the file. */
type Span = { from: number; to: number }
/** Parts of a file in a row: more than this is no video but a trap. */
const mostParts = 20_000

/** Boxes of an MP4 in a span, by their names. */
function* boxesIn(file: FileBytes, { from, to }: Span): Generator<Span & { name: string }> {
  let at = from
  for (let nth = 0; at + 8 <= to; nth++) {
    if (nth > mostParts) throw damaged()
    const head = file.at(at, 8)
    const short = head.readUInt32BE(0)
    const isLong = short === 1
    const length = isLong ? Number(file.at(at + 8, 8).readBigUInt64BE()) : short === 0 ? to - at : short
    const begins = at + (isLong ? 16 : 8)
    const ends = at + length
    if (ends < begins || ends > to) throw damaged()
    yield { name: head.toString('latin1', 4, 8), from: begins, to: ends }
    at = ends
  }
}

function boxAt(file: FileBytes, span: Span, ...path: string[]): Span | null {
  const [name, ...deeper] = path
  for (const box of boxesIn(file, span)) {
    if (box.name === name) return deeper.length === 0 ? box : boxAt(file, box, ...deeper)
  }
  return null
}

/** A number of a box that is longer in its second version. */
function timesIn(file: FileBytes, box: Span): { scale: number; duration: number } {
  const isLong = file.at(box.from, 1)[0] === 1
  const bytes = file.at(box.from + (isLong ? 20 : 12), isLong ? 12 : 8)
  const duration = isLong ? Number(bytes.readBigUInt64BE(4)) : bytes.readUInt32BE(4)
  return { scale: bytes.readUInt32BE(0), duration }
}

function mp4Facts(file: FileBytes): ArtifactFacts {
  const whole = boxAt(file, { from: 0, to: file.size }, 'moov')
  if (!whole) throw damaged()
  const head = boxAt(file, whole, 'mvhd')
  const times = head && timesIn(file, head)
  for (const track of boxesIn(file, whole)) {
    const kind = track.name === 'trak' ? boxAt(file, track, 'mdia', 'hdlr') : null
    if (!kind || file.at(kind.from + 8, 4).toString('latin1') !== 'vide') continue
    const said = boxAt(file, track, 'tkhd')
    if (!said) throw damaged()
    const size = file.at(said.to - 8, 8)
    // A quarter turn stands in the matrix before it: what is shown lies the other way.
    const isTurned = file.at(said.to - 44, 4).readInt32BE(0) === 0
    const [one, other] = [size.readUInt32BE(0) >>> 16, size.readUInt32BE(4) >>> 16]
    const [width, height] = isTurned ? [other, one] : [one, other]
    return sound({ width, height, durationMs: times ? (1000 * times.duration) / times.scale : Number.NaN })
  }
  throw wrongType()
}

const ids = {
  segment: 0x18538067,
  info: 0x1549a966,
  scale: 0x2ad7b1,
  duration: 0x4489,
  tracks: 0x1654ae6b,
  track: 0xae,
  video: 0xe0,
  width: 0xb0,
  height: 0xba,
  cluster: 0x1f43b675,
} as const

/** Elements of a WebM in a span. One whose length is not known goes to the end of it. */
function* elementsIn(file: FileBytes, { from, to }: Span): Generator<Span & { id: number }> {
  let at = from
  for (let nth = 0; at + 2 <= to; nth++) {
    if (nth > mostParts) throw damaged()
    const head = file.at(at, Math.min(12, to - at))
    const idLength = Math.clz32(head.readUInt8(0)) - 23
    if (idLength > 4 || head.length <= idLength) throw damaged()
    const first = head.readUInt8(idLength)
    const length = Math.clz32(first) - 23
    if (length > 8 || head.length < idLength + length) throw damaged()
    let size = BigInt(first & (0xff >> length))
    for (let one = 1; one < length; one++) size = (size << 8n) | BigInt(head.readUInt8(idLength + one))
    const isOpen = size === (1n << BigInt(7 * length)) - 1n
    const begins = at + idLength + length
    const ends = isOpen ? to : begins + Number(size)
    if (ends > to) throw damaged()
    yield { id: head.readUIntBE(0, idLength), from: begins, to: ends }
    at = ends
  }
}

function elementAt(file: FileBytes, span: Span, id: number): Span | null {
  for (const one of elementsIn(file, span)) {
    if (one.id === id) return one
    // Behind the first pictures stands nothing that is looked for.
    if (one.id === ids.cluster) return null
  }
  return null
}

function numberIn(file: FileBytes, span: Span | null): number {
  if (!span) return Number.NaN
  const length = span.to - span.from
  if (length < 1 || length > 6) throw damaged()
  return file.at(span.from, length).readUIntBE(0, length)
}

function webmFacts(file: FileBytes): ArtifactFacts {
  const whole = elementAt(file, { from: 0, to: file.size }, ids.segment)
  const tracks = whole && elementAt(file, whole, ids.tracks)
  if (!whole || !tracks) throw damaged()
  const info = elementAt(file, whole, ids.info)
  const lasts = info && elementAt(file, info, ids.duration)
  const scale = (info && elementAt(file, info, ids.scale)) || null
  const ticks = lasts ? floatIn(file, lasts) : Number.NaN
  const durationMs = (ticks * (scale ? numberIn(file, scale) : 1_000_000)) / 1_000_000
  for (const track of elementsIn(file, tracks)) {
    const video = track.id === ids.track ? elementAt(file, track, ids.video) : null
    if (!video) continue
    const width = numberIn(file, elementAt(file, video, ids.width))
    return sound({ width, height: numberIn(file, elementAt(file, video, ids.height)), durationMs })
  }
  throw wrongType()
}

function floatIn(file: FileBytes, { from, to }: Span): number {
  const bytes = file.at(from, to - from)
  if (bytes.length === 4) return bytes.readFloatBE(0)
  if (bytes.length === 8) return bytes.readDoubleBE(0)
  throw damaged()
}

/** More than any screen has. */
const mostPixels = 8192

/** What a recorder left out, as a browser does of the length, is left out here. */
function sound({ width, height, durationMs }: { width: number; height: number; durationMs: number }): ArtifactFacts {
  const isSize = (side: number) => side >= 1 && side <= mostPixels
  if (!isSize(width) || !isSize(height)) throw damaged()
  const isLength = Number.isFinite(durationMs) && durationMs > 0
  return { width, height, ...(isLength && { durationMs: Math.round(durationMs) }) }
}
