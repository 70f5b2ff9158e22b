import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Door, openDoor } from './door.ts'

let dir: string
let door: Door
let changes = 0
let unwatch = () => {}
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'cpm-till-'))
  door = await openDoor(dir)
  changes = 0
  unwatch = door.watchPrivate(() => void (changes += 1))
})
afterEach(() => {
  unwatch()
  rmSync(dir, { recursive: true, force: true })
})

const value = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(readFileSync(join(dir, 'door'), 'utf8'))?.[1]
const call = (method: string, path: string) =>
  fetch(`${value('PRIVATE')}${path}`, { method, headers: { authorization: `Bearer ${value('TOKEN')}` } })

test('[2.8] a program says that it shows a PIN, and that it does no more; it is heard at once', async () => {
  expect(door.isPrivate()).toBe(false)
  const begun = await call('PUT', '/pin?seconds=60')
  expect([begun.status, door.isPrivate(), changes > 0]).toEqual([200, true, true])
  expect(await begun.json()).toMatchObject({ name: 'pin', until: expect.any(Number) })
  await call('PUT', '/card')
  await call('DELETE', '/pin')
  expect(door.isPrivate()).toBe(true)
  expect(await (await call('GET', '')).json()).toMatchObject({ open: [{ name: 'card' }] })
  await call('DELETE', '/card')
  expect(door.isPrivate()).toBe(false)
})

test('it is no transaction, and a transaction is not private', async () => {
  await call('PUT', '/pin')
  expect(door.isOpen()).toBe(false)
  await call('DELETE', '/pin')
  writeFileSync(join(dir, 'locks', 'sale.lock'), '')
  expect([door.isOpen(), door.isPrivate()]).toEqual([true, false])
})

test('a file does the same, is seen soon, and is over with its process', async () => {
  const before = changes
  writeFileSync(join(dir, 'private', 'locks', 'pin.lock'), `${process.pid} 60\n`)
  expect(door.isPrivate()).toBe(true)
  await expect.poll(() => changes).toBeGreaterThan(before)
  writeFileSync(join(dir, 'private', 'locks', 'pin.lock'), '4194000 60\n')
  expect(door.isPrivate()).toBe(false)
})

test('what is not right is refused', async () => {
  expect((await call('PUT', '/a.b')).status).toBe(400)
  expect((await call('PUT', '/pin?seconds=-1')).status).toBe(400)
  expect((await call('POST', '/pin')).status).toBe(404)
  expect((await fetch(`${value('PRIVATE')}/pin`, { method: 'PUT' })).status).toBe(403)
  expect(door.isPrivate()).toBe(false)
})
