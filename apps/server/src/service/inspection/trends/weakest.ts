import type { inspection } from '@cpm/contract/service/inspection/inspection'
import { rateOf, trendLimits, type WeakQuestion } from '@cpm/contract/service/inspection/inspection.trends'
import { itemsOf } from '@cpm/contract/service/inspection-form/inspection-form.logic'
import { type InspectionFormBody, saidIn } from '@cpm/contract/service/inspection-form/inspection-form.shape'
import { sheetOf } from '../../../core/export.ts'
import type { Handler } from '../../../core/feature.ts'
import { joinedTo } from '../../../core/scope.ts'
import { finished } from './span.ts'

type Row = { form_id: number; item: string; failed: number; inspections: number; body: InspectionFormBody }

/** Which questions fail most, called as the newest record that failed one calls it. */
export const weakest: Handler<typeof inspection.routes.weakest> = async (ctx, { export: file, ...asked }) => {
  const { scope, from } = ctx
  const { rows } = await scope.sql<Row>`
    with here as (
      select inspection.form_id, inspection.version, inspection.failed_items from inspection
      where ${finished(ctx, asked)}),
    failed as (
      select form_id, item, count(*)::int as failed, max(version) as version
      from here cross join unnest(failed_items) as item group by form_id, item
      order by failed desc, form_id, item limit ${trendLimits.questions}),
    forms as (select form_id, count(*)::int as inspections from here group by form_id)
    select failed.form_id, failed.item, failed.failed, forms.inspections, v.body
    from failed join forms using (form_id)
      join inspection_form_version v on v.form_id = failed.form_id and v.version = failed.version
    where ${joinedTo('inspection', 'inspection_form')}
    order by failed.failed desc, failed.form_id, failed.item`
  const records = rows.map(({ form_id: formId, item, failed, inspections, body }): WeakQuestion => {
    const title = itemsOf(body.sections).find(({ id }) => id === item)?.title ?? { cn: item, en: item }
    return { formId: String(formId), item, title, formTitle: body.title, inspections, failed }
  })
  if (!file) return { records }
  return sheetOf<WeakQuestion>(
    from,
    'inspection-questions',
    [
      ['title', 'inspection.trends.question', ({ title }) => saidIn(title, from.language)],
      ['formTitle', 'inspectionForm.one', ({ formTitle }) => saidIn(formTitle, from.language)],
      ['inspections', 'inspection.trends.inspections'],
      ['failed', 'inspection.trends.failedIn'],
      ['item', 'inspection.trends.failedShare', ({ failed, inspections }) => rateOf(failed, inspections), 'percent'],
    ],
    records,
  )
}
