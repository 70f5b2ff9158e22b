import type { ArtifactHanded } from '@cpm/contract/delivery/artifact/artifact.payload'
import type { FileKind } from '@cpm/contract/estate/agent/agent'
import type { InventoryItem, InventoryKind } from '@cpm/contract/estate/inventory/inventory.kinds'
import type { PlanPart } from '@cpm/contract/estate/plan/plan.config'
import type { Platform, SomeFacts } from '@cpm/contract/estate/agent/report'
import type { RemoteMachine } from './remote/ports.ts'

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
  /** With all rights of the system; rejects with `NotSupported` where they cannot be had. */
  root?: boolean | undefined
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

/** A package that is to be installed. */
export type Installing = {
  path: string
  artifact: ArtifactHanded
  args: string | undefined
  program: string | undefined
  signal: AbortSignal
  /** The newer one that it takes the place of: an older version is wanted, whatever speaks against that. */
  instead?: ArtifactHanded
}
/** A file that is to lie at `to`. */
export type Pushing = {
  path: string
  artifact: ArtifactHanded
  to: string
  unpackTo: string | undefined
  overwrite: boolean
}

/** Another system, which is started at once or when the machine is started the next time. */
export type Updating = { path: string; artifact: ArtifactHanded; versionTo: string; reboot: 'now' | 'later' }
/** A picture, or an animation, that is to be shown. */
export type Showing = { path: string; sha256: string }

/** Something that runs, as a black- or whitelist may name it. */
export type RunningProgram = {
  pid: number
  /** The file that runs first, then what else it is known by: a script, a package. */
  names: readonly string[]
  /** Of the system, or the agent's own: never ended by a list. */
  isSystem: boolean
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
  /** The file lies at `path` whole and right, until this is over. Done again it does no harm. */
  install(what: Installing): Promise<string>
  /** Puts a file where it is wanted, whole or not at all, and answers for what lies there: its sum was read back. */
  pushFile(what: Pushing): Promise<string>
  /** Resolves when the new system is in place, and where it is to be, its start is certain. */
  updateSystem(what: Updating): Promise<string>
  /** The fact `wallpaper` says afterwards what is shown; `bootAnimation` likewise. The file goes when this is over. */
  setWallpaper(what: Showing): Promise<string>
  setBootAnimation(what: Showing): Promise<string>
  /** Plays a video behind everything else, over and over; the fact `wallpaper` says so afterwards. */
  playWallpaper(what: Showing): Promise<string>
  startApp(packageName: string): Promise<string>
  stopApp(packageName: string): Promise<string>
  setPermission(packageName: string, permission: string, granted: boolean): Promise<string>
  openFile(path: string): Promise<OpenFile>
  inventory<K extends InventoryKind>(kind: K): Promise<InventoryItem<K>[]>
  programs(): Promise<RunningProgram[]>
  /** When an app last said of itself that it is well, in milliseconds since 1970; null when it never did. */
  saidWell(name: string): Promise<number | null>
  /** Ends it, whatever it says to that. */
  stopProgram(program: RunningProgram): Promise<string>
  /** Off until `wakeAt` (milliseconds since 1970), or until a person turns it on. */
  powerOff(wakeAt: number | undefined): Promise<void>
  /** Percent. */
  setBrightness(percent: number): Promise<void>
  setVolume(percent: number): Promise<void>
}

/** A file that is being put together on this machine. What is safe outlives the agent and a power cut. */
export type PartFile = {
  path: string
  /** Bytes that are here. */
  size(): Promise<number>
  /** Behind what is here. */
  write(offset: number, bytes: Uint8Array): Promise<void>
  /** Makes safe what was written. */
  sync(): Promise<void>
  /** SHA-256 of all of it as it lies there, in hex. */
  sum(): Promise<string>
  empty(): Promise<void>
  close(): Promise<void>
}
/** Room for files that come from the server, by names of ours. */
export type Room = {
  /** One that is there, or a new one of `size` bytes in the end. Rejects with `CannotDo('no_space')` where it has no place. */
  open(name: string, size: number): Promise<PartFile>
  drop(name: string): Promise<void>
  /** Holds on to a whole file until it is let go of, whatever becomes of one that comes by the same name. */
  keep(name: string): Promise<void>
  /** Where one lies that is held on to; null when there is none. */
  kept(name: string): Promise<string | null>
  letGo(name: string): Promise<void>
}
/** Bytes on their way: they begin at `from`. */
export type Incoming = { from: number; pieces: AsyncIterable<Uint8Array> }

/** The parameters of one app as they came from the server. */
export type GivenParameters = {
  packageName: string
  version: number
  hash: string
  values: readonly { name: string; value: string | number | boolean; isSecret: boolean }[]
  /** Fields that are files, each lying at `path` until this is over; null: the one that is kept has that sum. */
  files: readonly { name: string; fileName: string; sha256: string; path: string | null }[]
}
/** What of it is on this machine. */
export type KeptParameters = { packageName: string; version: number; hash: string }

/**
 * Where apps of this machine read their parameters. The fact `appParameters` says which version of each is at hand, and
 * which its app said that it took.
 */
export type ParameterShelf = {
  kept(): Promise<readonly KeptParameters[]>
  /** Whether a file of this sum is kept for the app. */
  hasFile(packageName: string, sha256: string): Promise<boolean>
  /** Puts these in the place of what the app had: all of it or nothing, and it outlives a power cut. */
  keep(given: GivenParameters): Promise<void>
  drop(packageName: string): Promise<void>
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
  /** Where files from the server are put; a machine without it takes none. */
  readonly room?: Room
  /** Whether a program on it is in a transaction that nothing may disturb. Machines without it never are. */
  inTransaction?(): Promise<boolean>
  /** What this machine can do besides. */
  readonly deeds?: Partial<Deeds>
  /** Has these at hand for its apps, until others come; a machine without it has none to ask. */
  keepParameters?(parameters: Readonly<Record<string, string>>): Promise<void>
  /** Parameters by app; a machine without it has apps that ask for none. */
  readonly appParameters?: ParameterShelf
  /** What it has for those who work on it from afar; a machine without it has nothing. */
  readonly remote?: RemoteMachine
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
