import type { ArtifactFacts } from '@cpm/contract/delivery/artifact/artifact.facts'
import { Readable } from 'node:stream'
import { crc32, createInflate } from 'node:zlib'
import { BadFile, damaged, wrongType } from './bad-file.ts'
import { exifIn, isTurned } from './exif.ts'
import { pictureIn } from '../../../core/store/picture.ts'

/** Pixels along one side: more than any screen has, and little enough to hold. */
const mostPixels = 8192
/** Bytes of its pixels when they are unpacked: one may be packed to a thousandth. */
const mostUnpacked = 160 * 1024 * 1024

type Size = { width: number; height: number }

/** The size of a JPG or PNG that is whole, as it is seen: a photo may say that it is to be turned. */
export async function pictureFacts(bytes: Buffer): Promise<Required<Pick<ArtifactFacts, 'width' | 'height'>>> {
  const kind = pictureIn(bytes)
  if (kind === null) throw wrongType()
  return kind === 'image/png' ? pngSize(bytes) : jpegSize(bytes)
}

/** Whether it is a picture a browser shows, whole: PNG, JPG or WebP. */
export async function isRaster(bytes: Buffer): Promise<boolean> {
  const isWebp =
    bytes.length > 20 && bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'
  if (isWebp) return bytes.readUInt32LE(4) + 8 <= bytes.length
  if (pictureIn(bytes) === null) return false
  try {
    await pictureFacts(bytes)
    return true
  } catch {
    return false
  }
}

function sound(size: Size): Size {
  if (size.width < 1 || size.height < 1) throw damaged()
  if (size.width > mostPixels || size.height > mostPixels) throw new BadFile('artifact.pictureTooBig')
  return size
}

const asSeen = ({ width, height }: Size, exif: Buffer | undefined): Size =>
  exif && isTurned(exif) ? { width: height, height: width } : { width, height }

/** Every part has its own sum, and all pixels have to be there. */
async function pngSize(bytes: Buffer): Promise<Size> {
  const pixels: Buffer[] = []
  let head: Buffer | undefined
  let exif: Buffer | undefined
  for (let at = 8; at + 12 <= bytes.length;) {
    const length = bytes.readUInt32BE(at)
    const end = at + 12 + length
    if (end > bytes.length) throw damaged()
    const name = bytes.toString('latin1', at + 4, at + 8)
    if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) throw damaged()
    const data = bytes.subarray(at + 8, end - 4)
    if (name === 'IHDR') head ??= data
    if (name === 'eXIf') exif ??= data
    if (name === 'IDAT') pixels.push(data)
    if (name === 'IEND') return asSeen(await wholePng(head, pixels), exif)
    at = end
  }
  throw damaged()
}

async function wholePng(head: Buffer | undefined, pixels: readonly Buffer[]): Promise<Size> {
  if (!head || head.length !== 13) throw damaged()
  const size = sound({ width: head.readUInt32BE(0), height: head.readUInt32BE(4) })
  const channels = [1, 0, 3, 1, 2, 0, 4][head.readUInt8(9)] ?? 0
  const bits = channels * head.readUInt8(8)
  if (bits === 0 || bits > 64) throw damaged()
  const needed = (Math.ceil((size.width * bits) / 8) + 1) * size.height
  const isInterlaced = head.readUInt8(12) !== 0
  // Interlaced, it comes in seven passes, whose lines begin with a byte each.
  const limit = isInterlaced ? 2 * needed + 64 * 1024 : needed
  if (limit > mostUnpacked) throw new BadFile('artifact.pictureTooBig')
  const there = await unpackedLength(pixels, limit)
  if (isInterlaced ? there < needed / 2 : there !== needed) throw damaged()
  return size
}

/** How long it is unpacked. It is counted as it comes and kept nowhere. */
async function unpackedLength(packed: readonly Buffer[], limit: number): Promise<number> {
  let length = 0
  const unpacking = Readable.from(packed).pipe(createInflate({ chunkSize: 256 * 1024 }))
  for await (const piece of unpacking) {
    length += (piece as Buffer).length
    if (length > limit) throw damaged()
  }
  return length
}

/** Segment by segment to where the pixels begin; behind them the picture has to end. */
function jpegSize(bytes: Buffer): Size {
  let size: Size | undefined
  let exif: Buffer | undefined
  for (let at = 2; at + 4 <= bytes.length;) {
    if (bytes.readUInt8(at) !== 0xff) throw damaged()
    const mark = bytes.readUInt8(at + 1)
    if (mark === 0xff) {
      at++
      continue
    }
    const length = bytes.readUInt16BE(at + 2)
    if (length < 2 || at + 2 + length > bytes.length) throw damaged()
    const isSize = mark >= 0xc0 && mark <= 0xcf && mark !== 0xc4 && mark !== 0xc8 && mark !== 0xcc
    if (isSize) size = sound({ height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) })
    if (mark === 0xe1) exif ??= exifIn(bytes.subarray(at + 4, at + 2 + length)) ?? undefined
    if (mark === 0xda) {
      if (size === undefined || bytes.lastIndexOf(Buffer.from('ffd9', 'hex')) < at) throw damaged()
      return asSeen(size, exif)
    }
    at += 2 + length
  }
  throw damaged()
}
