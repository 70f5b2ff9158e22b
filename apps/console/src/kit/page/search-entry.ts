import type { Permission } from '../../api/session/can.tsx'
import type { Text } from '../../api/text.ts'
import type { IconName } from '../values/icon.tsx'
import type { Offer } from './offers.ts'

/** A line the search of the top bar found. */
export type SearchLine = {
  key: string
  icon: IconName
  title: string
  /** What it is, or how it stands. */
  note: string
  /** Where it leads. */
  to: string
  /** What it is called: typed just so, it is meant. */
  names: readonly (string | null)[]
}

/** Things the search of the top bar finds on the server, for those who may see the page they are on. */
export type SearchEntry = Offer<'search'> & {
  /** The resource, whose changes make it look again. */
  key: string
  code: Permission
  page: string
  /** At most so many lines of them. */
  find: (asked: { text: string; t: Text; most: number }) => Promise<readonly SearchLine[]>
}

export const searchEntry = (entry: Omit<SearchEntry, 'slot'>): SearchEntry => ({ slot: 'search', ...entry })
