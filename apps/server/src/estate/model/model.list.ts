import { model, type ModelRow } from '@cpm/contract/estate/model/model'
import { modelFields } from '@cpm/contract/estate/model/model.fields'
import type { Platform } from '@cpm/contract/estate/agent/report'
import { sql, type SqlBool } from 'kysely'
import { isOwn } from '../peripheral/peripheral.catalogue.ts'
import { columnsOfFile } from '../../platform/dictionary/dictionary.sheet.ts'
import { anyOf, exactly, isThere, on, within } from '../../core/list/list-filter.ts'
import { inSql, listing } from '../../core/list/listing.ts'
import type { Scope } from '../../core/scope.ts'
import { type Handler, missing } from '../../core/feature.ts'
import { countTerminals, countKey } from './model.count.ts'
import { plain } from '../../core/columns.ts'

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

const shown = (row: Stored, terminals: ReadonlyMap<string, number>): ModelRow => ({
  ...plain(row),
  terminals: terminals.get(countKey(row)) ?? 0,
})

const fields = columnsOfFile(modelFields, [
  'name',
  'platform',
  'maker',
  'resolution',
  'description',
  ['id', 'model.catalogued', (row, word) => word(`model.catalogued.${row.id !== null}`)],
  'terminals',
  ['peripherals', 'model.peripherals'],
  'updatedAt',
])

/** Of what a catalogue knows alone. */
const catalogue = sql<SqlBool>`id is not null`

export const list = listing(model.routes.list, {
  from: ({ scope }) => inSql<Stored>(sql`*`, sql`(${catalogued(scope)} union all ${unknown(scope)}) all_models`),
  id: ['name', 'platform', 'id'],
  sorts: {
    name: sql`lower(name)`,
    platform: sql`platform`,
    maker: { by: sql`lower(maker)`, nulls: 'last' },
    updatedAt: { by: sql`updated_at`, nulls: 'last' },
  },
  usual: 'name',
  where: {
    platform: within,
    catalogued: on('id', isThere),
    expects: (expects) => sql`(peripherals > 0) = ${expects} and ${catalogue}`,
    own: (own, column, asked) => sql`${exactly(own, column, asked)} and ${catalogue}`,
    q: anyOf('name', 'maker', 'description'),
  },
  rows: async (rows, { scope }) => {
    const terminals = await countTerminals(scope, rows)
    return rows.map((row) => shown(row, terminals))
  },
  sheet: { name: 'models', fields },
})

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
