import type { Permission } from '@cpm/contract'
import type { ReactNode } from 'react'
import type { Offer } from '../../kit/page/offers.ts'

/** A line on the page of a group, about its terminals and those of all below it: see `kit/page/offers.ts`. */
export type GroupFact = Offer<'group.fact'> & {
  /** Not there without this code. */
  code: Permission
  Part: (props: { groupId: string }) => ReactNode
}
export const groupFact = (fact: Omit<GroupFact, 'slot'>): GroupFact => ({ slot: 'group.fact', ...fact })
