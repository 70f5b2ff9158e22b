import {
  type AppResolved,
  type appParameter,
  type AppTemplate,
  filledIn,
  type StaleValue,
  type Variables,
} from '@cpm/contract/market/app-parameter/app-parameter'
import type { HandedParameters } from '@cpm/contract/market/app-parameter/app-parameter.payload'
import type { AppParametersConfig, AppParametersHeld } from '@cpm/contract/estate/agent/app-parameters.config'
import { fitsPattern } from '@cpm/pattern/pattern'
import { type Kysely, sql } from 'kysely'
import { type Ctx, type Handler, missing } from '../../core/feature.ts'
import { type OpenTables, unscoped } from '../../core/scope.ts'
import { terminalSeen } from '../../core/sn.ts'
import { tellNow } from '../../estate/policy/policy.notify.ts'
import { policiesNamed, type PolicyNamed, type Together, togetherOf, variablesOf } from './app-parameter.find.ts'
import { isMark, keptProblem, type KeptValue, openedSecret, shownOf, staleOf } from './app-parameter.storage.ts'
import { appSeen } from './give/app-parameter.place.ts'

/** A field of an app on a terminal: what counts, and whose policy it is; null where it is of the template. */
type Resolved = { name: string; value: KeptValue | null; policy: number | null }

/** What counts of what is given, every variable filled in; what does not fit is named beside it. */
function resolve({ fields }: AppTemplate, given: Together['given'], known: Variables) {
  const wrong: { name: string; policy: number; problem: NonNullable<ReturnType<typeof keptProblem>> }[] = []
  const list = fields.map((field): Resolved => {
    const filled = (value: KeptValue) =>
      field.type === 'text' && typeof value === 'string' ? filledIn(value, known) : value
    const near = given[field.name]
    const problem = near === undefined ? null : problemOf(field, near.value, filled(near.value))
    if (near && !problem) return { name: field.name, value: filled(near.value), policy: near.policy }
    if (near && problem) wrong.push({ name: field.name, policy: near.policy, problem })
    return { name: field.name, value: field.default === null ? null : filled(field.default), policy: null }
  })
  for (const [name, { policy, value }] of Object.entries(given)) {
    const isKnown = fields.some((field) => field.name === name)
    const problem = isKnown ? null : keptProblem(undefined, value)
    if (problem) wrong.push({ name, policy, problem })
  }
  return { list, wrong }
}

function problemOf(field: AppTemplate['fields'][number], kept: KeptValue, filled: KeptValue) {
  const problem = keptProblem(field, kept)
  if (problem || typeof filled !== 'string' || filled === kept) return problem
  return fitsPattern(field.pattern, filled) ? null : { word: 'appParameter.notAsPattern' as const }
}

async function templateOf(db: Kysely<OpenTables>, versionId: number) {
  const { rows } = await sql<{ template: AppTemplate; versionName: string; nameCn: string; nameEn: string }>`
    select jsonb_build_object('groups', d.groups, 'fields', d.fields) as template, v.version_name as "versionName",
      a.name as "nameCn", a.name_en as "nameEn"
    from app_template d join app_version v on v.id = d.version_id join app a on a.id = v.app_id
    where d.version_id = ${versionId} and ${unscoped('app_version', 'what a terminal is told')}
      and ${unscoped('app', 'what a terminal is told')}`.execute(db)
  return rows[0] as (typeof rows)[number]
}

type Told = { desired: AppParametersConfig | null; held: AppParametersHeld | null }

/** What it is to have of each app, and what it says of it. */
async function toldOf(db: Kysely<OpenTables>, terminalId: number): Promise<Told> {
  const { rows } = await sql<Told>`
    select c.desired -> 'appParameters' as desired, s.facts -> 'appParameters' as held
    from terminal_state s left join terminal_config c on c.terminal_id = s.terminal_id
    where s.terminal_id = ${terminalId}`.execute(db)
  return rows[0] ?? { desired: null, held: null }
}

