import type { Permission, WordKey } from '@cpm/contract'
import type { Platform } from '@cpm/contract/estate/agent/report'
import type { TerminalDetail, TerminalRow } from '@cpm/contract/estate/terminal/terminal.shape'
import type { ReactNode } from 'react'
import type { Offer } from '../../kit/page/offers.ts'
import type { Action } from '../../platform/resource/actions.tsx'
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

/** Chooses an app that a terminal has, by the name of its package or as one of the market: who knows the apps there are. */
export type TerminalAppChoice = Offer<'terminal.appChoice'> & {
  code: Permission
  Part: (props: AppChoiceProps) => ReactNode
  /** What one of the market is called, once that is known. */
  useName: (id: string | undefined) => string | undefined
}
export type AppChoiceProps = {
  id: string
  by: 'packageName' | 'id'
  value: string | undefined
  onChange: (value: string | undefined) => void
}
export const terminalAppChoice = (choice: Omit<TerminalAppChoice, 'slot'>): TerminalAppChoice => ({
  slot: 'terminal.appChoice',
  ...choice,
})
