import { CannotDo, type Showing } from '@cpm/agent-core'
import type { SomeFacts } from '@cpm/contract/estate/agent/report'
import { createHash } from 'node:crypto'
import { copyFile, mkdir, open, readdir, readFile, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'

/** How a desktop shows a picture, and which file it says that it shows. */
export type Backdrop = {
  show(file: string): Promise<void>
  shown(): Promise<string | undefined>
}

/** Keeps the pictures of the desktop in a folder of the agent: a desktop reads its file again whenever it starts. */
export function shownPicture(dir: string, backdrop: Backdrop) {
  const ours = async () => {
    const file = await backdrop.shown()
    return file !== undefined && file === join(dir, basename(file)) ? file : undefined
  }
  return {
    async setWallpaper({ path, sha256 }: Showing): Promise<string> {
      await mkdir(dir, { recursive: true })
      const file = join(dir, `${sha256}.${await endingOf(path)}`)
      await copyFile(path, file)
      await backdrop.show(file)
      if ((await ours()) !== file) throw new CannotDo('protected', 'The desktop still shows another picture.')
      const others = (await readdir(dir)).filter((name) => name !== basename(file))
      for (const name of others) await rm(join(dir, name), { force: true })
      return 'The picture is shown.'
    },
    /** What is shown, by the sum of the file that the desktop reads. Rejects where the desktop does not say. */
    async facts(): Promise<SomeFacts> {
      const file = await ours()
      const bytes = file === undefined ? null : await readFile(file).catch(() => null)
      return { wallpaper: bytes && createHash('sha256').update(bytes).digest('hex') }
    },
  }
}

/** Desktops go by the ending of a name. */
async function endingOf(path: string): Promise<'png' | 'jpg'> {
  const file = await open(path, 'r')
  try {
    const head = Buffer.alloc(4)
    await file.read(head, 0, 4, 0)
    if (head.toString('latin1') === '\x89PNG') return 'png'
    if (head.readUInt16BE(0) === 0xffd8) return 'jpg'
    throw new CannotDo('wrong_file', 'The file is neither a PNG nor a JPG.')
  } finally {
    await file.close()
  }
}
