import { createHash } from 'node:crypto'
import type { inspection } from '@cpm/contract/service/inspection/inspection'
import type { InspectionPut } from '@cpm/contract/service/inspection/inspection.shape'
import { answersAsked, missingIn, scoreOf } from '@cpm/contract/service/inspection-form/inspection-form.logic'
import type { InspectionFormBody } from '@cpm/contract/service/inspection-form/inspection-form.shape'
import { codes } from '@cpm/contract/kernel/envelope'
import {
  type Account,
  badField,
  type Ctx,
  fieldIssue,
  type Handler,
  missing,
  Refusal,
  refused,
} from '../../core/feature.ts'
import { placeOf } from '../../estate/group/group.place.ts'
import { withChecks } from './inspection.device.ts'
import { failedIn, gramsOfRecord } from './inspection.search.ts'
import { arrived, tell } from './inspection.whole.ts'

type PersonCtx = Pick<Ctx, 'scope' | 'db' | 'now'> & { account: Account }

/** The same whatever order its parts come in. */
function sealOf(value: unknown): string {
  const sorted = (one: unknown): unknown => {
    if (Array.isArray(one)) return one.map(sorted)
    if (typeof one !== 'object' || one === null) return one
    return Object.fromEntries(
      Object.entries(one)
        .filter(([, part]) => part !== undefined)
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([key, part]) => [key, sorted(part)]),
    )
  }
  return createHash('sha256')
    .update(JSON.stringify(sorted(value)))
    .digest('hex')
}

/** The version it was filled with, of a form one sees, whatever became of the form since. */
async function formOf({ scope }: PersonCtx, formId: string, version: number) {
  const { rows } = await scope.sql<{ body: InspectionFormBody; enterprise_id: number }>`
    select v.body, inspection_form.enterprise_id
    from inspection_form join inspection_form_version v on v.form_id = inspection_form.id
    where inspection_form.id = ${Number(formId)} and v.version = ${version} and ${scope.visible('inspection_form')}`
  const [row] = rows
  if (!row) throw missing()
  return row
}

/** What the phone should not have let through is said at each question. */
function mustBeDone({ sections }: InspectionFormBody, { answers, files }: InspectionPut): void {
  const issues = missingIn(sections, answers).map(({ item, why }) =>
    fieldIssue(`answers.${item.id}`, why === 'answer' ? 'inspection.notAnswered' : 'inspection.noReason'),
  )
  if (issues.length > 0) throw new Refusal(codes.refused, 'inspection.notAnswered', { issues: issues.slice(0, 100) })
  const told = new Set(files.map((file) => file.id))
  if (told.size < files.length) throw badField('files', 'inspection.fileTwice')
  const used = Object.values(answersAsked(sections, answers)).flatMap((given) => given.files ?? [])
  if (used.some((file) => !told.has(file))) throw badField('files', 'inspection.fileNotNamed')
}

const known = ({ scope, account }: PersonCtx, clientId: string, enterpriseId: number) =>
  scope
    .from('inspection')
    .where('inspection.client_id', '=', clientId)
    .where('inspection.enterprise_id', '=', account.enterpriseId ?? enterpriseId)
    .select([
      'inspection.id',
      'inspection.status',
      'inspection.seal',
      'inspection.form_id',
      'inspection.group_id',
      'inspection.group_path',
    ])
    .forUpdate()
    .executeTakeFirst()

/** What of the record is a column. */
const columnsOfPut = (input: InspectionPut, account: Account) => ({
  store_name: input.storeName,
  contact: input.contact,
  phone: input.phone,
  address: input.address,
  inspector: input.inspector,
  inspector_id: account.id,
  started_at: new Date(input.startedAt),
  finished_at: new Date(input.finishedAt),
  fix: input.fix ? JSON.stringify(input.fix) : null,
})

