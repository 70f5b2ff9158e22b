import type { InstalledApp } from '@cpm/contract/estate/inventory/inventory.kinds'
import type { Cancel, Clock, ExecOptions, ExecResult, Machine } from '@cpm/agent-core'
import type { PlanPart } from '@cpm/contract/estate/plan/plan.config'
import type { Peripheral, Platform, SomeFacts } from '@cpm/contract/estate/agent/report'
import { AndroidDeeds, WindowsDeeds } from './fake-operations.ts'
import type { FakeRemote } from './fake-remote.ts'
import { FakeRoom } from './fake-room.ts'
import { FakeShelf, type HeldParameters, saidOf } from './fake-parameters.ts'
import { fakeShell } from './shell/shell.ts'
import { isSelling } from './till.ts'
import { knownApps } from './apps/app-list.ts'
import type { TerminalSpec } from '../fleet/fleet.ts'
import { locationAt } from '../fleet/roaming.ts'
import { type Random, between, chance } from '../fleet/random.ts'

const hour = 3_600_000
const day = 24 * hour

/** Something happens to its power; whoever holds the machine sees to it. */
export type Power =
  | { kind: 'restart' | 'restart_agent' | 'factory_reset' }
  /** Until then, or until the shop opens. */
  | { kind: 'off'; wakeAt: number | undefined }

/** What people changed about a terminal since it left the factory. */
export type Changes = {
  /** Percent. */
  brightness: number
  volume: number
  /** Set while the screen is locked. */
  password?: string | undefined
  /** Package names of what was taken away. */
  removed: readonly string[]
  /** What was installed since, the newest version of each. */
  installed: readonly InstalledApp[]
  /** Package names of what was started or stopped by hand, and whether it runs. */
  running: Readonly<Record<string, boolean>>
  /** Of its system, once another was put on it; and of the one it starts with the next time. */
  romVersion?: string | undefined
  nextRomVersion?: string | undefined
  /** SHA-256 of what is shown behind everything else, and of what is played at its start. */
  wallpaper?: string | undefined
  bootAnimation?: string | undefined
  /** `package permission`, and whether it is granted now. */
  permissions: Readonly<Record<string, boolean>>
  /** Parameters of apps that are at hand, and which of them the app took. */
  parameters?: readonly HeldParameters[] | undefined
}
const unchanged: Changes = { brightness: 70, volume: 60, removed: [], installed: [], running: {}, permissions: {} }

/** A terminal's hardware that does not exist: it lives by the clock and by its own stream of chance. */
export class FakeMachine implements Machine {
  readonly platform: Platform
  readonly spec: TerminalSpec
  readonly room = new FakeRoom(() => this.spec.model.storage - this.storageUsed)
  readonly appParameters = new FakeShelf(this)
  /** What it has for those who work on it from afar. */
  remote?: FakeRemote
  bootAt: number
  bootCount: number
  peripherals: Peripheral[]
  battery: number
  charging: boolean
  memoryUsed: number
  storageUsed: number
  rxBytes = 0
  txBytes = 0
  cpu = 5
  signal = 80
  /** Notices shown, for whoever wants to look. */
  readonly notices: string[] = []
  shutdownAt: number
  /** Bytes of storage that are only caches. */
  cached: number
  /** What people changed about it; replaced, never changed in place, as most terminals share the same. */
  changes: Changes = unchanged
  /** Programs that were ended, and since which start of the machine. */
  ended: { bootAt: number; names: readonly string[] } = { bootAt: 0, names: [] }
  /** Whether it keeps lists of what is installed, what runs and the like. */
  lists = true
  /** Told when the changes are others. */
  keep: (changes: Changes) => void = () => {}
  /** Told when a person, or a plan, turns it off or starts it anew. */
  power: (what: Power) => void = () => {}
  #livedTo: number
  readonly #rxAnHour: number
  readonly #txAnHour: number
  #changed: () => void = () => {}
  readonly #fixed: SomeFacts
  readonly #clock: Clock
  readonly #random: Random

  constructor(spec: TerminalSpec, agent: string, clock: Clock) {
    const { model, random } = spec
    this.spec = spec
    this.platform = model.platform
    this.#clock = clock
    this.#random = random
    this.#livedTo = clock.now()
    this.bootAt = lastBoot(spec, clock.now())
    this.bootCount = spec.starts + (Math.floor(this.bootAt / day / spec.bootEveryDays) % 1000)
    this.peripherals = [...spec.peripherals]
    this.battery = between(random, 35, 98)
    this.charging = chance(random, 0.3)
    this.memoryUsed = model.memory * between(random, 0.45, 0.75)
    this.storageUsed = model.storage * between(random, 0.25, 0.7)
    this.#rxAnHour = between(random, 4e6, 2e7)
    this.#txAnHour = this.#rxAnHour * between(random, 0.1, 0.4)
    this.#count(clock.now())
    this.cached = model.storage * between(random, 0.02, 0.06)
    this.shutdownAt = this.bootAt - Math.round(between(random, 0.2, spec.bootEveryDays === 1 ? 11 : 0.5) * hour)
    this.#fixed = fixedFacts(spec, agent)
  }

