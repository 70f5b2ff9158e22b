import { inspection } from '@cpm/contract/service/inspection/inspection'
import { inspectionFields } from '@cpm/contract/service/inspection/inspection.fields'
import type { InspectionDetail, InspectionRow } from '@cpm/contract/service/inspection/inspection.shape'
import { saidIn } from '@cpm/contract/service/inspection-form/inspection-form.shape'
import { sql } from 'kysely'
import { plain } from '../../core/columns.ts'
import { type Ctx, type Handler, missing } from '../../core/feature.ts'
import { on, since, until, within } from '../../core/list/list-filter.ts'
import { byGrams } from '../../core/list/by-grams.ts'
import { countedUpTo, mostCounted } from '../../core/list/count.ts'
import { listing } from '../../core/list/listing.ts'
import { joinedTo } from '../../core/scope.ts'
import { columnsOfFile } from '../../platform/dictionary/dictionary.sheet.ts'
import { belowGroup } from '../../estate/group/group.below.ts'

const isOverdue = sql<boolean>`coalesce(inspection.status = 'planned' and inspection.planned_on < current_date, false)`

const rowsOf = (scope: Ctx['scope']) =>
  scope
    .from('inspection')
    .innerJoin('enterprise', 'enterprise.id', 'inspection.enterprise_id')
    .leftJoin('terminal_group', 'terminal_group.id', 'inspection.group_id')
    .where(joinedTo('inspection', 'terminal_group'))
    .select([
      'inspection.id',
      'inspection.client_id',
      'inspection.form_id',
      'inspection.version',
      'inspection.title_cn',
      'inspection.title_en',
      'inspection.status',
      isOverdue.as('overdue'),
      'inspection.result',
      'inspection.points',
      'inspection.of',
      'inspection.failed',
      'inspection.customer_name',
      'inspection.order_customer_name',
      'inspection.order_group',
      'inspection.store_name',
      'inspection.contact',
      'inspection.phone',
      'inspection.address',
      'inspection.group_id',
      'terminal_group.name as group_name',
      'inspection.inspector_id',
      'inspection.inspector',
      sql<string | null>`inspection.planned_on::text`.as('planned_on'),
      'inspection.started_at',
      'inspection.finished_at',
      'inspection.received_at',
      'inspection.images',
      'inspection.enterprise_id',
      'enterprise.name as enterprise_name',
    ])

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>

// `clientId` is a text and no number of ours.
const told = ({ title_cn: cn, title_en: en, ...row }: Row): InspectionRow =>
  ({ ...plain(row), title: { cn, en } }) as unknown as InspectionRow

export const list = listing(inspection.routes.list, {
  from: ({ scope }) => rowsOf(scope),
  counted: ({ scope }) => scope.from('inspection'),
  id: 'inspection.id',
  sorts: {
    storeName: sql`lower(inspection.store_name)`,
    status: sql`inspection.status`,
    inspector: sql`lower(inspection.inspector)`,
    plannedOn: { by: sql`inspection.planned_on`, nulls: 'last' },
    finishedAt: { by: sql`inspection.finished_at`, nulls: 'last' },
  },
  usual: sql`inspection.id desc`,
  where: {
    status: within,
    result: within,
    formId: (id) => sql`inspection.form_id = ${id}::bigint`,
    groupId: belowGroup('inspection.group_path'),
    mine: (mine, _, { account }) =>
      mine ? sql`inspection.inspector_id = ${account.id}` : sql`inspection.inspector_id is distinct from ${account.id}`,
    overdue: (overdue) => sql`${isOverdue} = ${overdue}`,
    from: on('inspection.finished_at', since),
    to: on('inspection.finished_at', until),
    q: byGrams('inspection'),
  },
  ...countedUpTo(mostCounted),
  row: told,
  sheet: {
    name: 'inspections',
    fields: (ctx) =>
      columnsOfFile(inspectionFields, [
        'storeName',
        ['title', 'inspectionForm.one', ({ title }) => saidIn(title, ctx.from.language)],
        'version',
        'status',
        'result',
        'points',
        ['of', 'inspectionForm.points', ({ of }) => of],
        'failed',
        'inspector',
        'customerName',
        'orderCustomerName',
        'orderGroup',
        'contact',
        'phone',
        'address',
        'groupName',
        'plannedOn',
        'startedAt',
        'finishedAt',
        'receivedAt',
        'images',
      ])(ctx),
  },
})

/** A record by the name its phone gave it. */
export const named = ({ scope }: Pick<Ctx, 'scope'>, clientId: string) =>
  rowsOf(scope).where('inspection.client_id', '=', clientId)

export const get: Handler<typeof inspection.routes.get> = async (ctx, { clientId }) => {
  const { scope } = ctx
  const row = await named(ctx, clientId)
    .innerJoin('inspection_form_version as v', (join) =>
      join.onRef('v.form_id', '=', 'inspection.form_id').onRef('v.version', '=', 'inspection.version'),
    )
    .select(['v.body as form', 'inspection.answers', 'inspection.fix', 'inspection.orders'])
    .executeTakeFirstOrThrow(missing)
  const files = await scope.open
    .selectFrom('inspection_file')
    .where('inspection_id', '=', row.id)
    .select(['file_id', 'item', 'size', 'type', 'taken_at', 'fix', 'key'])
    .orderBy('file_id')
    .execute()
  const { form, answers, fix, orders, ...rest } = row
  return {
    ...told(rest),
    form: form as unknown as InspectionDetail['form'],
    answers: answers as unknown as InspectionDetail['answers'],
    fix: fix as unknown as InspectionDetail['fix'],
    orders: orders as unknown as InspectionDetail['orders'],
    files: files.map((file) => ({
      id: file.file_id,
      item: file.item,
      size: file.size,
      type: file.type,
      takenAt: file.taken_at?.toISOString() ?? null,
      fix: file.fix as unknown as InspectionDetail['fix'],
      here: file.key !== null,
    })),
  }
}
