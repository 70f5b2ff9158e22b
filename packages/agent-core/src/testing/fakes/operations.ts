import { pieceLimit } from '@cpm/contract/estate/agent/agent'
import type { InventoryItem, InventoryKind } from '@cpm/contract/estate/inventory/inventory.kinds'
import {
  CannotDo,
  type Deeds,
  type Installing,
  type LongOutput,
  NotSupported,
  type OpenFile,
  type Pushing,
  type RunningProgram,
  type Showing,
  type Updating,
  type Uploads,
} from '../../machine.ts'
import { Sha256 } from '@cpm/contract/kernel/file/sha256'

/** What the server keeps of a terminal over HTTPS, for the tests of this package. */
export class FakeStore implements Uploads {
  readonly outputs: LongOutput[] = []
  readonly lists: { kind: InventoryKind; hash: string; items: readonly unknown[] }[] = []
  readonly files = new Map<string, { name: string; size: number; sha256: string; bytes: number[]; whole: boolean }>()
  readonly pieces: { id: string; offset: number; length: number }[] = []
  /** Set to have nothing reach the server. */
  unreachable = false
  /** Set to have everything put off. */
  busy: Error | undefined
  /** Called before each piece; a test may pull the plug here. */
  onPiece: (offset: number) => void = () => {}
  refuses = false

  async postOutput(long: LongOutput): Promise<boolean> {
    this.#reach()
    this.outputs.push(long)
    return true
  }
  async putInventory(kind: InventoryKind, hash: string, items: readonly unknown[]): Promise<boolean> {
    this.#reach()
    if (!this.refuses) this.lists.push({ kind, hash, items })
    return !this.refuses
  }
  async announceFile({ kind, path, sha256, name, size }: Parameters<Uploads['announceFile']>[0]) {
    this.#reach()
    if (this.refuses) return null
    const id = `${kind}|${path}|${sha256}`
    const file = this.files.get(id) ?? { name, size, sha256, bytes: [], whole: false }
    this.files.set(id, file)
    return { id, offset: file.bytes.length, whole: file.whole }
  }
  async sendPiece(id: string, offset: number, piece: Uint8Array) {
    this.onPiece(offset)
    this.#reach()
    if (piece.length > pieceLimit) throw new Error('too long a piece')
    const file = this.files.get(id)
    if (!file) return null
    this.pieces.push({ id, offset, length: piece.length })
    if (offset !== file.bytes.length) return { offset: file.bytes.length, whole: file.whole }
    for (const byte of piece) file.bytes.push(byte)
    if (file.bytes.length < file.size) return { offset: file.bytes.length, whole: false }
    file.whole = new Sha256().update(Uint8Array.from(file.bytes)).hex() === file.sha256
    if (!file.whole) file.bytes.length = 0
    return file.whole ? { offset: file.size, whole: true } : null
  }
  #reach(): void {
    if (this.unreachable) throw new Error('no route to the server')
    if (this.busy) throw this.busy
  }
}

/** A machine that can do everything and keeps account of it. */
export class FakeDeeds implements Deeds {
  readonly done: string[] = []
  readonly files = new Map<string, Uint8Array>()
  readonly lists: { [K in InventoryKind]?: InventoryItem<K>[] } = {}
  running: RunningProgram[] = []
  wellAt: number | null = null
  open = 0
  /** The most bytes asked for at once. */
  longestRead = 0
  /** Set to make a deed fail, or never end. */
  readonly failing = new Map<keyof Deeds, Error | Promise<never>>()

  restart = () => this.#do('restart', [])
  restartAgent = () => this.#do('restartAgent', [])
  lock = (password: string) => this.#do('lock', [password])
  unlock = () => this.#do('unlock', [])
  clearCache = (packageName: string | undefined) => this.#do('clearCache', [packageName])
  factoryReset = () => this.#do('factoryReset', [])
  install = ({ path, artifact }: Installing) => this.#do('install', [artifact.name, path])
  pushFile = ({ to, unpackTo }: Pushing) => this.#do('pushFile', unpackTo === undefined ? [to] : [to, unpackTo])
  updateSystem = ({ versionTo, reboot }: Updating) => this.#do('updateSystem', [versionTo, reboot])
  setWallpaper = ({ sha256 }: Showing) => this.#do('setWallpaper', [sha256])
  playWallpaper = ({ sha256 }: Showing) => this.#do('playWallpaper', [sha256])
  setBootAnimation = ({ sha256 }: Showing) => this.#do('setBootAnimation', [sha256])
  startApp = (packageName: string) => this.#do('startApp', [packageName])
  stopApp = (packageName: string) => this.#do('stopApp', [packageName])
  uninstall = (packageName: string) => this.#do('uninstall', [packageName])
  setPermission = (...what: [string, string, boolean]) => this.#do('setPermission', what)
  powerOff = (wakeAt: number | undefined) => this.#do('powerOff', [wakeAt]).then(() => {})
  setBrightness = (percent: number) => this.#do('setBrightness', [percent]).then(() => {})
  programs = async () => {
    await this.#do('programs', [])
    return [...this.running]
  }
  saidWell = async () => this.wellAt
  stopProgram = (program: RunningProgram) => {
    this.running = this.running.filter((one) => one.pid !== program.pid)
    return this.#do('stopProgram', [program.names[0]])
  }
  setVolume = (percent: number) => this.#do('setVolume', [percent]).then(() => {})
  async screenshot(): Promise<OpenFile> {
    await this.#do('screenshot', [])
    return this.openFile('/screen.png')
  }
  async inventory<K extends InventoryKind>(kind: K): Promise<InventoryItem<K>[]> {
    await this.#do('inventory', [kind])
    const list = this.lists[kind]
    if (!list) throw new NotSupported(`There is no list of ${kind}.`)
    return list as InventoryItem<K>[]
  }
  async openFile(path: string): Promise<OpenFile> {
    if (!this.files.has(path)) throw new CannotDo('no_such_file', `There is no ${path}`)
    this.open += 1
    return {
      name: path.split('/').at(-1) as string,
      path,
      size: (this.files.get(path) as Uint8Array).length,
      at: 1,
      read: async (offset, length) => {
        this.longestRead = Math.max(this.longestRead, length)
        return (this.files.get(path) as Uint8Array).slice(offset, offset + length)
      },
      close: async () => void (this.open -= 1),
    }
  }

  async #do(name: keyof Deeds, what: unknown[]): Promise<string> {
    const failure = this.failing.get(name)
    if (failure instanceof Error) throw failure
    this.done.push([name, ...what].join(' '))
    if (failure) return failure
    return `did ${name}`
  }
}
