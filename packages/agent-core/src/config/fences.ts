import type { FenceTold } from '@cpm/contract/estate/agent/fence/fences.config'
import { believe, type Fix, fixOf, isRough, type KnownFix, unsureMOf } from '@cpm/contract/estate/agent/fence/fix'
import { isOutBy, metresWrong } from '@cpm/contract/estate/agent/fence/geometry'
import { type Standing, turn } from '@cpm/contract/estate/agent/fence/turn'
import { isWithin } from '@cpm/contract/estate/agent/fence/week-times'
import { zoneNamed } from '@cpm/contract/kernel/time/zone'
import type { SomeFacts } from '@cpm/contract/estate/agent/report'
import type { Cancel } from '../machine.ts'
import { same } from '../report/facts-diff.ts'
import type { ConfigNeeds, ConfigPart } from './config-part.ts'

/** Where nobody else reads the facts of the machine, they are looked at this often while there are fences. */
export const fenceLookMs = 30_000

type Location = NonNullable<SomeFacts['location']>
type Watched = { fence: FenceTold; since: number | null }

/**
 * Judges where the machine is by the fences it was told, with a line to the server or without, and says as an event when
 * it went over a border for long enough. INVARIANT: what it said of a fence outlives a start, so nothing is said twice.
 */
export class Fences implements ConfigPart {
  #told: readonly FenceTold[] = []
  #watched: Watched[] = []
  #lookedAt = Number.NEGATIVE_INFINITY
  #cancel: Cancel = () => {}
  #judging: Promise<void> = Promise.resolve()
  #known: KnownFix = { last: null, doubt: null }
  readonly #needs: ConfigNeeds

  constructor(needs: ConfigNeeds) {
    this.#needs = needs
  }

  /** Takes the fences the journal holds; of one that is another than before nothing is known yet. */
  apply(): void {
    const told = this.#needs.book.config?.desired.fences ?? []
    if (same(told, this.#told)) return
    this.#told = told
    const before = new Map(this.#watched.map((one) => [one.fence.fenceId, one]))
    this.#watched = told.map((fence) => {
      const known = before.get(fence.fenceId)
      return known && same(known.fence, fence) ? known : { fence, since: null }
    })
    this.stop()
    this.#forget()
    for (const fence of told) this.#mustKnowZone(fence).catch((error: unknown) => this.#failed(error))
    if (told.length > 0) this.#lookLater(0)
  }

  stop(): void {
    this.#cancel()
  }

  /** All facts, each time somebody read them. */
  look({ location }: SomeFacts): void {
    this.#lookedAt = this.#needs.clock.now()
    if (!location || this.#watched.length === 0) return
    this.#judging = this.#judging.then(() => this.#judge(location)).catch((error: unknown) => this.#failed(error))
  }

  #lookLater(ms: number): void {
    this.#cancel = this.#needs.clock.after(ms, () => {
      this.#lookLater(fenceLookMs)
      if (this.#needs.clock.now() - this.#lookedAt < fenceLookMs) return
      void this.#needs.machine
        .facts()
        .then((facts) => this.look(facts))
        .catch((error: unknown) => this.#failed(error))
    })
  }

  async #judge(location: Location): Promise<void> {
    const now = this.#needs.clock.now()
    const found = fixOf(location, now)
    if (found === null) return
    const { known, fixes } = believe(this.#known, found)
    this.#known = known
    for (const fix of fixes) await this.#judgeFix(fix, now)
  }

  async #judgeFix(fix: Fix, now: number): Promise<void> {
    for (const watched of this.#watched) {
      const { fence } = watched
      if (!isWithin(fence.times, now)) {
        watched.since = null
        await this.#rest(fence.fenceId)
        continue
      }
      const isOut = isOutBy(fence, metresWrong(fence, fix), unsureMOf(fix))
      if (isOut === null) continue
      const before: Standing = { out: this.#needs.book.out.has(fence.fenceId), since: watched.since }
      // An accurate position counts until there is another one; a rough one does not confirm itself.
      const isNew = watched.since === null || isRough(fix)
      const next = turn(before, isOut, isNew ? fix.at : now, fence.stayMs, isRough(fix))
      watched.since = next.since
      if (next.turned) await this.#say(fence, next.turned, fix)
    }
  }

  async #say(fence: FenceTold, { out, at }: { out: boolean; at: number }, fix: Fix): Promise<void> {
    const { fenceId, keep } = fence
    const { lat, lng, accuracyM } = fix
    const inside = out !== (keep === 'inside')
    const data = { fenceId, inside, lat, lng, ...(accuracyM !== null && { accuracyM }) }
    // Cut short between the two it is said once more, which changes nothing.
    await this.#needs.event('fence', data, `fence-${fenceId}-${inside ? 'in' : 'out'}-${at}`, at)
    await this.#needs.book.write({ kind: 'fence', fenceId, out })
  }

  /** Of times in a zone that this machine does not know it says so; the fence counts always. */
  async #mustKnowZone({ fenceId, times }: FenceTold): Promise<void> {
    if (!times || zoneNamed(times.zone) !== null) return
    const message = `The times of fence ${fenceId} are in a zone that is not known here: ${times.zone}. It counts always.`
    this.#needs.log(message)
    const data = { code: 'unknown_zone', message: message.slice(0, 300) }
    await this.#needs.event('error', data, `fence-${fenceId}-zone-${times.zone}`, this.#needs.clock.now())
  }

  /** Of fences that are not for it any more it is not out. */
  #forget(): void {
    const told = new Set(this.#told.map(({ fenceId }) => fenceId))
    for (const fenceId of this.#needs.book.out) {
      if (!told.has(fenceId)) this.#rest(fenceId).catch((error: unknown) => this.#failed(error))
    }
  }

  async #rest(fenceId: string): Promise<void> {
    if (this.#needs.book.out.has(fenceId)) await this.#needs.book.write({ kind: 'fence', fenceId, out: false })
  }

  #failed(error: unknown): void {
    this.#needs.log(`The fences could not be judged: ${error instanceof Error ? error.message : String(error)}`)
  }
}
