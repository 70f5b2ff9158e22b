import type { GrayForm, GrayPreview, GrayWay } from '@cpm/contract/delivery/app/app'
import { grayWays } from '@cpm/contract/delivery/app/app'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { badField, type Ctx, refused } from '../../../core/feature.ts'
import { isAmongSns, oneOfEach } from '../../../core/sn.ts'
import { unscoped } from '../../../core/scope.ts'
import { underAny } from '../../../core/scope/who-sees.ts'
import { unknownSns } from '../../../estate/terminal/terminal.targets.ts'
import { rangeOf } from '../version/version.release.ts'
import type { HeldApp, HeldVersion } from '../app.mine.ts'

type Asking = Pick<Ctx, 'scope'>
type Found = { app: HeldApp; version: HeldVersion }
type Condition = RawBuilder<SqlBool>

/** Terminals that were chosen in one of the ways, as a condition on `terminal`. */
export type Chosen = {
  way: GrayWay
  percent: number | null
  groupIds: number[]
  which: Condition
  of: GrayPreview['of']
}

/** Which terminals a form means; `grayId` is the release it goes on with. Refuses what it names and nobody finds. */
export async function choose(ctx: Asking, found: Found, form: GrayForm, grayId: number | null): Promise<Chosen> {
  const way = grayWays.find((one) => form[one] !== undefined) ?? 'sns'
  const chosen = { way, percent: null, groupIds: [], of: null }
  if (form.sns !== undefined) return { ...chosen, which: await named(ctx, found, form.sns) }
  if (form.groupIds !== undefined) {
    const groupIds = [...new Set(form.groupIds.map(Number))]
    return { ...chosen, groupIds, which: await inGroups(ctx, found, groupIds) }
  }
  const percent = form.percent ?? 0
  return { ...chosen, percent, ...(await shareOf(ctx, found, { percent, grayId })) }
}

/** An enterprise's own app is for terminals of that enterprise alone. */
const ofEnterprise = ({ enterprise_id }: HeldApp): Condition =>
  enterprise_id === null ? sql<SqlBool>`true` : sql<SqlBool>`terminal.enterprise_id = ${enterprise_id}`

/** A release of the platform's app never replaces the own app of an enterprise. */
const hasOwn = ({ id, enterprise_id }: HeldApp): Condition =>
  enterprise_id !== null
    ? sql<SqlBool>`false`
    : sql<SqlBool>`exists (select from app_version_for(terminal, ${id}) f where f.why_not = 'own_app')`

const onPlatform = ({ platform }: HeldApp): Condition => sql<SqlBool>`terminal.platform = ${platform}`

async function named({ scope }: Asking, { app }: Found, asked: readonly string[]): Promise<Condition> {
  const sns = oneOfEach(asked)
  const which = sql<SqlBool>`(${isAmongSns(sns)} and ${ofEnterprise(app)})`
  const { rows } = await scope.sql<{ sn: string; platform: string }>`
    select terminal.sn, terminal.platform from terminal where ${scope.visible('terminal')} and ${which}`
  const unknown = unknownSns(
    { sns },
    rows.map(({ sn }) => sn),
  )
  if (unknown !== null) throw refused('task.unknownSns', { sns: unknown })
  const others = rows.filter(({ platform }) => platform !== app.platform).map(({ sn }) => sn)
  const misfits = namedSns(others)
  if (misfits !== null) throw refused('app.gray.otherPlatform', { sns: misfits })
  const own = await scope.sql<{ sn: string }>`
    select terminal.sn from terminal where ${scope.visible('terminal')} and ${which} and ${hasOwn(app)} order by 1`
  const withOwn = namedSns(own.rows.map(({ sn }) => sn))
  if (withOwn !== null) throw refused('app.gray.ownApp', { sns: withOwn })
  return which
}

/** The SNs as a refusal names them, a few of many; null of none. */
const namedSns = (sns: string[]) => (sns.length > 0 ? unknownSns({ sns }, []) : null)

async function inGroups({ scope }: Asking, { app }: Found, ids: readonly number[]): Promise<Condition> {
  const groups = await scope
    .from('terminal_group')
    .select('terminal_group.path')
    .where('terminal_group.id', 'in', [...ids])
    .execute()
  if (groups.length < ids.length) throw refused('app.gray.unknownGroups')
  const paths = groups.map(({ path }) => path)
  return sql<SqlBool>`(${underAny('terminal.group_path', paths)} and ${onPlatform(app)} and ${ofEnterprise(app)}
    and not ${hasOwn(app)})`
}

type Share = { percent: number; grayId: number | null }

/**
 * A share of the terminals that have the app, up to this version; where none has it but those that got it in this release,
 * of all activated ones it is for. They are put in an order of the version's own, which never changes: the first of 10 %
 * are the 1 %.
 */
async function shareOf({ scope }: Asking, { app, version }: Found, { percent, grayId }: Share) {
  const enterprise = app.enterprise_id
  // A task has one enterprise's terminals.
  if (enterprise === null) throw badField('percent', 'app.gray.ofEveryone')
  const fitting = sql<SqlBool>`terminal.enterprise_id = ${enterprise} and ${onPlatform(app)}
    and terminal.status = 'activated' and (
      select ${rangeOf('a')} from app a where ${unscoped('app', 'it is held')} and a.id = ${app.id}) is null`
  const had = sql<SqlBool>`exists (
    select from app_held h where ${unscoped('app_held', 'its terminal is seen')}
      and h.terminal_id = terminal.id and h.app_id = ${app.id}
      and (h.version_key is null or h.version_key <= ${version.version_key}))
    and not exists (
      select from app_gray_target g where ${unscoped('app_gray_target', 'its terminal is seen')}
        and g.gray_id = ${grayId}::bigint and g.terminal_id = terminal.id and g.before_name is null)`
  const { rows } = await scope.sql<{ all: number; holders: number }>`
    select count(*)::int as all, (count(*) filter (where ${had}))::int as holders from terminal
    where ${scope.visible('terminal')} and ${fitting}`
  const { all = 0, holders = 0 } = rows[0] ?? {}
  const of =
    holders > 0 ? { terminals: holders, basis: 'holders' as const } : { terminals: all, basis: 'fitting' as const }
  const base = holders > 0 ? sql<SqlBool>`${fitting} and ${had}` : fitting
  const count = Math.ceil((of.terminals * percent) / 100)
  const which = sql<SqlBool>`terminal.id in (
    select terminal.id from terminal where ${scope.visible('terminal')} and ${base}
    order by hashint8extended(terminal.id, ${version.id}), terminal.id limit ${count})`
  return { of, which }
}
