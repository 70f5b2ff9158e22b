import { app, type HolderRow } from '@cpm/contract/market/app/app'
import { holderFields } from '@cpm/contract/market/app/app.fields'
import { sql } from 'kysely'
import type { Handler } from '../../../core/feature.ts'
import { listing, inSql } from '../../../core/list/listing.ts'
import { anyOf, type Condition } from '../../../core/list/list-filter.ts'
import { findRow } from '../../../core/row.ts'
import { type Scope, unscoped } from '../../../core/scope.ts'
import { columnsOfFile } from '../../../platform/dictionary/dictionary.sheet.ts'
import { heldByThose } from '../read/app.filter.ts'

/** How a version stands to the newest official one. */
const order = sql<'older' | 'current' | 'newer' | null>`case
  when app_held.version_key < latest.key then 'older'
  when app_held.version_key = latest.key then 'current'
  when app_held.version_key > latest.key then 'newer' end`

/** An app that is seen, the terminals that have it, and which of its versions that is. */
const tables = (scope: Scope) => sql`app
  join app_held on ${heldByThose(scope)}
  left join app_version known on known.app_id = app.id and known.version_key = app_held.version_key
  cross join lateral (select (select max(o.version_key) from app_official o where o.app_id = app.id) as key) latest`

const ofApp = (scope: Scope, id: number): Condition[] => [
  sql`app.id = ${id}`,
  scope.visible('app'),
  unscoped('app_version', 'of an app that is seen'),
]

export const holderCounts: Handler<typeof app.routes.holderCounts> = async ({ scope }, { id }) => {
  const found = await findRow(scope, 'app', id, ['id'])
  type Counted = { versionId: string | null; versionName: string; versionCode: string | null; count: number }
  type Order = 'older' | 'current' | 'newer' | null
  const { rows } = await scope.sql<Counted & { barred: boolean; order: Order }>`
    select known.id::text as "versionId", coalesce(known.version_name, app_held.version_name) as "versionName",
      app_held.version_code as "versionCode", app_held.count, known.barred_at is not null as barred, ${order} as "order"
    from (
      select app_held.version_key, min(app_held.version_name) as version_name,
        min(app_held.version_code) as version_code, count(*)::int as count
      from app join app_held on ${heldByThose(scope)} where ${sql.join(ofApp(scope, found.id), sql` and `)}
      group by app_held.version_key) app_held
    left join app_version known on known.app_id = ${found.id} and known.version_key = app_held.version_key
    cross join (select max(o.version_key) as key from app_official o where o.app_id = ${found.id}) latest
    order by app_held.version_key desc nulls last`
  return { total: rows.reduce((sum, { count }) => sum + count, 0), versions: rows }
}

type Row = Omit<HolderRow, 'groupName'> & { groupName: string | null }

/** The terminals that have an app, as far as one sees them. */
export const holders = listing(app.routes.holders, {
  of: ({ scope, input }) => findRow(scope, 'app', input.id, ['id']),
  from: ({ scope, of }) =>
    inSql<Row>(
      sql`terminal.sn, terminal.name, terminal.model, s.online, app_held.version_name as "versionName",
        app_held.version_code as "versionCode", app_status(app_held.standing, app_held.barred) as standing,
        (select terminal_group.name from terminal_group
          where terminal_group.id = terminal.group_id and ${scope.visible('terminal_group')}) as "groupName"`,
      sql`${tables(scope)} join terminal on terminal.id = app_held.terminal_id
        join terminal_state s on s.terminal_id = terminal.id`,
      [...ofApp(scope, of.id), scope.visible('terminal')],
    ),
  id: 'terminal.id',
  sorts: { sn: sql`terminal.sn`, versionCode: { by: sql`app_held.version_key`, nulls: 'last' } },
  usual: 'sn',
  where: {
    id: () => undefined,
    versionId: (id) => sql`known.id = ${Number(id)}`,
    standing: (wanted) => sql`app_has_status(app_held.standing, app_held.barred, ${wanted}::text[])`,
    q: anyOf('terminal.sn', 'terminal.name'),
  },
  row: (row) => row,
  sheet: {
    name: 'holders',
    fields: columnsOfFile(holderFields, [
      'sn',
      'name',
      'model',
      'groupName',
      'versionName',
      ['versionCode', 'appVersion.versionCode'],
      'standing',
    ]),
  },
})
