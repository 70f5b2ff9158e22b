import { artifactHanded } from '@cpm/contract/delivery/artifact/artifact.payload'
import { inventoryKinds } from '@cpm/contract/estate/inventory/inventory.kinds'
import { config } from '@cpm/contract/estate/agent/desired'
import { keptEvent } from '@cpm/contract/estate/agent/report'
import { saidStatuses } from '@cpm/contract/delivery/task/task'
import { z } from 'zod'

/** How a run ended on this terminal. */
export const runResult = z.object({
  status: z.enum(saidStatuses).extract(['success', 'failed', 'stopped']),
  /** A code of `run.reason.*`. */
  reason: z.string().optional(),
  output: z.string().optional(),
  truncated: z.boolean().optional(),
  exitCode: z.number().int().optional(),
})
export type RunResult = z.infer<typeof runResult>

export type Config = z.infer<typeof config>

/** A package as it was installed, enough to install it again. */
const keptVersion = z.object({
  artifact: artifactHanded,
  args: z.string().optional(),
  program: z.string().optional(),
})
export type KeptVersion = z.infer<typeof keptVersion>

const ofRun = { runId: z.string(), attempt: z.number().int(), at: z.number() }

/** What the journal holds; each line is checked again when it is read back. */
export const journalLine = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('started'),
    ...ofRun,
    version: z.number().int(),
    type: z.string(),
    params: z.record(z.string(), z.unknown()),
    /** The start of the machine it was begun in: tells whether the machine started anew since. */
    bootId: z.string().optional(),
    expiresAt: z.number().optional(),
  }),
  z.object({ kind: z.literal('result'), ...ofRun, version: z.number().int(), result: runResult }),
  /** The server has taken the result, or does not want it any more. */
  z.object({ kind: z.literal('acked'), ...ofRun }),
  /** The number of a report; `anew` where the server did not take the numbers before, which count no more. */
  z.object({ kind: z.literal('seq'), seq: z.number().int(), anew: z.literal(true).optional() }),
  z.object({ kind: z.literal('boot'), bootId: z.string() }),
  z.object({ kind: z.literal('config'), config }),
  /** Hash of the list the server took last. */
  z.object({ kind: z.literal('list'), list: z.enum(inventoryKinds), hash: z.string() }),
  /** The plan had the machine restarted or turned off at this minute of its own time; never twice in the same. */
  z.object({ kind: z.literal('planned'), minute: z.string() }),
  /** Which version of an app this software installed, and which one before; neither, once the app is gone. */
  z.object({
    kind: z.literal('versions'),
    app: z.string(),
    here: keptVersion.optional(),
    before: keptVersion.optional(),
  }),
  /** Sums of the pictures and videos that are held on to for a schedule. */
  z.object({ kind: z.literal('pictures'), sums: z.array(z.string()) }),
  /** It went over the border of a fence, or came back. */
  z.object({ kind: z.literal('fence'), fenceId: z.string(), out: z.boolean() }),
  z.object({ kind: z.literal('event'), event: keptEvent }),
  z.object({ kind: z.literal('eventAcked'), id: z.string() }),
])
export type JournalLine = z.infer<typeof journalLine>
