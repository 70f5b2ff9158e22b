import { readFileSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const inMemory = '/dev/shm'
/** What a whole run leaves there at most, and as much again for the machine. */
const room = 4 * 2 ** 30

/** Where tests make their folders: in memory where Linux has room for that, as a new database is many small files. */
export function testFolder(): string {
  if (process.platform !== 'linux' || process.availableMemory() < 2 * room) return tmpdir()
  try {
    const { bavail, bsize } = statfsSync(inMemory)
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .find((line) => line.split(' ')[1] === inMemory)
    const mayExecute = mount !== undefined && !/\bnoexec\b/.test(mount)
    return mayExecute && bavail * bsize > room ? inMemory : tmpdir()
  } catch {
    return tmpdir()
  }
}
