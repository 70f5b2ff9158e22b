import type { EventType, LiveKey } from '@cpm/contract'
import type { Report, SomeFacts, TerminalEvent } from '@cpm/contract/estate/agent/report'
import type { InventoryItem, InventoryKind } from '@cpm/contract/estate/inventory/inventory.kinds'
import type { TerminalFilter } from '@cpm/contract/estate/terminal/terminal.shape'
import type { DistrictFilter } from '@cpm/contract/terminal-filters'
import type { Kysely, RawBuilder, SqlBool } from 'kysely'
import type { Up } from '../../core/feature.ts'
import type { Offer } from '../../core/offers/offers.ts'
import type { OpenTables, Scope } from '../../core/scope.ts'
import type { Tables } from '../../db/tables.ts'

/** The places in a terminal's life where districts have something to say or to do: see `core/offers/offers.ts`. */

type Db = Kysely<OpenTables>

/** The account that filters terminals. */
export type Asker = { accountPath: string }

/** Filters of the list of terminals by the tables of a district, for the list, targets, rules and the export. */
export type TerminalFilterOffer = Offer<'terminal.filter'> & {
  /** The filters of `packages/contract/src/terminal-filters.ts` that these conditions read. */
  names: readonly DistrictFilter[]
  /** Conditions on `terminal`; none if none of the filters is set. */
  conditions(filter: TerminalFilter, now: Date, asker: Asker): readonly RawBuilder<SqlBool>[]
  /** The first filter that names something that a rule of this enterprise must not name: not visible, or not its own. */
  missing?: (scope: Scope, filter: TerminalFilter, enterpriseId: number) => Promise<DistrictFilter | null>
}

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

/** A field of a report: a fact, the clock of the terminal (`at`), or the configuration it applies. */
export type ReportField = Exclude<keyof Report, 'seq'>
export type FactName = keyof SomeFacts
type Values<F extends ReportField> = Pick<SomeFacts, Extract<F, FactName>>

/** A report, with the values of the facts that its listener named, before and after the report. */
export type HeardReport<F extends ReportField = ReportField> = Up<Report> & { before: Values<F>; after: Values<F> }
export type HeardEvent<E extends string = string> = Up<TerminalEvent & { type: E }>
export type Line = { online: boolean; agent: string | null }
export type HeardPresence = { terminalId: number; before: Line; after: Line }
/** `before` is null if the terminal had not sent such a list. */
export type HeardList<K extends InventoryKind = InventoryKind> = {
  terminalId: number
  kind: K
  before: readonly InventoryItem<K>[] | null
  after: readonly InventoryItem<K>[]
}

type Hears<T> = (this: void, db: Kysely<Tables>, heard: readonly T[], now: Date) => Promise<void>

export type ReportListener<F extends ReportField = ReportField> =
  | (Heard<F> & { before: true; heard: Hears<HeardReport<F>> })
  /** A listener that does not compare costs no read. */
  | (Heard<F> & { before: false; heard: Hears<Up<Report>> })
type Heard<F extends ReportField> = {
  /** The listener gets the reports that contain any of these. */
  facts: readonly F[]
  /** It also gets the facts of an enrolment, which replace all earlier facts of the terminal. */
  enrolment?: true
}
export type EventListener<E extends string = string> = { types: readonly E[]; heard: Hears<HeardEvent<E>> }
export type PresenceListener = { heard: Hears<HeardPresence> }
export type InventoryListener<K extends InventoryKind = InventoryKind> = {
  kinds: readonly K[]
  heard: Hears<HeardList<K>>
}

/**
 * Hears what terminals report, in the transaction that stores it and after the rows are written; an error refuses the
 * messages. The rows of `terminal_state` are locked. Each listener gets only what is new, in the order in which it came:
 * reports and events once, presence and lists only if they changed.
 */
export type TerminalSaid = Offer<'terminal.said'> & {
  report?: ReportListener
  event?: EventListener
  presence?: PresenceListener
  inventory?: InventoryListener
}

type SaidBy<F extends ReportField, E extends string, K extends InventoryKind> = Omit<Offer, 'slot'> & {
  report?: ReportListener<F>
  event?: EventListener<E>
  presence?: PresenceListener
  inventory?: InventoryListener<K>
}
export const terminalSaid = <
  F extends ReportField = never,
  const E extends EventType = never,
  K extends InventoryKind = never,
>(
  offer: SaidBy<F, E, K>,
): TerminalSaid => ({ slot: 'terminal.said', ...(offer as SaidBy<F, string, InventoryKind>) })
export const terminalFilters = (offer: Omit<TerminalFilterOffer, 'slot'>): TerminalFilterOffer => ({
  slot: 'terminal.filter',
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
