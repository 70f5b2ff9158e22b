import type { Permission, WordKey } from '@cpm/contract'
import type { Platform } from '@cpm/contract/estate/agent/report'
import type { TerminalDetail, TerminalRow } from '@cpm/contract/estate/terminal/terminal.shape'
import type { DistrictFilter } from '@cpm/contract/terminal-filters'
import type { ReactNode } from 'react'
import type { Offer } from '../../kit/page/offers.ts'
import type { Action } from '../../platform/resource/actions.tsx'
import type { Filter } from '../saved-view/view-state.ts'
import type { Chosen } from './actions/bulk.ts'

/** The places of a terminal's pages where districts may put something: see `kit/page/offers.ts`. */

export type TabProps = { terminal: TerminalDetail }

/** A part of what there is to see of a terminal, fetched when it is opened. */
export type TerminalTab = Offer<'terminal.tab'> & {
  /** In the address: `?tab=…`. */
  key: string
  title: WordKey
  /** Another word where the platform has another. */
  titleOf?: Partial<Record<Platform, WordKey>>
  /** Not there without this code. */
  code?: Permission
  /** Only where the platform has such a thing [8.5]. */
  platforms?: readonly Platform[]
  Tab: (props: TabProps) => ReactNode
}

/** Something to do with the terminal, in the head of its page; and how it stands, below. */
export type TerminalHead = Offer<'terminal.head' | 'terminal.state'> & { Part: (props: TabProps) => ReactNode }

/** What is done with one terminal; `go` opens a page. */
export type ActionOf = (row: TerminalRow, go: (to: string) => void) => Action

/** Something to do with one terminal, in the menu of its row. */
export type TerminalRowAction = Offer<'terminal.row'> & {
  code: Permission
  /** And only who may open this page. */
  page?: string
  /** Fetched when a menu is first opened. */
  action: () => Promise<ActionOf>
}

/** Something to do with the chosen terminals. */
export type TerminalSelection = Offer<'terminal.selection'> & { Part: (props: { chosen: Chosen }) => ReactNode }

export const terminalTab = (tab: Omit<TerminalTab, 'slot'>): TerminalTab => ({ slot: 'terminal.tab', ...tab })
export const terminalHead = (part: Omit<TerminalHead, 'slot'>): TerminalHead => ({ slot: 'terminal.head', ...part })
export const terminalState = (part: Omit<TerminalHead, 'slot'>): TerminalHead => ({ slot: 'terminal.state', ...part })
export const terminalRowAction = (action: Omit<TerminalRowAction, 'slot'>): TerminalRowAction => ({
  slot: 'terminal.row',
  ...action,
})
export const terminalSelection = (part: Omit<TerminalSelection, 'slot'>): TerminalSelection => ({
  slot: 'terminal.selection',
  ...part,
})

/** Filters of the list of terminals that a district owns: `packages/contract/src/terminal-filters.ts`. */
export type TerminalFilterOffer = Offer<'terminal.filter'> & {
  /** Each filter with its text on the chip. */
  chips: { readonly [K in DistrictFilter]?: FilterChip }
  /** The controls of these filters in the drawer. */
  Part: (props: FilterPartProps) => ReactNode
  /** The names of the values that are ids, by `appId:7`, if the account may see them. */
  useNames?: (query: Filter) => Readonly<Record<string, string>>
}
export type FilterChip = { title: WordKey; wordOf?: (value: string) => WordKey }
export type FilterPartProps = { query: Filter; onQuery: (patch: Partial<Filter>) => void }
export const terminalFilters = (offer: Omit<TerminalFilterOffer, 'slot'>): TerminalFilterOffer => ({
  slot: 'terminal.filter',
  ...offer,
})
