import type { PolicyPlace } from '@cpm/contract/estate/policy/policy.kind'
import { type QueryExecutorProvider, type RawBuilder, sql, type SqlBool } from 'kysely'
import { type Account, type Audience, badField, type Ctx, missing } from '../../core/feature.ts'
import { findRow } from '../../core/row.ts'
import { unscoped } from '../../core/scope.ts'
import { terminalSeen } from '../../core/sn.ts'

/** The columns that name a place, and who hears of it. */
export type Place = {
  columns: {
    enterprise_id: number
    terminal_id: number | null
    model: string | null
    platform: 'android' | 'windows' | 'linux' | null
    group_id: number | null
    rule_group_id: number | null
  }
  audience: Audience
}

/** Whether a terminal `t` is in a place. */
export const isInPlace = (
  of: Omit<Place['columns'], 'terminal_id' | 'platform'> & { terminal_id?: number | null; platform: string | null },
): RawBuilder<SqlBool> => {
  const there =
    of.terminal_id != null
      ? sql`t.id = ${of.terminal_id}`
      : of.model !== null
        ? sql`t.model = ${of.model} and t.platform = ${of.platform}`
        : of.group_id !== null
          ? sql`t.group_path <@ (select path from terminal_group where ${unscoped('terminal_group', 'a place that is seen')}
              and id = ${of.group_id})`
          : of.rule_group_id !== null
            ? sql`t.id in (select terminal_id from rule_member where rule_id = ${of.rule_group_id})`
            : sql`true`
  return sql<SqlBool>`(t.enterprise_id = ${of.enterprise_id} and ${there})`
}

/** How many terminals are in a place now. */
export async function terminalsIn(db: QueryExecutorProvider, { columns }: Pick<Place, 'columns'>): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from terminal t
    where ${unscoped('terminal', 'all that are in a place that is seen')} and ${isInPlace(columns)}`.execute(db)
  return rows[0]?.n ?? 0
}

/** A place that the person reaches. Of an enterprise as a whole, and of its models, only who sees all of it. */
export async function placeOf(
  { scope, account }: Pick<Ctx, 'scope'> & { account: Account },
  place: PolicyPlace,
): Promise<Place> {
  const none = { terminal_id: null, model: null, platform: null, group_id: null, rule_group_id: null }
  if ('sn' in place) {
    const terminal = await terminalSeen(scope, place.sn, ['id', 'enterprise_id', 'group_path'])
    return {
      columns: { ...none, enterprise_id: terminal.enterprise_id, terminal_id: terminal.id },
      audience: { enterpriseId: terminal.enterprise_id, groupPath: terminal.group_path },
    }
  }
  if ('groupId' in place) {
    const group = await findRow(scope, 'terminal_group', place.groupId, ['id', 'enterprise_id', 'path'])
    return {
      columns: { ...none, enterprise_id: group.enterprise_id, group_id: group.id },
      audience: { enterpriseId: group.enterprise_id, groupPath: group.path },
    }
  }
  if ('ruleGroupId' in place) {
    const rule = await findRow(scope, 'rule_group', place.ruleGroupId, ['id', 'enterprise_id', 'group_path'])
    return {
      columns: { ...none, enterprise_id: rule.enterprise_id, rule_group_id: rule.id },
      audience: { enterpriseId: rule.enterprise_id, groupPath: rule.group_path },
    }
  }
  if (account.groupPaths !== null) throw missing()
  const asked = place.enterpriseId === undefined ? account.enterpriseId : Number(place.enterpriseId)
  if (asked === null) throw badField('place.enterpriseId', 'field.required')
  if (account.enterpriseId !== null && account.enterpriseId !== asked) throw missing()
  const enterprise = await scope.open
    .selectFrom('enterprise')
    .select('id')
    .where('id', '=', asked)
    .executeTakeFirstOrThrow(missing)
  const named = 'model' in place ? { model: place.model, platform: place.platform } : {}
  return {
    columns: { ...none, ...named, enterprise_id: enterprise.id },
    audience: { enterpriseId: enterprise.id, groupPath: null },
  }
}
