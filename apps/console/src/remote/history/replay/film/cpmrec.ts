import {
  type CpmrecHeader,
  cpmrecHeadBytes,
  cpmrecHeader,
  cpmrecMagic,
  cpmrecTypes,
} from '@cpm/contract/remote/remote-session/cpmrec'

/** `init` begins a stream of RFB, `bytes` go on with it, and what follows a `key` needs nothing before it but the init. */
export type Piece = { type: 'bytes' | 'key' | 'init'; ms: number; bytes: Uint8Array<ArrayBuffer> }
export type Size = { width: number; height: number }
export type Film = {
  header: CpmrecHeader
  pieces: readonly Piece[]
  ms: number
  /** It ends in the middle of a record: whoever wrote it was cut off. */
  isCut: boolean
}

const types = { [cpmrecTypes.bytes]: 'bytes', [cpmrecTypes.key]: 'key', [cpmrecTypes.init]: 'init' } as const
const longestHeader = 64 * 1024

/** Thrown where it is no film. */
export class NoFilm extends Error {
  override name = 'NoFilm'
}

export function readFilm(file: Uint8Array<ArrayBuffer>): Film {
  const text = new TextDecoder()
  if (text.decode(file.subarray(0, cpmrecMagic.length)) !== cpmrecMagic)
    throw new NoFilm('It does not begin like a film.')
  const end = file.subarray(0, longestHeader).indexOf(10, cpmrecMagic.length)
  if (end === -1) throw new NoFilm('It has no header.')
  const header = headerOf(text.decode(file.subarray(cpmrecMagic.length, end)))
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const pieces: Piece[] = []
  let at = end + 1
  let last = 0
  while (at + cpmrecHeadBytes <= file.length) {
    const length = view.getUint32(at + 5)
    if (at + cpmrecHeadBytes + length > file.length) break
    const ms = Math.max(last, view.getUint32(at + 1))
    const type = types[view.getUint8(at) as keyof typeof types]
    // What a later version adds is passed over.
    if (type !== undefined)
      pieces.push({ type, ms, bytes: file.subarray(at + cpmrecHeadBytes, at + cpmrecHeadBytes + length) })
    last = ms
    at += cpmrecHeadBytes + length
  }
  return { header, pieces, ms: last, isCut: at < file.length }
}

function headerOf(line: string): CpmrecHeader {
  try {
    return cpmrecHeader.parse(JSON.parse(line))
  } catch {
    throw new NoFilm('Its header cannot be read.')
  }
}

/** The first piece after that moment. */
export function after(pieces: readonly Piece[], ms: number): number {
  let [low, high] = [0, pieces.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((pieces[middle] as Piece).ms <= ms) low = middle + 1
    else high = middle
  }
  return low
}

const sizes = { desktop: -223, extended: -308 } as const
const updateType = 0

/**
 * The size a message tells, where it tells one. Ours do so at the head of an update, before anything is drawn.
 */
export function sizeTold(bytes: Uint8Array<ArrayBuffer>): Size | null {
  if (bytes.length < 16 || bytes[0] !== updateType) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const encoding = view.getInt32(12)
  if (encoding !== sizes.desktop && encoding !== sizes.extended) return null
  return { width: view.getUint16(8), height: view.getUint16(10) }
}

/** An update that does nothing but tell a size. */
export function tellSize({ width, height }: Size): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(16)
  const view = new DataView(bytes.buffer)
  view.setUint16(2, 1)
  view.setUint16(8, width)
  view.setUint16(10, height)
  view.setInt32(12, sizes.desktop)
  return bytes
}

/** Where to begin, and with what, to show what was seen after piece `until - 1`. */
export type Start = {
  init: Piece
  /** Another size than the init's. */
  size: Size | null
  from: number
}

/** The nearest key before `until`, else the beginning of its stream. Null: nothing was seen by then. */
export function startOf(pieces: readonly Piece[], until: number): Start | null {
  let from = -1
  let init: Piece | null = null
  for (let n = until - 1; n >= 0 && init === null; n -= 1) {
    const piece = pieces[n] as Piece
    if (piece.type === 'key' && from === -1) from = n + 1
    if (piece.type !== 'init') continue
    init = piece
    if (from === -1) from = n + 1
    return { init, from, size: sizeBetween(pieces, n + 1, from) }
  }
  return null
}

function sizeBetween(pieces: readonly Piece[], first: number, end: number): Size | null {
  for (let n = end - 1; n >= first; n -= 1) {
    const told = sizeTold((pieces[n] as Piece).bytes)
    if (told) return told
  }
  return null
}
