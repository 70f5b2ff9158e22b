import type { Kysely } from 'kysely'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Tables } from '../db/tables.ts'
import type { Settings } from '../settings.ts'
import { hashPassword } from '../core/secret.ts'
import { StartError } from '../db/start-error.ts'
import { isCommonPassword } from '../people/password/weak-password.ts'
import { addAccount } from '../people/account/account.add.ts'

const fileName = 'first-password'
/** The password lies in its file no longer than this. */
const keepMs = 24 * 3_600_000

/** On the first start of production: an `admin` with a random password, in a 0600 file. Answers the file's path. */
export async function seedFirstAdmin(db: Kysely<Tables>, settings: Settings): Promise<string | null> {
  const someone = await db.selectFrom('account').select('id').limit(1).executeTakeFirst()
  if (someone) return null
  if (settings.adminPassword && (await isCommonPassword(settings.adminPassword))) {
    throw new StartError('CPM_ADMIN_PASSWORD is common and soon guessed: choose another.')
  }
  const password = settings.adminPassword ?? `${randomBytes(15).toString('base64url')}-Aa1`
  const passwordHash = await hashPassword(password)
  const path = join(settings.dataDir, fileName)
  // The file first: an account whose password nobody can read would lock everybody out.
  if (!settings.adminPassword) await writeFile(path, `${password}\n`, { mode: 0o600 })
  // A random one was seen by a terminal and a file; one that was chosen is its owner's own.
  const mustChange = !settings.adminPassword
  await addAccount(db, { name: 'admin', kind: 'administrator', passwordHash, enterpriseId: null, mustChange })
  return settings.adminPassword ? null : path
}

/** Takes the file away once somebody signed in with it, or after a day. */
export async function forgetFirstPassword(db: Kysely<Tables>, settings: Settings, now: Date): Promise<void> {
  const path = join(settings.dataDir, fileName)
  if (!existsSync(path)) return
  const old = now.getTime() - (await stat(path)).mtimeMs > keepMs
  const used = await db.selectFrom('session').select('account_id').limit(1).executeTakeFirst()
  if (old || used) await rm(path, { force: true })
}

export async function readFirstPassword(path: string): Promise<string> {
  return (await readFile(path, 'utf8')).trim()
}
