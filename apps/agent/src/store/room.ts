import { CannotDo, type PartFile, type Room } from '@cpm/agent-core'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

/** What is left free beside a file that comes. */
const spare = 64 * 1024 * 1024
/** A file nobody has written to for so long is wanted by nobody. */
const keptMs = 7 * 86_400_000

/** Files from the server in a folder of the agent: each goes on where it was when the agent, or the power, went. */
export function fileRoom(folder: string): Room {
  let tidied: Promise<void> | undefined
  const held = join(folder, 'kept')
  return {
    async open(name, size) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await (tidied ??= tidy(folder, held))
      const path = join(folder, named(name))
      const file = await open(path, 'a+', 0o600)
      try {
        const here = (await file.stat()).size
        const { bavail, bsize } = await statfs(folder)
        if (size - here + spare > bavail * bsize) throw noSpace()
        await file.close()
        return partOf(await open(path, 'r+'), path)
      } catch (error) {
        await file.close().catch(() => {})
        throw error
      }
    },
    drop: (name) => rm(join(folder, named(name)), { force: true }),
    async keep(name) {
      await mkdir(held, { recursive: true, mode: 0o700 })
      await rename(join(folder, named(name)), join(held, name))
    },
    async kept(name) {
      const path = join(held, named(name))
      return (await stat(path).catch(() => null)) === null ? null : path
    },
    letGo: (name) => rm(join(held, named(name)), { force: true }),
  }
}

const isSum = (name: string) => /^[0-9a-f]{64}$/.test(name)

function named(name: string): string {
  if (!isSum(name)) throw new Error(`${name} is no name of a file of ours`)
  return name
}

const noSpace = () => new CannotDo('no_space', 'There is not enough space for the file')

/** What is held stays; what lies beside it was left by an installer that was cut off. */
async function tidy(folder: string, held: string): Promise<void> {
  for (const place of [folder, held]) {
    for (const name of await readdir(place).catch(() => [])) {
      const path = join(place, name)
      const found = await stat(path).catch(() => null)
      const isHeld = path === held || (place === held && isSum(name))
      if (found && !isHeld && Date.now() - found.mtimeMs > keptMs) await rm(path, { recursive: true, force: true })
    }
  }
}

function partOf(file: FileHandle, path: string): PartFile {
  return {
    path,
    size: async () => (await file.stat()).size,
    async write(offset, bytes) {
      for (let done = 0; done < bytes.length;) {
        const { bytesWritten } = await file.write(bytes, done, bytes.length - done, offset + done).catch(asReason)
        done += bytesWritten
      }
    },
    sync: () => file.datasync(),
    async sum() {
      const hash = createHash('sha256')
      await pipeline(createReadStream(path, { highWaterMark: 1024 * 1024 }), hash)
      return hash.digest('hex')
    },
    empty: () => file.truncate(0),
    close: () => file.close(),
  }
}

function asReason(error: NodeJS.ErrnoException): never {
  throw error.code === 'ENOSPC' || error.code === 'EDQUOT' || error.code === 'EFBIG' ? noSpace() : error
}
