import { app, type HolderRow } from '@cpm/contract/delivery/app/app'
import { holderFields } from '@cpm/contract/delivery/app/app.fields'
import { sql } from 'kysely'
import type { Handler } from '../../../core/feature.ts'
import { listing, inSql } from '../../../core/list/listing.ts'
import { anyOf, type Condition } from '../../../core/list/list-filter.ts'
import { seen } from '../../../core/row.ts'
import { type Scope, unscoped } from '../../../core/scope.ts'
import { columnsOfFile } from '../../../platform/dictionary/dictionary.sheet.ts'
import { heldByThose } from '../read/app.filter.ts'

/** The newest version that is published officially, of `app`. */
const current = sql`(select max(v.version_code) from app_version v
  where v.app_id = app.id and v.published = 'official' and v.barred_at is null)`

/** How what a terminal has stands to what there is. */
const standing = sql<HolderRow['standing']>`case
  when known.barred_at is not null then 'barred'
  when app_held.version_code is null or latest.code is null then 'unknown'
  when app_held.version_code < latest.code then 'behind'
  when app_held.version_code = latest.code then 'current'
  else 'ahead' end`

/** An app that is seen, the terminals that have it, and which of its versions that is. */
const tables = (scope: Scope) => sql`app
  join app_held on ${heldByThose(scope)}
  left join app_version known on known.app_id = app.id and known.version_code = app_held.version_code
  cross join lateral (select ${current} as code) latest`

const ofApp = (scope: Scope, id: number): Condition[] => [
  sql`app.id = ${id}`,
  scope.visible('app'),
  unscoped('app_version', 'of an app that is seen'),
]

export const holderCounts: Handler<typeof app.routes.holderCounts> = async ({ scope }, { id }) => {
  const found = await seen(scope, 'app', id, ['id'])
  type Counted = { versionId: string | null; versionName: string; versionCode: number | null; count: number }
  const { rows } = await scope.sql<Counted & { barred: boolean }>`
    select known.id::text as "versionId", coalesce(known.version_name, min(app_held.version_name)) as "versionName",
      app_held.version_code as "versionCode", count(*)::int as count, known.barred_at is not null as barred
    from ${tables(scope)} where ${sql.join(ofApp(scope, found.id), sql` and `)}
    group by known.id, known.version_name, known.barred_at, app_held.version_code
    order by app_held.version_code desc nulls last`
  return { total: rows.reduce((sum, { count }) => sum + count, 0), versions: rows }
}

type Row = Omit<HolderRow, 'groupName'> & { groupName: string | null }

/** The terminals that have an app, as far as one sees them. */
export const holders = listing(app.routes.holders, {
  of: ({ scope, input }) => seen(scope, 'app', input.id, ['id']),
  from: ({ scope, of }) =>
    inSql<Row>(
      sql`terminal.sn, terminal.name, terminal.model, s.online, app_held.version_name as "versionName",
        app_held.version_code as "versionCode", ${standing} as standing,
        (select terminal_group.name from terminal_group
          where terminal_group.id = terminal.group_id and ${scope.visible('terminal_group')}) as "groupName"`,
      sql`${tables(scope)} join terminal on terminal.id = app_held.terminal_id
        join terminal_state s on s.terminal_id = terminal.id`,
      [...ofApp(scope, of.id), scope.visible('terminal')],
    ),
  id: 'terminal.id',
  sorts: { sn: sql`terminal.sn`, versionCode: { by: sql`app_held.version_code`, nulls: 'last' } },
  usual: 'sn',
  where: {
    id: () => undefined,
    versionId: (id) => sql`known.id = ${Number(id)}`,
    standing: (wanted) => sql`${standing} = any(${wanted})`,
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
