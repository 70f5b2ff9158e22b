import { keepBytes, newKey } from '../../core/store/store.ts'
import type { House } from '../../testing/house.ts'
import { add, byId, defineMatrix, fresh, nothing, type Owner } from '../../testing/matrix/define.ts'
import { signOf } from './artifact.content.ts'
import type { OpenWorld } from '../../testing/matrix/open-world.ts'
import { createHash } from 'node:crypto'

/** What is in it is an answer, so that the matrix can read it as one. */
const bytesOf = (mark: string) => Buffer.from(`{"code":1,"messageEn":"${mark}"}`)
const sumOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

export async function addArtifact(
  { db, store }: House,
  enterpriseId: number,
  mark: string,
  at: Date,
  kind: 'file' | 'picture' | 'video' | 'animation' = 'file',
): Promise<number> {
  const bytes = bytesOf(mark)
  const sha256 = sumOf(bytes)
  const key = newKey()
  await keepBytes(store, key, bytes)
  await db
    .insertInto('artifact_content')
    .values({ sha256, size: bytes.length, key, touched_at: at })
    .onConflict((oc) => oc.column('sha256').doNothing())
    .execute()
  const owner = { enterprise_id: enterpriseId, account_id: null }
  const facts = kind === 'file' ? '{}' : JSON.stringify({ width: 72, height: 128 })
  return add(db, 'artifact', { ...owner, sha256, kind, name: mark, facts, created_at: at })
}

/** One of which all has come, and that nobody has finished. */
async function addUpload({ db, store }: House, { account }: Owner, mark: string, at: Date): Promise<number> {
  const bytes = bytesOf(mark)
  const key = newKey()
  await store.append(key, 0, bytes)
  const size = bytes.length
  const owner = { account_id: account.id, account_path: account.path }
  return add(db, 'artifact_upload', {
    ...owner,
    kind: 'file',
    name: mark,
    mark,
    size,
    here: size,
    key,
    artifact_id: null,
    moved_at: at,
  })
}

async function named(w: OpenWorld) {
  const { person, house } = w
  const { id, sha256 } = await person.as.artifact.put({ kind: 'file', name: 'a.json', bytes: bytesOf(fresh()) })
  const target = { sns: [w.terminal.sn] }
  const made = await person.as.task.create({ type: 'message', params: { text: 'x' }, target })
  await house.db
    .updateTable('task')
    .set({ params: JSON.stringify({ text: 'x', artifactId: id }) })
    .where('id', '=', Number(made.id))
    .execute()
  return w.asTerminal({ sha256 })
}

export const matrix = defineMatrix('artifact', {
  things: {
    artifact: {
      seenBy: 'enterprise',
      make: (house, { enterpriseId }, mark, at) => addArtifact(house, enterpriseId, mark, at),
    },
    picture: {
      seenBy: 'enterprise',
      make: (house, { enterpriseId }, mark, at) => addArtifact(house, enterpriseId, mark, at, 'picture'),
    },
    videoFile: {
      seenBy: 'enterprise',
      make: (house, { enterpriseId }, mark, at) => addArtifact(house, enterpriseId, mark, at, 'video'),
    },
    bootArchive: {
      seenBy: 'enterprise',
      make: (house, { enterpriseId }, mark, at) => addArtifact(house, enterpriseId, mark, at, 'animation'),
    },
    upload: {
      seenBy: 'account',
      make: (house, owner, mark, at) => addUpload(house, owner, mark, at),
    },
  },
  samples: {
    list: nothing,
    get: byId('artifact'),
    put: () => ({ kind: 'file', name: 'a.json', bytes: bytesOf(fresh()) }),
    remove: byId('artifact'),
    removeMany: (pick) => ({ ids: [pick('artifact')] }),
    uploads: nothing,
    begin: () => ({ kind: 'file', name: 'a.json', size: 10, mark: fresh() }),
    piece: byId('upload', { offset: 0, bytes: bytesOf('again') }),
    finish: byId('upload'),
    cancel: byId('upload'),
  },
  open: {
    content: named,
    signed: async ({ house, now, person }) => {
      const { sha256 } = await person.as.artifact.put({ kind: 'file', name: 'a.json', bytes: bytesOf(fresh()) })
      const until = now().getTime() + 60_000
      return { sha256, until, of: 1, sign: signOf(house.secretKey, { sha256, until, of: 1 }) }
    },
  },
})
