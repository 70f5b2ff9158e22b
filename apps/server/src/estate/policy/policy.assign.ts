import type { ConfigKindName } from '@cpm/contract/estate/agent/desired'
import type { PolicyPlace } from '@cpm/contract/estate/policy/policy.kind'
import type { AnyRoute, InputOf } from '@cpm/contract/kernel/route'
import { sql } from 'kysely'
import { type Account, changed, type Ctx, type Handler, refused } from '../../core/feature.ts'
import { givenList } from './policy.assignment.ts'
import { mustBeProvenFor } from '../../people/password/reach.ts'
import { type Place, placeOf, terminalsIn } from './policy.place.ts'
import { follow } from './policy.notify.ts'

type KindRoutes = { given: AnyRoute; give: AnyRoute; takeBack: AnyRoute }
type Asked<R extends KindRoutes> = InputOf<R['give']> extends { value: infer V } ? NonNullable<V> : never
/** Of a person: none of the routes of a kind is open. */
type PersonCtx = Omit<Ctx, 'account'> & { account: Account }

/**
 * The handlers of a kind of setting. `kept` makes of what is asked for what is kept, and refuses what is not there; it
 * knows whose the place is.
 */
export function policyHandlers<R extends KindRoutes>(
  kind: ConfigKindName,
  routes: R,
  kept: (ctx: PersonCtx, asked: Asked<R>, enterpriseId: number) => unknown,
): { [K in keyof KindRoutes]: Handler<R[K]> } {
  const give = async (ctx: PersonCtx, { place, value }: { place: PolicyPlace; value: Asked<R> | null }) => {
    const given = await placeOf(ctx, place)
    await mustBeProvenFor(ctx, await terminalsIn(ctx.db, given))
    const worth = value === null ? null : await kept(ctx, value, given.columns.enterprise_id)
    await keep(ctx, kind, given, worth)
    await told(ctx, kind, given)
    return { done: true }
  }
  const takeBack = async (ctx: PersonCtx, { place }: { place: PolicyPlace }) => {
    const given = await placeOf(ctx, place)
    await mustBeProvenFor(ctx, await terminalsIn(ctx.db, given))
    const { rows } = await ctx.scope.sql`
      delete from policy where ${ctx.scope.visible('policy')} and kind = ${kind} and ${isAt(given)} returning id`
    if (rows.length === 0) throw refused('policy.notGiven')
    await told(ctx, kind, given)
    return { done: true }
  }
  const handlers = { given: givenList(kind, routes.given), give, takeBack }
  return handlers as unknown as { [K in keyof KindRoutes]: Handler<R[K]> }
}

/** Whether a policy is the one of that place. */
export const isAt = ({
  columns: { enterprise_id, terminal_id, model, platform, group_id, rule_group_id },
}: Place) => sql`
  enterprise_id = ${enterprise_id} and terminal_id is not distinct from ${terminal_id}::bigint
    and model is not distinct from ${model} and platform is not distinct from ${platform}
    and group_id is not distinct from ${group_id}::bigint
    and rule_group_id is not distinct from ${rule_group_id}::bigint`

/** Puts a value in place of what was given there. */
export async function keep(
  { scope, account, now }: Pick<PersonCtx, 'scope' | 'now' | 'account'>,
  kind: string,
  place: Place,
  value: unknown,
  /** Of what an app is given. */
  ofApp: { appId: number; secrets: unknown } | null = null,
): Promise<void> {
  const by = place.columns
  const target = sql.raw(
    by.terminal_id !== null
      ? '(terminal_id, kind) where terminal_id is not null'
      : by.model !== null
        ? '(enterprise_id, model, platform, kind) where model is not null'
        : by.group_id !== null
          ? '(group_id, kind) where group_id is not null'
          : by.rule_group_id !== null
            ? '(rule_group_id, kind) where rule_group_id is not null'
            : '(enterprise_id, kind) where num_nonnulls(terminal_id, model, group_id, rule_group_id) = 0',
  )
  await sql`
    insert into policy (kind, enterprise_id, terminal_id, model, platform, group_id, rule_group_id, value, app_id,
      secrets, account_id, created_at, updated_at)
    values (${kind}, ${by.enterprise_id}, ${by.terminal_id}, ${by.model}, ${by.platform}, ${by.group_id},
      ${by.rule_group_id}, ${JSON.stringify(value)}::jsonb, ${ofApp?.appId ?? null},
      ${ofApp === null ? null : JSON.stringify(ofApp.secrets)}::jsonb, ${account.id}, ${now}, ${now})
    on conflict ${target} do update set value = excluded.value, secrets = excluded.secrets,
      account_id = excluded.account_id, updated_at = excluded.updated_at`.execute(
    scope.outside('the place was found in scope'),
  )
}

/** A terminal is told at once, all others of a place by a job. */
export async function told(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  kind: string,
  { columns, audience }: Place,
): Promise<void> {
  if (columns.terminal_id !== null) await follow(db, [columns.terminal_id], now, kind)
  await changed(db, audience, [['policy']])
}
