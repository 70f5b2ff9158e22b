import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** How many times this was called for a name, this call included, in all the processes of one trial. */
export function count(name: string): number {
  const file = join(process.env.CPM_TRIAL_COUNTS as string, name)
  const times = readCount(file) + 1
  writeFileSync(file, String(times))
  return times
}

export function readCount(file: string): number {
  try {
    return Number(readFileSync(file, 'utf8'))
  } catch {
    return 0
  }
}
