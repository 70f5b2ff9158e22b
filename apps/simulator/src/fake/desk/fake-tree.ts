import type { OpenFile } from '@cpm/agent-core'
import type { FileError, RemoteEntry } from '@cpm/contract/remote/remote-session/files'
import { bytesFile, fileAt, logs, smallFiles } from '../fake-files.ts'
import type { FakeMachine } from '../fake-machine.ts'

/** What came from operators is kept in memory: no more of it than this on one terminal. */
const mostKept = 32 * 1024 * 1024

export class Failed extends Error {
  readonly reason: FileError
  constructor(reason: FileError) {
    super(reason)
    this.reason = reason
  }
}

/** The part of a file that has come so far. */
export type Coming = { pieces: Uint8Array[]; size: number }

/** Files of a simulated terminal: those it always has, and what people did to them since. Paths have `/` here. */
export class FakeTree {
  readonly #machine: FakeMachine
  readonly #own = new Map<string, { bytes: Uint8Array; at: number }>()
  readonly #folders = new Set<string>()
  readonly #gone = new Set<string>()
  readonly coming = new Map<string, Coming>()

  constructor(machine: FakeMachine) {
    this.#machine = machine
    for (const folder of this.isWindows ? ['C:/Users/till/Documents'] : ['/sdcard/Download', '/sdcard/Pictures'])
      this.#folders.add(folder)
  }

  get isWindows(): boolean {
    return this.#machine.platform === 'windows'
  }
  roots(): string[] {
    return this.isWindows ? ['C:\\ProgramData', 'C:\\Users\\till'] : ['/sdcard']
  }
  get kept(): number {
    const own = [...this.#own.values()].reduce((sum, { bytes }) => sum + bytes.length, 0)
    return [...this.coming.values()].reduce((sum, { size }) => sum + size, own)
  }
  room(size: number): void {
    if (this.kept + size > mostKept) throw new Failed('no_space')
  }

  /** All files by path, and when each was changed. */
  #files(): Map<string, { size: number; at: number }> {
    const now = this.#machine.now()
    const files = new Map<string, { size: number; at: number }>()
    for (const { path, size, at } of logs(this.#machine, now)) files.set(path.replaceAll('\\', '/'), { size, at })
    for (const [path, text] of smallFiles(this.#machine))
      files.set(path.replaceAll('\\', '/'), { size: Buffer.byteLength(text), at: this.#machine.bootAt })
    for (const path of files.keys()) if (this.#isGone(path)) files.delete(path)
    for (const [path, { bytes, at }] of this.#own) files.set(path, { size: bytes.length, at })
    return files
  }
  #isGone(path: string): boolean {
    return [...this.#gone].some((one) => path === one || path.startsWith(`${one}/`))
  }
  #allFolders(): Set<string> {
    const folders = new Set(this.#folders)
    for (const path of [
      ...this.#files().keys(),
      ...this.#folders,
      ...this.roots().map((one) => `${one.replaceAll('\\', '/')}/x`),
    ])
      for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1)) folders.add(path.slice(0, at))
    return folders
  }

  kindOf(path: string): 'file' | 'folder' | null {
    if (this.#files().has(path)) return 'file'
    return this.#allFolders().has(path) || path === '' ? 'folder' : null
  }

  list(folder: string): RemoteEntry[] {
    if (this.kindOf(folder) === null) throw new Failed('missing')
    if (this.kindOf(folder) === 'file') throw new Failed('not_folder')
    const inside = (path: string) => path.startsWith(`${folder}/`) && !path.slice(folder.length + 1).includes('/')
    const folders = [...this.#allFolders()].filter(inside).map((path): RemoteEntry => {
      return {
        name: path.slice(folder.length + 1),
        kind: 'folder',
        size: 0,
        changedAt: this.#machine.bootAt,
        writable: true,
      }
    })
    const files = [...this.#files()]
      .filter(([path]) => inside(path))
      .map(([path, { size, at }]): RemoteEntry => {
        return { name: path.slice(folder.length + 1), kind: 'file', size, changedAt: Math.floor(at), writable: true }
      })
    return [...folders, ...files].toSorted((a, b) => (a.name < b.name ? -1 : 1))
  }

  open(path: string): OpenFile {
    const own = this.#own.get(path)
    if (own) return bytesFile(path, path, own.at, own.bytes)
    const found = this.#isGone(path) ? undefined : fileAt(this.#machine, path, this.#machine.now())
    if (!found) throw new Failed(this.kindOf(path) === 'folder' ? 'not_file' : 'missing')
    return found
  }

  mustHaveParent(path: string): void {
    if (this.kindOf(path.slice(0, path.lastIndexOf('/'))) !== 'folder') throw new Failed('missing')
  }
  put(path: string, bytes: Uint8Array): void {
    this.#gone.delete(path)
    this.#own.set(path, { bytes, at: this.#machine.now() })
  }
  make(path: string): void {
    if (this.kindOf(path) !== null) throw new Failed('exists')
    this.mustHaveParent(path)
    this.#folders.add(path)
  }
  remove(path: string): void {
    if (this.kindOf(path) === null) throw new Failed('missing')
    this.#drop(path)
  }
  #drop(path: string): void {
    this.#gone.add(path)
    for (const one of this.#own.keys()) if (one === path || one.startsWith(`${path}/`)) this.#own.delete(one)
    for (const one of this.#folders) if (one === path || one.startsWith(`${path}/`)) this.#folders.delete(one)
  }

  /** Whole folders go with what is in them, as far as it is kept. */
  async rename(path: string, to: string): Promise<void> {
    const kind = this.kindOf(path)
    if (kind === null) throw new Failed('missing')
    if (this.kindOf(to) !== null) throw new Failed('exists')
    if (to.startsWith(`${path}/`)) throw new Failed('failed')
    this.mustHaveParent(to)
    const moved = [...this.#files()].filter(([one]) => one === path || one.startsWith(`${path}/`))
    this.room(moved.reduce((sum, [one, { size }]) => sum + (this.#own.has(one) ? 0 : size), 0))
    const folders = [...this.#allFolders()].filter((one) => one === path || one.startsWith(`${path}/`))
    const read = await Promise.all(
      moved.map(async ([one, { size }]) => [one, await this.open(one).read(0, size)] as const),
    )
    this.#drop(path)
    for (const one of folders) this.#folders.add(to + one.slice(path.length))
    for (const [one, bytes] of read) this.put(to + one.slice(path.length), bytes)
  }
}
