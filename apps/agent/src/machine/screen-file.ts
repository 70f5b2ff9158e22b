import { CannotDo, type OpenFile } from '@cpm/agent-core'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openTemporary } from './open-file.ts'

const png = Buffer.from('89504e470d0a1a0a', 'hex')

/** A picture that `take` writes to the file named; in a folder only we can read, which goes with it. */
export async function screenFile(take: (file: string) => Promise<void>): Promise<OpenFile> {
  const folder = await mkdtemp(join(tmpdir(), 'cpm-screen-'))
  try {
    const file = join(folder, 'screen.png')
    await take(file)
    if (!(await isPng(file))) throw new CannotDo('not_started', 'The result is not a picture')
    const name = `screenshot-${new Date().toISOString().slice(0, 19).replaceAll(/\D/g, '')}.png`
    return await openTemporary(file, '', name)
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

export async function isPng(file: string): Promise<boolean> {
  const opened = await open(file).catch(() => undefined)
  if (!opened) return false
  const { buffer } = await opened.read(Buffer.alloc(png.length), 0, png.length, 0).finally(() => opened.close())
  return buffer.equals(png)
}