async function resolvedOf({ scope, db }: Pick<Ctx, 'scope' | 'db'>, terminalId: number, appId: number | null) {
  const apps = await togetherOf(db, terminalId, appId)
  const ids = apps.flatMap(({ given }) => Object.values(given).map(({ policy }) => policy))
  const [policies, known, told] = await Promise.all([
    policiesNamed(scope, ids),
    variablesOf(db, terminalId),
    toldOf(db, terminalId),
  ])
  return Promise.all(apps.map((one) => shown(db, one, policies, known as Variables, told)))
}

async function shown(
  db: Kysely<OpenTables>,
  one: Together,
  policies: ReadonlyMap<number, PolicyNamed>,
  known: Variables,
  told: Told,
): Promise<AppResolved> {
  const { template, versionName, nameCn, nameEn } = await templateOf(db, one.versionId)
  const { list, wrong } = resolve(template, one.given, known)
  const fromOf = (policy: number) => (policies.get(policy) as PolicyNamed).from
  const given = told.desired?.find(({ packageName }) => packageName === one.packageName)
  const held = told.held?.find(({ packageName }) => packageName === one.packageName)
  return {
    appId: String(one.appId),
    packageName: one.packageName,
    nameCn,
    nameEn,
    version: { id: String(one.versionId), versionName },
    template,
    fields: list.map(({ name, value, policy }) => ({
      name,
      value: value === null ? null : shownOf(value),
      from: policy === null ? null : fromOf(policy),
    })),
    stale: wrong.map(({ name, policy, problem }): StaleValue => staleOf(name, fromOf(policy), problem)),
    given: given?.version ?? null,
    kept: held?.version ?? null,
    taken: held?.taken ?? null,
    takenAt: held?.takenAt === undefined ? null : new Date(held.takenAt).toISOString(),
  }
}

export const ofTerminal: Handler<typeof appParameter.routes.ofTerminal> = async (ctx, { sn }) => {
  const { id } = await terminalSeen(ctx.scope, sn, ['id'])
  return resolvedOf(ctx, id, null)
}

export const resolved: Handler<typeof appParameter.routes.resolved> = async (ctx, { id, sn }) => {
  const app = await appSeen(ctx.scope, id)
  const terminal = await terminalSeen(ctx.scope, sn, ['id'])
  const [one] = await resolvedOf(ctx, terminal.id, app.id)
  return one ?? null
}

/** What the terminal fetches: the only answer with secrets in it. */
export const handed: Handler<typeof appParameter.routes.handed> = async (ctx, { packageName }) => {
  const { scope, db, now, terminal, settings } = ctx
  const one = (await togetherOf(db, terminal.id)).find((app) => app.packageName === packageName)
  if (!one) throw missing()
  const told = (await toldOf(db, terminal.id)).desired?.find((app) => app.packageName === packageName)
  // A job is behind: what it asks for by now has another hash, which it hears of at once.
  if (told?.hash !== one.hash) await tellNow(db, [terminal.id], now)
  const policies = await policiesNamed(
    scope,
    Object.values(one.given).map(({ policy }) => policy),
  )
  const { template } = await templateOf(db, one.versionId)
  const { list } = resolve(template, one.given, (await variablesOf(db, terminal.id)) as Variables)
  const values = list.flatMap(({ name, value, policy }): HandedParameters['values'] => {
    const type = template.fields.find((field) => field.name === name)?.type
    if (value === null || type === undefined) return []
    if (typeof value !== 'object') return [{ name, type, value }]
    if (!isMark(value)) return [{ name, type, value: { sha256: value.sha256, size: value.size, name: value.name } }]
    const locked = policy === null ? undefined : policies.get(policy)?.secrets?.[name]
    return locked === undefined
      ? []
      : [{ name, type, value: openedSecret(settings.secretKey, one.appId, name, locked) }]
  })
  return { packageName, hash: one.hash, values }
}
