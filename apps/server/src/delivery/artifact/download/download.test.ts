import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, describe, expect, test } from 'vitest'
import { type House, openTestHouse } from '../../../testing/house.ts'
import { through } from './gate.ts'

const limits = { atOnce: 3, atOnceInGroup: 2, pace: 0, paceInGroup: 0, prefix: null }
const endless = () => Promise.resolve(new Readable({ read() {} }))
const of = (groupPath: string | null) => ({ sn: 'T-1', groupPath })

describe('downloads at once', () => {
  test('are bounded for a store and for the process, and one that ends makes room', async () => {
    const own = { ...limits }
    const first = await through(own, of('1.2'), endless)
    await through(own, of('1.2'), endless)
    await expect(through(own, of('1.2'), endless)).rejects.toMatchObject({ code: 429 })
    await through(own, of('1.3'), endless)
    await expect(through(own, of('1.4'), endless)).rejects.toMatchObject({ code: 429 })
    first.destroy()
    await expect
      .poll(() =>
        through(own, of('1.2'), endless).then(
          () => true,
          () => false,
        ),
      )
      .toBe(true)
  })

  test('one that cannot be opened takes no place', async () => {
    const own = { ...limits, atOnce: 1 }
    await expect(through(own, null, () => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
    expect(await through(own, null, endless)).toBeInstanceOf(Readable)
  })

  test('of a store with a pace come as slowly as that, and hold nobody else up', async () => {
    const own = { ...limits, paceInGroup: 1000 }
    const bytes = randomBytes(300_000)
    const pieces = () => Promise.resolve(Readable.from([bytes.subarray(0, 100_000), bytes.subarray(100_000)]))
    const slow = await through(own, of('1.2'), pieces)
    let came = 0
    slow.on('data', (piece: Buffer) => (came += piece.length))
    expect((await buffer(await through(own, null, pieces))).equals(bytes)).toBe(true)
    await expect.poll(() => came).toBe(100_000)
    slow.destroy()
  })
})

describe('with a cache before the server', () => {
  let house: House
  afterEach(() => house.close())

  test('a terminal is sent there, with a signature that stands for that file alone and for a while', async () => {
    let clock = new Date()
    house = await openTestHouse({ now: () => clock, downloads: { prefix: 'https://cdn.example' } })
    const { id: enterpriseId } = await house.make.enterprise()
    const owner = await house.as(await house.make.account({ enterpriseId }))
    const bytes = randomBytes(2000)
    const { id, sha256 } = await owner.artifact.put({ kind: 'file', name: 'a.bin', bytes })
    const { sn } = await house.make.terminal({ enterpriseId, secret: 'hush' })
    const task = await owner.task.create({ type: 'message', params: { text: 'x' }, target: { sns: [sn] } })
    const params = JSON.stringify({ artifactId: id })
    await house.db.updateTable('task').set({ params }).where('id', '=', Number(task.id)).execute()
    const authorization = `Basic ${Buffer.from(`${sn}:hush`).toString('base64')}`
    const sent = await house.app.inject({ url: `/agent/v1/artifacts/${sha256}`, headers: { authorization } })
    expect(sent.statusCode).toBe(302)
    const there = String(sent.headers.location)
    expect(there).toMatch(/^https:\/\/cdn\.example\/agent\/v1\/artifacts\//)
    const url = there.replace('https://cdn.example', '')
    const part = await house.app.inject({ url, headers: { range: 'bytes=1000-' } })
    expect([part.statusCode, part.headers['cache-control']]).toEqual([206, 'public, max-age=31536000, immutable'])
    expect(part.rawPayload.equals(bytes.subarray(1000))).toBe(true)
    await house.db
      .insertInto('app')
      .values({
        enterprise_id: enterpriseId,
        account_path: '1',
        platform: 'android',
        package_name: 'com.blocked',
        name: 'Blocked',
        name_en: 'Blocked',
        type: 'tool',
        visibility: 'public',
      })
      .execute()
    await house.database.pool.query(
      `insert into app_version (app_id, artifact_id, version_name, version_code, version_key, kind, size, sha256, facts, barred_at)
       select id, $1, '1.0', 1, version_key('1.0'), 'apk', 1, $2, '{}', now() from app`,
      [id, sha256],
    )
    expect((await house.app.inject({ url })).statusCode).toBe(404)
    await house.db.deleteFrom('app').execute()
    expect((await house.app.inject({ url })).statusCode).toBe(200)
    const stranger = url.replace(/of=\d+/, 'of=999')
    expect((await house.app.inject({ url: stranger })).statusCode).toBe(404)
    const other = url.replace(sha256, 'f'.repeat(64))
    expect((await house.app.inject({ url: other })).statusCode).toBe(404)
    clock = new Date(clock.getTime() + 1_300_000)
    expect((await house.app.inject({ url })).statusCode).toBe(404)
  })
})

describe('a terminal there is no room for', () => {
  let house: House
  afterEach(() => house.close())

  test('is told when to come before anything is looked up for it, and sooner than that it is not even known', async () => {
    house = await openTestHouse({ downloads: { atOnce: 0 } })
    const { id: enterpriseId } = await house.make.enterprise()
    const { sn } = await house.make.terminal({ enterpriseId, secret: 'hush' })
    const ask = (secret: string) =>
      house.app.inject({
        url: `/agent/v1/artifacts/${'f'.repeat(64)}`,
        headers: { authorization: `Basic ${Buffer.from(`${sn}:${secret}`).toString('base64')}` },
      })
    expect((await ask('guess')).statusCode).toBe(401)
    // Nothing names such a file: with room it would be missing.
    const refused = await ask('hush')
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '5'])
    expect(refused.json()).toMatchObject({ code: 429, messageEn: 'Too many downloads; try again in 5 s' })
    await house.db.updateTable('terminal').set({ status: 'logged_off' }).where('sn', '=', sn).execute()
    const early = await ask('hush')
    expect([early.statusCode, Number(early.headers['retry-after']) <= 5]).toEqual([429, true])
  })
})
