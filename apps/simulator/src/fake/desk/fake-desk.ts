import type { FileDesk, FileDeskHears } from '@cpm/agent-core/remote/ports'
import { type FileAnswer, type FileAsk, changingAsks, pieceBytes } from '@cpm/contract/remote/remote-session/files'
import { createHash } from 'node:crypto'
import { processes } from '../fake-inventory.ts'
import type { FakeMachine } from '../fake-machine.ts'
import { type Coming, Failed, type FakeTree } from './fake-tree.ts'

const sayBytes = 1024 * 1024
const mostMoving = 8

type Up = { path: string; size: number; overwrite: boolean; coming: Coming; said: number }

/** Files and processes of a simulated terminal for one person. */
export class FakeDesk implements FileDesk {
  readonly #machine: FakeMachine
  readonly #tree: FakeTree
  readonly #roots: readonly string[]
  readonly #viewOnly: boolean
  readonly #hears: FileDeskHears
  readonly #ups = new Map<number, Up>()
  readonly #downs = new Set<number>()
  #drained: (() => void)[] = []

  constructor(
    machine: FakeMachine,
    tree: FakeTree,
    { roots, viewOnly }: { roots: readonly string[]; viewOnly: boolean },
    hears: FileDeskHears,
  ) {
    this.#machine = machine
    this.#tree = tree
    this.#roots = roots.length > 0 ? roots : tree.roots()
    this.#viewOnly = viewOnly
    this.#hears = hears
  }

