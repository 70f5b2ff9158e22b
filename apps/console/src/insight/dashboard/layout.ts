import type { Layout } from '@cpm/contract/insight/dashboard/dashboard'

/** Panels that may be hidden; what needs attention is always there. */
export const panels = ['activity', 'platforms', 'statuses'] as const
export type PanelKey = (typeof panels)[number]

/** The keys in the order the person wants; those they never said anything of stand where they are by themselves. */
export function inOrder(keys: readonly string[], layout: Layout | null | undefined): string[] {
  const said = (layout?.cards ?? []).filter((key) => keys.includes(key))
  return [...said, ...keys.filter((key) => !said.includes(key))]
}

export const isShown = (key: string, layout: Layout | null | undefined): boolean => !layout?.hidden.includes(key)

/** One key a place up or down. */
export function moved(keys: readonly string[], key: string, by: -1 | 1): string[] {
  const at = keys.indexOf(key)
  const to = at + by
  if (at < 0 || to < 0 || to >= keys.length) return [...keys]
  return keys.with(at, keys[to] as string).with(to, key)
}
