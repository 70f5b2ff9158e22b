import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Backdrop, shownPicture } from './shown-picture.ts'

let dir: string
/** A desktop that shows what it is told, unless it is of its own mind. */
let desktop: { file?: string; stubborn?: boolean }
const backdrop: Backdrop = {
  async show(file) {
    if (!desktop.stubborn) desktop.file = file
  },
  shown: async () => desktop.file,
}
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'cpm-picture-'))
  desktop = {}
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

function picture(text: string) {
  const bytes = Buffer.from(`\x89PNG${text}`, 'latin1')
  const path = join(dir, 'came')
  writeFileSync(path, bytes)
  return { path, sha256: createHash('sha256').update(bytes).digest('hex') }
}

test('a wallpaper is kept where the desktop finds it again, and told by the sum of what is shown', async () => {
  const held = shownPicture(join(dir, 'kept'), backdrop)
  const [first, second] = [picture('one'), picture('two')]
  await held.setWallpaper({ ...picture('one'), sha256: first.sha256 })
  expect(await held.facts()).toEqual({ wallpaper: first.sha256 })
  await held.setWallpaper(picture('two'))
  rmSync(second.path)
  expect(await held.facts()).toEqual({ wallpaper: second.sha256 })
  expect(readdirSync(join(dir, 'kept'))).toEqual([`${second.sha256}.png`])
})

test('a file that was changed since is not told as the one that was sent', async () => {
  const held = shownPicture(join(dir, 'kept'), backdrop)
  const { sha256 } = picture('one')
  await held.setWallpaper(picture('one'))
  writeFileSync(desktop.file ?? '', 'other')
  expect((await held.facts()).wallpaper).not.toBe(sha256)
})

test('what is not the server’s is told as none, and a desktop that does not obey as that', async () => {
  const held = shownPicture(join(dir, 'kept'), backdrop)
  desktop = { file: '/usr/share/backgrounds/warty.png', stubborn: true }
  expect(await held.facts()).toEqual({ wallpaper: null })
  await expect(held.setWallpaper(picture('one'))).rejects.toMatchObject({ reason: 'protected' })
})

test('what is no picture is not shown', async () => {
  writeFileSync(join(dir, 'came'), 'MZ..')
  const held = shownPicture(join(dir, 'kept'), backdrop)
  await expect(held.setWallpaper({ path: join(dir, 'came'), sha256: 'a' })).rejects.toMatchObject({
    reason: 'wrong_file',
  })
})
