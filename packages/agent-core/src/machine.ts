import type { FileKind } from '@cpm/contract/estate/agent/agent'
import type { InventoryItem, InventoryKind } from '@cpm/contract/estate/inventory/inventory.kinds'
import type { PlanPart } from '@cpm/contract/estate/plan/plan.config'
import type { Platform, SomeFacts } from '@cpm/contract/estate/agent/report'

/** Time and chance, so that a test owns both. */
export type Clock = {
  /** Milliseconds since 1970. */
  now(): number
  /** From 0 up to, but not, 1. */
  random(): number
  /** Calls `act` once after `ms`; the answer takes it back. */
  after(ms: number, act: () => void): Cancel
}
export type Cancel = () => void

export const systemClock: Clock = {
  now: () => Date.now(),
  random: () => Math.random(),
  after(ms, act) {
    const timer = setTimeout(act, ms)
    return () => clearTimeout(timer)
  },
}

export type ExecOptions = {
  timeoutMs: number
  /** Bytes of output kept. */
  outputLimit: number
  /** Aborting ends the process and all it started. */
  signal: AbortSignal
}
export type ExecResult = {
  /** Null when the process was ended before it could say one. */
  exitCode: number | null
  /** Standard output and error as they came. */
  output: string
  truncated: boolean
  timedOut: boolean
}

/** This platform has no such thing; the sentence says what is lacking. */
export class NotSupported extends Error {
  override name = 'NotSupported'
}

/** It could be done on this platform, but not now or not so. `reason` is a code of `run.reason.*`. */
export class CannotDo extends Error {
  override name = 'CannotDo'
  readonly reason: string
  constructor(reason: string, sentence: string) {
    super(sentence)
    this.reason = reason
  }
}

/** A file on the terminal, open for reading. `read` answers fewer bytes than asked for only at its end. */
export type OpenFile = {
  name: string
  path: string
  size: number
  /** When it was taken or last written to. */
  at: number
  read(offset: number, length: number): Promise<Uint8Array>
  close(): Promise<void>
}

/**
 * What a terminal can do beside running commands. One that is left out is `not_supported`; one that rejects with
 * `NotSupported` or `CannotDo` says why. The answers are a sentence for the person who asked.
 */
export type Deeds = {
  /** Resolves when it is certain to happen; the agent has its say before the power goes. */
  restart(): Promise<string>
  restartAgent(): Promise<string>
  /** A PNG or JPEG of what is on the screen. */
  screenshot(): Promise<OpenFile>
  lock(password: string): Promise<string>
  unlock(): Promise<string>
  clearCache(packageName: string | undefined): Promise<string>
  factoryReset(): Promise<string>
  uninstall(packageName: string): Promise<string>
  setPermission(packageName: string, permission: string, granted: boolean): Promise<string>
  openFile(path: string): Promise<OpenFile>
  inventory<K extends InventoryKind>(kind: K): Promise<InventoryItem<K>[]>
  /** Off until `wakeAt` (milliseconds since 1970), or until a person turns it on. */
  powerOff(wakeAt: number | undefined): Promise<void>
  /** Percent. */
  setBrightness(percent: number): Promise<void>
  setVolume(percent: number): Promise<void>
}

/** The device the agent lives on. Everything it can do to the world goes through here. */
export type Machine = {
  readonly platform: Platform
  /** New at every start of the machine. */
  bootId(): Promise<string>
  /** What can be read now; a fact that cannot is left out. Never rejects for one bad fact. */
  facts(): Promise<SomeFacts>
  /** Calls back when something worth an early look changed; the answer ends it. Machines without it are polled. */
  watch?(changed: () => void): Cancel
  /** Rejects only when the process could not be started. */
  exec(line: string, options: ExecOptions): Promise<ExecResult>
  /** Shows a notice; answers how it was shown. Rejects when it could not be shown at all. */
  showMessage(message: { title: string; text: string }): Promise<string>
  /** What this machine can do besides. */
  readonly deeds?: Partial<Deeds>
  /** Parts of a plan it cannot do, though it has the deed: as far as can be known without doing it. */
  planLacks?(): Promise<readonly PlanPart[]>
}

/** Lines that outlive the process. */
export type Journal = {
  read(): Promise<readonly unknown[]>
  /** Resolves when the line would survive a power cut. Lines keep the order of the calls. */
  append(line: object): Promise<void>
  /** Puts these lines in place of all others, whole or not at all. */
  rewrite(lines: readonly object[]): Promise<void>
}

export type ConnectOptions = {
  /** What the broker says for us when the connection breaks. */
  will: { topic: string; payload: string }
  /** Subscribed to before `connect` resolves. */
  filter: string
  onMessage(topic: string, payload: Uint8Array): void
  /** Once, when the connection ends for any reason but our own `close`. */
  onClose(why: string): void
}
export type Connection = {
  /** Resolves at the broker's acknowledgement (QoS 1), rejects when the connection ends before it. */
  publish(topic: string, payload: string): Promise<void>
  /** Ends the connection; the will is not published after a graceful one. */
  close(gracefully: boolean): Promise<void>
}
export type Transport = {
  /** Rejects with `CredentialRefused` when the broker does not take our name and secret. */
  connect(options: ConnectOptions): Promise<Connection>
}

/** The server does not know this terminal's secret any more: it was logged off, or enrolled anew elsewhere. */
export class CredentialRefused extends Error {
  override name = 'CredentialRefused'
}

export type Announced = { id: string; offset: number; whole: boolean }
export type LongOutput = { runId: string; attempt: number; output: string; truncated: boolean }
/** What goes over HTTPS beside the messages. */
export type Uploads = {
  /** True when kept, false when the server will not have it; rejects when it could not be reached. */
  postOutput(long: LongOutput): Promise<boolean>
  /** Sends a list whole. The answers are as above. */
  putInventory(kind: InventoryKind, hash: string, items: readonly unknown[]): Promise<boolean>
  /** Announces a file, and says where to go on. Null: the server will not have it. Rejects when it cannot be reached. */
  announceFile(file: {
    runId?: string
    kind: FileKind
    name: string
    path: string
    size: number
    sha256: string
    at: number
  }): Promise<Announced | null>
  sendPiece(id: string, offset: number, piece: Uint8Array): Promise<{ offset: number; whole: boolean } | null>
}

export type Log = (sentence: string) => void
