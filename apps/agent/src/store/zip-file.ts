import { CannotDo } from '@cpm/agent-core'
import { type FileHandle, open } from 'node:fs/promises'
import { promisify } from 'node:util'
import { crc32, inflateRaw } from 'node:zlib'

const inflate = promisify(inflateRaw)
/** What an archive may hold, so that a small one cannot fill the disk. */
const most = { entries: 20_000, bytes: 4 * 1024 ** 3, entry: 512 * 1024 ** 2 }
const endMark = 0x06054b50
const entryMark = 0x02014b50

type Packed = {
  name: string
  method: number
  crc: number
  packed: number
  size: number
  at: number
  mode: number | undefined
}
/** A file in an archive. */
export type Entry = {
  /** Below the folder it goes to, with `/` between. */
  path: string
  /** Who may do what with it, as the machine it was packed on had it. */
  mode: number | undefined
  read(): Promise<Buffer>
}

const bad = (why: string) => new CannotDo('bad_archive', why)

/** The files of a ZIP, none of which leaves the folder it goes to. */
export async function withEntries<T>(archive: string, act: (entries: readonly Entry[]) => Promise<T>): Promise<T> {
  const file = await open(archive, 'r')
  try {
    const packed = (await directoryOf(file)).filter(({ name }) => !name.endsWith('/'))
    if (packed.length > most.entries) throw bad('The archive holds too many files.')
    if (packed.reduce((sum, { size }) => sum + size, 0) > most.bytes) throw bad('The archive holds too much.')
    return await act(packed.map((one) => ({ path: safe(one.name), mode: one.mode, read: () => contentOf(file, one) })))
  } finally {
    await file.close()
  }
}

/** A name that stays below the folder. */
function safe(name: string): string {
  const parts = name.replaceAll('\\', '/').split('/')
  if (name.startsWith('/') || /^[a-z]:/i.test(name) || parts.includes('..') || name.includes('\0'))
    throw bad(`The archive names ${name}, which is outside of it.`)
  return parts.join('/')
}

/** Only what was packed on a Unix says it. */
function modeIn(entry: Buffer): number | undefined {
  const isUnix = entry.readUInt8(5) === 3
  const mode = (entry.readUInt32LE(38) >>> 16) & 0o777
  return isUnix && mode !== 0 ? mode : undefined
}

async function read(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at)
  if (bytesRead < length) throw bad('The archive is cut off.')
  return buffer
}

/** What the list at the end of the archive says is in it. */
async function directoryOf(file: FileHandle): Promise<Packed[]> {
  const { size } = await file.stat()
  const tail = await read(file, Math.max(0, size - 65_557), Math.min(size, 65_557))
  let end = tail.length - 22
  while (end >= 0 && tail.readUInt32LE(end) !== endMark) end -= 1
  if (end < 0) throw bad('It is no ZIP.')
  const count = tail.readUInt16LE(end + 10)
  const directory = await read(file, tail.readUInt32LE(end + 16), tail.readUInt32LE(end + 12))
  const entries: Packed[] = []
  for (let at = 0, n = 0; n < count; n++) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== entryMark) throw bad('Its list is broken.')
    const nameLength = directory.readUInt16LE(at + 28)
    entries.push({
      name: directory.toString('utf8', at + 46, at + 46 + nameLength),
      method: directory.readUInt16LE(at + 10),
      crc: directory.readUInt32LE(at + 16),
      packed: directory.readUInt32LE(at + 20),
      size: directory.readUInt32LE(at + 24),
      at: directory.readUInt32LE(at + 42),
      mode: modeIn(directory.subarray(at, at + 46)),
    })
    at += 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
  return entries
}

async function contentOf(file: FileHandle, entry: Packed): Promise<Buffer> {
  const { name, size, packed, at } = entry
  if (size > most.entry || packed > most.entry) throw bad(`${name} is too large.`)
  const head = await read(file, at, 30)
  const bytes = await read(file, at + 30 + head.readUInt16LE(26) + head.readUInt16LE(28), packed)
  const whole = await inflated(entry, bytes)
  if (whole.length !== size || crc32(whole) !== entry.crc) throw bad(`${name} is not what it was.`)
  return whole
}

async function inflated({ name, method, size }: Packed, packed: Buffer): Promise<Buffer> {
  if (method === 0) return packed
  if (method !== 8) throw bad(`${name} is packed in a way that is not known here.`)
  return inflate(packed, { maxOutputLength: Math.max(1, size) }).catch(() => {
    throw bad(`${name} cannot be unpacked.`)
  }) as Promise<Buffer>
}
