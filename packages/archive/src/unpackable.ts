import { formatBytes } from '@cpm/contract/kernel/file/files'
import { pipeline, Readable } from 'node:stream'
import { crc32, createInflateRaw, inflateRawSync } from 'node:zlib'
import { BadZip, shown } from './bad-zip.ts'
import type { Bytes } from './bytes.ts'
import type { Entry } from './list.ts'
import { asArchive } from './reader-rules.ts'
import { isFolder, listed } from './zip.ts'

/** What a terminal unpacks, so that a small archive cannot fill its disk; what is beyond is refused at upload. */
export const unpackLimits = { files: 20_000, bytes: 4 * 1024 ** 3, file: 512 * 1024 ** 2 } as const

/** A file in an archive. */
export type PackedFile = {
  /** Below the folder it goes to, with `/` between. */
  path: string
  size: number
  mode: number | undefined
  /** Piece by piece. Refused at the last where it is not what the list says. */
  pieces: () => AsyncIterable<Buffer>
  /** Refused where another entry lies in its place than the list says. */
  mustBeThere: () => void
}
export type Unpackable = { folders: readonly string[]; files: readonly PackedFile[]; unpacked: number; entries: number }

/** What an archive unpacks to. Refused is what a terminal could not unpack, by its name. */
export function unpackable(file: Bytes): Unpackable {
  const { entries, unpacked, from } = listed(file, asArchive)
  const placed = entries.map((entry) => ({ entry, path: pathOf(entry.name) }))
  const files = placed.filter(({ entry }) => !isFolder(entry))
  const folders = new Set(placed.filter(({ entry, path }) => isFolder(entry) && path !== '').map(({ path }) => path))
  if (files.length > unpackLimits.files) throw new BadZip('artifact.tooManyEntries', { most: unpackLimits.files })
  for (const { entry } of files) checkEntry(entry)
  if (unpacked > unpackLimits.bytes) {
    throw new BadZip('artifact.zip.tooMuch', { size: formatBytes(unpacked), most: formatBytes(unpackLimits.bytes) })
  }
  checkPaths(
    files.map(({ path }) => path),
    [...folders],
  )
  return {
    entries: entries.length,
    unpacked,
    folders: [...folders],
    files: files.map(({ entry, path }) => ({
      path,
      size: entry.size,
      mode: entry.mode,
      mustBeThere: () => void thereOf(entry, from(entry)),
      pieces: () => piecesOf(file, entry, thereOf(entry, from(entry))),
    })),
  }
}

const pathOf = (name: string) =>
  name
    .split('/')
    .filter((part) => part !== '' && part !== '.')
    .join('/')

/** The bit of a password, and that of the stronger ways. */
const encrypted = 0x1 | 0x40 | 0x2000
const methods: Readonly<Record<number, string>> = {
  1: 'Shrink',
  6: 'Implode',
  9: 'Deflate64',
  12: 'BZip2',
  14: 'LZMA',
  93: 'Zstandard',
  95: 'XZ',
  98: 'PPMd',
}

function checkEntry({ name: whole, flags, method, size, packed }: Entry): void {
  const name = shown(whole)
  if ((flags & encrypted) !== 0) throw new BadZip('artifact.zip.encrypted', { name })
  if (method !== 0 && method !== 8) throw new BadZip('artifact.zip.method', { name, method: methods[method] ?? method })
  const most = unpackLimits.file
  if (size > most || packed > most) {
    throw new BadZip('artifact.zip.entryTooBig', { name, size: formatBytes(size), most: formatBytes(most) })
  }
}

/** Two files of one name, also where capitals are the same as small letters; and a file where a folder has to be. */
function checkPaths(files: readonly string[], folders: readonly string[]): void {
  const seen = new Map<string, string>()
  for (const path of files) {
    const name = shown(path)
    const key = keyOf(path)
    const other = seen.get(key)
    if (path === '') throw new BadZip('artifact.badEntryName', { name: '.' })
    if (other === path) throw new BadZip('artifact.zip.twice', { name })
    if (other !== undefined) throw new BadZip('artifact.zip.alike', { name, other: shown(other) })
    seen.set(key, path)
  }
  // What is in a folder comes right behind it.
  const sorted = [...seen.keys(), ...folders.map((path) => `${keyOf(path)}\0`)].toSorted()
  sorted.forEach((key, nth) => {
    const file = seen.get(key)
    if (file !== undefined && sorted[nth + 1]?.startsWith(`${key}\0`))
      throw new BadZip('artifact.zip.fileAndFolder', { name: shown(file) })
  })
}

const keyOf = (path: string) => path.toLowerCase().replaceAll('/', '\0')

const entryDamaged = ({ name }: Entry) => new BadZip('artifact.zip.entryDamaged', { name: shown(name) })

function thereOf(entry: Entry, from: number | null): number {
  if (from === null) throw entryDamaged(entry)
  return from
}

const pieceLength = 256 * 1024
/** What is so small is unpacked in one go: a stream for each of twenty thousand takes twenty times as long. */
const small = 1024 * 1024

const unpackingCodes = /^Z_|^ERR_BUFFER_TOO_LARGE$/

async function* piecesOf(file: Bytes, entry: Entry, from: number): AsyncGenerator<Buffer> {
  const bad = () => entryDamaged(entry)
  let [length, sum] = [0, 0]
  try {
    for await (const piece of unpacked(file, entry, from)) {
      length += piece.length
      if (length > entry.size) throw bad()
      sum = crc32(piece, sum)
      yield piece
    }
  } catch (error) {
    // What the unpacking stumbles over lies in the entry.
    throw unpackingCodes.test((error as NodeJS.ErrnoException).code ?? '') ? bad() : error
  }
  if (length !== entry.size || sum !== entry.sum) throw bad()
}

function unpacked(file: Bytes, entry: Entry, from: number): Iterable<Buffer> | AsyncIterable<Buffer> {
  if (entry.method === 0) return stored(file, entry, from)
  if (entry.size > small || entry.packed > small) return inflated(file, entry, from)
  return [inflateRawSync(file.at(from, entry.packed), { maxOutputLength: Math.max(1, entry.size) })]
}

function* stored(file: Bytes, { packed }: Entry, from: number): Generator<Buffer> {
  for (let at = 0; at < packed; at += pieceLength) yield file.at(from + at, Math.min(pieceLength, packed - at))
}

function inflated(file: Bytes, entry: Entry, from: number): AsyncIterable<Buffer> {
  const inflating = createInflateRaw({ chunkSize: pieceLength })
  // Its errors come with what is read of it.
  return pipeline(Readable.from(stored(file, entry, from)), inflating, () => undefined)
}
