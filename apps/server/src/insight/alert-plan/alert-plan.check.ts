import type { AlertChannel } from '@cpm/contract/insight/alert/alert.shape'
import type { alertPlan } from '@cpm/contract/insight/alert-plan/alert-plan'
import type { AlertTell, PlanWarning } from '@cpm/contract/insight/alert-plan/alert-plan.shape'
import type { InputOf } from '@cpm/contract/kernel/route'
import { sql } from 'kysely'
import type { Ctx, Handler } from '../../core/feature.ts'
import { unscoped } from '../../core/scope.ts'
import { meantBy, peopleOf, type Person, toldBy } from '../alert/notify/notify.people.ts'

type Form = InputOf<typeof alertPlan.routes.check>
type Place = { name: string; path: string }

/** What is said of them; the rest is counted. */
const most = 50
/** Stores looked at. */
const mostPlaces = 5000

const lacks = { shop: 'noShop', superior: 'noSuperior', salesRep: 'noSalesRep' } as const

/** Whom a plan counts on and cannot reach: by the stores it is about, its people, and its ways. */
export const check: Handler<typeof alertPlan.routes.check> = async (ctx, form) => {
  const enterpriseId = ctx.account.enterpriseId
  if (enterpriseId === null) return { total: 0, warnings: [] }
  const people = await peopleOf(ctx.db, enterpriseId)
  const shown = await shownTo(ctx, enterpriseId)
  const places = await placesOf(ctx, form.groups, enterpriseId)
  const all = [...(await waysOf(ctx, form, enterpriseId)), ...placesWithout(form, people, places)]
  all.push(...peopleWithout(form, people, places).filter(({ name }) => shown.has(name)))
  return { total: all.length, warnings: all.slice(0, most) }
}

/** Names of accounts one sees: nobody is told of others. */
async function shownTo({ scope }: Pick<Ctx, 'scope'>, enterpriseId: number): Promise<Set<string | null>> {
  const rows = await scope
    .from('account')
    .select('account.name')
    .where('account.enterprise_id', '=', enterpriseId)
    .execute()
  return new Set(rows.map(({ name }) => name))
}

/** Groups that terminals stand in. */
async function placesOf({ scope }: Ctx, groups: readonly string[], enterpriseId: number): Promise<Place[]> {
  const { rows } = await scope.sql<Place>`
    select terminal_group.name, terminal_group.path::text from terminal_group
    where ${scope.visible('terminal_group')} and terminal_group.enterprise_id = ${enterpriseId}
      and (${groups.length === 0} or exists (select from terminal_group top where top.id = any(${groups}::bigint[])
        and terminal_group.path <@ top.path))
      and exists (select from terminal t where ${unscoped('terminal', 'whether anything stands in a group one sees')}
        and t.group_id = terminal_group.id)
    order by terminal_group.path limit ${mostPlaces}`
  return rows
}

const tellsOf = (form: Form): AlertTell[] => [...new Set([...form.tells, ...form.steps.map(({ to }) => to)])]

function placesWithout(form: Form, people: readonly Person[], places: readonly Place[]): PlanWarning[] {
  return tellsOf(form).flatMap((tell) => {
    if (tell === 'enterprise') return []
    return places
      .filter(({ path }) => meantBy(tell, people, [path]).length === 0)
      .map(({ name }) => ({ kind: lacks[tell], name, channel: null }))
  })
}

/** Those who lack an address for a way by which the plan or one of its steps tells them. */
function peopleWithout(form: Form, people: readonly Person[], places: readonly Place[]): PlanWarning[] {
  const found = new Map<string, PlanWarning>()
  const look = (told: ReturnType<typeof meantBy>, channels: readonly AlertChannel[]) => {
    for (const { person } of told) {
      if (person === null) continue
      const { name, hasEmail, phone } = person
      if (channels.includes('email') && !hasEmail) {
        found.set(`${name} email`, { kind: 'noEmail', name, channel: 'email' })
      }
      if (channels.includes('sms') && phone === null)
        found.set(`${name} sms`, { kind: 'noPhone', name, channel: 'sms' })
    }
  }
  const { tells, channels, steps } = form
  const chosen = { tells, roles: form.roles.map(Number), accounts: form.accounts.map(Number) }
  for (const { path } of places) {
    look(toldBy(chosen, people, [path], new Map()), channels)
    for (const step of steps) look(meantBy(step.to, people, [path]), step.channels)
  }
  if (places.length === 0) look(toldBy({ ...chosen, tells: [] }, people, [], new Map()), channels)
  return [...found.values()]
}

/** Ways that are not set up, and endpoints where there is none. */
async function waysOf({ settings, db }: Ctx, form: Form, enterpriseId: number): Promise<PlanWarning[]> {
  const channels = new Set<AlertChannel>([...form.channels, ...form.steps.flatMap((step) => step.channels)])
  const warnings: PlanWarning[] = []
  if (channels.has('email') && !settings.mailSent) warnings.push({ kind: 'notSetUp', name: null, channel: 'email' })
  if (channels.has('sms') && !settings.smsSent) warnings.push({ kind: 'notSetUp', name: null, channel: 'sms' })
  if (channels.has('webhook')) {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from webhook where ${unscoped('webhook', 'whether the enterprise has one')}
        and webhook.enterprise_id = ${enterpriseId} and webhook.enabled`.execute(db)
    if (rows[0]?.n === 0) warnings.push({ kind: 'noEndpoint', name: null, channel: 'webhook' })
  }
  return warnings
}
