import type { LiveKey } from '@cpm/contract'
import type { Report, TerminalEvent } from '@cpm/contract/estate/agent/report'
import type { Kysely, RawBuilder } from 'kysely'
import type { Up } from '../../core/feature.ts'
import type { Offer } from '../../core/offers/offers.ts'
import type { OpenTables } from '../../core/scope.ts'
import type { Tables } from '../../db/tables.ts'

/** The places in a terminal's life where districts have something to say or to do: see `core/offers/offers.ts`. */

type Db = Kysely<OpenTables>

/** Work a terminal has to do, or has in hand. */
export type TerminalWork = Offer<'terminal.work'> & {
  /** Selects as `terminal_id` those of some that have any left: where they go, it cannot be done. */
  openAmong(terminals: RawBuilder<unknown>): RawBuilder<unknown>
}

/** What goes along when another terminal takes the place of one. */
export type TerminalHandOver = Offer<'terminal.handOver'> & {
  /** Answers what changed by it. */
  handOver(db: Db, now: Date, oldId: number, newId: number): Promise<readonly LiveKey[]>
}

/** What a terminal sends because it was asked to, named by what asked for it. */
export type TerminalAnswer = Offer<'terminal.answer'> & {
  /** Keeps what it had to say; false where nothing open asks for that. */
  keepOutput(db: Db, now: Date, terminalId: number, said: TerminalOutput): Promise<boolean>
  /** How many files may come for it in all; null where nothing open asks for any. */
  filesFor(db: Db, terminalId: number, id: string): Promise<number | null>
}
export type TerminalOutput = { id: string; attempt: number; output: string; truncated: boolean }

/** Hears of reports that are new, in the transaction that takes them in; what it throws refuses them. */
export type TerminalReports = Offer<'terminal.reports'> & {
  taken(this: void, db: Kysely<Tables>, reports: readonly Up<Report>[], now: Date): Promise<void>
}

/** Hears of events that are new, in the order they came and in the transaction that takes them in. */
export type TerminalEvents = Offer<'terminal.events'> & {
  taken(this: void, db: Kysely<Tables>, events: readonly Up<TerminalEvent>[], now: Date): Promise<void>
}

export const terminalReports = (offer: Omit<TerminalReports, 'slot'>): TerminalReports => ({
  slot: 'terminal.reports',
  ...offer,
})
export const terminalEvents = (offer: Omit<TerminalEvents, 'slot'>): TerminalEvents => ({
  slot: 'terminal.events',
  ...offer,
})
export const terminalWork = (offer: Omit<TerminalWork, 'slot'>): TerminalWork => ({ slot: 'terminal.work', ...offer })
export const terminalHandOver = (offer: Omit<TerminalHandOver, 'slot'>): TerminalHandOver => ({
  slot: 'terminal.handOver',
  ...offer,
})
export const terminalAnswer = (offer: Omit<TerminalAnswer, 'slot'>): TerminalAnswer => ({
  slot: 'terminal.answer',
  ...offer,
})
