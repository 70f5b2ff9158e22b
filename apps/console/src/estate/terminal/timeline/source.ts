import type { EntryFrom, TimelineSource } from '@cpm/contract/estate/terminal/timeline.source'
import type { ReactNode } from 'react'
import type { Text } from '../../../api/text.ts'
import type { Offer } from '../../../kit/page/offers.ts'
import type { IconName } from '../../../kit/values/icon.tsx'
import type { Tone } from '../../../kit/values/status.tsx'

/** What a line of the history says of one thing that happened. */
export type Said = {
  tone: Tone
  what: string
  detail?: ReactNode
  who?: string | null
  link?: string
  /** Where it is another than that of its kind. */
  icon?: IconName
}
type Saying<S extends TimelineSource> = (entry: EntryFrom<S>, t: Text, language: 0 | 1) => Said

/** A kind of thing in the history of a terminal, and how its lines are said: fetched with the history. */
export type TimelineOffer<S extends TimelineSource = TimelineSource> = Offer<'terminal.timeline'> & {
  key: S['kind']
  icon: IconName
  saying: () => Promise<Saying<S>>
}

/**
 * Keeps the entries typed while it is written; a list holds any. Of the contract's source only the type: what it is made
 * of comes with the history, and not with every page.
 */
export const timelineOffer = <S extends TimelineSource>(offer: Omit<TimelineOffer<S>, 'slot'>): TimelineOffer =>
  ({ slot: 'terminal.timeline', ...offer }) as unknown as TimelineOffer
