import type { Journal } from '@cpm/agent-core'
import { appendFileSync, chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Changes } from '../fake/fake-machine.ts'

type Line = Record<string, unknown> & { kind?: string }

/**
 * What a fleet must not forget between two starts: the secret of each terminal, as an SN enrols once, their journals, so
 * that no run is done twice, and what people changed about them. Three files for all; without a folder it lasts as long as the process.
 */
export class FleetState {
  readonly #secrets = new Map<string, string>()
  readonly #lines = new Map<string, Line[]>()
  readonly #changes = new Map<string, Changes>()
  readonly #dir: string | undefined
  #file: FileHandle | undefined
  #waiting: { text: string; done: () => void; failed: (error: unknown) => void }[] = []
  #writing: Promise<void> | undefined

  constructor(dir: string | undefined) {
    this.#dir = dir
    if (dir === undefined) return
    mkdirSync(dir, { recursive: true, mode: 0o700 })
    for (const [sn, secret] of readPairs(this.#path('secrets.jsonl'))) {
      if (typeof secret === 'string') this.#secrets.set(sn, secret)
      else this.#secrets.delete(sn)
    }
    for (const [sn, changes] of readPairs(this.#path('machines.jsonl'))) this.#changes.set(sn, changes as Changes)
    this.#tidy('machines.jsonl', [...this.#changes])
    for (const [sn, line] of readPairs(this.#path('journal.jsonl'))) {
      if (line === null) this.#lines.delete(sn)
      else this.#of(sn).push(line as Line)
    }
    this.#tidy('secrets.jsonl', [...this.#secrets])
    this.#tidy(
      'journal.jsonl',
      [...this.#lines].flatMap(([sn, lines]) => lines.map((line) => [sn, line] as const)),
    )
  }

  #path(name: string): string {
    return join(this.#dir as string, name)
  }

  /** Only what counts is kept, and only its owner reads it. */
  #tidy(name: string, pairs: readonly (readonly [string, unknown])[]): void {
    const next = this.#path(`${name}.next`)
    writeFileSync(next, pairs.map((pair) => `${JSON.stringify(pair)}\n`).join(''), { mode: 0o600 })
    renameSync(next, this.#path(name))
    chmodSync(this.#path(name), 0o600)
  }

  secretOf(sn: string): string | undefined {
    return this.#secrets.get(sn)
  }

  /** On disk before it returns: an enrolment whose secret is lost cannot be made again. */
  keepSecret(sn: string, secret: string): void {
    this.#secrets.set(sn, secret)
    this.#append('secrets.jsonl', [sn, secret])
  }

  /** What people changed about its machine. */
  changesOf(sn: string): Changes | undefined {
    return this.#changes.get(sn)
  }
  keepChanges(sn: string, changes: Changes): void {
    this.#changes.set(sn, changes)
    this.#append('machines.jsonl', [sn, changes])
  }

  /** As it left the factory: it has no secret and remembers nothing. */
  wipe(sn: string): void {
    this.#secrets.delete(sn)
    this.#append('secrets.jsonl', [sn, null])
    this.forget(sn)
  }

  #append(name: string, pair: readonly [string, unknown]): void {
    if (this.#dir !== undefined) appendFileSync(this.#path(name), `${JSON.stringify(pair)}\n`, { mode: 0o600 })
  }

  /** A terminal that enrolled anew remembers nothing. */
  forget(sn: string): void {
    this.#lines.delete(sn)
    void this.#write([sn, null])
  }

  journalOf(sn: string): Journal {
    return {
      read: async () => [...this.#of(sn)],
      append: async (line) => {
        // Numbers follow the clock, so the last one is enough, and only while the process lives.
        const isSeq = (line as Line).kind === 'seq'
        const lines = this.#of(sn)
        if (isSeq && lines.at(-1)?.kind === 'seq') lines.pop()
        lines.push(line as Line)
        if (!isSeq) await this.#write([sn, line])
      },
      rewrite: async (lines) => {
        this.#lines.set(sn, [...lines] as Line[])
        await Promise.all([this.#write([sn, null]), ...lines.map((line) => this.#write([sn, line]))])
      },
    }
  }

  #of(sn: string): Line[] {
    const known = this.#lines.get(sn)
    if (known) return known
    const lines: Line[] = []
    this.#lines.set(sn, lines)
    return lines
  }

  /** Resolves when the system has it: it outlives this process. All that comes meanwhile goes in one write. */
  #write(pair: readonly [string, unknown]): Promise<void> | undefined {
    if (this.#dir === undefined) return undefined
    return new Promise((done, failed) => {
      this.#waiting.push({ text: `${JSON.stringify(pair)}\n`, done, failed })
      this.#writing ??= this.#flush()
    })
  }

  async #flush(): Promise<void> {
    await Promise.resolve()
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0)
      try {
        this.#file ??= await open(this.#path('journal.jsonl'), 'a', 0o600)
        await this.#file.appendFile(batch.map((one) => one.text).join(''))
        for (const one of batch) one.done()
      } catch (error) {
        for (const one of batch) one.failed(error)
      }
    }
    this.#writing = undefined
  }

  async close(): Promise<void> {
    await this.#writing
    await this.#file?.close()
    this.#file = undefined
  }
}

/** A line torn by a crash is not a pair and is left out. */
function readPairs(file: string): [string, unknown][] {
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((text) => {
      try {
        return [JSON.parse(text) as [string, unknown]]
      } catch {
        return []
      }
    })
}
