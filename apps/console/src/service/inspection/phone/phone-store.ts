import type { InspectionPut } from '@cpm/contract/service/inspection/inspection.shape'
import type { FrozenForm } from '@cpm/contract/service/inspection-form/inspection-form'
import type { Pair } from '@cpm/contract/kernel/words'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { useSession } from '../../../api/session/session.ts'

/** What a phone keeps of inspections until the server has said that it has all of it. */
export type Draft = Omit<InspectionPut, 'finishedAt' | 'formId' | 'version' | 'groupId'> & {
  accountId: string
  form: FrozenForm
  groupId: string | null
  finishedAt: string | null
  /** Being filled in; sealed and to be sent; not accepted, and why; all of it is there. */
  state: 'draft' | 'ready' | 'refused' | 'sent'
  why: Pair | null
}

interface Phone extends DBSchema {
  draft: { key: string; value: Draft; indexes: { account: string } }
  file: { key: string; value: Blob }
  form: { key: string; value: { key: string; accountId: string; form: FrozenForm }; indexes: { account: string } }
}

let opened: Promise<IDBPDatabase<Phone>> | null = null
const phone = () =>
  (opened ??= openDB<Phone>('cpm-inspect', 1, {
    upgrade(db) {
      db.createObjectStore('draft', { keyPath: 'clientId' }).createIndex('account', 'accountId')
      db.createObjectStore('file')
      db.createObjectStore('form', { keyPath: 'key' }).createIndex('account', 'accountId')
    },
  }))

const listeners = new Set<() => void>()
const elsewhere = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('cpm-inspect')
if (elsewhere) elsewhere.onmessage = () => listeners.forEach((one) => one())

/** Hears of every change of what is kept, of other tabs too. */
export function onKept(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
function told(): void {
  listeners.forEach((one) => one())
  elsewhere?.postMessage(null)
}

export const draftsOf = async (accountId: string): Promise<Draft[]> =>
  (await (await phone()).getAllFromIndex('draft', 'account', accountId)).toSorted((a, b) =>
    a.startedAt < b.startedAt ? 1 : -1,
  )
export const draftNamed = async (clientId: string) => (await phone()).get('draft', clientId)
export const fileNamed = async (id: string) => (await phone()).get('file', id)

/** Keeps a draft, with a file that came to it or without those that went, all or nothing. */
export async function keepDraft(draft: Draft, file?: { id: string; blob: Blob }, gone: readonly string[] = []) {
  const tx = (await phone()).transaction(['draft', 'file'], 'readwrite', { durability: 'strict' })
  const files = tx.objectStore('file')
  const work: Promise<unknown>[] = [tx.objectStore('draft').put(draft), ...gone.map((id) => files.delete(id))]
  if (file) work.push(files.put(file.blob, file.id))
  await Promise.all([...work, tx.done])
  told()
}

/** Lets go of a draft and its files: it is all with the server, or the person gave it up. */
export async function dropDraft({ clientId, files }: Pick<Draft, 'clientId' | 'files'>): Promise<void> {
  const tx = (await phone()).transaction(['draft', 'file'], 'readwrite', { durability: 'strict' })
  const kept = tx.objectStore('file')
  await Promise.all([tx.objectStore('draft').delete(clientId), ...files.map(({ id }) => kept.delete(id)), tx.done])
  told()
}

/** Forms that can be filled without a network: those in use, of who is signed in, and of nobody else. */
export async function keepForms(accountId: string, forms: readonly FrozenForm[]): Promise<void> {
  const tx = (await phone()).transaction('form', 'readwrite')
  await tx.store.clear()
  for (const form of forms) await tx.store.put({ key: `${accountId}:${form.id}`, accountId, form })
  await tx.done
}
export const formsOf = async (accountId: string): Promise<FrozenForm[]> =>
  (await (await phone()).getAllFromIndex('form', 'account', accountId)).map(({ form }) => form)

// What was not sent stays when the person leaves; what the server said to them goes.
useSession.subscribe((now, before) => {
  if (before.info !== null && now.info?.id !== before.info.id) void keepForms('', []).catch(() => null)
})
