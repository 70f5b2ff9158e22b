import type { SomeFacts } from '@cpm/contract/estate/agent/report'
import { type Plan, type PlanPart, planParts, weekdayOf } from '@cpm/contract/estate/plan/plan.config'
import {
  atClock,
  dayOf,
  minuteOf,
  momentOf,
  wallAt,
  wallDay,
  wallMinute,
  type WallTime,
} from '@cpm/contract/kernel/time/wall'
import { same } from '../report/facts-diff.ts'
import { type Cancel, type Deeds, NotSupported } from '../machine.ts'
import { within } from '../runs/patience.ts'
import type { ConfigNeeds, ConfigPart } from './config-part.ts'

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

/**
 * Holds the machine to its plan, by the machine's own time. INVARIANTS: what was due while nobody looked is not made up
 * for; nothing is done twice in the same minute, which the journal knows across restarts; a machine that cannot wake by
 * itself is not turned off by a plan that wants it on again.
 */
export class Planned implements ConfigPart {
  /** Parts of the plan this machine cannot do; undefined where there never was a plan. */
  #lacks: PlanPart[] | undefined
  #plan: Plan | undefined
  #unable = new Set<PlanPart>()
  #cancel: Cancel = () => {}
  /** The last look, and what the wall showed then; the latest day that was begun. */
  #at = 0
  #wall: WallTime = 0
  #day: WallTime = 0
  readonly #needs: ConfigNeeds

  constructor(needs: ConfigNeeds) {
    this.#needs = needs
  }

  get facts(): SomeFacts {
    return this.#lacks ? { planLacks: this.#lacks } : {}
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
    return wallAt(this.#needs.zone, this.#needs.clock.now())
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
    const from = missed ? minuteOf(now) - wallMinute : minuteOf(this.#at)
    this.#at = now
    this.#wall = wall
    if (!plan) return
    const day = missed ? dayOf(wall) : Math.max(this.#day, dayOf(wall))
    if (day !== this.#day) {
      this.#day = day
      await this.#levels(plan)
    }
    for (let minute = from + wallMinute; minute <= now; minute += wallMinute) {
      const due = dueAt(plan, minute, this.#needs.zone)
      if (due?.part === 'off') return this.#once(due.wall, 'off', () => this.#powerOff(plan, minute))
      if (due) {
        return this.#once(due.wall, 'restart', async () => {
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

  async #powerOff(plan: Plan, from: number): Promise<void> {
    await this.#needs.machine.deeds?.powerOff?.(nextOn(plan, from, this.#needs.zone))
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
    if (lacks.length === 0 && this.#lacks === undefined && !this.#plan) return
    const changed = !same(lacks, this.#lacks)
    this.#lacks = lacks
    if (changed) this.#needs.onFacts()
  }
}

/** What a plan wants done in a minute, and which of its times that is: one that the clock leaves out comes after the gap. */
function dueAt(plan: Plan, minute: number, zone: string): { part: 'off' | 'restart'; wall: WallTime } | undefined {
  const today = dayOf(wallAt(zone, minute))
  for (const day of [today, today - wallDay]) {
    for (const part of ['off', 'restart'] as const) {
      const clock = plan[weekdayOf(day)]?.[part]
      if (clock !== undefined && momentOf(atClock(day, clock), zone) === minute)
        return { part, wall: atClock(day, clock) }
    }
  }
  return undefined
}

/** The next moment after `from` at which a plan wants the machine on; undefined when it never does. */
export function nextOn(plan: Plan, from: number, zone: string): number | undefined {
  const today = dayOf(wallAt(zone, from))
  const moments = Array.from({ length: 9 }, (_, nth) => today + (nth - 1) * wallDay).flatMap((day) => {
    const on = plan[weekdayOf(day)]?.on
    return on === undefined ? [] : [momentOf(atClock(day, on), zone)]
  })
  const later = moments.filter((at) => at > from)
  return later.length === 0 ? undefined : Math.min(...later)
}
