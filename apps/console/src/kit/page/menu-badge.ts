import type { Permission } from '../../api/session/can.tsx'
import type { WordKey } from '../../api/text.ts'
import type { Offer } from './offers.ts'

/** How much waits behind an entry of the left menu, for those who may do something about it. */
export type MenuBadge = Offer<'menu.badge'> & {
  /** The page the entry leads to. */
  path: string
  /** The list of what waits, where that is not what the page shows first. */
  to?: string
  code: Permission
  /** What the number means, with its `{{count}}`. */
  label: WordKey
  useCount: (enabled: boolean) => number
}

export const menuBadge = (badge: Omit<MenuBadge, 'slot'>): MenuBadge => ({ slot: 'menu.badge', ...badge })
