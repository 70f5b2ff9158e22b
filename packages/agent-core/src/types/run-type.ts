import type { InventoryKind } from '@cpm/contract/estate/inventory/inventory.kinds'
import { type AnyTaskType, type ParamsOf, type TaskType, taskTypeOf } from '@cpm/contract/delivery/task/task.types'
import type { z } from 'zod'
import type { Fetching, Had, Wanted } from '../download/downloads.ts'
import type { Errand } from '../report/retries.ts'
import type { Sending } from '../report/files.ts'
import type { RunResult } from '../runs/journal-lines.ts'
import type { Clock, Machine, OpenFile } from '../machine.ts'
import type { Versions } from '../versions/versions.ts'

/** Runs of one lane are done one after another; lanes do not wait for each other. */
export type Lane = 'command' | 'notice' | 'power' | 'change' | 'list' | 'screen' | 'transfer'

/** What a run has to hand beside the machine. */
export type Hands = Errand & {
  clock: Clock
  runId: string
  /** It was begun in an earlier life of the agent, and how far it came is not known. */
  again: boolean
  /** Percent. Said to the server now and then, not each time. */
  progress(percent: number): void
  /** Has a file of the server on this machine, whole and right. */
  fetch: { get(wanted: Wanted, fetching: Fetching): Promise<Had> }
  files: { send(open: () => Promise<OpenFile>, sending: Sending): Promise<{ name: string; size: number }> }
  /** Versions of apps to go back to. */
  versions: Versions
  /** Whether the black- or whitelist of this terminal lets a package come. */
  mayInstall(packageName: string): Promise<boolean>
  lists: {
    refresh(kinds: readonly InventoryKind[], errand: Errand): Promise<string>
    changed(kinds: readonly InventoryKind[]): void
  }
}

/** A type of task this terminal can do: what the contract says of it, and how it is done here. */
export type RunType<P extends z.ZodType = z.ZodType> = {
  lane: Lane
  /** Doing it twice is the same as doing it once, so it is done again when a crash left its end unknown. */
  idempotent: boolean
  params: P
  /** Parameters that are not written down. */
  secret?: readonly string[]
  perform(machine: Machine, params: z.output<P>, signal: AbortSignal, hands: Hands): Promise<RunResult>
  /** What became of one found begun by the next life of the agent, where that life itself is the answer. */
  found?: (machineStartedAnew: boolean) => RunResult
}
export type RunTypes = Readonly<Record<string, RunType>>

/** How this software does a type of task. */
type How<T extends TaskType> = Pick<RunType, 'lane' | 'found'> & {
  perform(machine: Machine, params: ParamsOf<T>, signal: AbortSignal, hands: Hands): Promise<RunResult>
}

export function runType<T extends TaskType>(name: T, how: How<T>): RunType {
  const { idempotent, params, secret = [] }: AnyTaskType = taskTypeOf[name]
  return { ...(how as unknown as Pick<RunType, 'lane' | 'found' | 'perform'>), idempotent, params, secret }
}

/** Text a database and a screen can hold: no NUL, no half of a character. */
export const plainText = (text: string): string => text.replaceAll('\0', '\ufffd').toWellFormed()

export const sentence = (error: unknown): string => (error instanceof Error ? error.message : String(error))
