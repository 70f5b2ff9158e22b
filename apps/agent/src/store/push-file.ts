import { CannotDo, type Pushing } from '@cpm/agent-core'
import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, isAbsolute } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { asReason } from './as-reason.ts'
import { unpack } from './unpack.ts'

/** Puts a file where it is wanted: beside it first, so that at no moment half of it lies there; then its sum is read back. */
export async function pushFile({ path, artifact, to, unpackTo, overwrite }: Pushing): Promise<string> {
  if (!isAbsolute(to) || (unpackTo !== undefined && !isAbsolute(unpackTo)))
    throw new CannotDo('bad_path', 'The path must start at the root of a drive.')
  const there = await stat(to).catch(() => null)
  if (there?.isDirectory()) throw new CannotDo('bad_path', `${to} is a folder.`)
  if (there && !overwrite) throw new CannotDo('is_there', `The file ${to} already exists.`)
  const beside = `${to}.${randomBytes(6).toString('hex')}.part`
  try {
    await mkdir(dirname(to), { recursive: true })
    await copyFile(path, beside)
    await flushed(beside)
    await rename(beside, to)
  } catch (error) {
    await rm(beside, { force: true })
    throw asReason(error)
  }
  if ((await sumOf(to)) !== artifact.sha256) throw new CannotDo('wrong_sum', `What lies at ${to} is not what was sent.`)
  if (unpackTo === undefined) return `${to}: ${artifact.size} bytes.`
  const count = await unpack(to, unpackTo, overwrite)
  return `${to}: ${artifact.size} bytes, ${count} files unpacked to ${unpackTo}.`
}

async function flushed(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

async function sumOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
