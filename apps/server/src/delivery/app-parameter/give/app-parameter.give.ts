import {
  type appParameter,
  type GivenValue,
  type TemplateField,
  type ValueProblem,
  valueLimits,
  valueProblem,
} from '@cpm/contract/delivery/app-parameter/app-parameter'
import { codes, type Issue } from '@cpm/contract/kernel/envelope'
import { fitsPattern, patternProblem } from '@cpm/pattern/pattern'
import { type Account, type Ctx, fieldIssue, type Handler, Refusal, refused } from '../../../core/feature.ts'
import { keep, told } from '../../../estate/policy/policy.assign.ts'
import { terminalsIn } from '../../../estate/policy/policy.place.ts'
import { mustBeProvenFor } from '../../../people/password/reach.ts'
import {
  fieldNamed,
  type KeptFile,
  type KeptSecrets,
  type KeptValues,
  lockedSecret,
  newMark,
} from '../app-parameter.storage.ts'
import { mustBeSendable } from '../../artifact/artifact.sendable.ts'
import { type PlaceOfApp, placeOfApp } from './app-parameter.place.ts'
import { tellParameters } from '../app-parameter.notify.ts'
import { ownAt } from './app-parameter.values.ts'

type PersonCtx = Pick<Ctx, 'scope' | 'db' | 'now' | 'settings'> & { account: Account }

export const setValues: Handler<typeof appParameter.routes.setValues> = async (ctx, { id, place, set, takeBack }) => {
  const at = await placeOfApp(ctx, id, place)
  await mustBeProvenFor(ctx, await terminalsIn(ctx.db, at.place))
  const { fields, issues } = await keptOf(ctx, at, set)
  if (issues.length > 0) {
    const inPlace = issues.map((one) => ({ ...one, path: `set.${one.path}` }))
    throw new Refusal(codes.badInput, 'answer.badInput', { issues: inPlace })
  }
  await putAt(ctx, at, fields, takeBack)
  await told(ctx, `app:${at.app.id}`, at.place)
  await tellParameters(ctx.db, at.app)
  return { done: true }
}

export const takeBack: Handler<typeof appParameter.routes.takeBack> = async (ctx, { id, place }) => {
  const at = await placeOfApp(ctx, id, place)
  await mustBeProvenFor(ctx, await terminalsIn(ctx.db, at.place))
  const own = await ownAt(ctx, at, true)
  if (!own) throw refused('appParameter.nothingGiven')
  await ctx.scope.remove('policy').where('id', '=', own.id).execute()
  await told(ctx, `app:${at.app.id}`, at.place)
  await tellParameters(ctx.db, at.app)
  return { done: true }
}

/** What is kept of what a person gives. */
export type KeptFields = { values: KeptValues; secrets: KeptSecrets }

/** What is wrong is said at the name of its field. */
export async function keptOf(
  ctx: PersonCtx,
  { app, place, found }: PlaceOfApp,
  given: Readonly<Record<string, GivenValue>>,
): Promise<{ fields: KeptFields; issues: Issue[] }> {
  if (!found) throw refused('appParameter.noTemplate')
  const fields: KeptFields = { values: {}, secrets: {} }
  const issues: Issue[] = []
  for (const [name, value] of Object.entries(given)) {
    const field = fieldNamed(found.template, name)
    const problem = field ? givenProblem(field, value) : { word: 'appParameter.noField' as const }
    if (problem) issues.push(fieldIssue(name, problem.word, problem.vars))
    else if (typeof value === 'object') {
      const file = await fileOf(ctx, value.artifactId, place.columns.enterprise_id)
      if (file) fields.values[name] = file
      else issues.push(fieldIssue(name, 'appParameter.noFile'))
    } else if (field?.type === 'secret') {
      fields.values[name] = newMark()
      fields.secrets[name] = lockedSecret(ctx.settings.secretKey, app.id, name, String(value))
    } else fields.values[name] = value
  }
  return { fields, issues }
}

/** What was given by a pattern of earlier days stays; nothing is given by it anew. */
function givenProblem(field: TemplateField, value: GivenValue): ValueProblem | null {
  const isOld = field.type === 'text' && patternProblem(field.pattern) !== null
  return isOld ? { word: 'appParameter.oldPattern' } : valueProblem(field, value, fitsPattern)
}

/** A file that the person sees and that is of the place's enterprise. */
async function fileOf({ scope }: PersonCtx, id: string, enterpriseId: number): Promise<KeptFile | null> {
  const row = await scope
    .from('artifact')
    .innerJoin('artifact_content as content', 'content.sha256', 'artifact.sha256')
    .select(['artifact.id', 'artifact.sha256', 'artifact.name', 'artifact.enterprise_id', 'content.size'])
    .where('artifact.id', '=', Number(id))
    .executeTakeFirst()
  if (!row || (row.enterprise_id !== null && row.enterprise_id !== enterpriseId)) return null
  await mustBeSendable(scope, row.sha256, enterpriseId)
  return { artifactId: String(row.id), sha256: row.sha256, size: row.size, name: row.name }
}

/** Puts these beside what is given there, and takes those away. */
export async function putAt(
  ctx: PersonCtx,
  at: PlaceOfApp,
  { values, secrets }: KeptFields,
  taken: readonly string[],
): Promise<void> {
  const own = await ownAt(ctx, at, true)
  const without = <T>(all: Record<string, T>) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => !taken.includes(name) && !(name in values)))
  const whole = { ...without(own?.value ?? {}), ...values }
  if (Object.keys(whole).length === 0) {
    if (own) await ctx.scope.remove('policy').where('id', '=', own.id).execute()
    return
  }
  const locked = { ...without(own?.secrets ?? {}), ...secrets }
  const length = Buffer.byteLength(JSON.stringify(whole)) + Buffer.byteLength(JSON.stringify(locked))
  if (length > valueLimits.place) throw refused('appParameter.tooMuch')
  await keep(ctx, `app:${at.app.id}`, at.place, whole, { appId: at.app.id, secrets: locked })
}
