import { CannotDo, type PartFile, type Room } from '@cpm/agent-core'
import { createHash, type Hash } from 'node:crypto'

type Part = { size: number; hash: Hash }

/** Room of a machine that is not there: of what comes it keeps how much it was and its sum, which is all a fleet can. */
export class FakeRoom implements Room {
  readonly #parts = new Map<string, Part>()
  readonly #free: () => number

  constructor(free: () => number) {
    this.#free = free
  }

  async open(name: string, size: number): Promise<PartFile> {
    const part = this.#parts.get(name) ?? { size: 0, hash: createHash('sha256') }
    if (size - part.size > this.#free()) throw new CannotDo('no_space', 'There is not enough space for the file')
    this.#parts.set(name, part)
    return {
      path: `/data/local/cpm/${name}`,
      size: async () => part.size,
      async write(offset, bytes) {
        if (offset !== part.size) throw new Error('Bytes come in their order')
        part.hash.update(bytes)
        part.size += bytes.length
      },
      sync: async () => {},
      sum: async () => part.hash.copy().digest('hex'),
      async empty() {
        part.size = 0
        part.hash = createHash('sha256')
      },
      close: async () => {},
    }
  }

  async drop(name: string): Promise<void> {
    this.#parts.delete(name)
  }

  /** It holds no bytes, so whatever was to be held on to is there. */
  async keep(): Promise<void> {}

  async kept(name: string): Promise<string> {
    return `/data/local/cpm/kept/${name}`
  }

  async letGo(): Promise<void> {}
}
