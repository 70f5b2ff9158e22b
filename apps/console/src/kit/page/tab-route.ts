import { type MouseEvent, createContext, useContext, useEffect, useId } from 'react'

/** What of its address a page reads. */
export type TabPlace = {
  /** The `{places}` of its path: `{ sn: 'P2024' }`. */
  readonly params: Readonly<Record<string, string>>
  /** `?page=2`, or empty. */
  readonly search: string
}

/**
 * Where a page stands, frozen per work tab: a hidden tab does not hear of navigation in another. Pages take their
 * place from here and never from the router.
 */
export type TabRoute = TabPlace & {
  /** Whole path of this tab. */
  readonly path: string
  /** Opens another page, in its own tab. */
  readonly go: (to: string) => void
  /** Changes this tab's own query, without a step in the history. */
  readonly setSearch: (search: string) => void
  /** Closes this tab. */
  readonly close: () => void
  /** Says whether the part `id` of this page holds what would be lost with it. */
  readonly setUnsaved: (id: string, unsaved: boolean) => void
}

/** The element a work tab's page stands in. */
export const panelId = (path: string) => `panel-${encodeURIComponent(path)}`

export const TabRouteContext = createContext<TabRoute | null>(null)

export function useTabRoute(): TabRoute {
  const route = useContext(TabRouteContext)
  if (!route) throw new Error('useTabRoute outside a work tab')
  return route
}

/** While `unsaved`, closing or reloading this tab, and leaving the console, ask first. */
export function useUnsaved(unsaved: boolean): void {
  const { setUnsaved } = useTabRoute()
  const id = useId()
  useEffect(() => {
    setUnsaved(id, unsaved)
    // Hiding a tab ends its effects too; the frame tells that apart.
    return () => setUnsaved(id, false)
  }, [id, unsaved, setUnsaved])
}

/** The places of the page's path; a missing one is a fault of the page. */
export function usePlace(name: string): string {
  const value = useTabRoute().params[name]
  if (value === undefined) throw new Error(`This page has no {${name}}`)
  return value
}

/** Whether a click is the plain one; others (new window, middle button) stay the browser's. */
export function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
}