  get deeds(): WindowsDeeds {
    return this.platform === 'windows' ? new WindowsDeeds(this) : new AndroidDeeds(this)
  }

  change(some: Partial<Changes>): void {
    this.changes = { ...this.changes, ...some }
    this.keep(this.changes)
    this.#changed()
  }

  /** A till has no clock that turns it on. */
  async planLacks(): Promise<readonly PlanPart[]> {
    return this.platform === 'windows' ? ['on'] : []
  }

  endedNow(): readonly string[] {
    return this.ended.bootAt === this.bootAt ? this.ended.names : []
  }

  now(): number {
    return this.#clock.now()
  }

  async inTransaction(): Promise<boolean> {
    return isSelling(this.spec, this.now())
  }

  async bootId(): Promise<string> {
    return `${this.spec.sn.slice(0, 40)}-${this.bootAt.toString(36)}`
  }

  async facts(): Promise<SomeFacts> {
    return this.factsNow()
  }

  factsNow(): SomeFacts {
    this.live()
    const { spec } = this
    return {
      ...this.#fixed,
      ...this.#shown(),
      location: locationAt(spec, this.#clock.now()),
      ...(spec.model.battery ? { battery: Math.round(this.battery), charging: this.charging } : { battery: null }),
      cpu: Math.round(this.cpu * 10) / 10,
      // It warms with its work, and while it is charged.
      temperature: Math.round((28 + this.cpu * 0.4 + (this.charging ? 3 : 0)) * 10) / 10,
      memory: { total: spec.model.memory, used: Math.round(this.memoryUsed) },
      storage: { total: spec.model.storage, used: Math.round(this.storageUsed) },
      network: {
        type: spec.network,
        ip: spec.ip,
        mac: spec.mac,
        name: spec.networkName,
        ...(spec.network !== 'ethernet' && { signal: Math.round(this.signal) }),
        rxBytes: Math.round(this.rxBytes),
        txBytes: Math.round(this.txBytes),
      },
      bootAt: this.bootAt,
      bootCount: this.bootCount,
      shutdownAt: this.shutdownAt,
      peripherals: this.peripherals,
    }
  }

  #shown(): SomeFacts {
    const { romVersion, wallpaper, bootAnimation, parameters } = this.changes
    return {
      ...(romVersion !== undefined && { romVersion }),
      wallpaper: wallpaper ?? null,
      bootAnimation: bootAnimation ?? null,
      ...(parameters && { appParameters: saidOf(parameters) }),
    }
  }

