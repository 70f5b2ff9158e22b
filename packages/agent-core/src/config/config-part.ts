import type { EventType } from '@cpm/contract'
import type { SomeFacts } from '@cpm/contract/estate/agent/report'
import type { InventoryKind } from '@cpm/contract/estate/inventory/inventory.kinds'
import type { Downloading } from '../download/downloading.ts'
import type { Downloads } from '../download/downloads.ts'
import type { Clock, Log, Machine } from '../machine.ts'
import type { Notebook } from '../report/notebook.ts'

export type ConfigNeeds = {
  machine: Machine
  clock: Clock
  /** Contains the configuration. */
  book: Notebook
  log: Log
  zone: string
  downloads: Downloading
  fetch: Pick<Downloads, 'get'>
  serverNow(): number
  event(type: EventType, data: Record<string, unknown>, id?: string, at?: number): Promise<void>
  /** `isHeld` became true, which may be a while after `apply` returned. */
  onHeld(): void
  /** `facts` changed. */
  onFacts(): void
  /** These lists of the machine changed. */
  onLists(kinds: readonly InventoryKind[]): void
}

/** The part of the agent that applies one kind of configuration. */
export type ConfigPart = {
  /** Applies the configuration in the journal. An error leaves its version unconfirmed. */
  apply(): Promise<void> | void
  stop?(): void
  /** False while the configuration is not applied yet: its version is confirmed once all parts hold to it. */
  readonly isHeld?: boolean
  /** What the part adds to reports. */
  readonly facts?: SomeFacts
  /** Receives all facts of the machine each time they are read. */
  look?(facts: SomeFacts): void
  /** Whether the configuration allows the installation of a package. */
  mayInstall?(packageName: string): Promise<boolean>
}