/** The same once more changes nothing; another under the same name is refused, and the first stays. */
export const put: Handler<typeof inspection.routes.put> = async (ctx, input) => {
  const { scope, now, account } = ctx
  const form = await formOf(ctx, input.formId, input.version)
  const seal = sealOf(input)
  const there = await known(ctx, input.clientId, form.enterprise_id)
  if (there?.status === 'cancelled') throw refused('inspection.isCancelled')
  if (there && there.seal !== null) {
    if (there.seal !== seal) throw new Refusal(codes.conflict, 'inspection.isSent')
    return arrived(ctx, there.id)
  }
  if (there && there.form_id !== Number(input.formId)) throw badField('formId', 'inspection.otherForm')
  mustBeDone(form.body, input)
  const answers = await withChecks(scope, form.body, answersAsked(form.body.sections, input.answers))
  const score = scoreOf(form.body.sections, answers)
  const filled = {
    ...columnsOfPut(input, account),
    ...headOf(form.body),
    version: input.version,
    status: 'receiving' as const,
    answers: JSON.stringify(answers),
    seal,
    result: score.result,
    points: score.points,
    of: score.of,
    failed: score.failed,
    images: input.files.length,
    failed_items: failedIn(form.body, answers),
    grams: gramsOfRecord({ ...headOf(form.body), ...columnsOfPut(input, account) }, answers),
    received_at: now,
  }
  const id = there ? await filledIn(ctx, there.id, filled) : await added(ctx, input, form.enterprise_id, filled)
  if (id === null) {
    // Two sent the same at once: the other one is here, and this one is it once more. One that is not seen is another's.
    if (!(await known(ctx, input.clientId, form.enterprise_id))) throw missing()
    return put(ctx, input)
  }
  await fileRows(ctx, id, input)
  return arrived(ctx, id)
}

export const headOf = (body: InspectionFormBody) => ({
  title_cn: body.title.cn,
  title_en: body.title.en,
  customer_name: body.customerName,
  order_customer_name: body.orderCustomerName,
  order_group: body.orderGroup,
})

type Filled = ReturnType<typeof columnsOfPut> &
  ReturnType<typeof headOf> & {
    version: number
    status: 'receiving'
    answers: string
    seal: string
    result: 'passed' | 'failed'
    points: number
    of: number
    failed: number
    images: number
    failed_items: string[]
    grams: string[]
    received_at: Date
  }

async function filledIn({ scope, db }: PersonCtx, id: number, filled: Filled): Promise<number> {
  const row = await scope
    .update('inspection')
    .set(filled)
    .where('id', '=', id)
    .returning(['enterprise_id', 'group_path', 'client_id'])
    .executeTakeFirstOrThrow()
  await tell(db, row)
  return id
}

async function added(ctx: PersonCtx, input: InspectionPut, ofForm: number, filled: Filled): Promise<number | null> {
  const place = await placeOf(ctx, { groupId: input.groupId, enterpriseId: String(ofForm) })
  // A store of one enterprise is not looked at with the form of another.
  if (place.enterprise_id !== ofForm) throw badField('groupId', 'inspection.noGroup')
  const row = await ctx.scope
    .insert('inspection')
    .values({ ...place, ...filled, client_id: input.clientId, form_id: Number(input.formId), created_at: ctx.now })
    .onConflict((conflict) => conflict.columns(['enterprise_id', 'client_id']).doNothing())
    .returning(['id', 'enterprise_id', 'group_path', 'client_id'])
    .executeTakeFirst()
  if (row) await tell(ctx.db, row)
  return row?.id ?? null
}

async function fileRows({ db }: PersonCtx, inspectionId: number, { files }: InspectionPut): Promise<void> {
  if (files.length === 0) return
  await db
    .insertInto('inspection_file')
    .values(
      files.map((file) => ({
        inspection_id: inspectionId,
        file_id: file.id,
        item: file.item,
        size: file.size,
        sha256: file.sha256,
        taken_at: file.takenAt ? new Date(file.takenAt) : null,
        fix: file.fix ? JSON.stringify(file.fix) : null,
      })),
    )
    .execute()
}
