import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Settings } from '../settings.ts'
import { StartError } from '../db/start-error.ts'

/** The key that locks secrets at rest: the setting, else a 0600 file of the data folder, made at the first start. */
export function secretKeyOf({ secretKey, dataDir }: Pick<Settings, 'secretKey' | 'dataDir'>): Buffer {
  if (secretKey) return secretKey
  const path = join(dataDir, 'secret-key')
  const fresh = join(dataDir, `secret-key.${process.pid}`)
  // Whole or not at all, and of two processes that start together the first one's stands.
  writeFileSync(fresh, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600 })
  try {
    linkSync(fresh, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(fresh, { force: true })
  }
  const key = Buffer.from(readFileSync(path, 'utf8'), 'base64')
  if (key.length !== 32) throw new StartError(`${path} is not the key it was: put it back from a backup.`)
  return key
}
