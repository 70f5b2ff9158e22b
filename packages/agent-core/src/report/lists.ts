import {
  type InventoryItem,
  type InventoryKind,
  inventories,
  inventoryKinds,
  inventoryLimit,
} from '@cpm/contract/estate/inventory/inventory.kinds'
import { waitOf } from '../api.ts'
import { type Errand, untilAnswered } from './retries.ts'
import type { Link } from '../link.ts'
import { type Cancel, type Clock, type Log, type Machine, NotSupported, type Uploads } from '../machine.ts'
import type { Notebook } from './notebook.ts'
import { unless, within } from '../runs/patience.ts'
import { sha256 } from '@cpm/contract/kernel/file/sha256'

/** Between two looks at the lists, give or take a tenth. */
export const listsEveryMs = 30 * 60_000
/** A fleet that returns as one spreads its looks over this; so does a list the server did not take. */
const spreadMs = 60_000
/** The most the reading of one list may take. */
const readingMs = 2 * 60_000

export type ListsNeeds = {
  machine: Machine
  clock: Clock
  link: Link
  book: Notebook
  uploads: Uploads
  log: Log
  serverNow(): number
}

type Read = { items: readonly unknown[]; hash: string }

/**
 * The lists a terminal keeps of itself, each sent whole when it is another than the one the server took last.
 * INVARIANTS: a list counts as taken only once the journal has its hash; one look at a time.
 */
export class Lists {
  readonly #needs: ListsNeeds
  readonly #lacking = new Set<InventoryKind>()
  /** What the server will not have is not offered again as it is. */
  readonly #refused = new Map<InventoryKind, string>()
  #lookedAt = Number.NEGATIVE_INFINITY
  #looking: Promise<void> = Promise.resolve()
  #cancel: Cancel = () => {}

  constructor(needs: ListsNeeds) {
    this.#needs = needs
  }

  /** Connected: a look at once when the server has nothing of this terminal, else soon, or when the next one is due. */
  up(): void {
    if (!this.#needs.machine.deeds?.inventory) return
    const { book, clock } = this.#needs
    const soon = book.lists.size === 0 ? 0 : clock.random() * spreadMs
    this.#later(Math.max(soon, this.#lookedAt + listsEveryMs - clock.now()))
  }

  down(): void {
    this.#cancel()
  }

  /** These may have changed; looked at now, sent when they did. */
  changed(kinds: readonly InventoryKind[]): void {
    if (this.#needs.machine.deeds?.inventory) void this.#look(kinds)
  }

  /**
   * Reads lists and sends them, changed or not; answers with what was sent, in a sentence. Rejects with `NotSupported`,
   * or a `CannotDo` that says why not.
   */
  async refresh(kinds: readonly InventoryKind[], errand: Errand): Promise<string> {
    const said: string[] = []
    let lacking: unknown
    for (const kind of new Set(kinds)) {
      try {
        const read = await unless(errand.signal, this.#read(kind))
        const taken = await untilAnswered(this.#needs, errand, () => this.#put(kind, read))
        said.push(`${kind}: ${taken ? read.items.length : 'the server did not take it'}`)
      } catch (error) {
        if (!(error instanceof NotSupported)) throw error
        lacking = error
        said.push(`${kind}: ${error.message}`)
      }
    }
    if (lacking && said.length === 1) throw lacking
    return said.join('\n')
  }

  #later(ms: number): void {
    this.#cancel()
    this.#cancel = this.#needs.clock.after(ms, () => {
      this.#lookedAt = this.#needs.clock.now()
      this.#later(listsEveryMs * (0.9 + this.#needs.clock.random() / 5))
      void this.#look(inventoryKinds.filter((kind) => !this.#lacking.has(kind)))
    })
  }

  #look(kinds: readonly InventoryKind[]): Promise<void> {
    return (this.#looking = this.#looking.then(async () => {
      for (const kind of kinds) {
        if (!this.#needs.link.online) return this.#missed()
        await this.#sendIfNew(kind).catch((error: unknown) => this.#failed(kind, error))
      }
    }))
  }

  /** Not known to be with the server: the next connection looks again. */
  #missed(): void {
    this.#lookedAt = Number.NEGATIVE_INFINITY
  }

  async #sendIfNew(kind: InventoryKind): Promise<void> {
    const read = await this.#read(kind)
    if (read.hash === this.#needs.book.lists.get(kind) || read.hash === this.#refused.get(kind)) return
    let taken: boolean
    try {
      taken = await this.#put(kind, read)
    } catch (error) {
      this.#missed()
      if (this.#needs.link.online) this.#later(waitOf(error) + spreadMs * (1 + this.#needs.clock.random()))
      throw error
    }
    if (!taken) this.#needs.log(`The server did not take the list of ${kind}.`)
  }

  async #put(kind: InventoryKind, { hash, items }: Read): Promise<boolean> {
    const taken = await this.#needs.uploads.putInventory(kind, hash, items)
    if (taken) await this.#needs.book.write({ kind: 'list', list: kind, hash })
    else this.#refused.set(kind, hash)
    return taken
  }

  async #read(kind: InventoryKind): Promise<Read> {
    const { machine, clock, log } = this.#needs
    if (!machine.deeds?.inventory) throw new NotSupported('The terminal software does not provide this list.')
    const listed: readonly unknown[] = await within(clock, readingMs, machine.deeds.inventory(kind))
    this.#lacking.delete(kind)
    const good = listed.filter((item) => inventories[kind].safeParse(item).success)
    if (good.length < listed.length)
      log(`${listed.length - good.length} of the list of ${kind} are not as they should be and were left out.`)
    if (good.length > inventoryLimit)
      log(`The list of ${kind} has ${good.length} items; those beyond ${inventoryLimit} were left out.`)
    const items = good.slice(0, inventoryLimit)
    return { items, hash: hashOf(kind, items) }
  }

  #failed(kind: InventoryKind, error: unknown): void {
    if (error instanceof NotSupported) this.#lacking.add(kind)
    else this.#needs.log(`The list of ${kind} was not sent: ${error instanceof Error ? error.message : String(error)}`)
  }
}

type Fields = { [K in InventoryKind]: readonly (keyof InventoryItem<K>)[] }
/** What moves all the time makes no new list: a process is known by what it is, and not by its number and load. */
const passing: Fields = {
  apps: ['running'],
  processes: ['pid', 'cpu', 'memory', 'startedAt'],
  permissions: [],
  logs: ['at', 'size'],
}

/** The same for the same items, in whatever order they and their fields come. */
export function hashOf(kind: InventoryKind, items: readonly unknown[]): string {
  const left: ReadonlySet<string> = new Set(passing[kind])
  const lines = items.map((item) =>
    JSON.stringify(
      Object.entries(item as object)
        .filter(([name, value]) => !left.has(name) && value !== undefined)
        .toSorted(([a], [b]) => (a < b ? -1 : 1)),
    ),
  )
  return sha256(lines.toSorted().join('\n'))
}
