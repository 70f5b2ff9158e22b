import {
  type FrozenForm,
  inspectionForm,
  type InspectionFormDetail,
  type InspectionFormRow,
} from '@cpm/contract/service/inspection-form/inspection-form'
import { inspectionFormFields } from '@cpm/contract/service/inspection-form/inspection-form.fields'
import {
  type InspectionFormBody,
  saidIn,
  type TextPair,
} from '@cpm/contract/service/inspection-form/inspection-form.shape'
import type { InspectionFormStatus } from '@cpm/contract/service/inspection-form/inspection-form.states'
import { sql } from 'kysely'
import { plain } from '../../core/columns.ts'
import { type Ctx, type Handler, missing } from '../../core/feature.ts'
import { byGrams } from '../../core/list/by-grams.ts'
import { elsewhere } from '../../core/list/list-filter.ts'
import { listing } from '../../core/list/listing.ts'
import { findOne } from '../../core/row.ts'
import { joinedTo } from '../../core/scope.ts'
import { columnsOfFile } from '../../platform/dictionary/dictionary.sheet.ts'

const rowsOf = (scope: Ctx['scope']) =>
  scope
    .from('inspection_form')
    .innerJoin('enterprise', 'enterprise.id', 'inspection_form.enterprise_id')
    .leftJoin('account', 'account.id', 'inspection_form.account_id')
    .where(joinedTo('inspection_form', 'account'))
    .select([
      'inspection_form.id',
      'inspection_form.title_cn',
      'inspection_form.title_en',
      'inspection_form.status',
      'inspection_form.version',
      'inspection_form.edited',
      'inspection_form.customer_name',
      'inspection_form.order_customer_name',
      'inspection_form.order_group',
      'inspection_form.process',
      'inspection_form.models',
      'inspection_form.standard',
      'inspection_form.content',
      'inspection_form.questions',
      sql<number>`(select count(*)::int from inspection where inspection.form_id = inspection_form.id
        and inspection.status = 'complete' and ${scope.visible('inspection')})`.as('records'),
      'account.name as created_by',
      'inspection_form.created_at',
      'inspection_form.updated_at',
      'inspection_form.enterprise_id',
      'enterprise.name as enterprise_name',
    ])

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>

const told = ({ title_cn: cn, title_en: en, ...row }: Row): InspectionFormRow =>
  ({ ...plain(row), title: { cn, en } }) as unknown as InspectionFormRow

export const list = listing(inspectionForm.routes.list, {
  from: ({ scope, input }) =>
    rowsOf(scope).where(
      input.status === undefined
        ? sql<boolean>`inspection_form.status <> 'deleted'`
        : sql<boolean>`inspection_form.status = any(${input.status}::text[])`,
    ),
  id: 'inspection_form.id',
  sorts: {
    title: sql`lower(inspection_form.title_cn || inspection_form.title_en)`,
    status: sql`array_position(array['active', 'draft', 'inactive', 'deleted'], inspection_form.status)`,
    customerName: sql`lower(inspection_form.customer_name)`,
    createdAt: sql`inspection_form.created_at`,
    updatedAt: sql`inspection_form.updated_at`,
  },
  usual: '-updatedAt',
  where: {
    status: elsewhere,
    model: (model) => sql`(inspection_form.models = '{}' or ${model} = any(inspection_form.models))`,
    q: byGrams('inspection_form'),
  },
  row: told,
  sheet: {
    name: 'inspection-forms',
    fields: (ctx) => {
      const say = (pair: TextPair) => saidIn(pair, ctx.from.language)
      return columnsOfFile(inspectionFormFields, [
        ['title', 'inspectionForm.title', ({ title }) => say(title)],
        'status',
        'version',
        'customerName',
        'orderCustomerName',
        'orderGroup',
        ['process', 'inspectionForm.process', (row) => say(row.process)],
        ['models', 'inspectionForm.models', ({ models }) => models.join(' ')],
        ['standard', 'inspectionForm.standard', (row) => say(row.standard)],
        ['content', 'inspectionForm.content', (row) => say(row.content)],
        'questions',
        'records',
        'createdBy',
        'createdAt',
        'updatedAt',
      ])(ctx)
    },
  },
})

export const get: Handler<typeof inspectionForm.routes.get> = async ({ scope }, { id }) => {
  const row = await findOne(rowsOf(scope).select('inspection_form.sections'), 'inspection_form.id', id)
  const { sections, ...rest } = row
  const versions = await scope.open
    .selectFrom('inspection_form_version')
    .where('form_id', '=', row.id)
    .select(['version', 'created_at', 'account_name'])
    .orderBy('version', 'desc')
    .limit(500)
    .execute()
  return {
    ...told(rest),
    sections: sections as unknown as InspectionFormDetail['sections'],
    versions: versions.map((said) => ({
      version: said.version,
      at: said.created_at.toISOString(),
      accountName: said.account_name,
    })),
  }
}

export const version: Handler<typeof inspectionForm.routes.version> = async ({ scope }, { id, version: n }) => {
  const { rows } = await scope.sql<{ body: InspectionFormBody; at: Date; status: InspectionFormStatus }>`
    select v.body, v.created_at as at, inspection_form.status
    from inspection_form join inspection_form_version v on v.form_id = inspection_form.id
    where inspection_form.id = ${Number(id)} and v.version = ${n} and ${scope.visible('inspection_form')}`
  const [row] = rows
  if (!row) throw missing()
  return { ...row.body, id, version: n, at: row.at.toISOString(), status: row.status } satisfies FrozenForm
}
