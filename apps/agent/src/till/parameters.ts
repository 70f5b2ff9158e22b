import { chmodSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeWhole } from '../store/write-whole.ts'

type Values = Readonly<Record<string, string>>

/** What apps are to know, in a file that any of them may read: it is there before the agent is, too. */
export class Parameters {
  readonly #file: string

  constructor(dir: string) {
    this.#file = join(dir, 'parameters.json')
  }

  keep(values: Values): void {
    if (JSON.stringify(values) === JSON.stringify(this.all())) return
    writeWhole(this.#file, `${JSON.stringify(values, null, 2)}\n`)
    chmodSync(this.#file, 0o644)
  }

  /** By name; none before any came. */
  all(): Values {
    try {
      return JSON.parse(readFileSync(this.#file, 'utf8')) as Values
    } catch {
      return {}
    }
  }
}