  watch(changed: () => void): Cancel {
    this.#changed = changed
    return () => (this.#changed = () => {})
  }

  /** Lives up to now; says so when something worth an early report changed. */
  live(): void {
    const now = this.#clock.now()
    const hours = (now - this.#livedTo) / hour
    if (hours <= 0) return
    this.#livedTo = now
    const before = Math.round(this.battery)
    const wasCharging = this.charging
    this.#drain(hours)
    const random = this.#random
    const { model } = this.spec
    this.cpu = wander(random, this.cpu, 25, 1, 95)
    this.signal = wander(random, this.signal, 6, 35, 100)
    this.memoryUsed = wander(random, this.memoryUsed, model.memory * 0.02, model.memory * 0.4, model.memory * 0.92)
    const grown = Math.min(model.storage * 0.97 - this.storageUsed, hours * between(random, 0, 4e6))
    this.storageUsed += grown
    this.cached += grown / 2
    this.#count(now)
    if (Math.round(this.battery) !== before || this.charging !== wasCharging) this.#changed()
  }

  /** Traffic since the start follows from the time since then: a simulator started anew goes on where it was. */
  #count(now: number): void {
    const hours = Math.max(0, now - this.bootAt) / hour
    const busy = hours + (0.8 * 24 * (1 - Math.cos((2 * Math.PI * hours) / 24))) / (2 * Math.PI)
    this.rxBytes = busy * this.#rxAnHour
    this.txBytes = busy * this.#txAnHour
  }

  /** A shift takes a fifth of the battery an hour; in its cradle it is full again in two. */
  #drain(hours: number): void {
    if (!this.spec.model.battery) return
    const rate = this.charging ? between(this.#random, 40, 55) : -between(this.#random, 12, 24)
    this.battery = Math.min(100, Math.max(4, this.battery + rate * hours))
    if (this.charging && this.battery >= 99) this.charging = chance(this.#random, 0.6)
    else if (!this.charging && this.battery < between(this.#random, 12, 30)) this.charging = true
  }

  unplug(peripheral: Peripheral): void {
    this.peripherals = this.peripherals.filter((one) => one !== peripheral)
    this.#changed()
  }
  plug(peripheral: Peripheral): void {
    this.peripherals = [...this.peripherals, peripheral]
    this.#changed()
  }

  /** Switched on after it was off. */
  boot(): void {
    this.bootAt = this.#clock.now()
    this.#livedTo = this.bootAt
    this.bootCount += 1
    this.#count(this.bootAt)
    const { nextRomVersion } = this.changes
    if (nextRomVersion !== undefined) this.change({ romVersion: nextRomVersion, nextRomVersion: undefined })
  }

  /** As it left the factory: nothing of its own, nothing changed. */
  reset(): void {
    const { model } = this.spec
    this.storageUsed = Math.min(this.storageUsed, model.storage * 0.3)
    this.cached = 0
    const removed = knownApps(this.platform).filter(({ system }) => !system)
    // The system stays as it is.
    const { romVersion, nextRomVersion } = this.changes
    this.changes = { ...unchanged, romVersion, nextRomVersion }
    this.change({ removed: removed.map(({ packageName }) => packageName) })
  }

  /** When the shop opens next, which is when somebody would turn it on. */
  nextOpening(): number {
    const today = lastBoot({ ...this.spec, bootEveryDays: 1 }, this.now())
    return today + day
  }

  exec(line: string, { timeoutMs, outputLimit, signal, root }: ExecOptions): Promise<ExecResult> {
    const { output, exitCode, takesMs } = fakeShell(
      { machine: this, now: this.#clock.now(), random: this.#random, root },
      line,
    )
    const kept = output.slice(0, outputLimit)
    return new Promise((resolve) => {
      const end = (code: number | null, timedOut: boolean, said: string) => {
        cancel()
        signal.removeEventListener('abort', stop)
        resolve({ exitCode: code, output: said, truncated: kept.length < output.length, timedOut })
      }
      const late = takesMs > timeoutMs
      const cancel = this.#clock.after(Math.min(takesMs, timeoutMs), () =>
        end(late ? null : exitCode, late, late ? '' : kept),
      )
      const stop = () => end(null, false, '')
      signal.addEventListener('abort', stop, { once: true })
      if (signal.aborted) stop()
    })
  }

  async showMessage({ title, text }: { title: string; text: string }): Promise<string> {
    this.notices.push(title ? `${title}: ${text}` : text)
    if (this.notices.length > 20) this.notices.shift()
    return this.platform === 'windows' ? 'Shown in a window on the desktop.' : 'Shown over the running app.'
  }
}

function wander(random: Random, value: number, step: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value + (random() - 0.5) * step))
}

/** Shops switch their terminals on before they open, some every day, some every few. */
function lastBoot({ bootEveryDays, bootTimeMs, index, lng }: TerminalSpec, now: number): number {
  const zoneMs = Math.round(lng / 15) * hour
  const days = Math.floor((now + zoneMs - bootTimeMs) / day)
  const since = (days + index) % bootEveryDays
  return Math.round((days - since) * day + bootTimeMs - zoneMs)
}

function fixedFacts(spec: TerminalSpec, agent: string): SomeFacts {
  const { model } = spec
  return {
    maker: model.maker,
    model: model.model,
    serial: spec.sn,
    systemId: spec.mac.replaceAll(':', '').toUpperCase(),
    os: model.os,
    osVersion: spec.osVersion,
    romVersion: spec.rom,
    resolution: model.resolution,
    agent,
    ...(spec.bluetooth && { bluetooth: spec.bluetooth }),
    ...(model.platform === 'android' && { securityPatch: patchOf(spec) }),
  }
}

/** Makers patch by the month, and some terminals wait for years. */
function patchOf({ sn, osVersion }: TerminalSpec): string {
  const months = Array.from(sn).reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 18
  const year = 2026 - Math.max(0, 12 - Number.parseInt(osVersion, 10)) / 2 - months / 12
  return `${Math.floor(year)}-${String(1 + (months % 12)).padStart(2, '0')}-05`
}
