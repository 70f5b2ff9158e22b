import {
  type appParameter,
  type FieldAt,
  placeIn,
  type StaleValue,
} from '@cpm/contract/market/app-parameter/app-parameter'
import type { PolicyFrom } from '@cpm/contract/estate/policy/policy.kind'
import { sql } from 'kysely'
import type { Ctx, Handler } from '../../../core/feature.ts'
import { unscoped } from '../../../core/scope.ts'
import { isAt } from '../../../estate/policy/policy.assign.ts'
import { placeNamed, placeTables } from '../../../estate/policy/policy.assignment.ts'
import { fromOf } from '../app-parameter.find.ts'
import {
  fieldNamed,
  keptProblem,
  type KeptSecrets,
  type KeptValue,
  type KeptValues,
  shownOf,
  staleOf,
} from '../app-parameter.storage.ts'
import { type PlaceOfApp, placeOfApp } from './app-parameter.place.ts'

type Own = {
  id: number
  value: KeptValues
  secrets: KeptSecrets | null
  changedAt: Date
  changedBy: string | null
}

/** What is given there itself; held until the end where it is to be changed. */
export async function ownAt(
  { scope }: Pick<Ctx, 'scope'>,
  { app, place }: PlaceOfApp,
  isHeld = false,
): Promise<Own | undefined> {
  const { rows } = await scope.sql<Own>`
    select policy.id, policy.value, policy.secrets, policy.updated_at as "changedAt",
      (select account.name from account where ${unscoped('account', 'who gave what is seen')}
        and account.id = policy.account_id) as "changedBy"
    from policy where ${scope.visible('policy')} and policy.app_id = ${app.id} and ${isAt(place)}
    ${isHeld ? sql`for update` : sql``}`
  return rows[0]
}

type Layer = { name: string; value: KeptValue; policyId: number; from: PolicyFrom }

/** What is given above a place, the nearest first. */
async function layersAbove({ scope }: Pick<Ctx, 'scope'>, { app, above }: PlaceOfApp): Promise<Layer[]> {
  const { rows } = await sql<Layer>`
    select v.name, v.value, v.policy_id as "policyId", ${fromOf} as "from"
    from app_values_at(${above}) v, ${placeTables}
    where policy.id = v.policy_id and v.app_id = ${app.id} and ${sql.join(placeNamed, sql` and `)}
    order by v.far`.execute(scope.outside('what counts for a place that is reached is told with it'))
  return rows
}

export const values: Handler<typeof appParameter.routes.values> = async (ctx, { id, ...asked }) => {
  const at = await placeOfApp(ctx, id, placeIn(asked))
  const own = await ownAt(ctx, at)
  const further = (await layersAbove(ctx, at)).filter(({ policyId }) => policyId !== own?.id)
  const template = at.found?.template ?? null
  const place: PolicyFrom = {
    place: placeKindOf(at),
    name: at.name,
    groupId: textOf(at.place.columns.group_id),
    ruleGroupId: textOf(at.place.columns.rule_group_id),
  }
  const fields = (template?.fields ?? []).map((field): FieldAt => {
    const kept = own?.value[field.name]
    const near = further.find((one) => one.name === field.name)
    return {
      name: field.name,
      own: kept === undefined || keptProblem(field, kept) ? null : shownOf(kept),
      inherited: near && !keptProblem(field, near.value) ? { value: shownOf(near.value), from: near.from } : null,
    }
  })
  const stale = Object.entries(own?.value ?? {}).flatMap(([name, kept]): StaleValue[] => {
    const problem = keptProblem(fieldNamed(template, name), kept)
    return problem ? [staleOf(name, place, problem)] : []
  })
  return {
    template,
    version: at.found && { id: String(at.found.versionId), versionName: at.found.versionName },
    place,
    fields,
    stale,
    changedAt: own?.changedAt.toISOString() ?? null,
    changedBy: own?.changedBy ?? null,
  }
}

const textOf = (id: number | null) => (id === null ? null : String(id))

function placeKindOf({ place: { columns } }: PlaceOfApp): PolicyFrom['place'] {
  if (columns.terminal_id !== null) return 'terminal'
  if (columns.model !== null) return 'model'
  if (columns.group_id !== null) return 'group'
  return columns.rule_group_id === null ? 'enterprise' : 'ruleGroup'
}