  ask(id: number, asked: FileAsk): void {
    this.#answer(id, asked).catch((error: unknown) => this.#fail(id, error))
  }
  #fail(id: number, error: unknown): void {
    this.#hears.answer(id, { ok: false, error: error instanceof Failed ? error.reason : 'failed' })
  }

  async #answer(id: number, asked: FileAsk): Promise<void> {
    if (this.#viewOnly && changingAsks.has(asked.op)) throw new Failed('denied')
    if (asked.op === 'down') return this.#down(id, this.#path(asked.path), asked.from)
    if (asked.op === 'up') return this.#up(id, asked)
    if (asked.op === 'done') return this.#done(id, asked.up, asked.sha256)
    this.#hears.answer(id, await this.#simple(asked))
  }

  async #simple(asked: FileAsk): Promise<FileAnswer> {
    const tree = this.#tree
    if (asked.op === 'roots') return { ok: true, roots: [...this.#roots] }
    if (asked.op === 'list') return { ok: true, entries: tree.list(this.#path(asked.path)) }
    if (asked.op === 'processes') return { ok: true, processes: this.#processes() }
    if (asked.op === 'end') this.#endProcess(asked.pid, asked.name)
    else if (asked.op === 'cancel') this.#cancel(asked.of)
    else if (asked.op === 'make') tree.make(this.#path(asked.path))
    else if (asked.op === 'remove') tree.remove(this.#below(asked.path))
    else if (asked.op === 'rename') await tree.rename(this.#below(asked.path), this.#below(asked.to))
    return { ok: true }
  }

  /** As the tree names it; outside of the roots there is nothing. */
  #path(path: string): string {
    const said = this.#tree.isWindows ? path.replaceAll('\\', '/') : path
    const parts = said.replace(/\/+$/, '').split('/')
    const isInside = this.#roots.some((root) => {
      const one = this.#tree.isWindows ? root.replaceAll('\\', '/').replace(/\/+$/, '') : root.replace(/\/+$/, '')
      return parts.join('/') === one || parts.join('/').startsWith(`${one}/`)
    })
    if (!isInside || parts.includes('..') || parts.includes('.')) throw new Failed('outside')
    return parts.join('/')
  }
  #below(path: string): string {
    const here = this.#path(path)
    if (this.#roots.some((root) => root.replaceAll('\\', '/').replace(/\/+$/, '') === here)) throw new Failed('denied')
    return here
  }

  #processes(): NonNullable<FileAnswer['processes']> {
    this.#machine.live()
    return processes(this.#machine).map(({ pid, name, user, cpu, memory, startedAt, command }) => ({
      pid,
      name,
      user: user ?? null,
      cpu: cpu ?? null,
      memory: memory ?? null,
      startedAt: startedAt ?? null,
      command: command ?? null,
    }))
  }
  #endProcess(pid: number, name: string): void {
    const machine = this.#machine
    const found = processes(machine).find((one) => one.pid === pid)
    if (!found) throw new Failed('missing')
    if (found.name !== name) throw new Failed('changed')
    if (['root', 'SYSTEM', 'system', 'logd', 'wifi'].includes(found.user ?? '')) throw new Failed('denied')
    machine.ended = { bootAt: machine.bootAt, names: [...machine.endedNow(), name] }
  }

  #tooMany(): void {
    if (this.#ups.size + this.#downs.size >= mostMoving) throw new Failed('busy')
  }

  async #down(id: number, path: string, from: number): Promise<void> {
    this.#tooMany()
    const file = this.#tree.open(path)
    if (from > file.size) throw new Failed('changed')
    this.#hears.answer(id, { ok: true, size: file.size, changedAt: Math.floor(file.at) })
    this.#downs.add(id)
    const hash = createHash('sha256')
    for (let at = 0; at < file.size && this.#downs.has(id);) {
      const piece = await file.read(at, Math.min(pieceBytes, (at < from ? from : file.size) - at))
      if (piece.length === 0) throw new Failed('changed')
      hash.update(piece)
      const isEnough = at >= from && !this.#hears.bytes(id, piece)
      if (isEnough) await new Promise<void>((resolve) => void this.#drained.push(resolve))
      at += piece.length
    }
    if (this.#downs.delete(id))
      this.#hears.answer(id, { ok: true, end: true, size: file.size, sha256: hash.digest('hex') })
  }

  #up(id: number, { path: said, size, resume, overwrite }: Extract<FileAsk, { op: 'up' }>): void {
    this.#tooMany()
    const path = this.#below(said)
    const tree = this.#tree
    tree.mustHaveParent(path)
    const there = tree.kindOf(path)
    if (there === 'folder') throw new Failed('not_file')
    if (there === 'file' && !overwrite) throw new Failed('exists')
    if ([...this.#ups.values()].some((one) => one.path === path)) throw new Failed('busy')
    const before = tree.coming.get(path)
    const coming = resume && before && before.size <= size ? before : { pieces: [], size: 0 }
    tree.room(size - coming.size)
    tree.coming.set(path, coming)
    this.#ups.set(id, { path, size, overwrite, coming, said: coming.size })
    this.#hears.answer(id, { ok: true, from: coming.size })
  }

  bytes(id: number, piece: Uint8Array): void {
    const up = this.#ups.get(id)
    if (!up) return
    const { coming } = up
    if (coming.size + piece.length > up.size) {
      this.#ups.delete(id)
      return this.#fail(id, new Failed('changed'))
    }
    coming.pieces.push(piece.slice())
    coming.size += piece.length
    if (coming.size - up.said < sayBytes && coming.size < up.size) return
    up.said = coming.size
    this.#hears.answer(id, { ok: true, from: coming.size })
  }

  #done(id: number, of: number, sha256: string): void {
    const up = this.#ups.get(of)
    if (!up) throw new Failed('missing')
    this.#ups.delete(of)
    if (up.coming.size !== up.size) throw new Failed('changed')
    const bytes = Buffer.concat(up.coming.pieces)
    this.#tree.coming.delete(up.path)
    const sum = createHash('sha256').update(bytes).digest('hex')
    if (sum !== sha256.toLowerCase()) throw new Failed('sum')
    this.#tree.put(up.path, bytes)
    this.#hears.answer(of, { ok: true, end: true, size: up.size, sha256: sum })
    this.#hears.answer(id, { ok: true })
  }

  #cancel(of: number): void {
    this.#downs.delete(of)
    const up = this.#ups.get(of)
    this.#ups.delete(of)
    if (up) this.#tree.coming.delete(up.path)
    this.drained()
  }
  drained(): void {
    for (const go of this.#drained.splice(0)) go()
  }
  close(): void {
    this.#downs.clear()
    this.#ups.clear()
    this.drained()
  }
}
