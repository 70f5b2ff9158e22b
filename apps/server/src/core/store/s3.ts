import { createWriteStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { pipeline } from 'node:stream/promises'
import { temporaryIn } from './disk.ts'
import { placeOf, s3Client } from './s3-client.ts'
import { type LocalFile, mustBeKey, type Store } from './store.ts'

/** Bytes of one part of a large file; a smaller one goes in one. */
const partLength = 16 * 1024 * 1024

type Asking = ReturnType<typeof s3Client>
type Piece = { path: string; offset: number; size: number }

/**
 * Files in an S3, which several machines share. A piece of what is on its way is an object of its own, called by where it
 * begins; they become one object when all have come. What is whole, or gathered, lies on this machine only for a moment.
 */
export function s3Store(url: string, temporaryFolder: string): Store {
  const ask = s3Client(placeOf(url))
  const whole = (key: string) => `/files/${mustBeKey(key)}`
  const pieces = (key: string) => `/pieces/${mustBeKey(key)}/`
  const temporary = () => temporaryIn(temporaryFolder)
  const dropPieces = async (key: string) => {
    for (const { path } of await listed(ask, pieces(key))) await ask(path, { method: 'DELETE' })
  }
  return {
    sizeOf: async (key) => {
      const answer = await ask(whole(key), { method: 'HEAD' })
      return answer.ok ? Number(answer.headers.get('content-length')) : null
    },
    read: async (key, range) => {
      const answer = await ask(whole(key), range ? { range: `bytes=${range.from}-${range.to}` } : {})
      if (!answer.ok) throw new Error(`The store has no file ${key}`)
      return bodyOf(answer)
    },
    append: async (key, here, bytes) => {
      const place = `${pieces(key)}${String(here).padStart(15, '0')}`
      await ask(place, { method: 'PUT', body: new Uint8Array(bytes) })
      return here + bytes.length
    },
    gather: async (key, here) => {
      const found = inLine(await listed(ask, pieces(key)), here)
      return found && download(ask, found, here, await temporary())
    },
    put: async (key, path) => {
      await upload(ask, whole(key), path)
      await dropPieces(key)
    },
    drop: async (key) => {
      await ask(whole(key), { method: 'DELETE' })
      await dropPieces(key)
      await abortUploads(ask, whole(key))
    },
    temporary,
  }
}

/** An answer without a body is a file without bytes. */
const bodyOf = ({ body }: Response): Readable =>
  body ? Readable.fromWeb(body as ReadableStream<Uint8Array>) : Readable.from([])

/** The pieces that follow one another from the beginning to there; null where one is missing. */
function inLine(found: readonly Piece[], here: number): Piece[] | null {
  const byOffset = new Map(found.map((one) => [one.offset, one]))
  const line: Piece[] = []
  for (let at = 0; at < here;) {
    const next = byOffset.get(at)
    if (!next || next.size === 0) return null
    line.push(next)
    at += next.size
  }
  return line
}

async function download(ask: Asking, line: readonly Piece[], here: number, file: LocalFile): Promise<LocalFile> {
  try {
    for (const { path, offset, size } of line) {
      const length = Math.min(size, here - offset)
      const answer = await ask(path, { range: `bytes=0-${length - 1}` })
      await pipeline(bodyOf(answer), createWriteStream(file.path, { flags: 'a', mode: 0o600 }))
    }
    return file
  } catch (error) {
    await file.drop()
    throw error
  }
}

async function upload(ask: Asking, to: string, path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    if (size <= partLength) await ask(to, { method: 'PUT', body: await bytesAt(file, 0, size) })
    else await uploadInParts(ask, to, file, size)
  } finally {
    await file.close()
  }
}

async function bytesAt(file: FileHandle, offset: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(length)
  for (let have = 0; have < length;) {
    const { bytesRead } = await file.read(bytes, have, length - have, offset + have)
    if (bytesRead === 0) throw new Error('A file became shorter while it was read')
    have += bytesRead
  }
  return bytes
}

async function uploadInParts(ask: Asking, to: string, file: FileHandle, size: number): Promise<void> {
  const begun = await (await ask(`${to}?uploads=`, { method: 'POST' })).text()
  const id = encodeURIComponent(tag(begun, 'UploadId')[0] ?? '')
  try {
    const parts: string[] = []
    for (let at = 0, nth = 1; at < size; at += partLength, nth++) {
      const body = await bytesAt(file, at, Math.min(partLength, size - at))
      const { headers } = await ask(`${to}?partNumber=${nth}&uploadId=${id}`, { method: 'PUT', body })
      parts.push(`<Part><PartNumber>${nth}</PartNumber><ETag>${headers.get('etag') ?? ''}</ETag></Part>`)
    }
    const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
    const done = await ask(`${to}?uploadId=${id}`, { method: 'POST', body })
    // It may refuse behind a good beginning.
    const said = await done.text()
    if (!done.ok || said.includes('<Error>')) throw new Error(`The store did not join the parts: ${said.slice(0, 300)}`)
  } catch (error) {
    await ask(`${to}?uploadId=${id}`, { method: 'DELETE' }).catch(() => undefined)
    throw error
  }
}

/** What a crash left of uploads in parts, which no list of objects shows. */
async function abortUploads(ask: Asking, path: string): Promise<void> {
  const said = await (await ask(`?uploads=&prefix=${encodeURIComponent(path.slice(1))}`)).text()
  for (const id of tag(said, 'UploadId')) {
    await ask(`${path}?uploadId=${encodeURIComponent(id)}`, { method: 'DELETE' })
  }
}

async function listed(ask: Asking, path: string): Promise<Piece[]> {
  const found: Piece[] = []
  for (let after = ''; ;) {
    const from = after ? `&continuation-token=${encodeURIComponent(after)}` : ''
    const said = await (await ask(`?list-type=2&prefix=${encodeURIComponent(path.slice(1))}${from}`)).text()
    const sizes = tag(said, 'Size').map(Number)
    for (const [nth, key] of tag(said, 'Key').entries()) {
      found.push({ path: `/${key}`, offset: Number(key.split('/').at(-1)), size: sizes[nth] ?? 0 })
    }
    after = tag(said, 'NextContinuationToken')[0] ?? ''
    if (!after) return found
  }
}

const tag = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text = '']) => text)
