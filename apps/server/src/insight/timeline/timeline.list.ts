import type { HistoryEntry, timeline } from '@cpm/contract/insight/timeline/timeline'
import type { InputOf } from '@cpm/contract/kernel/route'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { type Kin, lineOf } from '../../estate/terminal/terminal.line.ts'
import { type Ctx, type Handler, missing } from '../../core/feature.ts'
import { offersFor } from '../../core/offers/offers.ts'
import type { Branch, TimelineOffer } from '../../estate/terminal/timeline/source.ts'
import { exportHistory } from './timeline.export.ts'
import { placeAfter } from '../../core/list/after.ts'
import { keyOf, nextOf, type Order, orderBy, type Place } from '../../db/keyset.ts'

type Query = InputOf<typeof timeline.routes.list>
type From = Pick<Ctx, 'account' | 'scope'>
export type Row = {
  kind: string
  tag: string
  at: Date
  moment: string
  data: Record<string, unknown>
  former: string | null
  key: string
}

export const order: Order = {
  name: '-at',
  column: sql.ref('at'),
  type: 'timestamptz',
  id: sql.ref('tag'),
  idType: 'text',
  down: true,
}

/** A page is put together from as much of each source, each along its index. */
export const list: Handler<typeof timeline.routes.list> = async (ctx, query) => {
  const line = await lineOf(ctx.scope, query.sn)
  const [owner, predecessor] = line
  if (!owner) throw missing()
  if (query.export) return exportHistory(ctx, owner.sn, everything(ctx, line, query))
  const rows = await pageOf(ctx, line, query, placeAfter(query.after, order), query.pageSize)
  return { records: rows.map(entryOf), next: nextOf(rows, query.pageSize), predecessor: predecessor?.sn ?? null }
}

/** Of the kinds asked for. What one may not read elsewhere is not told here either. */
export async function sourcesFor(
  { account }: Pick<From, 'account'>,
  { kind }: Pick<Query, 'kind'>,
): Promise<readonly TimelineOffer[]> {
  const offers = await offersFor<TimelineOffer>('terminal.timeline')
  return offers.filter(({ source }) => {
    const wanted = kind === undefined || kind.some((one) => one === source.kind)
    return wanted && (source.code === undefined || account?.permissions.has(source.code))
  })
}

async function pageOf(
  ctx: From,
  line: readonly Kin[],
  query: Query,
  place: Place | null,
  take: number,
): Promise<Row[]> {
  const sources = await sourcesFor(ctx, query)
  if (sources.length === 0) return []
  const each = sources.flatMap(({ source, branches }) =>
    branches(line, ctx.scope).map((branch) => sql`(${rowsOf(source.kind, branch, query, place, take)})`),
  )
  const { rows } = await ctx.scope.sql<Row>`
    select kind, tag, at, at::text as moment, data, former, ${keyOf(order)} as key from (${sql.join(each, sql` union all `)}) as happened
    order by ${orderBy(order)} limit ${take}`
  return rows
}

export function rowsOf(
  kind: string,
  { from, where, at, tag, data, former }: Branch,
  query: Pick<Query, 'from' | 'to'>,
  place: Place | null,
  take: number,
) {
  // One order of tags whatever the language of the database.
  const exact = sql`(${tag}) collate "C"`
  const when: RawBuilder<unknown>[] = [where]
  if (query.from) when.push(sql`${at} >= ${query.from}::timestamptz`)
  if (query.to) when.push(sql`${at} < ${query.to}::timestamptz`)
  if (place) {
    const [moment, last] = place
    // The first half is for the index, the second for those of the same moment.
    when.push(sql<SqlBool>`${at} <= ${moment}::timestamptz and (${at} < ${moment}::timestamptz or ${exact} < ${last})`)
  }
  return sql`select ${sql.lit(kind)} as kind, ${exact} as tag, ${at} as at, ${data} as data, ${former} as former
    from ${from} where ${sql.join(when, sql` and `)} order by ${at} desc, ${exact} desc limit ${take}`
}

/** What is stored was checked when it came; of a newer version's row as much is shown as this one knows. */
export const entryOf = ({ kind, tag, at, moment, data, former }: Row) =>
  ({ ...data, kind, id: `${tag} ${moment}`, at: at.toISOString(), formerSn: former }) as HistoryEntry

/** All of the filter, in pieces. */
async function* everything(ctx: From, line: readonly Kin[], query: Query): AsyncGenerator<HistoryEntry> {
  const piece = 500
  for (let after: string | undefined; ;) {
    const rows: Row[] = await pageOf(ctx, line, query, placeAfter(after, order), piece)
    yield* rows.map(entryOf)
    const next = nextOf(rows, piece)
    if (next === null) return
    after = next
  }
}
