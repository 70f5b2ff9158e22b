import { z } from 'zod'
import { many, moment, pageSizes } from '../../kernel/list.ts'
import { permissionCodes } from '../../kernel/permission.ts'
import { resource } from '../../kernel/resource.ts'
import { routesFor } from '../../kernel/route.ts'
import { timelineWords } from './timeline.words.ts'
import { eventTypes, sn } from '../../estate/agent/report.ts'
import { runStates, taskTypes } from '../../delivery/task/task.ts'
import { terminalStates } from '../../estate/terminal/terminal.shape.ts'

/** What a terminal's history is made of: moves of its life, runs, events, connections, and what people changed and noted. */
export const historyKinds = ['life', 'run', 'event', 'connection', 'change', 'note'] as const
export type HistoryKind = (typeof historyKinds)[number]

const text = z.string().nullable()
const lifeState = z.enum(terminalStates.names)
const common = {
  /** Unique in this history. */
  id: z.string(),
  at: moment,
  /** Of what happened to a terminal whose place this one took, before it did: that one's SN. */
  formerSn: text,
}
export const historyEntry = z.discriminatedUnion('kind', [
  z.object({
    ...common,
    kind: z.literal('life'),
    from: lifeState.nullable(),
    to: lifeState,
    accountName: text,
    note: text,
  }),
  /** A run as it stands, at its last change. */
  z.object({
    ...common,
    kind: z.literal('run'),
    runId: z.string(),
    taskId: z.string(),
    type: z.enum(taskTypes),
    status: z.enum(runStates.names),
    reason: text,
    exitCode: z.number().int().nullable(),
    attempt: z.number().int(),
    accountName: text,
  }),
  z.object({
    ...common,
    kind: z.literal('event'),
    type: z.enum(eventTypes),
    /** By the terminal's own clock. */
    terminalAt: moment.nullable(),
    data: z.record(z.string(), z.unknown()),
  }),
  z.object({
    ...common,
    kind: z.literal('connection'),
    online: z.boolean(),
    /** Of one that ended: how, and how long it had been there. */
    reason: z.enum(['goodbye', 'lost']).nullable(),
    lastedMs: z.number().nullable(),
  }),
  /** A deed of the audit, as far as the reader sees it. */
  z.object({
    ...common,
    kind: z.literal('change'),
    auditId: z.string(),
    action: z.string(),
    accountName: text,
    tokenName: text,
    /** How many rows it changed. */
    changed: z.number().int(),
  }),
  z.object({
    ...common,
    kind: z.literal('note'),
    text: z.string(),
    accountName: text,
    editedAt: moment.nullable(),
  }),
])
export type HistoryEntry = z.infer<typeof historyEntry>
export type EntryOf<K extends HistoryKind> = Extract<HistoryEntry, { kind: K }>

const permissions = permissionCodes({
  'timeline.read': { words: ['查看终端历史', "View a terminal's history"], for: ['enterprise', 'store', 'sales'] },
  'timeline.export': { words: ['导出终端历史', "Export a terminal's history"], for: ['enterprise', 'sales'] },
})
const route = routesFor(permissions)

/** Everything that happened to a terminal, in one line of time. */
export const timeline = resource({
  follows: ['terminal'],
  permissions,
  audit: { before: { areas: ['history'] } },
  routes: {
    /**
     * The newest first; of a terminal that took the place of others it goes on with theirs. What the reader may not read
     * elsewhere is not here either: runs, changes, notes.
     */
    list: route('GET', '/api/v1/terminals/{sn}/timeline', {
      formerly: ['/api/v1/terminals/{sn}/history'],
      permission: 'timeline.read',
      input: z.object({
        sn,
        kind: many(z.enum(historyKinds)).optional(),
        from: moment.optional(),
        to: moment.optional(),
        pageSize: z.coerce.number().int().min(1).max(pageSizes.max).default(50),
        /** The `next` of the page before. */
        after: z.string().max(400).optional(),
        export: z.enum(['csv', 'xlsx']).optional(),
      }),
      output: z.object({
        records: z.array(historyEntry),
        next: text,
        /** The terminal it replaced, where the reader sees it: what happened to that one until then is in here. */
        predecessor: text,
      }),
    }),
  },
  buttons: [{ page: '/device/deviceDetail/{sn}', codes: ['timeline.read', 'timeline.export'] }],
  words: timelineWords,
})
