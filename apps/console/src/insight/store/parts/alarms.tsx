import { AlarmsOf } from '../../alarm/tab-alarms.tsx'
import type { StoreProps } from '../slots.ts'

/** What is wrong in a store, and what was. */
export function Alarms({ store: { id } }: StoreProps) {
  return <AlarmsOf of={{ groupId: id }} name="alarms-of-store" file={`alarms-store-${id}`} />
}
