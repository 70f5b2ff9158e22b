import type { FileAnswer, FileAsk } from '@cpm/contract/remote/remote-session/files'
import type { ScreenShape, SessionDown, TunnelDown, TunnelUp } from '@cpm/contract/remote/remote-session/tunnel'
import type { Cancel, Clock } from '../machine.ts'

/** A WebSocket to the server, dialled for one person of a session. */
export type Tunnel = {
  sendText(said: TunnelUp): void
  sendBytes(bytes: Uint8Array): void
  /** Bytes that were sent and have yet to leave: whoever makes more of them waits until it is small. */
  buffered(): number
  close(code: number, why?: string): void
}
export type TunnelHooks = {
  onText(said: TunnelDown): void
  onBytes(bytes: Uint8Array): void
  onClose(code: number): void
}
/** Rejects when the server cannot be reached or will not have it. */
export type DialTunnel = (tunnel: string, hooks: TunnelHooks) => Promise<Tunnel>

export type Rect = { x: number; y: number; width: number; height: number }

/** A picture that changes: the screen of a terminal. Pixels are four bytes: blue, green, red, unused. */
export type ScreenSource = {
  /** For a person to read, such as `x11vnc 0.9.16`. */
  readonly by: string
  readonly name: string
  size(): { width: number; height: number }
  screens(): readonly ScreenShape[]
  /** Set where the picture has no pointer in it and one is wanted. */
  readonly pointerShape?: 'arrow' | 'touch'
  /** The whole picture, row after row without gaps, as it is now. It is read at once and never written to. */
  pixels(): Uint8Array
  /** Hears what changed; `copied` where pixels only moved. The answer ends it. */
  watch(hears: ScreenHears): Cancel
  pointer(x: number, y: number, buttons: number): void
  /** A keysym of X11, and the key's place on a keyboard (XT scan code) where the operator's program says it. */
  key(keysym: number, down: boolean, scanCode?: number): void
  /** Text from an operator. */
  clipboard?(text: string): void
  close(): void
}
export type ScreenHears = {
  damage(rects: readonly Rect[]): void
  copied?(from: { x: number; y: number }, to: Rect): void
  resized(): void
  clipboard?(text: string): void
  closed(why: string): void
}

/** Serves a picture to one person: the bytes of RFB over their tunnel. */
export type ServeScreen = (o: {
  source: ScreenSource
  /** Takes RFB as binary, and as text `key` and `screens`; it is closed with one of the contract's codes. */
  tunnel: Tunnel
  clock: Clock
  masks: SessionDown['masks']
  viewOnly: boolean
  /** Whether texts go between the clipboards. */
  clipboard: boolean
}) => ServedScreen
export type ServedScreen = {
  /** What came from the person's program. */
  take(bytes: Uint8Array): void
  /** Whether its input is obeyed; at first it is. */
  setControl(on: boolean): void
  /** The picture is blank and nothing goes either way, until it is off. */
  setPrivate(on: boolean): void
  /** Another of the displays; one that is not there is no change. */
  choose(screen: number): void
  /** 0 coarse, 9 exact; null by itself. */
  setQuality(level: number | null): void
  /** The next update needs nothing before it, and `key` is said first. */
  fullPicture(): void
  end(): void
}

export type Shell = {
  write(bytes: Uint8Array): void
  resize(cols: number, rows: number): void
  pause(): void
  resume(): void
  kill(): void
}
export type ShellHears = { data(bytes: Uint8Array): void; exit(code: number | null): void }

/** Files and processes of the machine for one session, within its roots. */
export type FileDesk = {
  /** Answers once or more; bytes go by `send`, come by `bytes`. */
  ask(id: number, asked: FileAsk): void
  bytes(id: number, piece: Uint8Array): void
  /** The tunnel has room again. */
  drained(): void
  close(): void
}
export type FileDeskHears = {
  answer(id: number, answer: FileAnswer): void
  /** False: enough for now, go on at `drained`. */
  bytes(id: number, piece: Uint8Array): boolean
}

/** Thrown where the machine cannot do it; `reason` is one of the contract's. */
export class Unable extends Error {
  override name = 'Unable'
  readonly reason: Extract<TunnelUp, { type: 'unable' }>['reason']
  constructor(reason: Extract<TunnelUp, { type: 'unable' }>['reason'], detail: string) {
    super(detail)
    this.reason = reason
  }
}

/** Somebody in a session, as the bar shows them. */
export type Present = { name: string; control: boolean }

/** What a machine has for remote sessions; what is left out it cannot do. */
export type RemoteMachine = {
  /** Opens the screen, or joins who has it open. Rejects with `Unable`. */
  screen?(): Promise<ScreenSource>
  shell?(o: { cols: number; rows: number; as: SessionDown['shellAs'] }, hears: ShellHears): Promise<Shell>
  files?(o: { roots: readonly string[]; viewOnly: boolean }, hears: FileDeskHears): FileDesk
  /** Asks the person there; rejects with `Unable('nobody_can_be_asked')`. Aborted when it is over without them. */
  ask?(o: { session: SessionDown; signal: AbortSignal }): Promise<'accepted' | 'refused' | 'timeout'>
  /**
   * Shows who is here and a button to end it, until told of nobody. Resolves when it is seen; rejects with
   * `Unable('nobody_can_be_asked')` where it cannot be.
   */
  bar?(people: readonly Present[], onEnd: () => void): void | Promise<void>
  /** Whether a program there shows a PIN or a card now; calls back at each change. */
  isPrivate?(): boolean
  watchPrivate?(changed: () => void): Cancel
}
