import { contract } from '@cpm/contract'
import { mostInStore, type store } from '@cpm/contract/insight/store/store'
import { changeSource } from '@cpm/contract/estate/terminal/terminal.timeline'
import { type AnyRoute, type InputOf, placesOf } from '@cpm/contract/kernel/route'
import { sql } from 'kysely'
import { placeAfter } from '../../core/list/after.ts'
import type { Ctx, Handler } from '../../core/feature.ts'
import { keyOf, nextOf, orderBy, type Place } from '../../db/keyset.ts'
import type { Kin } from '../../estate/terminal/terminal.line.ts'
import { deed } from '../../estate/terminal/timeline/change.offers.ts'
import type { Branch } from '../../estate/terminal/timeline/source.ts'
import { entryOf, order, type Row, rowsOf, sourcesFor } from '../timeline/timeline.list.ts'
import { storeOf } from './store.place.ts'

type Query = InputOf<typeof store.routes.timeline>
type StoreRow = Row & { sn: string | null }

/** What is done to a group, named by its address. */
const groupActions = Object.entries(contract.group.routes as Record<string, AnyRoute>)
  .filter(([, { method, path }]) => method !== 'GET' && placesOf(path).includes('id'))
  .map(([verb]) => `group.${verb}`)

export const timeline: Handler<typeof store.routes.timeline> = async (ctx, query) => {
  const { scope } = ctx
  const { id, path } = await storeOf(scope, query.id)
  const { rows: counted } = await scope.sql<{ n: number }>`
    select count(*)::int as n from terminal
    where terminal.group_path <@ ${path}::ltree and ${scope.visible('terminal')}`
  const terminals = counted[0]?.n ?? 0
  if (terminals > mostInStore) return { records: [], next: null, terminals }
  const rows = await pageOf(ctx, { id, path }, query, placeAfter(query.after, order), query.pageSize)
  return {
    records: rows.map((row) => ({ sn: row.sn, entry: entryOf(row) })),
    next: nextOf(rows, query.pageSize),
    terminals,
  }
}

type Store = { id: number; path: string }
type Asking = Pick<Ctx<typeof store.routes.timeline>, 'account' | 'scope'>

async function pageOf(ctx: Asking, at: Store, query: Query, place: Place | null, take: number): Promise<StoreRow[]> {
  const { scope } = ctx
  const sources = await sourcesFor(ctx, query)
  if (sources.length === 0) return []
  // Each source is written for one terminal; here it is asked of each of the store in turn, along its own index.
  const each: Kin = { id: sql.ref('shop.id') as unknown as number, sn: '', until: null }
  const parts = sources.flatMap(({ source, branches }) => {
    if (source.kind === changeSource.kind) return [ofStore(ctx, at, query, place, take)]
    return branches([each], scope).map((branch) => {
      const own: Branch = { ...branch, tag: sql`${branch.tag} || '@' || shop.id` }
      return sql`(select one.*, shop.sn from shop cross join lateral
        (${rowsOf(source.kind, own, query, place, take)}) as one order by one.at desc, one.tag desc limit ${take})`
    })
  })
  const { rows } = await scope.sql<StoreRow>`
    with shop as materialized (select terminal.id, terminal.sn from terminal
      where terminal.group_path <@ ${at.path}::ltree and ${scope.visible('terminal')} limit ${mostInStore})
    select kind, tag, at, at::text as moment, data, former, sn, ${keyOf(order)} as key
    from (${sql.join(parts, sql` union all `)}) as happened order by ${orderBy(order)} limit ${take}`
  return rows
}

/** What people did to the store itself. */
function ofStore({ scope }: Asking, { id }: Store, query: Query, place: Place | null, take: number) {
  const branch: Branch = {
    ...deed,
    from: sql`audit`,
    where: sql`audit.object = ${String(id)} and audit.action = any(${groupActions}) and audit.code = 1
      and ${scope.visible('audit')}`,
    former: sql`null::text`,
  }
  return sql`(select one.*, null::text as sn from (${rowsOf(changeSource.kind, branch, query, place, take)}) as one)`
}
