import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Marks of a process with an administrator's rights, and of the system itself, among the groups it is in. */
const high = /S-1-16-(12288|16384)\b/

export const saysElevated = (groups: string): boolean => high.test(groups)

/** Whether this process has more rights than a plain user; where that cannot be read, it is taken to. */
export async function isElevated(): Promise<boolean> {
  try {
    const { stdout } = await promisify(execFile)('whoami', ['/groups', '/fo', 'csv'], { windowsHide: true })
    return saysElevated(stdout)
  } catch {
    return true
  }
}
