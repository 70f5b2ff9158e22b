import { chmodSync, lstatSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { writeWhole } from '../store/write-whole.ts'

/** Names of apps are names of files. */
export const appName = /^(?!\.)[A-Za-z0-9._-]{1,128}$/

/**
 * What apps on this machine say of themselves: a file named as the app, written when it is well. The files are the only
 * memory, so a word is not forgotten by the next life of the agent.
 */
export class Heartbeats {
  /** Where anybody on the machine may put a file; the agent writes nothing there. */
  readonly #theirs: string
  /** What was said by a call. */
  readonly #ours: string

  constructor(dir: string) {
    this.#theirs = join(dir, 'well')
    this.#ours = join(dir, 'well-calls')
    mkdirSync(this.#theirs, { recursive: true })
    chmodSync(this.#theirs, 0o1777)
    mkdirSync(this.#ours, { recursive: true, mode: 0o700 })
  }

  say(name: string): number {
    writeWhole(join(this.#ours, name), '')
    return Date.now()
  }

  /** Milliseconds since 1970; null when it never did. A clock that was ahead says no more than now. */
  saidAt(name: string): number | null {
    if (!appName.test(name)) return null
    const said = [this.#ours, this.#theirs].map((dir) => writtenAt(join(dir, name))).filter((at) => at !== null)
    return said.length === 0 ? null : Math.min(Math.max(...said), Date.now())
  }
}

function writtenAt(path: string): number | null {
  const found = lstatSync(path, { throwIfNoEntry: false })
  return found?.isFile() ? found.mtimeMs : null
}
