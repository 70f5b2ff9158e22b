import {
  type ProofRow,
  type ProofTerminal,
  type Standing,
  standings,
  type wallpaper,
  wallpaperLimits,
} from '@cpm/contract/delivery/wallpaper/wallpaper'
import { shownAt } from '@cpm/contract/estate/agent/shown.clock'
import type { WallpaperConfig } from '@cpm/contract/estate/agent/shown.config'
import { zoneNamed } from '@cpm/contract/kernel/time/zone'
import { sql } from 'kysely'
import { type Ctx, type Handler, missing } from '../../core/feature.ts'
import { type Scope, unscoped } from '../../core/scope.ts'
import { placeKind, placeName, placeNamed, placeTables } from '../../estate/policy/policy.assignment.ts'

/** What terminals say they show, against what they are to show at this moment by their own clocks. */

type Given = Pick<ProofRow, 'place' | 'name'> & { id: number; value: WallpaperConfig }

/** Of terminals that have said no zone, or none that is known, the clock is taken to be in UTC; the page says so. */
const zoneOf = (said: string | null): string => zoneNamed(said) ?? 'UTC'

/**
 * Terminals in scope that are told a wallpaper, or would be if their screen were another, with the policy that counts for
 * them and what they say.
 */
const counting = (scope: Scope, ids: readonly number[]) => sql`
  select f.policy_id, t.id, t.sn, t.name, s.facts ->> 'zone' as zone, s.facts ->> 'wallpaper' as shown,
    coalesce(s.facts ? 'wallpaper', false) as said, s.reported_at, told.unfit
  from policies_of(array(
    select terminal.id from terminal
    where ${scope.visible('terminal')} and terminal.status = 'activated'
      and terminal.enterprise_id in (select enterprise_id from policy
        where ${unscoped('policy', 'those that are asked for are seen')} and id = any(${ids}::bigint[])))) f
  join policy p on p.id = f.policy_id
  join terminal t on t.id = f.terminal_id
  left join terminal_config c on c.terminal_id = t.id
  left join terminal_state s on s.terminal_id = t.id
  cross join lateral (select not coalesce(c.desired ? 'wallpaper', false)
    and wallpaper_fitting(screen_of(t, s.facts), p.value) = 'null' as unfit) told
  where f.kind = 'wallpaper' and f.policy_id = any(${ids}::bigint[])
    and (told.unfit or coalesce(c.desired ? 'wallpaper', false))`

type Said = { shown: string | null; said: boolean; unfit: boolean }

function standingOf({ shown, said, unfit }: Said, { sha256, video }: WallpaperConfig): Standing {
  if (unfit) return 'unfit'
  if (!said) return 'silent'
  if (shown === (video?.sha256 ?? sha256)) return 'shows'
  return video && shown === sha256 ? 'still' : 'other'
}

export const proof: Handler<typeof wallpaper.routes.proof> = async ({ scope, now }) => {
  const { rows: given } = await scope.sql<Given>`
    select policy.id, ${placeKind} as place, ${placeName} as name, policy.value from ${placeTables}
    where ${scope.visible('policy')} and ${sql.join(placeNamed, sql` and `)} and policy.kind = 'wallpaper'
      and policy.value <> 'null'
    order by policy.updated_at desc, policy.id desc limit ${wallpaperLimits.places}`
  type Sum = Said & { policy_id: number; zone: string | null; count: number }
  const { rows: sums } = await scope.sql<Sum>`
    select policy_id, zone, shown, said, unfit, count(*)::int as count
    from (${counting(
      scope,
      given.map(({ id }) => id),
    )}) one group by policy_id, zone, shown, said, unfit`
  const records = given.map(({ id, ...rest }): ProofRow => {
    const counts = Object.fromEntries(standings.map((one) => [one, 0])) as Record<Standing, number>
    for (const sum of sums) {
      if (sum.policy_id !== id) continue
      const { shown } = shownAt(rest.value, zoneOf(sum.zone), now.getTime())
      counts[standingOf(sum, shown)] += sum.count
    }
    return { policyId: String(id), ...rest, ...counts }
  })
  return { records }
}

type Found = Said & { id: number; sn: string; name: string | null; zone: string | null; reported_at: Date | null }

export const proofTerminals: Handler<typeof wallpaper.routes.proofTerminals> = async (ctx, input) => {
  const { scope, now } = ctx
  const { id: policyId, standing: asked = standings, page, pageSize, sort } = input
  const value = await valueOf(ctx, policyId)
  const zones = await scope.sql<{ zone: string | null }>`
    select distinct zone from (${counting(scope, [Number(policyId)])}) one`
  // What is to be shown differs by zone alone: the database sorts the terminals by it.
  const wanted = zones.rows.map(({ zone }) => {
    const { shown } = shownAt(value, zoneOf(zone), now.getTime())
    return { zone: zone ?? '', wanted: shown.name, sum: shown.video?.sha256 ?? shown.sha256, still: shown.sha256 }
  })
  const found = sql`
    select t.*, w.wanted, case when t.unfit then 'unfit' when not t.said then 'silent' when t.shown = w.sum then 'shows'
        when t.shown = w.still then 'still' else 'other' end as standing
    from (${counting(scope, [Number(policyId)])}) t
    join jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w (zone text, wanted text, sum text, still text)
      on w.zone = coalesce(t.zone, '')`
  const { rows: counted } = await scope.sql<{ total: number }>`
    select count(*)::int as total from (${found}) one where standing = any(${asked}::text[])`
  const { rows } = await scope.sql<Found & Pick<ProofTerminal, 'wanted' | 'standing'>>`
    select * from (${found}) one where standing = any(${asked}::text[])
    order by sn ${sql.raw(sort === '-sn' ? 'desc' : 'asc')} limit ${pageSize} offset ${(page - 1) * pageSize}`
  const records = rows.map(({ sn, name, standing, wanted: is, zone, reported_at }) => ({
    sn,
    name,
    standing,
    wanted: is,
    zone,
    reportedAt: reported_at?.toISOString() ?? null,
  }))
  return { current: page, size: pageSize, total: counted[0]?.total ?? 0, records }
}

async function valueOf({ scope }: Pick<Ctx, 'scope'>, policyId: string): Promise<WallpaperConfig> {
  const { rows } = await scope.sql<{ value: WallpaperConfig }>`
    select value from policy where ${scope.visible('policy')} and id = ${policyId}::bigint and kind = 'wallpaper'
      and value <> 'null'`
  const [row] = rows
  if (!row) throw missing()
  return row.value
}
