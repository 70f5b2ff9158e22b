import type { HandedParameters } from '@cpm/contract/market/app-parameter/app-parameter.payload'
import type { Downloading } from '../../download/downloading.ts'
import type { GivenParameters, Incoming, KeptParameters, ParameterShelf, PartFile, Room } from '../../machine.ts'
import { Sha256 } from '@cpm/contract/kernel/file/sha256'

/** A server that gives files, for the tests of this package: cut, spoilt or refused as a test likes. */
export class FakeDownloads implements Downloading {
  readonly files = new Map<string, Uint8Array>()
  /** Where each answer began. */
  readonly asked: number[] = []
  unreachable = false
  /** Ends the connection behind this byte of the file, so many times. */
  cut = { behind: 0, times: 0 }
  /** Sends this in place of the file, so many times. */
  spoilt: { bytes: Uint8Array; times: number } = { bytes: new Uint8Array(), times: 0 }
  /** Knows no parts: every answer is the whole. */
  whole = false
  pieceLength = 1000
  /** Called behind each piece; a test may pull the plug here. */
  onPiece: (at: number) => void = () => {}

  /** By package, and what was asked for. */
  readonly parameters = new Map<string, HandedParameters>()
  readonly askedFor: string[] = []

  async getAppParameters(packageName: string): Promise<HandedParameters | null> {
    if (this.unreachable) throw new Error('no route to the server')
    this.askedFor.push(packageName)
    return this.parameters.get(packageName) ?? null
  }

  put(bytes: Uint8Array): { sha256: string; size: number } {
    const sha256 = new Sha256().update(bytes).hex()
    this.files.set(sha256, bytes)
    return { sha256, size: bytes.length }
  }

  async getArtifact(sha256: string, from: number, signal: AbortSignal): Promise<Incoming | null> {
    if (this.unreachable) throw new Error('no route to the server')
    const kept = this.files.get(sha256)
    if (!kept) return null
    this.asked.push(from)
    const isSpoilt = this.spoilt.times > 0
    if (isSpoilt) this.spoilt.times -= 1
    const begin = this.whole ? 0 : from
    return { from: begin, pieces: this.#pieces(isSpoilt ? this.spoilt.bytes : kept, begin, signal) }
  }

  async *#pieces(bytes: Uint8Array, from: number, signal: AbortSignal): AsyncGenerator<Uint8Array> {
    for (let at = from; at < bytes.length; at += this.pieceLength) {
      signal.throwIfAborted()
      yield bytes.slice(at, at + this.pieceLength)
      this.onPiece(at + this.pieceLength)
      if (this.cut.times > 0 && at + this.pieceLength >= this.cut.behind) {
        this.cut.times -= 1
        throw new Error('cut')
      }
    }
  }
}

/** A disk: what was written and made safe outlives the agent. */
export class FakeRoom implements Room {
  readonly files = new Map<string, { bytes: number[]; safe: number }>()
  /** Names of what is held on to. */
  readonly held = new Set<string>()

  async open(name: string): Promise<PartFile> {
    const file = this.files.get(name) ?? { bytes: [], safe: 0 }
    this.files.set(name, file)
    return {
      path: `/room/${name}`,
      size: async () => file.bytes.length,
      async write(offset, bytes) {
        if (offset !== file.bytes.length) throw new Error('not behind what is there')
        file.bytes.push(...bytes)
      },
      sync: async () => void (file.safe = file.bytes.length),
      sum: async () => new Sha256().update(Uint8Array.from(file.bytes)).hex(),
      async empty() {
        file.bytes.length = 0
        file.safe = 0
      },
      close: async () => {},
    }
  }
  async drop(name: string): Promise<void> {
    this.files.delete(name)
  }
  async keep(name: string): Promise<void> {
    this.held.add(name)
  }
  async kept(name: string): Promise<string | null> {
    return this.held.has(name) ? `/kept/${name}` : null
  }
  async letGo(name: string): Promise<void> {
    this.held.delete(name)
  }
}

/** What apps of a machine read; it outlives the agent. */
export class FakeShelf implements ParameterShelf {
  readonly apps = new Map<string, GivenParameters>()
  /** Set to have nothing written. */
  failing: Error | undefined

  async kept(): Promise<KeptParameters[]> {
    return [...this.apps.values()]
  }
  async hasFile(packageName: string, sha256: string): Promise<boolean> {
    return this.apps.get(packageName)?.files.some((file) => file.sha256 === sha256) ?? false
  }
  async keep(given: GivenParameters): Promise<void> {
    if (this.failing) throw this.failing
    this.apps.set(given.packageName, given)
  }
  async drop(packageName: string): Promise<void> {
    this.apps.delete(packageName)
  }
}
