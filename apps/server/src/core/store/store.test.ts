import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { diskStore } from './disk.ts'
import { moveFiles } from './move.ts'
import { s3Store } from './s3.ts'
import { keepBytes, newKey, type Store } from './store.ts'
import { openS3Double } from './testing/s3-double.ts'

const folder = mkdtempSync(join(tmpdir(), 'cpm-store-'))
let s3: Awaited<ReturnType<typeof openS3Double>>
beforeAll(async () => void (s3 = await openS3Double()))
beforeEach(() => void (s3.state.fails = 0))
afterAll(async () => {
  await s3.close()
  rmSync(folder, { recursive: true })
})

const whole = async (store: Store, key: string) => buffer(await store.read(key))
const stores = [
  ['a folder', () => diskStore(join(folder, 'disk'))],
  ['an S3', () => s3Store(s3.url, join(folder, 'temporary'))],
] as const

describe.each(stores)('files in %s', (_name, open) => {
  test('come in pieces, are gathered, kept whole, read in parts, and go', async () => {
    const store = open()
    const [key, bytes] = [newKey(), randomBytes(5000)]
    let here = 0
    for (const length of [2000, 1, 2999]) here = await store.append(key, here, bytes.subarray(here, here + length))
    expect(here).toBe(5000)
    expect(await store.sizeOf(key)).toBeNull()
    expect(await store.gather(key, 6000)).toBeNull()
    const part = (await store.gather(key, 5000))!
    expect(readFileSync(part.path).equals(bytes)).toBe(true)
    await store.put(key, part.path)
    await part.drop()
    expect(await store.sizeOf(key)).toBe(5000)
    expect((await whole(store, key)).equals(bytes)).toBe(true)
    expect((await buffer(await store.read(key, { from: 10, to: 19 }))).equals(bytes.subarray(10, 20))).toBe(true)
    await store.drop(key)
    expect(await store.sizeOf(key)).toBeNull()
    expect(await store.gather(key, 1)).toBeNull()
    await expect(store.read(key)).rejects.toThrow()
  })

  test('a piece that was written and not counted is written over', async () => {
    const store = open()
    const [key, bytes] = [newKey(), randomBytes(300)]
    await store.append(key, 0, bytes.subarray(0, 100))
    await store.append(key, 100, randomBytes(200))
    await store.append(key, 100, bytes.subarray(100, 150))
    const part = (await store.gather(key, 150))!
    expect(readFileSync(part.path).equals(bytes.subarray(0, 150))).toBe(true)
    await part.drop()
    await store.drop(key)
  })

  test('no key leads out of them', async () => {
    await expect(async () => open().sizeOf('../../etc/passwd')).rejects.toThrow('no key')
  })
})

describe('an S3 that fails every third time', () => {
  test('keeps a large file whole all the same, and nothing else', async () => {
    s3.objects.clear()
    s3.state.fails = 33
    const store = s3Store(s3.url, join(folder, 'temporary'))
    const [key, bytes] = [newKey(), randomBytes(40 * 1024 * 1024)]
    const path = join(folder, 'large')
    writeFileSync(path, bytes)
    await store.put(key, path)
    expect((await whole(store, key)).equals(bytes)).toBe(true)
    expect(s3.state.refused).toBeGreaterThan(0)
    s3.state.fails = 0
    await store.drop(key)
    expect([s3.objects.size, s3.uploads.size]).toEqual([0, 0])
  })
})

test('a folder moves to an S3, and a move that was broken off goes on', async () => {
  s3.objects.clear()
  const from = diskStore(join(folder, 'old'))
  const files = new Map(Array.from({ length: 6 }, () => [newKey(), randomBytes(100)]))
  for (const [key, bytes] of files) await keepBytes(from, key, bytes)
  const cut = newKey()
  await from.append(cut, 0, Buffer.from('half'))
  const to = s3Store(s3.url, join(folder, 'temporary'))
  let puts = 0
  const broken: Store = {
    ...to,
    put: (key, path) => (puts++ < 3 ? to.put(key, path) : Promise.reject(new Error('off'))),
  }
  await expect(moveFiles(join(folder, 'old'), broken, () => {})).rejects.toThrow('off')
  expect(await moveFiles(join(folder, 'old'), to, () => {})).toMatchObject({ there: 3 })
  for (const [key, bytes] of files) expect((await whole(to, key)).equals(bytes)).toBe(true)
  expect(readFileSync((await to.gather(cut, 4))!.path, 'utf8')).toBe('half')
})
