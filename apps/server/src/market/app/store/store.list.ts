import { app, type ShopRow } from '@cpm/contract/market/app/app'
import { openStatuses, taskTypeOf } from '@cpm/contract/delivery/task/task'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { anyOf, type Condition } from '../../../core/list/list-filter.ts'
import { inSql, listing } from '../../../core/list/listing.ts'
import { type Scope, unscoped } from '../../../core/scope.ts'
import { statuses } from '../../../delivery/task/task.states.ts'
import { has, isIt, latest } from './store.fits.ts'

type Found = Omit<ShopRow, 'id' | 'title' | 'version' | 'description' | 'coming'> & {
  id: number
  name: string
  name_en: string
  description_cn: string
  description_en: string
  version_id: number
  version_name: string
  size: number
}

/** Apps on the shelves, and how many of the terminals one sees may have them and do; by the rule of `app_version_for`. */
const tables = (scope: Scope): RawBuilder<unknown> => sql`app
  cross join lateral ${latest}
  cross join lateral (
    select count(*)::int as terminals, (count(*) filter (where ${isIt}))::int as installed,
      (count(*) filter (where ${isIt} and app_held.standing = 'outdated'))::int as outdated
    from terminal
    left join app_held on ${has}
    cross join lateral app_why_not(app, terminal, latest.version_id, app_held.version_key) rule
    where terminal.status = 'activated' and terminal.platform = app.platform and ${scope.visible('terminal')}
      and rule.why_not is null) mine`

const ways: Record<'missing' | 'outdated' | 'current', Condition> = {
  missing: sql<SqlBool>`mine.installed < mine.terminals`,
  outdated: sql<SqlBool>`mine.outdated > 0`,
  current: sql<SqlBool>`(mine.installed = mine.terminals and mine.outdated = 0)`,
}

/** The market for the people of a shop: what at least one of their terminals may have. */
export const shop = listing(app.routes.shop, {
  from: ({ scope }) =>
    inSql<Found>(
      sql`app.id, app.name, app.name_en, app.platform, app.type, app.icon_key is not null as "hasIcon",
        app.description_cn, app.description_en, latest.version_id, latest.version_name, latest.size,
        mine.terminals, mine.installed, mine.outdated`,
      tables(scope),
      [scope.visible('app'), sql`mine.terminals > 0`],
    ),
  id: 'app.id',
  sorts: { name: sql`lower(app.name)`, outdated: sql`mine.outdated` },
  usual: 'name',
  where: {
    standing: (wanted) =>
      sql<SqlBool>`(${sql.join(
        wanted.map((one) => ways[one]),
        sql` or `,
      )})`,
    q: anyOf('app.name', 'app.name_en', 'app.package_name'),
  },
  rows: async (rows, { scope }) => {
    const coming = await comingOf(
      scope,
      rows.map(({ id }) => id),
    )
    return rows.map((row) => shown(row, coming.get(row.id) ?? 0))
  },
})

/** Terminals one sees that are getting an app now, whoever asked for it. */
async function comingOf(scope: Scope, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const { rows } = await scope.sql<{ id: number; count: number }>`
    select v.app_id as id, count(distinct r.terminal_id)::int as count
    from terminal
    join task_run r on r.terminal_id = terminal.id and r.status in ${statuses(openStatuses)}
    join task k on k.id = r.task_id and k.type = ${taskTypeOf.install.name}
    join app_version v on v.artifact_id::text = k.params ->> 'artifactId' and v.app_id = any(${ids}::bigint[])
    where ${scope.visible('terminal')} and ${unscoped('task_run', 'on terminals that are seen')}
      and ${unscoped('task', 'the same')} and ${unscoped('app_version', 'of apps that are seen')}
    group by v.app_id`
  return new Map(rows.map(({ id, count }) => [id, count]))
}

function shown(row: Found, coming: number): ShopRow {
  const { id, name, name_en, description_cn, description_en, version_id, version_name, size, ...counted } = row
  return {
    ...counted,
    id: String(id),
    title: { cn: name, en: name_en },
    description: { cn: description_cn, en: description_en },
    version: { id: String(version_id), versionName: version_name, size },
    coming,
  }
}
