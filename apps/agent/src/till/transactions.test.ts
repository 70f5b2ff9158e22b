import { execFileSync, spawn, spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDoor, type Door } from './door.ts'

let dir: string
let door: Door
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'cpm-till-'))
  door = await openDoor(dir)
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

const lock = (name: string) => join(dir, 'locks', `${name}.lock`)
const put = (name: string, text: string, agoMs = 0) => {
  writeFileSync(lock(name), text)
  const at = (Date.now() - agoMs) / 1000
  utimesSync(lock(name), at, at)
}
const said = () =>
  Object.fromEntries(
    readFileSync(join(dir, 'door'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => line.split('=')),
  )
async function call(method: string, path: string, headers: Record<string, string> = {}) {
  const { URL: url, TOKEN } = said() as { URL: string; TOKEN: string }
  const response = await fetch(`${url}${path}`, { method, headers: { authorization: `Bearer ${TOKEN}`, ...headers } })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
const minute = 60_000

test('a lock file is a transaction, until it is taken away or its time is up', () => {
  expect(door.isOpen()).toBe(false)
  put('sale', '')
  expect(door.isOpen()).toBe(true)
  rmSync(lock('sale'))
  expect(door.isOpen()).toBe(false)
  put('sale', '', 9 * minute)
  expect(door.isOpen()).toBe(true)
  put('sale', '', 10 * minute)
  expect(door.isOpen()).toBe(false)
  expect(existsSync(lock('sale'))).toBe(false)
})

test('it may last as long as it says, and an hour at most', () => {
  put('sale', '0 1800', 29 * minute)
  expect(door.isOpen()).toBe(true)
  put('sale', '0 60', 2 * minute)
  expect(door.isOpen()).toBe(false)
  put('sale', '0 999999', 61 * minute)
  expect(door.isOpen()).toBe(false)
  // Written by a clock that was days ahead.
  put('sale', '', -72 * 60 * minute)
  expect(door.isOpen()).toBe(false)
})

test('it ends with the process it names, however that ended', async () => {
  const child = spawn('sleep', ['600'])
  put('sale', `${child.pid}\n`)
  expect(door.isOpen()).toBe(true)
  child.kill('SIGKILL')
  await new Promise((resolve) => child.once('close', resolve))
  expect(door.isOpen()).toBe(false)
})

test('what is no plain file neither leads elsewhere nor makes the agent wait, and is over after the usual time', () => {
  symlinkSync('/etc/passwd', lock('link'))
  execFileSync('sh', ['-c', `mkfifo ${lock('pipe')}`])
  mkdirSync(lock('folder'))
  expect(door.isOpen()).toBe(true)
  rmSync(lock('link'))
  rmSync(lock('pipe'))
  rmSync(lock('folder'), { recursive: true })
  expect(door.isOpen()).toBe(false)
})

test('a call begins one, keeps it open and ends it', async () => {
  expect(await call('PUT', '/sale-1?seconds=120')).toMatchObject({ status: 200, body: { name: 'sale-1' } })
  expect((await call('GET', '')).body).toEqual({ open: [{ name: 'sale-1', until: expect.any(Number) }] })
  expect(door.isOpen()).toBe(true)
  expect(await call('DELETE', '/sale-1')).toEqual({ status: 200, body: { open: [] } })
  expect(door.isOpen()).toBe(false)
})

test('a call is not forgotten by the next life of the agent', async () => {
  await call('PUT', '/sale-1')
  const next = await openDoor(dir)
  expect(next.isOpen()).toBe(true)
  await call('DELETE', '/sale-1')
  expect(next.isOpen()).toBe(false)
})

test('nobody calls without the token, and no web page with it', async () => {
  expect((await call('PUT', '/sale-1', { authorization: 'Bearer wrong' })).status).toBe(403)
  expect((await call('PUT', '/sale-1', { origin: 'https://shop.example' })).status).toBe(403)
  expect((await call('PUT', '/..%2Fsale')).status).toBe(400)
  expect((await call('PUT', '/sale-1?seconds=-1')).status).toBe(400)
  expect((await call('POST', '/sale-1')).status).toBe(404)
  expect(door.isOpen()).toBe(false)
})

test('the file `door` is one that a shell reads as it stands', async () => {
  const { status, stdout } = spawnSync('sh', ['-c', `. ${join(dir, 'door')} && echo "$URL $TOKEN"`], {
    encoding: 'utf8',
  })
  expect([status, stdout.trim()]).toEqual([0, `${said()['URL']} ${said()['TOKEN']}`])
})

test('an app says by a call that it is well, or by a file that it writes, and is remembered', async () => {
  expect(door.saidWell('com.harbour.pos')).toBeNull()
  const { TOKEN, WELL } = said() as { TOKEN: string; WELL: string }
  const put = (name: string, token = TOKEN) =>
    fetch(`${WELL}/${name}`, { method: 'PUT', headers: { authorization: `Bearer ${token}` } })
  const before = Date.now() - 1000
  expect((await put('com.harbour.pos')).status).toBe(200)
  expect(door.saidWell('com.harbour.pos')).toBeGreaterThan(before)
  expect((await openDoor(dir)).saidWell('com.harbour.pos')).toBeGreaterThan(before)

  writeFileSync(join(dir, 'well', 'till'), '')
  expect(door.saidWell('till')).toBeGreaterThan(before)
  utimesSync(join(dir, 'well', 'till'), 100, 100)
  expect(door.saidWell('till')).toBe(100_000)

  expect((await put('till', 'wrong')).status).toBe(403)
  expect((await put('..%2Fdoor')).status).toBe(400)
  symlinkSync('/etc/passwd', join(dir, 'well', 'link'))
  expect(door.saidWell('link')).toBeNull()
  expect(door.saidWell('../door')).toBeNull()
})

test('apps read the parameters they were given, by a call or as a file, also before the agent is there', async () => {
  const { TOKEN, PARAMETERS } = said() as { TOKEN: string; PARAMETERS: string }
  const asked = async () => (await fetch(PARAMETERS, { headers: { authorization: `Bearer ${TOKEN}` } })).json()
  expect(await asked()).toEqual({})
  door.keepParameters({ 'tax.rate': '9', receipt: '欢迎\nWelcome' })
  expect(await asked()).toEqual({ 'tax.rate': '9', receipt: '欢迎\nWelcome' })
  expect(JSON.parse(readFileSync(join(dir, 'parameters.json'), 'utf8'))).toMatchObject({ 'tax.rate': '9' })
  expect((await fetch(PARAMETERS)).status).toBe(403)
  door.keepParameters({})
  expect(await asked()).toEqual({})
})
