import type { AppRow, AppTitle } from '@cpm/contract/market/app/app'
import type { ArtifactFacts } from '@cpm/contract/delivery/artifact/artifact.facts'
import { programOf } from '@cpm/contract/delivery/artifact/program-name'
import type { ReviewStatus } from '@cpm/contract/market/app/app.states'
import { type Selectable } from 'kysely'
import { plain } from '../../../core/columns.ts'
import type { SheetField } from '../../../core/export.ts'
import { type Scope, unscoped } from '../../../core/scope.ts'
import type { Tables } from '../../../db/tables.ts'
import { stoppedAbove } from '../../../people/account/save/above.ts'
import { isMine } from '../app.mine.ts'
import { heldCounts } from '../installed/installed.tally.ts'

/** What an app is called, in a file: a column for each language. */
export const titleColumns: readonly SheetField<{ title: AppTitle }>[] = [
  ['title', 'app.nameCn', ({ title }) => title.cn],
  ['title', 'app.nameEn', ({ title }) => title.en],
]

/** Apps as they are kept. What is to be counted for a row is asked for the rows of a page at once. */
export const appRows = (scope: Scope) => scope.from('app').selectAll('app')
type Stored = Selectable<Tables['app']> & { holders_seen?: number | undefined }

type Beside = {
  id: number
  versions: number
  reviewStatus: ReviewStatus | null
  current: AppRow['current']
  holders: number
  outdated: number
  screenshots: string[]
  facts: ArtifactFacts | null
  createdBy: string
  enterpriseName: string | null
  unlaunchedAbove: boolean
}

async function besideOf(scope: Scope, ids: readonly number[]): Promise<Map<number, Beside>> {
  const { rows } = await scope.sql<Beside>`
    select app.id, said.versions, said."reviewStatus", terminals.holders, terminals.outdated,
      case when latest.version_id is not null then json_build_object('id', latest.version_id::text,
        'versionName', latest.version_name, 'versionCode', latest.version_code) end as current,
      (select jsonb_strip_nulls(jsonb_build_object('upgradeCode', v.facts -> 'upgradeCode', 'productName', v.facts -> 'productName',
          'internalName', v.facts -> 'internalName', 'originalName', v.facts -> 'originalName',
          'description', v.facts -> 'description', 'signer', v.facts -> 'signer'))
        from app_version v where v.app_id = app.id order by v.version_key desc limit 1) as facts,
      array(select s.artifact_id::text from app_screenshot s where s.app_id = app.id order by s.place) as screenshots,
      -- Of somebody one does not see nothing is told.
      coalesce((select account.name from account where account.id = app.account_id and ${scope.visible('account')}), '')
        as "createdBy",
      (select e.name from enterprise e where e.id = app.enterprise_id) as "enterpriseName",
      ${stoppedAbove(scope.who, 'app.unlaunched')} as "unlaunchedAbove"
    from app
    cross join lateral (
      select count(*)::int as versions, (array_agg(v.review_status order by v.version_key desc))[1] as "reviewStatus"
      from app_version v where v.app_id = app.id) said
    left join lateral (
      select o.version_id, o.version_name, o.version_code from app_official o
      where o.app_id = app.id order by o.version_key desc limit 1) latest on true
    cross join lateral (
      select coalesce(sum(held.n), 0)::int as holders,
        coalesce(sum(held.n) filter (where held.standing = 'outdated'), 0)::int as outdated
      from ${heldCounts(scope)} where held.app_id = app.id) terminals
    where app.id = any(${ids}::bigint[]) and ${scope.visible('app')}
      and ${unscoped('app_version', 'of apps that are seen')} and ${unscoped('app_screenshot', 'of apps that are seen')}`
  return new Map(rows.map((row) => [row.id, row]))
}

const notTold = [
  'account_id',
  'account_path',
  'name',
  'name_en',
  'name_cn_said',
  'name_en_said',
  'icon_key',
  'icon_type',
  'holders_seen',
  'unlaunched_by',
  'unlaunched_by_platform',
] as const

function knownBy(platform: Stored['platform'], facts: ArtifactFacts): AppRow['knownBy'] {
  const isWindows = platform === 'windows'
  return {
    upgradeCode: facts.upgradeCode ?? null,
    product: facts.productName ?? null,
    program: isWindows ? programOf(facts) : null,
    signer: facts.signer?.subject ?? null,
  }
}

/** Apps as they are answered. */
export async function shownApps(scope: Scope, rows: readonly Stored[]): Promise<AppRow[]> {
  const beside = await besideOf(
    scope,
    rows.map(({ id }) => id),
  )
  return rows.flatMap((row) => {
    const more = beside.get(row.id)
    // It went in between.
    if (!more) return []
    const { name, name_en, name_cn_said, name_en_said } = row
    const { id: _, reviewStatus, facts, ...counted } = more
    return {
      ...plain(row, notTold),
      ...counted,
      knownBy: knownBy(row.platform, facts ?? {}),
      title: { cn: name, en: name_en },
      nameCn: name_cn_said,
      nameEn: name_en_said,
      launched: row.launched_at !== null,
      reviewStatus: reviewStatus ?? 'not_submitted',
      hasIcon: row.icon_key !== null,
      mine: isMine(scope.who, row),
    } satisfies AppRow
  })
}
