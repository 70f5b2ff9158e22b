import { CannotDo, type OpenFile } from '@cpm/agent-core'
import { type FileHandle, open, realpath, rm, stat } from 'node:fs/promises'
import { basename, dirname, isAbsolute, resolve } from 'node:path'
import { rawPath, rawPathOf } from './raw-path.ts'

/** Files with the secret of this terminal in them: they leave it for nobody. */
export type Guarded = readonly string[]

/**
 * Opens a file for reading, as long as it is at this moment. Rejects with a `CannotDo` when it is none: folders,
 * devices, pipes, what the system does not let us read, and our own secret.
 */
export async function openFile(path: string, guarded: Guarded = []): Promise<OpenFile> {
  const wanted = expand(path)
  if (!isAbsolute(wanted)) throw new CannotDo('no_such_file', `Enter the full path of the file, not "${path}"`)
  try {
    const real = rawPathOf(await realpath(await rawPath(wanted), { encoding: 'buffer' }))
    const secrets = await Promise.all(guarded.map((one) => realpath(one).catch(() => resolve(one))))
    if (secrets.some((one) => one === real))
      throw new CannotDo('protected', 'This file holds the secret of the terminal')
    const found = await stat(real)
    if (found.isDirectory()) throw new CannotDo('no_such_file', `${path} is a folder`)
    if (!found.isFile()) throw new CannotDo('no_such_file', `${path} is not a file but a device, a pipe or a socket`)
    return opened(await open(real, 'r'), path)
  } catch (error) {
    throw reasonOf(error, path)
  }
}

/** One made for the purpose, which goes when it is closed, folder and all. */
export async function openTemporary(file: string, path: string, name: string): Promise<OpenFile> {
  const one = await openFile(file)
  const close = async () => {
    await one.close()
    await rm(dirname(file), { recursive: true, force: true })
  }
  return { ...one, name, path, close }
}

async function opened(file: FileHandle, path: string): Promise<OpenFile> {
  const { size, mtimeMs } = await file.stat()
  return {
    name: basename(path.replaceAll('\\', '/')),
    path,
    size,
    at: Math.floor(mtimeMs),
    async read(offset, length) {
      const bytes = new Uint8Array(length)
      let have = 0
      while (have < length) {
        const { bytesRead } = await file.read(bytes, have, length - have, offset + have)
        if (bytesRead === 0) break
        have += bytesRead
      }
      return bytes.subarray(0, have)
    },
    close: () => file.close(),
  }
}

/** `%ProgramData%\x.log`, as people write it on Windows. */
function expand(path: string): string {
  if (process.platform !== 'win32') return path
  return path.replaceAll(/%([^%]+)%/g, (whole, name: string) => process.env[name] ?? whole)
}

function reasonOf(error: unknown, path: string): unknown {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'ENAMETOOLONG' || code === 'ELOOP')
    return new CannotDo('no_such_file', `There is no ${path}`)
  if (code === 'EACCES' || code === 'EPERM')
    return new CannotDo('protected', `The agent is not allowed to read ${path}`)
  return error
}
