import type { GivenParameters } from '@cpm/agent-core'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Door, openDoor } from './door.ts'
import { forFewReaders } from './few-readers.ts'

let dir: string
let door: Door
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'cpm-shelf-'))
  door = await openDoor(join(dir, 'run'), join(dir, 'apps'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

const lines = (file: string) =>
  Object.fromEntries(
    readFileSync(join(dir, 'run', file), 'utf8')
      .trim()
      .split('\n')
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  ) as Record<string, string>
async function call(method: string, query: string, token = lines('door')['TOKEN']) {
  const { PARAMETERS } = lines('door')
  const response = await fetch(`${PARAMETERS}?${query}`, { method, headers: { authorization: `Bearer ${token}` } })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
const given = (more: Partial<GivenParameters> = {}): GivenParameters => ({
  packageName: 'com.harbour.pos',
  version: 7,
  hash: 'a1',
  values: [
    { name: 'rate', value: 9, isSecret: false },
    { name: 'tips', value: true, isSecret: false },
    { name: 'pin', value: 'hush', isSecret: true },
  ],
  files: [],
  ...more,
})
const isPosix = process.platform !== 'win32'
const modeOf = (file: string) => statSync(file).mode & 0o777

test('an app reads its own parameters by a call or as a file, and says which version it took', async () => {
  expect((await call('GET', 'package=com.harbour.pos')).status).toBe(404)
  await door.shelf.keep(given())
  const read = { package: 'com.harbour.pos', version: 7, values: { rate: 9, tips: true }, files: {}, secrets: ['pin'] }
  expect(await call('GET', 'package=com.harbour.pos')).toEqual({ status: 200, body: read })
  const file = join(lines('door')['APPS']!, 'com.harbour.pos', 'parameters.json')
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject(read)
  expect(door.shelf.held()).toEqual([{ packageName: 'com.harbour.pos', version: 7 }])
  let told = 0
  door.shelf.watch(() => (told += 1))
  expect(await call('POST', 'package=com.harbour.pos&version=6')).toMatchObject({ status: 409, body: { version: 7 } })
  expect(await call('POST', 'package=com.harbour.pos&version=x')).toMatchObject({ status: 400 })
  expect(told).toBe(0)
  expect(await call('POST', 'package=com.harbour.pos&version=7')).toMatchObject({ status: 200, body: { version: 7 } })
  expect(told).toBe(1)
  expect(door.shelf.held()).toEqual([
    { packageName: 'com.harbour.pos', version: 7, taken: 7, takenAt: expect.any(Number) },
  ])
  // The next version was not taken yet, and that it took this one is not forgotten by another life of the agent.
  await door.shelf.keep(given({ version: 8, hash: 'a2' }))
  expect((await openDoor(join(dir, 'run'), join(dir, 'apps'))).shelf.held()).toMatchObject([{ version: 8, taken: 7 }])
})

test('secrets are answered to the token few may read, and lie in a file few may read', async () => {
  await door.shelf.keep(given())
  const { SECRETS_TOKEN } = lines('door.secrets')
  expect((await call('GET', 'package=com.harbour.pos', SECRETS_TOKEN)).body).toMatchObject({ secrets: { pin: 'hush' } })
  expect((await call('GET', 'package=com.harbour.pos', 'wrong')).status).toBe(403)
  const folder = join(dir, 'apps', 'com.harbour.pos')
  expect(readFileSync(join(folder, 'parameters.json'), 'utf8')).not.toContain('hush')
  expect(JSON.parse(readFileSync(join(folder, 'secrets.json'), 'utf8'))).toEqual({ pin: 'hush' })
  if (!isPosix) return
  expect(modeOf(join(folder, 'secrets.json')) & 0o007).toBe(0)
  expect(modeOf(join(dir, 'run', 'door.secrets')) & 0o007).toBe(0)
  expect(modeOf(join(folder, 'parameters.json'))).toBe(0o644)
})

test.runIf(isPosix)('a group of readers on the machine reads them too', () => {
  const groups = join(dir, 'group')
  const file = join(dir, 'secret')
  writeFileSync(file, '')
  writeFileSync(groups, `root:x:0:\ncpm-apps:x:${process.getgid!()}:till\n`)
  forFewReaders(file, groups)
  expect([modeOf(file), statSync(file).gid]).toEqual([0o640, process.getgid!()])
  writeFileSync(groups, 'root:x:0:\n')
  forFewReaders(file, groups)
  expect(modeOf(file)).toBe(0o600)
})

test('files lie under their sums and go when nothing names them', async () => {
  const came = join(dir, 'came')
  writeFileSync(came, 'picture')
  const sha256 = 'a'.repeat(64)
  const file = { name: 'logo', fileName: '../logo 1.png', sha256, path: came }
  await door.shelf.keep(given({ files: [file] }))
  const { body } = await call('GET', 'package=com.harbour.pos')
  const { logo } = body['files'] as { logo: string }
  expect(logo).toBe(join(dir, 'apps', 'com.harbour.pos', 'files', sha256, '__logo 1.png'))
  expect(readFileSync(logo, 'utf8')).toBe('picture')
  expect(await door.shelf.hasFile('com.harbour.pos', sha256)).toBe(true)
  await door.shelf.keep(given({ version: 8, files: [{ ...file, path: null }] }))
  expect(readFileSync(logo, 'utf8')).toBe('picture')
  await door.shelf.keep(given({ version: 9 }))
  expect(readdirSync(join(dir, 'apps', 'com.harbour.pos', 'files'))).toEqual([])
  await door.shelf.drop('com.harbour.pos')
  expect([readdirSync(join(dir, 'apps')), door.shelf.held()]).toEqual([[], []])
})

test('a package of any name has a folder of its own and leads nowhere else', async () => {
  for (const packageName of ['..', '{8A69D345}_is1', '海港 POS', 'a/../../b']) {
    await door.shelf.keep(given({ packageName }))
    expect((await call('GET', `package=${encodeURIComponent(packageName)}`)).body).toMatchObject({ version: 7 })
  }
  expect(readdirSync(join(dir, 'apps'))).toHaveLength(4)
  expect(readdirSync(dir).toSorted()).toEqual(['apps', 'run'])
})

test('the parameters of all apps together are answered as before', async () => {
  door.keepParameters({ tax: '9' })
  await door.shelf.keep(given())
  expect((await call('GET', '')).body).toEqual({ tax: '9' })
})
