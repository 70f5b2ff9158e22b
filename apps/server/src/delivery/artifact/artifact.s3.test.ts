import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { s3Store } from '../../core/store/s3.ts'
import { openS3Double } from '../../core/store/testing/s3-double.ts'
import { type Clients, type House, openTestHouse } from '../../testing/house.ts'

const folder = mkdtempSync(join(tmpdir(), 'cpm-s3-'))
let s3: Awaited<ReturnType<typeof openS3Double>>
let house: House
let owner: Clients
let enterprise: { id: number }
beforeAll(async () => {
  s3 = await openS3Double()
  house = await openTestHouse({ store: s3Store(s3.url, folder) })
  enterprise = await house.make.enterprise()
  owner = await house.as(await house.make.account({ enterpriseId: enterprise.id }))
})
afterAll(async () => {
  await house.close()
  await s3.close()
  rmSync(folder, { recursive: true })
})

test('kept in an S3 that fails now and then, a file comes whole and in pieces, and goes to a terminal in parts', async () => {
  s3.state.fails = 20
  const bytes = randomBytes(50_000)
  const whole = await owner.artifact.put({ kind: 'file', name: 'whole.bin', bytes })
  const { id } = await owner.artifact.begin({ kind: 'file', name: 'pieces.bin', size: bytes.length })
  for (const at of [0, 20_000, 40_000])
    await owner.artifact.piece({ id, offset: at, bytes: bytes.subarray(at, Math.min(at + 20_000, bytes.length)) })
  expect(await owner.artifact.finish({ id })).toMatchObject({ sha256: whole.sha256, size: 50_000 })
  await house.job('file.removeFiles')
  expect([s3.objects.size, readdirSync(folder)]).toEqual([1, []])

  const { sn } = await house.make.terminal({ enterpriseId: enterprise.id, secret: 'hush' })
  const task = await owner.task.create({ type: 'message', params: { text: 'x' }, target: { sns: [sn] } })
  const params = JSON.stringify({ artifactId: whole.id })
  await house.db.updateTable('task').set({ params }).where('id', '=', Number(task.id)).execute()
  const authorization = `Basic ${Buffer.from(`${sn}:hush`).toString('base64')}`
  const url = `/agent/v1/artifacts/${whole.sha256}`
  const part = await house.app.inject({ url, headers: { authorization, range: 'bytes=49000-' } })
  expect(part.statusCode).toBe(206)
  expect(part.rawPayload.equals(bytes.subarray(49_000))).toBe(true)
})
