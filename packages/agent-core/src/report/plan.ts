import { type Plan, type PlanPart, planParts } from '@cpm/contract/estate/plan/plan.config'
import type { EventType } from './events.ts'
import { same } from './facts-diff.ts'
import { type Cancel, type Clock, type Deeds, type Log, type Machine, NotSupported } from '../machine.ts'
import type { Notebook } from './notebook.ts'
import { within } from '../runs/patience.ts'
import {
  type WallTime,
  atClock,
  clockOf,
  dayOf,
  minuteOf,
  momentOf,
  wallDay,
  wallMinute,
  wallTime,
  weekdayOf,
} from '../wall-clock.ts'

/** A look that comes later than this missed what was due: the machine slept, or its clock was set. */
const lateMs = 5 * 60_000
/** Summer time moves the clock by an hour; more than this and somebody moved it. */
const wallJump = 2 * 3_600_000
/** The most one part may take. */
const partMs = 30_000

const deedOf: Record<PlanPart, keyof Deeds> = {
  on: 'powerOff',
  off: 'powerOff',
  restart: 'restart',
  brightness: 'setBrightness',
  volume: 'setVolume',
}

export type PlannedNeeds = {
  machine: Machine
  clock: Clock
  book: Notebook
  log: Log
  /** IANA name; else the zone of this process. */
  zone: string | undefined
  event(type: EventType, data: Record<string, unknown>): Promise<void>
  /** What it lacks changed. */
  onLacks(): void
}

/**
 * Holds the machine to its plan, by the machine's own time. INVARIANTS: what was due while nobody looked is not made up
 * for; nothing is done twice in the same minute, which the journal knows across restarts; a machine that cannot wake by
 * itself is not turned off by a plan that wants it on again.
 */
export class Planned {
  /** Parts of the plan this machine cannot do; undefined where there never was a plan. */
  lacks: PlanPart[] | undefined
  #plan: Plan | undefined
  #unable = new Set<PlanPart>()
  #cancel: Cancel = () => {}
  /** The last look, and the latest minute of the wall that was looked at. */
  #at = 0
  #wall: WallTime = 0
  #day: WallTime = 0
  readonly #needs: PlannedNeeds

  constructor(needs: PlannedNeeds) {
    this.#needs = needs
  }

  /** Takes the plan the journal holds; resolves when what holds for today is set. */
  async apply(): Promise<void> {
    const plan = this.#needs.book.config?.desired.plan ?? undefined
    if (same(plan, this.#plan)) return
    this.#plan = plan
    this.stop()
    if (!plan) return this.#lack([])
    const told = await within(
      this.#needs.clock,
      partMs,
      this.#needs.machine.planLacks?.() ?? Promise.resolve([]),
    ).catch(() => [])
    const { deeds } = this.#needs.machine
    this.#unable = new Set([...told, ...planParts.filter((part) => !deeds?.[deedOf[part]])])
    this.#at = this.#needs.clock.now()
    this.#wall = minuteOf(this.#now())
    this.#day = dayOf(this.#wall)
    await this.#levels(plan)
    if (this.#plan !== plan) return
    // Not before: a report of what is lacking would go without the plan's version, and that one wait for the next.
    this.#say()
    this.#tickLater()
  }

  stop(): void {
    this.#cancel()
  }

  #now(): WallTime {
    return wallTime(this.#needs.clock.now(), this.#needs.zone)
  }

  #tickLater(): void {
    this.#cancel()
    const wait = wallMinute - (this.#needs.clock.now() % wallMinute)
    this.#cancel = this.#needs.clock.after(wait, () => {
      this.#tickLater()
      void this.#tick()
    })
  }

  async #tick(): Promise<void> {
    const plan = this.#plan
    const now = this.#needs.clock.now()
    const wall = minuteOf(this.#now())
    const missed = now < this.#at || now - this.#at > lateMs || Math.abs(wall - this.#wall) > wallJump
    const from = missed ? wall - wallMinute : this.#wall
    this.#at = now
    this.#wall = missed ? wall : Math.max(this.#wall, wall)
    if (!plan) return
    if (dayOf(this.#wall) !== this.#day) {
      this.#day = dayOf(this.#wall)
      await this.#levels(plan)
    }
    for (let minute = from + wallMinute; minute <= wall; minute += wallMinute) {
      const today = plan[weekdayOf(minute)]
      if (today?.off === clockOf(minute)) return this.#once(minute, 'off', () => this.#powerOff(plan, minute))
      if (today?.restart === clockOf(minute)) {
        return this.#once(minute, 'restart', async () => {
          await this.#needs.machine.deeds?.restart?.()
        })
      }
    }
  }

