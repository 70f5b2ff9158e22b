import type { AlertSeverity } from '@cpm/contract/insight/alert/alert.shape'
import type { AlertStep, AlertTell } from '@cpm/contract/insight/alert-plan/alert-plan.shape'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { Tables } from '../../../db/tables.ts'
import { peopleOf, type Person } from './notify.people.ts'

/** An alarm with where it is: the places of its terminals, where it has none of its own. */
export type Alarm = Selectable<Tables['alarm']> & {
  severity: AlertSeverity
  groupName: string | null
  places: string[]
}

export type Plan = Omit<Selectable<Tables['alert_plan']>, 'tells' | 'steps'> & {
  tells: AlertTell[]
  steps: AlertStep[]
}

/** What decides whom an enterprise tells. */
export type TellWorld = {
  enterpriseId: number
  people: Person[]
  plans: Plan[]
  roleNames: Map<number, string>
  /** Paths of the groups plans are for. */
  groupPaths: Map<number, string>
  endpoints: { id: number; name: string; events: string[] }[]
  /** `account plan channel` nobody wants to hear of. */
  stopped: Set<string>
}

export async function tellWorldOf(trx: Kysely<Tables>, enterpriseId: number): Promise<TellWorld> {
  const rows = await trx
    .selectFrom('alert_plan')
    .selectAll()
    .where('enterprise_id', '=', enterpriseId)
    .where('enabled', '=', true)
    .orderBy('id')
    .execute()
  const plans = rows.map(planOf)
  const roles = plans.flatMap((plan) => plan.roles)
  const groups = plans.flatMap((plan) => plan.groups)
  const named = await sql<{ id: number; name: string }>`
    select id, name from role where id = any(${roles}::bigint[])`.execute(trx)
  const placed = await sql<{ id: number; path: string }>`
    select id, path::text from terminal_group where id = any(${groups}::bigint[])`.execute(trx)
  const stopped = await sql<{ key: string }>`
    select account_id || ' ' || plan_id || ' ' || channel as key from alert_stop
    where plan_id = any(${plans.map(({ id }) => id)}::bigint[])`.execute(trx)
  const endpoints = await trx
    .selectFrom('webhook')
    .select(['id', 'name', 'events'])
    .where('enterprise_id', '=', enterpriseId)
    .where('enabled', '=', true)
    .execute()
  return {
    enterpriseId,
    people: await peopleOf(trx, enterpriseId),
    plans,
    roleNames: new Map(named.rows.map(({ id, name }) => [id, name])),
    groupPaths: new Map(placed.rows.map(({ id, path }) => [id, path])),
    endpoints,
    stopped: new Set(stopped.rows.map(({ key }) => key)),
  }
}

/** Lists of numbers come as texts. */
function planOf(row: Selectable<Tables['alert_plan']>): Plan {
  const { rules, groups, roles, accounts, tells, steps } = row
  return {
    ...row,
    rules: rules.map(Number),
    groups: groups.map(Number),
    roles: roles.map(Number),
    accounts: accounts.map(Number),
    tells: tells as AlertTell[],
    steps: steps as unknown as AlertStep[],
  }
}

export async function alarmsOf(trx: Kysely<Tables>, ids: readonly number[]): Promise<Map<number, Alarm>> {
  const { rows } = await sql<Alarm>`
    select alarm.*, g.name as "groupName",
      case when g.id is not null then array[g.path::text] else array(
        select distinct terminal.group_path::text from alarm_terminal
        join terminal on terminal.id = alarm_terminal.terminal_id
        where alarm_terminal.alarm_id = alarm.id and terminal.group_path is not null) end as places
    from alarm left join terminal_group g on g.id = alarm.group_id
    where alarm.id = any(${ids}::bigint[])`.execute(trx)
  return new Map(rows.map((row) => [row.id, row]))
}

const isBelow = (path: string, top: string) => path === top || path.startsWith(`${top}.`)

/** Whether a plan is about an alarm. */
export function isAbout(plan: Plan, alarm: Alarm, { groupPaths }: Pick<TellWorld, 'groupPaths'>): boolean {
  if (!plan.severities.includes(alarm.severity)) return false
  if (plan.rules.length > 0 && (alarm.rule_id === null || !plan.rules.includes(alarm.rule_id))) return false
  if (plan.groups.length === 0) return true
  const tops = plan.groups.flatMap((id) => groupPaths.get(id) ?? [])
  return alarm.places.some((place) => tops.some((top) => isBelow(place, top)))
}
