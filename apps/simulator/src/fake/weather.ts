import type { Peripheral } from '@cpm/contract/estate/agent/report'
import { faults } from './peripherals.ts'
import { type Random, between, chance, pick, seeded } from '../fleet/random.ts'
import type { Scenario } from '../fleet/scenario.ts'
import type { SimTerminal } from '../fleet/sim-terminal.ts'

const tickMs = 1_000
const hour = 3_600_000
/** Until somebody sees to a fault, and how long the device is out then. */
const mendedMs = [5 * 60_000, 40 * 60_000] as const
const pulledMs = [30_000, 60_000] as const
/** Each terminal's battery and memory move this often. */
const lifeMs = 20_000

/**
 * What happens to a fleet over a day: terminals lose their network or are switched off and come back, devices fail and
 * are mended. One timer for all.
 */
export class Weather {
  readonly #terminals: readonly SimTerminal[]
  readonly #scenario: Scenario
  readonly #random: Random
  readonly #away = new Map<SimTerminal, { until: number; back: () => unknown }>()
  readonly #broken = new Map<SimTerminal, { until: number; device: Peripheral; faulty?: true }>()
  #timer: NodeJS.Timeout | undefined
  #calmUntil = Number.POSITIVE_INFINITY
  #at = 0

  constructor(terminals: readonly SimTerminal[], scenario: Scenario, seed: number) {
    this.#terminals = terminals
    this.#scenario = scenario
    this.#random = seeded(seed ^ 0x5f3759df)
  }

  start(): void {
    this.#timer = setInterval(() => this.#tick(Date.now()), tickMs)
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  /** All have been there; after the calm they may begin to come and go. */
  complete(): void {
    this.#calmUntil = Date.now() + this.#scenario.calmMs
  }

  get away(): number {
    return this.#away.size
  }

  #tick(now: number): void {
    if (this.#scenario.lives) this.#live()
    for (const [terminal, { until, back }] of this.#away) {
      if (now < until) continue
      this.#away.delete(terminal)
      void back()
    }
    for (const [terminal, { until, device, faulty }] of this.#broken) {
      if (now < until) continue
      if (faulty) {
        // What does not work is pulled out and put in again.
        terminal.machine.unplug(device)
        this.#broken.set(terminal, { until: now + between(this.#random, ...pulledMs), device })
        continue
      }
      this.#broken.delete(terminal)
      terminal.machine.plug(device)
    }
    if (now < this.#calmUntil) return
    this.#maybeLeave(now)
    this.#maybeBreak(now)
  }

  /** A slice of the fleet at each tick, all of it once in `lifeMs`. */
  #live(): void {
    const slice = Math.ceil((this.#terminals.length * tickMs) / lifeMs)
    for (let i = 0; i < slice; i++) {
      this.#terminals[this.#at]?.machine.live()
      this.#at = (this.#at + 1) % this.#terminals.length
    }
  }

  #maybeLeave(now: number): void {
    const { mostAway, usuallyAway, awayMs } = this.#scenario
    const count = this.#terminals.length
    if (this.#away.size >= Math.floor(count * mostAway)) return
    // As many leave as come back when the usual number is away.
    const perTick = (count * usuallyAway * tickMs) / ((awayMs[0] + awayMs[1]) / 2)
    if (!chance(this.#random, Math.min(1, perTick))) return
    const terminal = pick(this.#random, this.#terminals)
    if (!terminal.online || terminal.busy || this.#away.has(terminal)) return
    const until = now + between(this.#random, ...awayMs)
    if (chance(this.#random, 0.6)) {
      terminal.loseNetwork()
      this.#away.set(terminal, { until, back: () => terminal.findNetwork() })
    } else {
      void terminal.switchOff()
      this.#away.set(terminal, { until, back: () => terminal.boot() })
    }
  }

  #maybeBreak(now: number): void {
    const perTick = (this.#terminals.length * this.#scenario.faultsPerHour * tickMs) / hour
    if (!chance(this.#random, Math.min(1, perTick))) return
    const terminal = pick(this.#random, this.#terminals)
    const { machine } = terminal
    if (machine.peripherals.length === 0 || !terminal.isOn || this.#broken.has(terminal)) return
    const device = pick(this.#random, machine.peripherals)
    if (chance(this.#random, 0.5)) {
      machine.unplug(device)
      this.#broken.set(terminal, { until: now + between(this.#random, 20_000, 240_000), device })
    } else {
      terminal.tell('peripheral_fault', {
        ...device,
        fault: pick(this.#random, faults[device.name] ?? ['no_response']),
      })
      this.#broken.set(terminal, { until: now + between(this.#random, ...mendedMs), device, faulty: true })
    }
  }
}
