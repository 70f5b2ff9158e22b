import { remoteTimes } from '@cpm/contract/remote/remote-session/remote-session.states'
import type { ScreenShape, SessionDown, TunnelUp } from '@cpm/contract/remote/remote-session/tunnel'
import type {
  DialTunnel,
  FileDesk,
  FileDeskHears,
  Present,
  RemoteMachine,
  ScreenHears,
  ScreenSource,
  ServeScreen,
  ServedScreen,
  Shell,
  ShellHears,
  Tunnel,
  TunnelHooks,
} from '../../remote/ports.ts'

/** The server's end of the tunnels an agent dials. */
export class FakeTunnels {
  readonly open = new Map<string, FakeTunnel>()
  dials: string[] = []
  refuse: Error[] = []

  dial: DialTunnel = async (id, hooks) => {
    this.dials.push(id)
    const refusal = this.refuse.shift()
    if (refusal) throw refusal
    const tunnel = new FakeTunnel(hooks)
    this.open.set(id, tunnel)
    return tunnel
  }
  of(id: string): FakeTunnel {
    const tunnel = this.open.get(id)
    if (!tunnel) throw new Error(`no tunnel ${id}`)
    return tunnel
  }
}

export class FakeTunnel implements Tunnel {
  readonly said: TunnelUp[] = []
  bytes: number[] = []
  queued = 0
  closed: number | undefined
  readonly server: TunnelHooks

  constructor(server: TunnelHooks) {
    this.server = server
  }
  sendText(said: TunnelUp): void {
    this.said.push(structuredClone(said))
  }
  sendBytes(bytes: Uint8Array): void {
    this.bytes.push(...bytes)
  }
  buffered(): number {
    return this.queued
  }
  close(code: number): void {
    this.closed = code
    this.server.onClose(code)
  }
  types(): string[] {
    return this.said.map(({ type }) => type)
  }
}

/** A machine with everything, whose person does as the test says. */
export class FakeRemote {
  readonly source = new FakeSource()
  readonly bars: Present[][] = []
  readonly asked: SessionDown[] = []
  readonly input: string[] = []
  readonly desks: { hears: FileDeskHears; done: string[] }[] = []
  shellHears: ShellHears | undefined
  shells = 0
  onEnd: () => void = () => {}
  isPrivate = false
  privateChanged: () => void = () => {}
  /** What the person there answers; by default they never do. */
  answer: (signal: AbortSignal) => Promise<'accepted' | 'refused' | 'timeout'> = () => new Promise(() => {})

  machine(): RemoteMachine {
    return {
      screen: async () => this.source.join(),
      shell: async ({ cols, rows }, hears) => this.#shell(cols, rows, hears),
      files: (_, hears) => this.#desk(hears),
      ask: ({ session, signal }) => {
        this.asked.push(session)
        return this.answer(signal)
      },
      bar: async (people, onEnd) => {
        this.bars.push([...people])
        this.onEnd = onEnd
      },
      isPrivate: () => this.isPrivate,
      watchPrivate: (changed) => {
        this.privateChanged = changed
        return () => (this.privateChanged = () => {})
      },
    }
  }

  #shell(cols: number, rows: number, hears: ShellHears): Shell {
    this.shells += 1
    this.shellHears = hears
    this.input.push(`start ${cols}x${rows}`)
    return {
      write: (bytes) => void this.input.push(new TextDecoder().decode(bytes)),
      resize: (c, r) => void this.input.push(`resize ${c}x${r}`),
      pause: () => void this.input.push('pause'),
      resume: () => void this.input.push('resume'),
      kill: () => void this.input.push('kill'),
    }
  }

  #desk(hears: FileDeskHears): FileDesk {
    const done: string[] = []
    this.desks.push({ hears, done })
    return {
      ask: (id, asked) => void done.push(`${id} ${asked.op}`),
      bytes: (id, piece) => void done.push(`${id} ${piece.byteLength} bytes`),
      drained: () => void done.push('drained'),
      close: () => void done.push('close'),
    }
  }
}

/** A screen that counts who has it open. */
export class FakeSource {
  opens = 0
  screens: ScreenShape[] = [{ id: 1, name: 'Till', left: 0, top: 0, width: 4, height: 2 }]
  readonly hears = new Set<ScreenHears>()

  join(): ScreenSource {
    this.opens += 1
    return {
      by: 'fake 1',
      name: 'till',
      size: () => ({ width: 4, height: 2 }),
      screens: () => this.screens,
      pixels: () => new Uint8Array(32),
      watch: (hears) => {
        this.hears.add(hears)
        return () => this.hears.delete(hears)
      },
      pointer: () => {},
      key: () => {},
      close: () => (this.opens -= 1),
    }
  }
}

/** In place of RFB: notes what it is told. */
export class FakeServing {
  readonly told: string[] = []
  tunnel: Tunnel | undefined

  serve: ServeScreen = ({ tunnel }): ServedScreen => {
    this.tunnel = tunnel
    const note =
      (what: string) =>
      (more: unknown = '') =>
        void this.told.push(`${what} ${String(more)}`.trim())
    return {
      take: (bytes) => note('bytes')(bytes.byteLength),
      setControl: note('control'),
      setPrivate: note('private'),
      fullPicture: note('key'),
      choose: note('screen'),
      setQuality: note('quality'),
      end: note('close'),
    }
  }
}

export function sessionAsk(session: string, tunnel: string, more: Partial<SessionDown> = {}): SessionDown {
  return {
    session,
    tunnel,
    kind: 'desktop',
    viewOnly: false,
    person: { name: 'Li Lei', enterprise: 'Lucky Shops' },
    reason: null,
    consent: 'none',
    askMs: 30_000,
    unanswered: 'refuse',
    masks: [],
    clipboard: true,
    roots: [],
    shellAs: 'unprivileged',
    expiresAt: 1_800_000_000_000 + remoteTimes.dialMs,
    ...more,
  }
}
