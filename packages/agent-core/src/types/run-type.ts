import type { InventoryKind } from '@cpm/contract/estate/inventory/inventory.kinds'
import type { z } from 'zod'
import type { Errand } from '../report/errands.ts'
import type { Sending } from '../report/files.ts'
import type { RunResult } from '../runs/journal-lines.ts'
import type { Clock, Machine, OpenFile } from '../machine.ts'

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
  files: { send(open: () => Promise<OpenFile>, sending: Sending): Promise<{ name: string; size: number }> }
  lists: {
    refresh(kinds: readonly InventoryKind[], errand: Errand): Promise<string>
    changed(kinds: readonly InventoryKind[]): void
  }
}

/** A kind of task this terminal can do. */
export type RunType<P extends z.ZodType = z.ZodType> = {
  lane: Lane
  /** Doing it twice is the same as doing it once, so it is done again when a crash left its end unknown. */
  idempotent: boolean
  params: P
  perform(machine: Machine, params: z.output<P>, signal: AbortSignal, hands: Hands): Promise<RunResult>
  /** What became of one found begun by the next life of the agent, where that life itself is the answer. */
  found?: (machineStartedAnew: boolean) => RunResult
}
export type RunTypes = Readonly<Record<string, RunType>>

export const runType = <P extends z.ZodType>(type: RunType<P>): RunType => type as unknown as RunType

/** Text a database and a screen can hold: no NUL, no half of a character. */
export const plainText = (text: string): string => text.replaceAll('\0', '\ufffd').toWellFormed()

export const sentence = (error: unknown): string => (error instanceof Error ? error.message : String(error))
