import type { Store } from './store.ts'

/** The store did not answer, or refused: said to people as 503, and no fault of the request. */
export class StoreAway extends Error {
  override name = 'StoreAway'
}

/** What the disk says where files can be neither read nor written, whatever file it is. */
const byDisk = /^E(ACCES|BUSY|DQUOT|IO|ISDIR|LOOP|MFILE|NFILE|NOENT|NOSPC|NOTDIR|PERM|ROFS|STALE)$/

/** Whether files cannot be kept or read now, by the error it ended with; `full` where there is no room. */
export function storeTrouble(error: unknown): 'full' | 'away' | null {
  if (error instanceof StoreAway) return 'away'
  const { code, syscall } = error as NodeJS.ErrnoException
  if (typeof code !== 'string' || !byDisk.test(code)) return null
  // The database is reached by a file of the disk at times.
  if (syscall === undefined || syscall === 'connect') return null
  return code === 'ENOSPC' || code === 'EDQUOT' ? 'full' : 'away'
}

/** No file has this key; what a crash leaves of it the next look takes away. */
const tried = '0'.repeat(32)
const patienceMs = 3_000
const keptMs = 5_000

/** Whether a file can be put into the store now. Found at most every few seconds, for all who ask. */
export function storeCheck(store: Pick<Store, 'append' | 'drop'>): () => Promise<boolean> {
  let last: { at: number; found: Promise<boolean> } | null = null
  return () => {
    if (last && performance.now() - last.at < keptMs) return last.found
    last = { at: performance.now(), found: isUsable(store) }
    return last.found
  }
}

async function isUsable(store: Pick<Store, 'append' | 'drop'>): Promise<boolean> {
  const write = async () => {
    await store.append(tried, 0, new Uint8Array(1))
    await store.drop(tried)
    return true
  }
  const late = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => late.resolve(false), patienceMs)
  return Promise.race([write().catch(() => false), late.promise]).finally(() => clearTimeout(timer))
}
