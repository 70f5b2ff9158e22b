import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Open, Transactions } from './transactions.ts'

/** While somebody looks from afar, files are looked for this often; a call is heard at once. */
const lookMs = 100

/**
 * Programs of this machine that show what nobody may see from afar: begun and ended as transactions are, by a call or by
 * a file in the folder `private/locks`, and over by themselves in the same way.
 */
export class Privacy {
  readonly #opened: Transactions
  readonly #watching = new Set<() => void>()

  constructor(dir: string) {
    mkdirSync(join(dir, 'private'), { recursive: true })
    this.#opened = new Transactions(join(dir, 'private'))
  }

  begin(name: string, limits: { seconds?: number; pid?: number }): Open {
    const open = this.#opened.begin(name, limits)
    this.#tell()
    return open
  }

  end(name: string): void {
    this.#opened.end(name)
    this.#tell()
  }

  open(): Open[] {
    return this.#opened.open()
  }

  isOn(): boolean {
    return this.#opened.open().length > 0
  }

  watch(changed: () => void): () => void {
    this.#watching.add(changed)
    const look = setInterval(changed, lookMs)
    return () => {
      clearInterval(look)
      this.#watching.delete(changed)
    }
  }

  #tell(): void {
    for (const changed of this.#watching) changed()
  }
}
