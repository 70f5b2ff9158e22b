import { chmodSync, chownSync, readFileSync } from 'node:fs'

/** Whoever makes a group of this name on a machine says by it who reads secrets of apps. */
export const readersGroup = 'cpm-apps'

/**
 * Leaves a file to the agent's own user, and to the group of readers where the machine has one. On Windows it has the
 * rights of the folder it lies in.
 */
export function forFewReaders(file: string, groups = '/etc/group'): void {
  if (process.platform === 'win32') return
  const group = groupNamed(groups)
  if (group === null) return chmodSync(file, 0o600)
  try {
    chownSync(file, process.getuid?.() ?? 0, group)
    chmodSync(file, 0o640)
  } catch {
    // Not ours to give: it stays with us.
    chmodSync(file, 0o600)
  }
}

function groupNamed(groups: string): number | null {
  try {
    const line = readFileSync(groups, 'utf8')
      .split('\n')
      .find((one) => one.startsWith(`${readersGroup}:`))
    const id = Number(line?.split(':')[2])
    return Number.isInteger(id) ? id : null
  } catch {
    return null
  }
}
