import type { inspectionForm } from '@cpm/contract/service/inspection-form/inspection-form'
import { problemsOf } from '@cpm/contract/service/inspection-form/inspection-form.check'
import { itemsOf } from '@cpm/contract/service/inspection-form/inspection-form.logic'
import {
  inspectionFormBody,
  type InspectionFormBody,
} from '@cpm/contract/service/inspection-form/inspection-form.shape'
import {
  inspectionFormStates,
  type InspectionFormStatus,
} from '@cpm/contract/service/inspection-form/inspection-form.states'
import { codes } from '@cpm/contract/kernel/envelope'
import {
  type Account,
  changed,
  type Ctx,
  defineFeature,
  fieldIssue,
  type Handler,
  missing,
  Refusal,
  refused,
} from '../../core/feature.ts'
import { gramsOf } from '../../core/list/grams.ts'
import { lockRow } from '../../core/row.ts'
import { placeOf } from '../../estate/group/group.place.ts'
import { get, list, version } from './inspection-form.list.ts'

type PersonCtx = Pick<Ctx, 'scope' | 'db' | 'now'> & { account: Account }

/** Its title, customers, what is read before it, and what it asks. */
export function gramsOfForm(body: InspectionFormBody): string[] {
  const pairs = [
    body.title,
    body.process,
    body.standard,
    body.content,
    ...itemsOf(body.sections).map(({ title }) => title),
  ]
  const names = [body.customerName, body.orderCustomerName, body.orderGroup, ...body.models]
  return gramsOf([...pairs.flatMap(({ cn, en }) => [cn, en]), ...names].join('\n'))
}

const columnsOfBody = (body: InspectionFormBody) => ({
  title_cn: body.title.cn,
  title_en: body.title.en,
  customer_name: body.customerName,
  order_customer_name: body.orderCustomerName,
  order_group: body.orderGroup,
  process: JSON.stringify(body.process),
  standard: JSON.stringify(body.standard),
  content: JSON.stringify(body.content),
  models: body.models,
  sections: JSON.stringify(body.sections),
  questions: itemsOf(body.sections).length,
  grams: gramsOfForm(body),
})

/** What is wrong with its questions is told at each of them. */
function mustBeSound({ sections }: InspectionFormBody, use: 'draft' | 'use'): void {
  const [first, ...rest] = problemsOf(sections, use)
  if (!first) return
  const issues = [first, ...rest].slice(0, 100).map(({ path, word }) => fieldIssue(path, word))
  throw new Refusal(use === 'use' ? codes.refused : codes.badInput, first.word, { issues })
}

const tell = (db: Ctx['db'], row: { id: number; enterprise_id: number }) =>
  changed(db, { enterpriseId: row.enterprise_id, accountPath: null }, [['inspectionForm', String(row.id)]])

/** The form, with nobody else's hand on it. */
const inHand = ({ scope }: Pick<Ctx, 'scope'>, id: string) =>
  lockRow(scope, 'inspection_form', id, [
    'id',
    'enterprise_id',
    'status',
    'version',
    'edited',
    'title_cn',
    'title_en',
    'customer_name',
    'order_customer_name',
    'order_group',
    'process',
    'standard',
    'content',
    'models',
    'sections',
    'updated_at',
  ])
type Held = Awaited<ReturnType<typeof inHand>>

function mayBecome(row: Held, to: InspectionFormStatus): void {
  const from = row.status as InspectionFormStatus
  if (inspectionFormStates.can(from, to)) return
  if (from === 'deleted') throw refused('inspectionForm.isDeleted')
  if (from === to) throw refused('inspectionForm.isActiveAlready')
  throw refused(from === 'active' ? 'inspectionForm.isActive' : 'inspectionForm.isNotActive')
}

/** Keeps what it says as its next version, for good. */
async function freeze({ db, account, now }: PersonCtx, formId: number, next: number, body: InspectionFormBody) {
  await db
    .insertInto('inspection_form_version')
    .values({
      form_id: formId,
      version: next,
      body: JSON.stringify(body),
      account_name: account.name,
      created_at: now,
    })
    .execute()
}

