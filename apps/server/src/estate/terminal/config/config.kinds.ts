import { type ConfigKindName, configKinds } from '@cpm/contract/estate/agent/desired'
import type { QueryExecutorProvider, RawBuilder } from 'kysely'
import type { Offer } from '../../../core/offers/offers.ts'

/** What the server does for a kind of configuration, if the most specific policy is not the value itself. */
export type ConfigKindOffer = Offer<'config.kind'> & {
  key: ConfigKindName
  /**
   * Selects the values of some terminals (`terminal_id`, `value`) from their ids (`bigint[]`) and from the policies of this
   * kind that apply to them (rows of the same two columns).
   */
  valuesOf?: (ids: RawBuilder<unknown>, applied: RawBuilder<unknown>) => RawBuilder<unknown>
  /** Of a kind that the server judges: has these terminals judged, by a job after the commit. */
  judge?: (db: QueryExecutorProvider, ids: readonly number[]) => Promise<void>
}

export const configKindOffer = (offer: Omit<ConfigKindOffer, 'slot' | 'sort'>): ConfigKindOffer => ({
  slot: 'config.kind',
  sort: 0,
  ...offer,
})

/** Who uses the policies of this name. Those of an app (`app:7`) are part of a kind that the agent applies. */
export const kindUse = (name: string) => configKinds.find((kind) => kind.name === name)?.use ?? 'agent'
