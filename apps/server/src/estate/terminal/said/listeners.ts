import type { InventoryKind } from '@cpm/contract/estate/inventory/inventory.kinds'
import { offersFor } from '../../../core/offers/offers.ts'
import type {
  EventListener,
  InventoryListener,
  PresenceListener,
  ReportField,
  ReportListener,
  TerminalSaid,
} from '../slots.ts'

/** The listeners of `terminal.said` by what they hear, each list in the order of the offers. */
export type Listeners = {
  reports: readonly ReportListener[]
  ofField: ReadonlyMap<ReportField, readonly ReportListener[]>
  events: readonly EventListener[]
  presence: readonly PresenceListener[]
  ofList: ReadonlyMap<InventoryKind, readonly InventoryListener[]>
}

export function listenersOf(offers: readonly TerminalSaid[]): Listeners {
  const reports = offers.flatMap(({ report }) => report ?? [])
  return {
    reports,
    ofField: byName(reports, ({ facts }) => facts),
    events: offers.flatMap(({ event }) => event ?? []),
    presence: offers.flatMap(({ presence }) => presence ?? []),
    ofList: byName(
      offers.flatMap(({ inventory }) => inventory ?? []),
      ({ kinds }) => kinds,
    ),
  }
}

function byName<T, N extends string>(listeners: readonly T[], namesOf: (one: T) => readonly N[]): Map<N, T[]> {
  const map = new Map<N, T[]>()
  for (const one of listeners) for (const name of namesOf(one)) map.set(name, [...(map.get(name) ?? []), one])
  return map
}

let all: Promise<Listeners> | undefined

/** All listeners that the districts offer. */
export const findListeners = (): Promise<Listeners> =>
  (all ??= offersFor<TerminalSaid>('terminal.said').then(listenersOf))