const create: Handler<typeof inspectionForm.routes.create> = async (ctx, { enterpriseId, ...input }) => {
  const { scope, db, account, now } = ctx
  const body = inspectionFormBody.parse(input)
  mustBeSound(body, 'draft')
  const owner = await ownerOf(ctx, enterpriseId)
  const row = await scope
    .insert('inspection_form')
    .values({
      enterprise_id: owner,
      account_id: account.id,
      ...columnsOfBody(body),
      created_at: now,
      updated_at: now,
    })
    .returning(['id', 'enterprise_id'])
    .executeTakeFirstOrThrow()
  await tell(db, row)
  return { id: String(row.id) }
}

/** Forms are of an enterprise as a whole, also where somebody of one store writes them. */
async function ownerOf(ctx: PersonCtx, enterpriseId: string | undefined): Promise<number> {
  const { account } = ctx
  if (account.enterpriseId !== null && account.groupPaths !== null) {
    if (enterpriseId !== undefined && Number(enterpriseId) !== account.enterpriseId) throw missing()
    return account.enterpriseId
  }
  return (await placeOf(ctx, { enterpriseId })).enterprise_id
}

const update: Handler<typeof inspectionForm.routes.update> = async (ctx, { id, seenAt, ...input }) => {
  const { scope, db, now } = ctx
  const row = await inHand(ctx, id)
  if (row.status === 'deleted') throw refused('inspectionForm.isDeleted')
  if (seenAt !== undefined && row.updated_at.getTime() !== Date.parse(seenAt))
    throw new Refusal(codes.conflict, 'inspectionForm.changedMeanwhile')
  const body = inspectionFormBody.parse(input)
  const isActive = row.status === 'active'
  mustBeSound(body, isActive ? 'use' : 'draft')
  const next = isActive ? row.version + 1 : row.version
  if (isActive) await freeze(ctx, row.id, next, body)
  await scope
    .update('inspection_form')
    .set({ ...columnsOfBody(body), version: next, edited: !isActive, updated_at: now })
    .where('id', '=', row.id)
    .execute()
  await tell(db, row)
  return { version: next }
}

const bodyOf = (row: Held): InspectionFormBody =>
  inspectionFormBody.parse({
    title: { cn: row.title_cn, en: row.title_en },
    customerName: row.customer_name,
    orderCustomerName: row.order_customer_name,
    orderGroup: row.order_group,
    process: row.process,
    standard: row.standard,
    content: row.content,
    models: row.models,
    sections: row.sections,
  })

const activate: Handler<typeof inspectionForm.routes.activate> = async (ctx, { id }) => {
  const { scope, db, now } = ctx
  const row = await inHand(ctx, id)
  mayBecome(row, 'active')
  const body = bodyOf(row)
  mustBeSound(body, 'use')
  // One that says what it said goes on with its version.
  const next = row.edited ? row.version + 1 : row.version
  if (row.edited) await freeze(ctx, row.id, next, body)
  await scope
    .update('inspection_form')
    .set({ status: 'active', version: next, edited: false, updated_at: now })
    .where('id', '=', row.id)
    .execute()
  await tell(db, row)
  return { version: next }
}

/** Into another state, which the table of states must allow. */
async function becomes(ctx: PersonCtx, id: string, to: 'inactive' | 'deleted') {
  const row = await inHand(ctx, id)
  mayBecome(row, to)
  await ctx.scope
    .update('inspection_form')
    .set({ status: to, updated_at: ctx.now })
    .where('id', '=', row.id)
    .where('status', 'in', inspectionFormStates.into(to))
    .execute()
  await tell(ctx.db, row)
  return { done: true } as const
}

const deactivate: Handler<typeof inspectionForm.routes.deactivate> = (ctx, { id }) => becomes(ctx, id, 'inactive')
const remove: Handler<typeof inspectionForm.routes.remove> = (ctx, { id }) => becomes(ctx, id, 'deleted')

/** What is asked at an inspection [1.5], [3.20]. */
export const feature = defineFeature(
  'inspectionForm',
  { list, get, version, create, update, activate, deactivate, remove },
  { machineTables: ['inspection_form_version'] },
)
