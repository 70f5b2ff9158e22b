import { z } from 'zod'
import { moment } from '../../../kernel/list.ts'

/** Why a second person has to agree: more terminals than the enterprise's limit, or a type it named. */
export const approvalReasons = ['terminals', 'type'] as const
export type ApprovalReason = (typeof approvalReasons)[number]

/** What keeps a run from going down until its time comes. */
export const timeHolds = ['not_yet', 'black_day', 'outside_window', 'trading_hours'] as const
export type TimeHold = (typeof timeHolds)[number]

const n = z.number().int()

/** What would become of a task, by the code that makes it; nothing is kept and nothing is sent. */
export const taskPreview = z.object({
  /** Terminals the target finds. */
  matching: n,
  /** Of those, the ones that take it. */
  willRun: n,
  /** Cannot at all, with the reason of each. */
  unable: n,
  unableFor: z.array(z.object({ reason: z.string(), count: n })),
  /** Said themselves that they cannot do this. */
  lacking: n,
  /** Not connected now, and since when the one that is away longest. */
  offline: n,
  offlineSince: moment.nullable(),
  /** Have it already. */
  already: n,
  /** Their hours are over, or their time has not come. */
  outsideWindow: n,
  /** The same by what holds them now, and when the last of those may begin; null where none of them ever may. */
  waitsFor: z.array(z.object({ reason: z.enum(timeHolds), count: n, until: moment.nullable() })),
  /** Of those, the ones whose time does not come before it expires. */
  neverBegins: n,
  /** Neither they nor their place says a zone that is known, though hours there count: they go by the clock of who asks. */
  zoneUnknown: n.default(0),
  /** On a line that is paid by use. */
  metered: n,
  lowBattery: n,
  /** Last reported less free storage than this needs at least; they are tried all the same. */
  lowSpace: n,
  /** Show a newer version, which is replaced; where the system refuses that they are among the unable. */
  newerThere: n,
  /** Have an older install of the same app open that they have not begun; the tasks of those, as far as one sees them. */
  olderOpen: n,
  olderTasks: z.array(z.object({ id: z.string(), count: n })),
  /** Whether these end where this one goes down. */
  supersedes: z.boolean(),
  /** To be moved in all, and per group that moves most. */
  bytes: n,
  bytesByGroup: z.array(
    z.object({ groupId: z.string().nullable(), groupName: z.string().nullable(), terminals: n, bytes: n }),
  ),
  waves: z.array(z.object({ n, terminals: n })),
  /** When the first may begin, by the hours and the black days of their places, and when the last still may. */
  startsAt: moment,
  endsAt: moment,
  needsApproval: z.enum(approvalReasons).nullable(),
})
export type TaskPreview = z.infer<typeof taskPreview>

/** Percent below which a battery is called low. */
export const lowBattery = 20
/** Older tasks named in a preview. */
export const olderTasksInPreview = 10
/** Groups named in a preview. */
export const groupsInPreview = 10

/** It may be `awaiting`: until a second person agreed nothing of it is done. */
export const madeTask = z.object({
  id: z.string(),
  /** Of a task whose runs are made already: how many of them wait for the end of a black day, and till when the last. */
  blackDay: z.object({ count: n, until: moment }).optional(),
})
