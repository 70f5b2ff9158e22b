import { useState } from 'react'
import { Members } from '../../../estate/group/members/members.tsx'
import { address, type Place } from '../../../estate/group/members/place.ts'
import type { StoreProps } from '../slots.ts'

/** The terminals of a store. */
export function Terminals({ store: { id, name } }: StoreProps) {
  const [place, setPlace] = useState<Place>(() => address.parse({}))
  const set = (patch: Partial<Place>) =>
    setPlace((now) => ({ ...now, ...('page' in patch ? {} : { page: 1 }), ...patch }))
  return <Members group={{ id, name }} place={place} onPlace={set} />
}
