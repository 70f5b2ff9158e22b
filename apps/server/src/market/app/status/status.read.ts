import { type AppStanding, sought } from '@cpm/contract/estate/inventory/inventory.kinds'
import type { app } from '@cpm/contract/market/app/app'
import { sql } from 'kysely'
import type { Ctx, Handler } from '../../../core/feature.ts'
import { findRow } from '../../../core/row.ts'
import { type Scope, unscoped } from '../../../core/scope.ts'
import type { AppSaid } from '../../../estate/inventory/slots.ts'

const notOurs: AppStanding = 'notOurs'

type Stands = {
  shown_as: string
  standing: AppStanding
  app_id: number | null
  artifact_id: number | null
  version_name: string | null
}

/** How the apps of a terminal stand, by what its list calls them, and what would take the place of an older one. */
export async function standingsOf(
  { scope }: Pick<Ctx, 'scope'>,
  terminalId: number,
): Promise<ReadonlyMap<string, AppSaid>> {
  const { rows } = await scope.sql<Stands>`
    select s.shown_as, app_status(s.standing, s.barred) as standing, app.id as app_id, v.artifact_id, v.version_name
    from app_standings(array[${terminalId}]::bigint[]) s
    left join app_version v on v.id = s.version_id and ${unscoped('app_version', 'of an app that is seen')}
    left join app on app.id = v.app_id and ${scope.visible('app')}
    where s.is_known
    union all
    select n.shown_as, ${notOurs}, null, null, null from apps_not_ours(array[${terminalId}]::bigint[]) n`
  return new Map(rows.map((row) => [row.shown_as, saidOf(row)]))
}

function saidOf({ standing, app_id, artifact_id, version_name }: Stands): AppSaid {
  const isOlder = standing === 'outdated' || standing === 'barred'
  if (!isOlder || app_id === null || artifact_id === null || version_name === null) return { standing, meant: null }
  return { standing, meant: { appId: String(app_id), artifactId: String(artifact_id), version: version_name } }
}

type Counts = Record<(typeof sought)[number], number>

/** Terminals with apps that stand so, as far as one sees them; of a group and all below it, where one is named. */
export async function countStandings(scope: Scope, groupPath: string | null): Promise<Counts> {
  const below = groupPath === null ? sql`true` : sql`terminal.group_path <@ ${groupPath}::ltree`
  const { rows } = await scope.sql<{ name: string; count: number }>`
    select m.name, count(*)::int as count from terminal_mark m join terminal on terminal.id = m.terminal_id
    where m.name = any(${sought.map((one) => `apps.${one}`)}::text[]) and ${below} and ${scope.visible('terminal')}
    group by m.name`
  const by = new Map(rows.map(({ name, count }) => [name, count]))
  const of = (name: string) => by.get(`apps.${name}`) ?? 0
  return { outdated: of('outdated'), barred: of('barred'), notOurs: of('notOurs') }
}

export const standingCounts: Handler<typeof app.routes.standingCounts> = async ({ scope }, { groupId }) => {
  const group = groupId === undefined ? null : await findRow(scope, 'terminal_group', groupId, ['path'])
  return countStandings(scope, group?.path ?? null)
}
