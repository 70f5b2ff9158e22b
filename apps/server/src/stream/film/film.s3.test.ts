import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { s3Store } from '../../core/store/s3.ts'
import { openS3Double } from '../../core/store/testing/s3-double.ts'
import { openRelayHouse, type Part, type RelayHouse } from '../testing/relay-house.ts'
import { picture, serve, view } from '../testing/rfb.ts'

const folder = mkdtempSync(join(tmpdir(), 'cpm-s3-'))
let s3: Awaited<ReturnType<typeof openS3Double>>
let house: RelayHouse
beforeAll(async () => {
  s3 = await openS3Double()
  house = await openRelayHouse({ store: s3Store(s3.url, folder) })
})
afterAll(async () => {
  await house.close()
  await s3.close()
  rmSync(folder, { recursive: true })
})

const read = (id: string, headers: Record<string, string> = {}) =>
  house.app.inject({ url: `/api/v1/sessions/${id}/recording`, headers: { session: house.owner.token, ...headers } })

test('in an S3 that fails now and then a film is kept whole, played in parts, and let go of', async () => {
  s3.state.fails = 5
  const { sn } = await house.till()
  const { id, url } = await house.owner.remoteSession.create({ sn, kind: 'desktop' })
  const operator = house.operator(url)
  const tunnel = await house.dial(sn, id)
  await Promise.all([serve(tunnel), view(operator)])
  tunnel.send(picture(1))
  await operator.take(20)
  await house.owner.remoteSession.end({ id })
  // It is in the S3 alone: neither where it grew nor where it waited is anything left.
  const spool = join((house.parts[0] as Part).folder, 'remote')
  await vi.waitFor(() => expect([s3.objects.size, readdirSync(folder), readdirSync(spool)]).toEqual([1, [], []]), {
    timeout: 20_000,
  })
  const { recording } = await house.owner.remoteSession.get({ id })
  expect(recording?.state).toBe('kept')
  const whole = await read(id)
  expect(whole.statusCode).toBe(200)
  expect(createHash('sha256').update(whole.rawPayload).digest('hex')).toBe(recording?.sha256)
  const part = await read(id, { range: 'bytes=9-99' })
  expect([part.statusCode, part.rawPayload.equals(whole.rawPayload.subarray(9, 100))]).toEqual([206, true])

  await sql`update remote_session set recording_until = now() - interval '1 day' where id = ${id}`.execute(house.db)
  await house.job('remoteSession.expireFilms')
  await house.job('file.removeFiles')
  expect(s3.objects.size).toBe(0)
  expect((await read(id)).statusCode).toBe(422)
})
