import { z } from 'zod'
import { many, moment, pageSizes } from '../../kernel/list.ts'
import { permissionCodes } from '../../kernel/permission.ts'
import { resource } from '../../kernel/resource.ts'
import { routesFor } from '../../kernel/route.ts'
import { timelineWords } from './timeline.words.ts'
import { runSource } from '../../delivery/task/task.timeline.ts'
import { sn } from '../../estate/agent/report.ts'
import { noteSource } from '../../estate/note/note.timeline.ts'
import { remoteSource } from '../../remote/remote-session/remote-session.timeline.ts'
import { alarmSource } from '../alarm/alarm.timeline.ts'
import { fenceExitSource } from '../fence-exit/fence-exit.timeline.ts'
import { changeSource, connectionSource, eventSource, lifeSource } from '../../estate/terminal/terminal.timeline.ts'
import { orderSource } from './order.source.ts'
import type { EntryFrom } from '../../estate/terminal/timeline.source.ts'

/** THE list of what a terminal's history is made of, one line each. */
const sources = [
  lifeSource,
  runSource,
  eventSource,
  connectionSource,
  changeSource,
  noteSource,
  remoteSource,
  alarmSource,
  fenceExitSource,
  orderSource,
] as const

type HistorySource = { kind: HistoryKind; code?: string }
/** Each kind, and the code that who reads of it holds. */
export const historySources: readonly HistorySource[] = sources

export type HistoryKind = (typeof sources)[number]['kind']
export type HistoryEntry = EntryFrom<(typeof sources)[number]>
export const historyKinds = sources.map(({ kind }) => kind) as [HistoryKind, ...HistoryKind[]]
export const historyEntry = z.discriminatedUnion('kind', sources.map(({ entry }) => entry) as unknown as Entries)
type Entries = readonly [(typeof sources)[number]['entry'], ...(typeof sources)[number]['entry'][]]

type UnionToIntersection<U> = (U extends unknown ? (u: U) => void : never) extends (i: infer I) => void ? I : never
const sourceWords = Object.assign({}, ...sources.map(({ words }) => words)) as UnionToIntersection<
  (typeof sources)[number]['words']
>

const permissions = permissionCodes({
  'timeline.read': { words: ['查看终端历史', 'View terminal history'], for: ['enterprise', 'store', 'sales'] },
  'timeline.export': { words: ['导出终端历史', 'Export terminal history'], for: ['enterprise', 'sales'] },
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
        next: z.string().nullable(),
        /** The terminal it replaced, where the reader sees it: what happened to that one until then is in here. */
        predecessor: z.string().nullable(),
      }),
    }),
  },
  buttons: [{ page: '/device/deviceDetail/{sn}', codes: ['timeline.read', 'timeline.export'] }],
  words: { ...timelineWords, ...sourceWords },
})
