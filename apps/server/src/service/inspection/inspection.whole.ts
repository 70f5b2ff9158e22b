import type { Arrival } from '@cpm/contract/service/inspection/inspection.shape'
import type { InspectionStatus } from '@cpm/contract/service/inspection/inspection.states'
import { type Answers, askedItems, verdictOf } from '@cpm/contract/service/inspection-form/inspection-form.logic'
import type { InspectionFormBody } from '@cpm/contract/service/inspection-form/inspection-form.shape'
import { changed, type Ctx } from '../../core/feature.ts'
import { offersFor } from '../../core/offers/offers.ts'
import type { Finding, FindingTaker } from './slots.ts'

type Told = { enterprise_id: number; group_path: string | null; client_id: string }

export const tell = (db: Ctx['db'], row: Told) =>
  changed(db, { enterpriseId: row.enterprise_id, groupPath: row.group_path }, [['inspection', row.client_id]])

export const missingFiles = async (db: Ctx['db'], inspectionId: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('inspection_file')
    .where('inspection_id', '=', inspectionId)
    .where('key', 'is', null)
    .select('file_id')
    .orderBy('file_id')
    .execute()
  return rows.map((row) => row.file_id)
}

/** What failed of questions that make orders. */
function findingsOf({ sections }: InspectionFormBody, answers: Answers): Finding[] {
  return askedItems(sections, answers)
    .filter((item) => item.makesOrder && verdictOf(item, answers[item.id]) === 'failed')
    .map((item) => {
      const given = answers[item.id]
      const sn = item.kind === 'peripheral' && typeof given?.value === 'string' ? given.value.trim() : null
      return { item: item.id, title: item.title, reason: given?.reason ?? null, sn }
    })
}

/** Where its last file has come it is whole: what was found goes to whoever takes findings. */
export async function arrived({ scope, db, now }: Pick<Ctx, 'scope' | 'db' | 'now'>, id: number): Promise<Arrival> {
  const row = await scope
    .from('inspection')
    .innerJoin('inspection_form_version as v', (join) =>
      join.onRef('v.form_id', '=', 'inspection.form_id').onRef('v.version', '=', 'inspection.version'),
    )
    .where('inspection.id', '=', id)
    .selectAll('inspection')
    .select('v.body')
    .executeTakeFirstOrThrow()
  const missing = await missingFiles(db, id)
  const result = row.result as Arrival['result']
  if (row.status === 'complete' || missing.length > 0)
    return { status: row.status as InspectionStatus, missing, result }
  const findings = findingsOf(row.body as unknown as InspectionFormBody, row.answers as unknown as Answers)
  const where = {
    inspectionId: row.id,
    clientId: row.client_id,
    enterpriseId: row.enterprise_id,
    groupId: row.group_id,
    groupPath: row.group_path,
    storeName: row.store_name,
    contact: row.contact,
    phone: row.phone,
    customerName: row.customer_name,
    inspectorId: row.inspector_id,
    inspector: row.inspector,
  }
  const orders: Record<string, string> = {}
  if (findings.length > 0) {
    for (const taker of await offersFor<FindingTaker>('inspectionFindings'))
      Object.assign(orders, await taker.take({ scope, db, now }, where, findings))
  }
  await scope
    .update('inspection')
    .set({ status: 'complete', received_at: now, orders: JSON.stringify(orders) })
    .where('id', '=', id)
    .execute()
  await tell(db, row)
  return { status: 'complete', missing: [], result }
}
