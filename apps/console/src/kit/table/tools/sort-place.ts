import { createContext } from 'react'

/** Where the search of a page leaves room for the order of its list. */
export type SortPlaceState = { host: HTMLElement | null; setHost: (host: HTMLElement | null) => void }
export const SortPlace = createContext<SortPlaceState | null>(null)
