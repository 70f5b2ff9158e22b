import { appParameter } from '@cpm/contract/market/app-parameter/app-parameter'
import { sql } from 'kysely'
import { plain } from '../../core/columns.ts'
import type { Ctx, Export, Handler } from '../../core/feature.ts'
import { anyOf } from '../../core/list/list-filter.ts'
import { inSql, listing } from '../../core/list/listing.ts'
import { unscoped } from '../../core/scope.ts'
import { placeKind, placeName, placeNamed, placeTables } from '../../estate/policy/policy.assignment.ts'
import { templateFor } from './app-parameter.find.ts'
import { isMark, type KeptValue, type KeptValues } from './app-parameter.storage.ts'
import { type AppSeen, appSeen } from './give/app-parameter.place.ts'

type PlaceFound = {
  id: number
  place: 'terminal' | 'model' | 'group' | 'ruleGroup' | 'enterprise'
  name: string
  group_id: number | null
  rule_group_id: number | null
  platform: 'android' | 'windows' | 'linux' | null
  enterprise_id: number
  enterprise_name: string
  names: string[]
  changed_at: Date
  changed_by: string | null
}

/** Where something is given for an app. */
export const places = listing(appParameter.routes.places, {
  of: ({ scope, input }) => appSeen(scope, input.id),
  from: ({ scope, of }) =>
    inSql<PlaceFound>(
      sql`policy.id, ${placeKind} as place, ${placeName} as name, policy.group_id, policy.rule_group_id, policy.platform,
        policy.enterprise_id, enterprise.name as enterprise_name, policy.updated_at as changed_at,
        account.name as changed_by, array(select jsonb_object_keys(policy.value) order by 1) as names`,
      placeTables,
      [sql`policy.app_id = ${of.id}`, scope.visible('policy'), ...placeNamed],
    ),
  id: 'policy.id',
  sorts: { changedAt: sql`policy.updated_at` },
  usual: '-changedAt',
  where: {
    id: () => undefined,
    place: (kinds) => sql`${placeKind} = any(${kinds})`,
    q: anyOf(placeName),
  },
  row: (row) => plain(row),
})

type Told = {
  sn: string
  name: string
  groupName: string | null
  given: number | null
  kept: number | null
  taken: number | null
  takenAt: number | null
}

/** Terminals that are told the parameters of an app. */
const toldTables = ({ package_name }: AppSeen) => {
  const own = JSON.stringify([{ packageName: package_name }])
  return sql`terminal_config c
    join terminal on terminal.id = c.terminal_id
    join terminal_state s on s.terminal_id = terminal.id
    left join terminal_group g on g.id = terminal.group_id
    cross join lateral (select (one ->> 'version')::int as given
      from jsonb_array_elements(c.desired -> 'appParameters') as one
      where one ->> 'packageName' = ${package_name} limit 1) told
    left join lateral (select (one ->> 'version')::int as kept, (one ->> 'taken')::int as taken,
        (one ->> 'takenAt')::bigint as taken_at
      from jsonb_array_elements(s.facts -> 'appParameters') as one
      where one ->> 'packageName' = ${package_name} limit 1) held on c.desired -> 'appParameters' @> ${own}::jsonb`
}
const isTold = ({ package_name }: AppSeen) =>
  sql<boolean>`c.desired -> 'appParameters' @> ${JSON.stringify([{ packageName: package_name }])}::jsonb`

const standings = {
  taken: sql`held.taken = told.given`,
  kept: sql`held.kept = told.given and held.taken is distinct from told.given`,
  behind: sql`held.kept is distinct from told.given`,
} as const

const listed = listing(appParameter.routes.terminals, {
  of: ({ scope, input }) => appSeen(scope, input.id),
  from: ({ scope, of }) =>
    inSql<Told>(
      sql`terminal.sn, terminal.name, g.name as "groupName", told.given, held.kept, held.taken,
        held.taken_at as "takenAt"`,
      toldTables(of),
      [isTold(of), scope.visible('terminal'), unscoped('terminal_group', 'of a terminal that is seen')],
    ),
  id: 'terminal.id',
  sorts: { sn: sql`terminal.sn` },
  usual: 'sn',
  where: {
    id: () => undefined,
    q: anyOf('terminal.sn', 'terminal.name'),
    standing: (some) =>
      sql`(${sql.join(
        some.map((one) => standings[one]),
        sql` or `,
      )})`,
  },
  row: ({ takenAt, ...row }) => ({ ...row, takenAt: takenAt === null ? null : new Date(takenAt).toISOString() }),
})

export const terminals: Handler<typeof appParameter.routes.terminals> = (ctx, input) =>
  input.export === undefined ? listed(ctx, input) : fileOf(ctx, input.id)

/** Rows of a file; it is filled in and brought back as one. */
const mostRows = 20_000

/** What is given to terminals themselves, a column for each field; of secrets there is none. */
async function fileOf({ scope, db }: Pick<Ctx, 'scope' | 'db'>, id: string): Promise<Export> {
  const app = await appSeen(scope, id)
  const found = await templateFor(db, app.id, null)
  const names = (found?.template.fields ?? []).filter(({ type }) => type !== 'secret').map(({ name }) => name)
  const { rows } = await scope.sql<{ sn: string; value: KeptValues | null }>`
    select terminal.sn, policy.value from terminal
    left join policy on policy.terminal_id = terminal.id and policy.app_id = ${app.id}
    where ${scope.visible('terminal')} and ${unscoped('policy', 'of a terminal that is seen')}
      and (policy.id is not null or exists (
        select from terminal_config c where c.terminal_id = terminal.id and ${isTold(app)}))
    order by terminal.sn limit ${mostRows}`
  return {
    filename: `parameters-${app.package_name}`,
    header: ['SN', ...names],
    rows: (async function* () {
      for (const { sn, value } of rows) yield [sn, ...names.map((name) => cellOf(value?.[name]))]
    })(),
  }
}

function cellOf(kept: KeptValue | undefined): string | number | null {
  if (kept === undefined) return null
  if (typeof kept === 'object') return isMark(kept) ? null : kept.artifactId
  return typeof kept === 'number' ? kept : String(kept)
}
