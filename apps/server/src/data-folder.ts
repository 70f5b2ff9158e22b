import { chmodSync, lstatSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from './db/start-error.ts'
import type { Settings } from './settings.ts'

/** What only a data folder of ours holds. */
const ours = ['database', 'demo', 'secret-key', 'first-password', 'files', 'audit-head']

/**
 * Closes the data folder to everybody else, and what lies in it, also when it was made with wider rights or came back
 * from a back-up that forgot them. The database's own folder is closed by its start. A folder that holds only other
 * things is somebody's who named it by mistake: its rights are left alone.
 */
export function closeFolder(folder: string): void {
  if (process.platform === 'win32') return
  const names = readdirSync(folder)
  if (names.length > 0 && !names.some((name) => ours.includes(name))) return
  closeOne(folder)
  for (const name of names) if (!name.startsWith('database')) closeOne(join(folder, name))
}

function closeOne(path: string): void {
  const { mode } = lstatSync(path)
  const isPlain = (mode & 0o170_000) === 0o100_000 || (mode & 0o170_000) === 0o040_000
  // A folder that everybody shares, such as the temporary one, has the sticky bit.
  if (!isPlain || (mode & 0o077) === 0 || (mode & 0o1000) !== 0) return
  try {
    chmodSync(path, mode & 0o700)
  } catch (error) {
    // Another user's, as on a volume that is mounted for a group: its owner decides.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error
  }
}

/** Stands in the folder of a demo. */
export const demoMarker = (dataDir: string) => join(dataDir, 'demo')

/**
 * Makes the data folder, closes it to others also where it was there with wider rights, and marks it as the demo's before anything else lies in it,
 * so that a start cut short still leaves a folder both modes know.
 */
export function claimDataDir(settings: Pick<Settings, 'mode' | 'dataDir'>): void {
  try {
    mkdirSync(settings.dataDir, { recursive: true, mode: 0o700 })
    if (settings.mode === 'demo') {
      writeFileSync(demoMarker(settings.dataDir), 'Demo data: npm run serve refuses it.\n', { mode: 0o600 })
    }
    closeFolder(settings.dataDir)
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    throw new StartError(`CPM_DATA_DIR ${settings.dataDir} cannot be written to (${code}): choose another folder.`)
  }
}
