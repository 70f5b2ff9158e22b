import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { diskStore } from './disk.ts'
import { s3Store } from './s3.ts'
import type { Store } from './store.ts'

type Where = { dataDir: string; storageUrl: string | undefined }

/** Where files lie when no store is named. */
export const filesIn = (dataDir: string) => join(dataDir, 'files')

/** Where this server keeps files, as its settings say. */
export function openStore({ dataDir, storageUrl }: Where): Store {
  if (storageUrl === undefined) return diskStore(filesIn(dataDir))
  if (storageUrl.startsWith('file:')) return diskStore(fileURLToPath(storageUrl))
  return s3Store(storageUrl, join(filesIn(dataDir), 'temporary'))
}
