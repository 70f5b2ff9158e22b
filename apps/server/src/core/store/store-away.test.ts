import { mkdtempSync, rmSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testFolder } from '../../testing/folder.ts'
import { diskStore } from './disk.ts'
import { storeCheck, StoreAway, storeTrouble } from './store-away.ts'

test('a store that can be written to is usable, and the look leaves nothing behind', async () => {
  const folder = mkdtempSync(join(testFolder(), 'cpm-store-'))
  expect(await storeCheck(diskStore(folder))()).toBe(true)
  const left = await readdir(folder, { recursive: true, withFileTypes: true })
  expect(left.filter((one) => one.isFile())).toEqual([])
  rmSync(folder, { recursive: true })
})

test('a store below what is no folder, and one that does not answer, is not', async () => {
  expect(await storeCheck(diskStore(import.meta.filename))()).toBe(false)
  const silent = { append: () => new Promise<number>(() => undefined), drop: () => Promise.resolve() }
  expect(await storeCheck(silent)()).toBe(false)
})

test.each([
  [Object.assign(new Error(), { code: 'ENOSPC', syscall: 'write' }), 'full'],
  [Object.assign(new Error(), { code: 'EDQUOT', syscall: 'write' }), 'full'],
  [Object.assign(new Error(), { code: 'EROFS', syscall: 'open' }), 'away'],
  [Object.assign(new Error(), { code: 'ENOTDIR', syscall: 'mkdir' }), 'away'],
  [new StoreAway('403'), 'away'],
  // The database's socket is a file too.
  [Object.assign(new Error(), { code: 'ENOENT', syscall: 'connect' }), null],
  [Object.assign(new Error(), { code: '23505' }), null],
  [new Error('any other'), null],
])('an error tells whether files cannot be stored: %o', (error, trouble) => {
  expect(storeTrouble(error)).toBe(trouble)
})
