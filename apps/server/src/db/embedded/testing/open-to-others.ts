import { spawnSync } from 'node:child_process'
import { findBinaries } from '../binaries.ts'

/** Whether root can run the database server of this checkout as another user: not where a folder above it is closed. */
export async function isOpenToOthers(): Promise<boolean> {
  if (process.getuid?.() !== 0) return false
  const { postgres } = await findBinaries()
  return spawnSync(postgres, ['--version'], { cwd: '/', uid: 65_534, gid: 65_534 }).status === 0
}
