import type { Permission } from '@cpm/contract'
import type { PolicyPlace, PolicyPlaceKind, PolicyRow } from '@cpm/contract/estate/policy/policy.kind'
import type { Page } from '@cpm/contract/kernel/list'
import type { ReactNode } from 'react'
import type { Call } from '../../api/read/read.ts'
import type { WordKey } from '../../api/text.ts'
import type { Offer } from '../../kit/page/offers.ts'

/** What may be given to places, of whatever resource: each kind says how it is shown and written. */

export type GivenQuery = {
  page?: number
  pageSize?: number
  q?: string | undefined
  sort?: 'changedAt' | '-changedAt' | undefined
  place?: PolicyPlaceKind[] | undefined
}
export type SummaryProps = {
  value: unknown
  /** Of a terminal: the zone of its clock, null where it does not say one. */
  zone?: string | null
}
export type EditorProps = {
  value: unknown
  onChange: (value: unknown) => void
  /** Where it is to be given, once that is chosen. */
  place?: PolicyPlace | null
}

export type ForeseenProps = { place: PolicyPlace; value: unknown }

export type PolicyKind = Offer<'policy.kind'> & {
  title: WordKey
  read: Permission
  write: Permission
  given: Call<GivenQuery, Page<PolicyRow>>
  give: Call<{ place: PolicyPlace; value: unknown }, unknown>
  takeBack: Call<{ place: PolicyPlace }, unknown>
  /** Where it can be given, where that is not everywhere. */
  places?: readonly PolicyPlaceKind[]
  /** What a new one begins with. */
  usual: unknown
  /** Of the dialog it is written in. */
  width?: number
  /** As it is written, of what is kept. */
  writtenOf?: (value: unknown) => unknown
  /** Why it cannot be given so; null when it can. */
  problem: (value: unknown) => WordKey | null
  /** What would become of it at a place, before it is given. */
  Foreseen?: (props: ForeseenProps) => ReactNode
  /** In a line of a table. */
  Summary: (props: SummaryProps) => ReactNode
  Editor: (props: EditorProps) => ReactNode
}

type Calls = 'given' | 'give' | 'takeBack'
/** The calls of a kind are of its own values; what is written here goes to its own editor. */
export const policyKind = (offer: Omit<PolicyKind, 'slot' | Calls> & { calls: Record<Calls, unknown> }): PolicyKind => {
  const { calls, ...rest } = offer
  return { slot: 'policy.kind', ...rest, ...(calls as Pick<PolicyKind, Calls>) }
}
