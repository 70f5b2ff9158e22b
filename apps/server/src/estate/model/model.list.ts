import type { InputOf } from '@cpm/contract/kernel/route'
import type { model, ModelRow } from '@cpm/contract/estate/model/model'
import type { Platform } from '@cpm/contract/estate/agent/report'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { isOwn } from '../peripheral/peripheral.catalogue.ts'
import { containing } from '../../db/search-pattern.ts'
import type { Scope } from '../../core/scope.ts'
import { sheetOf } from '../../core/export.ts'
import { type Handler, missing } from '../../core/feature.ts'
import { countTerminals, countKey } from './model.count.ts'

type Query = InputOf<typeof model.routes.list>
type Stored = {
  id: number | null
  name: string
  platform: Platform
  maker: string | null
  resolution: string | null
  description: string | null
  picture_at: Date | null
  enterprise_id: number | null
  enterprise_name: string | null
  updated_at: Date | null
  own: boolean
  peripherals: number
}

const sorts = {
  name: sql`lower(name)`,
  platform: sql`platform`,
  maker: sql`lower(maker)`,
  updatedAt: sql`updated_at`,
}

/** The catalogue as it is seen. To an enterprise its own hides ours of the same name, as it does for its terminals. */
function catalogued(scope: Scope) {
  const { enterpriseId } = scope.who
  const hidden =
    enterpriseId === null
      ? sql<SqlBool>`false`
      : sql<SqlBool>`(model.enterprise_id is null and exists (select from model o
          where o.enterprise_id = ${enterpriseId} and o.name = model.name and o.platform = model.platform))`
  return sql`
    select model.id, model.name, model.platform, model.maker, model.resolution, model.description, model.picture_at,
      model.enterprise_id, e.name as enterprise_name, model.updated_at, ${isOwn('model', scope.who)} as own,
      (select count(*)::int from model_peripheral x where x.model_id = model.id) as peripherals
    from model left join enterprise e on e.id = model.enterprise_id
    where ${scope.visible('model')} and not ${hidden}`
}

/** What terminals in scope are called that no catalogue of theirs knows. */
function unknown(scope: Scope) {
  return sql`
    select null::bigint, s.name, s.platform, null, null, null, null::timestamptz, null::bigint, null,
      null::timestamptz, false, 0
    from model_seen s
    where s.name <> '' and not exists (select from model m where m.name = s.name and m.platform = s.platform
        and (m.enterprise_id is null or m.enterprise_id = s.enterprise_id))
      and exists (select from terminal where terminal.model = s.name and terminal.platform = s.platform
        and terminal.enterprise_id = s.enterprise_id and ${scope.visible('terminal')})
    group by s.name, s.platform`
}

function matching(scope: Scope, { q, platform, catalogued: known, expects, own }: Query): RawBuilder<unknown> {
  const where: RawBuilder<SqlBool>[] = [sql`true`]
  if (platform !== undefined) where.push(sql`platform = any(${platform})`)
  if (known !== undefined) where.push(sql`(id is not null) = ${known}`)
  if (expects !== undefined) where.push(sql`(peripherals > 0) = ${expects}`, sql`id is not null`)
  if (own !== undefined) where.push(sql`own = ${own}`, sql`id is not null`)
  if (q) where.push(sql`concat_ws(chr(10), name, maker, description) ilike ${containing(q)}`)
  return sql`from (${catalogued(scope)} union all ${unknown(scope)}) all_models where ${sql.join(where, sql` and `)}`
}

const shown = (row: Stored, terminals: ReadonlyMap<string, number>): ModelRow => ({
  name: row.name,
  platform: row.platform,
  maker: row.maker,
  resolution: row.resolution,

  description: row.description,
  enterpriseName: row.enterprise_name,
  own: row.own,
  peripherals: row.peripherals,
  id: row.id === null ? null : String(row.id),
  pictureAt: row.picture_at?.toISOString() ?? null,
  enterpriseId: row.enterprise_id === null ? null : String(row.enterprise_id),
  terminals: terminals.get(countKey(row)) ?? 0,
  updatedAt: row.updated_at?.toISOString() ?? null,
})

const fields = [
  ['name', 'model.name'],
  ['platform', 'model.platform', (row, word) => word(`terminal.platform.${row.platform}`)],
  ['maker', 'model.maker'],
  ['resolution', 'model.resolution'],
  ['description', 'model.description'],
  ['id', 'model.catalogued', (row, word) => word(`model.catalogued.${row.id !== null}`)],
  ['terminals', 'model.terminals'],
  ['peripherals', 'model.peripherals'],
  ['updatedAt', 'model.updatedAt'],
] satisfies Parameters<typeof sheetOf<ModelRow>>[2]

export const list: Handler<typeof model.routes.list> = async ({ scope, from }, query) => {
  const { page, pageSize, sort = 'name' } = query
  const way = sql.raw(sort.startsWith('-') ? 'desc' : 'asc')
  const by = sorts[sort.replace('-', '') as keyof typeof sorts]
  const found = matching(scope, query)
  const inOrder = sql`select * ${found} order by ${by} ${way} nulls last, name ${way}, platform ${way}, id ${way}`
  if (query.export) {
    const { rows } = await scope.sql<Stored>`${inOrder}`
    const terminals = await countTerminals(scope, rows)
    return sheetOf(
      from,
      'models',
      fields,
      rows.map((row) => shown(row, terminals)),
    )
  }
  const [counted, { rows }] = await Promise.all([
    scope.sql<{ total: number }>`select count(*)::int as total ${found}`,
    scope.sql<Stored>`${inOrder} limit ${pageSize} offset ${(page - 1) * pageSize}`,
  ])
  const terminals = await countTerminals(scope, rows)
  return {
    current: page,
    size: pageSize,
    total: counted.rows[0]?.total ?? 0,
    records: rows.map((row) => shown(row, terminals)),
  }
}

/** One of ours is there by its number even where an enterprise has its own: to look at what it has instead. */
export const get: Handler<typeof model.routes.get> = async ({ scope }, { id }) => {
  const { rows } = await scope.sql<Stored>`
    select model.id, model.name, model.platform, model.maker, model.resolution, model.description, model.picture_at,
      model.enterprise_id, e.name as enterprise_name, model.updated_at, ${isOwn('model', scope.who)} as own,
      (select count(*)::int from model_peripheral x where x.model_id = model.id) as peripherals
    from model left join enterprise e on e.id = model.enterprise_id
    where ${scope.visible('model')} and model.id = ${id}::bigint`
  const [row] = rows
  if (!row) throw missing()
  return shown(row, await countTerminals(scope, [row]))
}
