import { agentApi, downloadsBy, systemClock } from '@cpm/agent-core'
import { Downloads } from '@cpm/agent-core/download/downloads'
import { uploadPiece } from '@cpm/contract/delivery/artifact/artifact'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import pg from 'pg'
import { startEmbedded } from '../../apps/server/src/db/embedded/embedded.ts'
import { fileRoom } from '../../apps/agent/src/store/room.ts'
import { type Person, type Product, startProduct } from '../product.ts'

/** The server dies in the middle of a file that comes, and of one that goes: both go on, and are what they were. */

let product: Product
let owner: Person
const folder = mkdtempSync(join(tmpdir(), 'cpm-room-'))
const bytes = randomBytes(5 * uploadPiece + 12_345)
const sha256 = createHash('sha256').update(bytes).digest('hex')

beforeAll(async () => {
  // So slow that there is a middle to die in.
  product = await startProduct({ env: { CPM_DOWNLOAD_MB: '6' } })
  owner = await product.signIn('enterprise')
})
afterAll(async () => {
  await product?.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function die(): Promise<void> {
  await product.kill9()
  await product.startAgain()
}

/** No task that is asked for over the API names a file in this test's place: its row is made to, while nobody runs. */
async function nameTo(taskId: string, artifactId: string): Promise<void> {
  await product.kill9()
  const embedded = await startEmbedded({ dataDir: product.dataDir })
  const client = new pg.Client(embedded.connection)
  try {
    await client.connect()
    await client.query('update task set params = $1 where id = $2', [JSON.stringify({ artifactId }), taskId])
  } finally {
    await client.end()
    await embedded.stop()
  }
  await product.startAgain()
}

test('an upload goes on behind a killed server, and a download too', async () => {
  const about = { kind: 'file', name: 'till.bin', size: bytes.length, mark: '1' } as const
  const piece = (id: string, offset: number) =>
    owner.artifact.piece({ id, offset, bytes: bytes.subarray(offset, offset + uploadPiece) })
  const begun = await owner.artifact.begin(about)
  for (const nth of [0, 1]) await piece(begun.id, nth * uploadPiece)
  const lost = piece(begun.id, 2 * uploadPiece).catch(() => null)
  await die()
  await lost
  const { id, offset } = await owner.artifact.begin(about)
  expect(id).toBe(begun.id)
  expect([2 * uploadPiece, 3 * uploadPiece]).toContain(offset)
  for (let at = offset; at < bytes.length;) at = (await piece(id, at)).offset
  const made = await owner.artifact.finish({ id })
  expect(made).toMatchObject({ sha256, size: bytes.length })

  const { token } = await owner.enrolment.create({})
  const enrolled = await agentApi(product.url).enrol({ token, sn: 'KILLED0001', platform: 'linux', model: 'Till' })
  const task = await owner.task.create({
    type: 'message',
    params: { text: 'fetch it' },
    target: { sns: [enrolled.sn] },
  })
  await nameTo(task.id, made.id)
  const asked: number[] = []
  const wire = downloadsBy(() => ({ server: product.url, credential: enrolled }))
  const counted: typeof wire = {
    ...wire,
    getArtifact: (sum, from, signal) => {
      asked.push(from)
      return wire.getArtifact(sum, from, signal)
    },
  }
  const machine = { room: fileRoom(folder) } as ConstructorParameters<typeof Downloads>[0]['machine']
  const downloads = new Downloads({ machine, clock: systemClock, downloads: counted, serverNow: () => Date.now() })
  let killed: Promise<void> | undefined
  const had = await downloads.get(made, {
    expiresAt: Number.POSITIVE_INFINITY,
    signal: new AbortController().signal,
    progress: (share) => {
      if (share > 0.15) killed ??= die()
    },
  })
  await killed
  expect(killed).toBeDefined()
  expect(asked.at(-1)).toBeGreaterThan(0)
  expect(readFileSync(had.path).equals(bytes)).toBe(true)
  await had.drop()
})
