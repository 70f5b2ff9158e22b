import { codes } from '@cpm/contract/kernel/envelope'
import { orderStates } from '@cpm/contract/service/order/order.states'
import { type ShopDraft, shopDraft, shopId, shopLimits, type ShopOrder } from '@cpm/contract/service/order/shop'
import { z } from 'zod'
import { ApiRefused, type ShopApi, waitOf } from '../api.ts'
import type { Cancel, Clock, Log } from '../machine.ts'

const hourMs = 3_600_000
/** Waits between two tries to send. */
const firstWaitMs = 5_000
const longestWaitMs = 5 * 60_000
/** Somebody who looks has it asked for this often at most. */
export const shopAskMs = 30_000
/** No other words would be taken either: asking again does not help. */
const final: readonly number[] = [codes.badInput, codes.tooLarge, codes.refused]

const keptShopOrder = shopDraft.extend({
  id: shopId,
  /** When it was written, by this terminal's clock. */
  at: z.number(),
  /** Whether the server has it; `refused` is what it will never take. */
  state: z.enum(['waiting', 'sent', 'refused']),
  number: z.string().optional(),
  status: z.enum(orderStates.names).optional(),
})
export type KeptShopOrder = z.output<typeof keptShopOrder>
const keptShopOrders = z.object({
  orders: z.array(keptShopOrder),
  /** Written by a terminal that was enrolled: they are nobody's after it is enrolled anew. */
  owned: z.boolean().default(false),
})

/** Where they outlive the process. `write` throws when it could not make them safe. */
export type ShopStore = { read(): unknown; write(kept: object): void }

/** Letters that steer a screen or turn a line around are no part of what somebody wrote. */
export const cleanText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]|[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu, '')

export type Added =
  | { order: KeptShopOrder; isNew: boolean }
  /** Too many wait already, or came within the hour. */
  | { tooMany: 'waiting' | 'hour' }

type Needs = { store: ShopStore; clock: Clock; log: Log }

/**
 * What the people at this terminal wrote, until the server has it and after. INVARIANTS: what was answered with `order` is
 * on the disk; it is sent under one name until the server answers, so that it is one order whatever is sent twice.
 */
export class ShopOrders {
  #orders: KeptShopOrder[]
  #owned: boolean
  #line: ShopApi | undefined
  #sending = false
  #cancel: Cancel = () => {}
  #failures = 0
  /** Not before the server said so. */
  #notBefore = 0
  #askedAt = Number.NEGATIVE_INFINITY
  readonly #needs: Needs

  constructor(needs: Needs) {
    this.#needs = needs
    const read = keptShopOrders.safeParse(needs.store.read())
    this.#orders = read.success ? read.data.orders : []
    this.#owned = read.success && read.data.owned
  }

  /** The newest first. */
  all(): readonly KeptShopOrder[] {
    return this.#orders.toReversed()
  }

  /** Keeps it before it answers; rejects what the disk did not take by throwing. The same `id` is the same order. */
  add(draft: ShopDraft, id: string): Added {
    const known = this.#orders.find((one) => one.id === id)
    if (known) return { order: known, isNew: false }
    const at = this.#needs.clock.now()
    if (this.#orders.filter(({ state }) => state === 'waiting').length >= shopLimits.waiting)
      return { tooMany: 'waiting' }
    // Also those of a clock that was ahead since.
    if (this.#orders.filter((one) => Math.abs(at - one.at) < hourMs).length >= shopLimits.anHour)
      return { tooMany: 'hour' }
    const order: KeptShopOrder = { ...draft, id, at, state: 'waiting' }
    this.#keep([...this.#orders, order])
    void this.#send()
    return { order, isNew: true }
  }

  /** From now on there is a server; of a terminal that was enrolled anew nothing of before is sent or shown. */
  begin(line: ShopApi, { isNew }: { isNew: boolean }): void {
    this.#line = line
    if (!this.#owned || isNew) {
      const isOthers = this.#owned && isNew
      this.#owned = true
      this.#tryKeep(isOthers ? [] : this.#orders)
    }
    void this.#send()
  }

  /** The server can be reached, as far as one knows. */
  up(): void {
    this.#failures = 0
    void this.#send()
  }

  stop(): void {
    this.#line = undefined
    this.#cancel()
  }

  /** Somebody looks: has the server say how they stand, where it can. */
  async ask(): Promise<void> {
    const now = this.#needs.clock.now()
    if (!this.#line || Math.abs(now - this.#askedAt) < shopAskMs) return
    if (!this.#orders.some(({ state }) => state === 'sent')) return
    this.#askedAt = now
    try {
      const { records } = await this.#line.listOfTerminal()
      const told = new Map(records.map((one) => [one.id, one]))
      const next = this.#orders.map((one) => taken(one, told.get(one.id)))
      if (next.some((one, i) => one !== this.#orders[i])) this.#tryKeep(next)
    } catch {
      // What was known stays known.
    }
  }

  async #send(): Promise<void> {
    const { clock, log } = this.#needs
    if (this.#sending || !this.#line || clock.now() < this.#notBefore) return
    this.#sending = true
    this.#cancel()
    try {
      for (let next = this.#next(); next && this.#line; next = this.#next()) {
        const { id, state: _state, number: _number, status: _status, ...said } = next
        this.#keep(this.#changed(id, await this.#put(this.#line, { id, ...said }, next)))
        this.#failures = 0
      }
    } catch (error) {
      const own = Math.min(longestWaitMs, firstWaitMs * 2 ** Math.min(this.#failures, 10)) * (0.5 + clock.random() / 2)
      const told = waitOf(error)
      this.#failures += 1
      this.#notBefore = told > 0 ? clock.now() + told : 0
      log(`A report of the shop waits: ${error instanceof Error ? error.message : String(error)}`)
      if (this.#line) this.#cancel = clock.after(Math.max(own, told), () => void this.#send())
    }
    this.#sending = false
  }

  async #put(line: ShopApi, said: ShopDraft & { id: string; at: number }, order: KeptShopOrder) {
    try {
      return taken(order, await line.putFromTerminal(said))
    } catch (error) {
      if (!(error instanceof ApiRefused) || !final.includes(error.code)) throw error
      this.#needs.log(`The server does not take a report of the shop: ${error.message}`)
      return { ...order, state: 'refused' as const }
    }
  }

  #next(): KeptShopOrder | undefined {
    return this.#orders.find(({ state }) => state === 'waiting')
  }

  #changed(id: string, order: KeptShopOrder): KeptShopOrder[] {
    return this.#orders.map((one) => (one.id === id ? order : one))
  }

  /** On the disk first; those that wait stay, of the others the newest. */
  #keep(orders: readonly KeptShopOrder[]): void {
    const over = Math.max(0, orders.length - shopLimits.kept)
    const leave = new Set(orders.filter(({ state }) => state !== 'waiting').slice(0, over))
    const next = orders.filter((one) => !leave.has(one))
    this.#needs.store.write({ orders: next, owned: this.#owned })
    this.#orders = next
  }

  #tryKeep(orders: readonly KeptShopOrder[]): void {
    try {
      this.#keep(orders)
    } catch (error) {
      this.#needs.log(`Reports of the shop could not be kept: ${String(error)}`)
      this.#orders = [...orders]
    }
  }
}

function taken(order: KeptShopOrder, told: ShopOrder | undefined): KeptShopOrder {
  if (!told || (order.state === 'sent' && order.status === told.status && order.number === told.number)) return order
  return { ...order, state: 'sent', number: told.number, status: told.status }
}