  /** Brightness and volume of the day. */
  async #levels(plan: Plan): Promise<void> {
    const { deeds } = this.#needs.machine
    const { brightness, volume } = plan[weekdayOf(this.#day)] ?? {}
    if (brightness !== undefined) await this.#do('brightness', async () => deeds?.setBrightness?.(brightness))
    if (volume !== undefined) await this.#do('volume', async () => deeds?.setVolume?.(volume))
  }

  async #once(minute: WallTime, part: 'off' | 'restart', act: () => Promise<void>): Promise<void> {
    const { book, log } = this.#needs
    const name = new Date(minute).toISOString().slice(0, 16)
    if (book.planned === name || this.#lacking().includes(part)) return
    // Unkept, it could be done for ever, once at every start.
    const kept = await book.write({ kind: 'planned', minute: name }).then(
      () => true,
      () => false,
    )
    if (!kept) return log(`The plan's ${part} was left out: the journal failed.`)
    log(`The plan has this machine ${part === 'off' ? 'turned off' : 'restarted'} now.`)
    if (await this.#do(part, act)) await this.#needs.event('shutdown', { by: 'plan', part }).catch(() => {})
  }

  async #powerOff(plan: Plan, from: WallTime): Promise<void> {
    const wakeAt = nextOn(plan, from)
    await this.#needs.machine.deeds?.powerOff?.(wakeAt === undefined ? undefined : momentOf(wakeAt, this.#needs.zone))
  }

  async #do(part: PlanPart, act: () => Promise<void>): Promise<boolean> {
    if (this.#unable.has(part)) return false
    try {
      await within(this.#needs.clock, partMs, act())
      return true
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      this.#needs.log(`The plan's ${part} could not be done: ${why}`)
      if (error instanceof NotSupported) {
        this.#unable.add(part)
        this.#say()
      } else await this.#needs.event('error', { what: 'plan', part, why: why.slice(0, 500) }).catch(() => {})
      return false
    }
  }

  /** What the plan names and this machine cannot do. */
  #lacking(): PlanPart[] {
    const plan = this.#plan ?? {}
    const named = (part: PlanPart) => Object.values(plan).some((day) => day?.[part] !== undefined)
    const stuck = this.#unable.has('on') && named('on')
    return planParts.filter((part) => named(part) && (this.#unable.has(part) || (part === 'off' && stuck)))
  }

  #say(): void {
    this.#lack(this.#lacking())
  }

  #lack(lacks: PlanPart[]): void {
    if (lacks.length === 0 && this.lacks === undefined && !this.#plan) return
    const changed = !same(lacks, this.lacks)
    this.lacks = lacks
    if (changed) this.#needs.onLacks()
  }
}

/** The next time after `from` that a plan wants the machine on; undefined when it never does. */
export function nextOn(plan: Plan, from: WallTime): WallTime | undefined {
  for (let days = 0; days <= 7; days++) {
    const day = dayOf(from) + days * wallDay
    const on = plan[weekdayOf(day)]?.on
    if (on !== undefined && atClock(day, on) > from) return atClock(day, on)
  }
  return undefined
}
