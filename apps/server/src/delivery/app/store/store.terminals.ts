import { app, type ShopTerminal } from '@cpm/contract/delivery/app/app'
import { taskTypeOf } from '@cpm/contract/delivery/task/task'
import { sql } from 'kysely'
import { anyOf } from '../../../core/list/list-filter.ts'
import { inSql, listing } from '../../../core/list/listing.ts'
import { findRow } from '../../../core/row.ts'
import { type Scope, unscoped } from '../../../core/scope.ts'
import { hoursOfEnterprise } from '../../../estate/group/hours.in-force.ts'
import { fits, has, isIt, latest } from './store.fits.ts'

type Found = Omit<ShopTerminal, 'hasHours'> & { enterprise_id: number; group_path: string | null }

/** How what a terminal has stands to what would be installed. */
const standing = sql<ShopTerminal['standing']>`coalesce(app_status(app_held.standing, app_held.barred), 'missing')`

/** The newest installation of the app there, whoever asked for it. */
const newestRun = sql`(
  select json_build_object('status', r.status, 'progress', r.progress, 'reason', r.reason, 'holdUntil', r.hold_until,
    'updatedAt', r.updated_at) as run
  from task_run r join task k on k.id = r.task_id
  where r.terminal_id = terminal.id and k.type = ${taskTypeOf.install.name}
    and k.params ->> 'artifactId' in (select v.artifact_id::text from app_version v where v.app_id = app.id)
  order by r.updated_at desc, r.id desc limit 1) newest`

const tables = (scope: Scope) => sql`app
  cross join lateral ${latest}
  join terminal on terminal.platform = app.platform and ${fits(scope)}
  join terminal_state s on s.terminal_id = terminal.id
  left join app_held on ${has} and ${isIt}
  left join lateral ${newestRun} on true`

/** The terminals one sees that an app is meant for. */
export const shopTerminals = listing(app.routes.shopTerminals, {
  of: ({ scope, input }) => findRow(scope, 'app', input.id, ['id']),
  from: ({ scope, of }) =>
    inSql<Found>(
      sql`terminal.sn, terminal.name, terminal.model, s.online, terminal.enterprise_id, terminal.group_path,
        app_held.version_name as "versionName", ${standing} as standing, newest.run,
        (select terminal_group.name from terminal_group
          where terminal_group.id = terminal.group_id and ${scope.visible('terminal_group')}) as "groupName"`,
      tables(scope),
      [
        sql`app.id = ${of.id}`,
        scope.visible('app'),
        unscoped('app_version', 'of apps that are seen'),
        unscoped('task_run', 'on terminals that are seen'),
        unscoped('task', 'the same'),
      ],
    ),
  id: 'terminal.id',
  sorts: { sn: sql`terminal.sn`, name: sql`terminal.name` },
  usual: 'name',
  where: {
    id: () => undefined,
    standing: (wanted) => sql`${standing} = any(${wanted})`,
    q: anyOf('terminal.sn', 'terminal.name'),
  },
  rows: async (rows, { db }) => {
    const enterprises = [...new Set(rows.map((row) => row.enterprise_id))]
    const hours = new Map(
      await Promise.all(enterprises.map(async (id) => [id, await hoursOfEnterprise(db, id)] as const)),
    )
    return rows.map(({ enterprise_id, group_path, ...row }) => ({
      ...row,
      hasHours: (hours.get(enterprise_id)?.at(group_path).hours ?? null) !== null,
    }))
  },
})
