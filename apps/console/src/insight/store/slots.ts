import type { Permission, WordKey } from '@cpm/contract'
import type { StoreDetail } from '@cpm/contract/insight/store/store'
import type { ReactNode } from 'react'
import type { Offer } from '../../kit/page/offers.ts'

export type StoreProps = { store: StoreDetail }

/** A part of what there is to see of a store, fetched when it is opened: see `kit/page/offers.ts`. */
export type StoreTab = Offer<'store.tab'> & {
  /** In the address: `?tab=…`. */
  key: string
  title: WordKey
  /** Not there without this code. */
  code?: Permission
  Tab: (props: StoreProps) => ReactNode
}
export const storeTab = (tab: Omit<StoreTab, 'slot'>): StoreTab => ({ slot: 'store.tab', ...tab })

/** The page of a store. */
export const storePlace = (groupId: string) => `/device/store/${encodeURIComponent(groupId)}`
