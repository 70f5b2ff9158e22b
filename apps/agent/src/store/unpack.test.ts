import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { zipOf, type ZipPart } from '@cpm/archive/testing/zip'
import { placeEach } from './place-folder.ts'
import { unpack } from './unpack.ts'

let home: string
let app: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'cpm-unpack-'))
  app = join(home, 'till')
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

function put(path: string, text: string): void {
  mkdirSync(dirname(join(app, path)), { recursive: true })
  writeFileSync(join(app, path), text)
}
function archive(...parts: ZipPart[]): string {
  writeFileSync(join(home, 'till.zip'), zipOf(parts))
  return join(home, 'till.zip')
}
/** All that lies there, and nothing beside it. */
function found(): Record<string, string> {
  expect(readdirSync(home).filter((name) => name !== 'till.zip' && name !== 'till')).toEqual([])
  const paths = readdirSync(app, { recursive: true, encoding: 'utf8' })
  const files = paths.filter((path) => statSync(join(app, path)).isFile()).toSorted()
  return Object.fromEntries(files.map((path) => [path, readFileSync(join(app, path), 'utf8')]))
}

test('a new folder is there with all its files, and those that may be run may be run', async () => {
  const parts = [
    { name: 'bin/till', text: '#!/bin/sh\n', mode: 0o755 },
    { name: 'data/prices.txt', text: '1' },
  ]
  expect(await unpack(archive(...parts), app, true)).toBe(2)
  expect(found()).toEqual({ 'bin/till': '#!/bin/sh\n', 'data/prices.txt': '1' })
  expect(statSync(join(app, 'bin/till')).mode & 0o111).toBe(0o111)
})

test('a folder gets the new files and keeps its others, and who may use it', async () => {
  put('till', 'old')
  put('data/sales.txt', 'ours')
  chmodSync(app, 0o750)
  await unpack(archive({ name: 'till', text: 'new' }, { name: 'data/prices.txt', text: '2' }), app, true)
  expect(found()).toEqual({ till: 'new', 'data/sales.txt': 'ours', 'data/prices.txt': '2' })
  expect(statSync(app).mode & 0o777).toBe(0o750)
})

test('an archive of Windows has its folders, the empty ones too, and its Chinese names', async () => {
  put('data/sales.txt', 'ours')
  const parts = [
    { name: Buffer.from('646174615cbcdbb8f12e747874', 'hex'), text: '1' },
    { name: 'logs\\old\\' },
    { name: 'data\\' },
  ]
  expect(await unpack(archive(...parts), app, true)).toBe(1)
  expect(found()).toEqual({ 'data/价格.txt': '1', 'data/sales.txt': 'ours' })
  expect(statSync(join(app, 'logs/old')).isDirectory()).toBe(true)
})

test('what cannot be unpacked says which file it is, and what to do', async () => {
  await expect(unpack(archive({ name: 'a', flags: 1 }), app, true)).rejects.toMatchObject({
    reason: 'bad_archive',
    message: '“a” is encrypted: create the ZIP without a password.',
  })
})

test('an archive that breaks in its last file changes nothing', async () => {
  put('till', 'old')
  const path = archive({ name: 'till', text: 'new' }, { name: 'last', text: 'x'.repeat(500) })
  const bytes = readFileSync(path)
  // Of the content, which stands behind the second name.
  bytes[bytes.indexOf('last') + 6] = 0xff
  writeFileSync(path, bytes)
  await expect(unpack(path, app, true)).rejects.toMatchObject({ reason: 'bad_archive' })
  expect(found()).toEqual({ till: 'old' })
})

test('what may not be overwritten keeps everything as it was', async () => {
  put('b', 'old')
  const path = archive({ name: 'a', text: 'new' }, { name: 'b', text: 'new' })
  await expect(unpack(path, app, false)).rejects.toMatchObject({ reason: 'is_there' })
  expect(found()).toEqual({ b: 'old' })
})

test('nothing leaves the folder, by its name or by a link', async () => {
  put('a', 'old')
  await expect(unpack(archive({ name: '../b', text: 'x' }), app, true)).rejects.toMatchObject({ reason: 'bad_archive' })
  const elsewhere = mkdtempSync(join(home, 'elsewhere-'))
  symlinkSync(elsewhere, join(app, 'link'))
  const path = archive({ name: 'a', text: 'new' }, { name: 'link/x', text: 'x' })
  await expect(unpack(path, app, true)).rejects.toMatchObject({ reason: 'bad_path' })
  expect(readdirSync(elsewhere)).toEqual([])
  expect(readFileSync(join(app, 'a'), 'utf8')).toBe('old')
})

test('where the folder itself cannot be moved, the old files come back when one cannot be placed', async () => {
  put('a', 'old')
  put('b', 'a file')
  const next = join(home, 'next')
  mkdirSync(join(next, 'b'), { recursive: true })
  writeFileSync(join(next, 'a'), 'new')
  writeFileSync(join(next, 'b/c'), 'new')
  await expect(placeEach([{ path: 'a' }, { path: 'b/c' }], [], next, app)).rejects.toThrow('b')
  rmSync(next, { recursive: true })
  expect(found()).toEqual({ a: 'old', b: 'a file' })
})

test('nor does anything leave a folder that cannot be moved, by a link in it', async () => {
  const elsewhere = mkdtempSync(join(home, 'elsewhere-'))
  mkdirSync(app)
  symlinkSync(elsewhere, join(app, 'link'))
  const next = join(home, 'next')
  mkdirSync(join(next, 'link'), { recursive: true })
  writeFileSync(join(next, 'link/c'), 'new')
  await expect(placeEach([{ path: 'link/c' }], [], next, app)).rejects.toMatchObject({ reason: 'bad_path' })
  await expect(placeEach([], ['link/logs'], next, app)).rejects.toMatchObject({ reason: 'bad_path' })
  expect(readdirSync(elsewhere)).toEqual([])
})

test('an agent killed in the middle leaves the old folder, and its next life has the new one', async () => {
  const parts = Array.from({ length: 800 }, (_, n) => ({ name: `part-${n}`, text: 'new' }))
  for (const { name } of parts) put(name, 'old')
  const path = archive(...parts)
  const unpacking = fileURLToPath(new URL('unpack.ts', import.meta.url))
  const script = `import(${JSON.stringify(unpacking)}).then(({ unpack }) => unpack(...${JSON.stringify([path, app, true])}))`
  const agent = spawn(process.execPath, ['--eval', script], { stdio: 'ignore' })
  const gone = once(agent, 'exit')
  const next = `${app}.cpm-next`
  while (agent.exitCode === null && (!existsSync(next) || readdirSync(next).length < 50)) await wait(1)
  agent.kill('SIGKILL')
  expect(await gone).toEqual([null, 'SIGKILL'])
  expect(new Set(parts.map(({ name }) => readFileSync(join(app, name), 'utf8')))).toEqual(new Set(['old']))
  await unpack(path, app, true)
  expect(new Set(Object.values(found()))).toEqual(new Set(['new']))
})

test('one killed between the old folder and the new one puts the old one back first', async () => {
  put('till', 'old')
  put('sales.txt', 'ours')
  renameSync(app, `${app}.cpm-before`)
  await unpack(archive({ name: 'till', text: 'new' }), app, true)
  expect(found()).toEqual({ till: 'new', 'sales.txt': 'ours' })
})
