import { randomUUID } from 'node:crypto'
import type { inspection } from '@cpm/contract/service/inspection/inspection'
import { daysOf } from '@cpm/contract/service/inspection/inspection.dates'
import { inspectionStates, type InspectionStatus } from '@cpm/contract/service/inspection/inspection.states'
import type { InspectionFormBody } from '@cpm/contract/service/inspection-form/inspection-form.shape'
import { sql } from 'kysely'
import {
  type Account,
  badField,
  changed,
  type Ctx,
  defineFeature,
  type Handler,
  missing,
  refused,
} from '../../core/feature.ts'
import { containing } from '../../db/search-pattern.ts'
import { file, putFile, takeIn } from './inspection.file.ts'
import { get, list } from './inspection.list.ts'
import { headOf, put } from './inspection.put.ts'
import { gramsOfRecord } from './inspection.search.ts'
import { tell } from './inspection.whole.ts'
import { pdf } from './report/report.ts'
import { trends } from './trends/trends.ts'
import { weakest } from './trends/weakest.ts'

type PersonCtx = Pick<Ctx, 'scope'> & { account: Account }

/** The version that is filled now. */
async function activeForm({ scope }: PersonCtx, formId: string) {
  const { rows } = await scope.sql<{
    id: number
    version: number
    enterprise_id: number
    status: string
    body: InspectionFormBody | null
  }>`
    select inspection_form.id, inspection_form.version, inspection_form.enterprise_id, inspection_form.status, v.body
    from inspection_form
      left join inspection_form_version v on v.form_id = inspection_form.id and v.version = inspection_form.version
    where inspection_form.id = ${Number(formId)} and ${scope.visible('inspection_form')}`
  const [row] = rows
  if (!row) throw badField('formId', 'inspection.noForm')
  if (row.status !== 'active' || row.body === null) throw refused('inspection.formNotActive')
  return { ...row, body: row.body }
}

async function inspectorOf({ scope }: PersonCtx, id: string | undefined, enterpriseId: number) {
  if (id === undefined) return null
  const row = await scope
    .from('account')
    .where('account.id', '=', Number(id))
    .where('account.active', '=', true)
    .where(sql<boolean>`(account.enterprise_id = ${enterpriseId} or account.enterprise_id is null)`)
    .select(['account.id', 'account.name'])
    .executeTakeFirst()
  if (!row) throw badField('inspectorId', 'inspection.noPerson')
  return row
}

const plan: Handler<typeof inspection.routes.plan> = async (ctx, input) => {
  const { scope, db, now } = ctx
  const form = await activeForm(ctx, input.formId)
  const groupIds = [...new Set(input.groupIds)].map(Number)
  const groups = await scope
    .from('terminal_group')
    .where('terminal_group.id', 'in', groupIds)
    .where('terminal_group.enterprise_id', '=', form.enterprise_id)
    .select([
      'terminal_group.id',
      'terminal_group.path',
      'terminal_group.name',
      'terminal_group.contact',
      'terminal_group.phone',
      'terminal_group.address',
    ])
    .forShare()
    .execute()
  if (groups.length !== groupIds.length) throw badField('groupIds', 'inspection.noGroup')
  const inspector = await inspectorOf(ctx, input.inspectorId, form.enterprise_id)
  const days = daysOf(input.plannedOn, input.repeat, input.times)
  const rows = groups.flatMap((group) => {
    const said = {
      ...headOf(form.body),
      store_name: group.name,
      contact: group.contact ?? '',
      phone: group.phone ?? '',
      address: group.address ?? '',
      inspector: inspector?.name ?? '',
    }
    const grams = gramsOfRecord(said)
    return days.map((day) => ({
      enterprise_id: form.enterprise_id,
      group_id: group.id,
      group_path: group.path,
      client_id: randomUUID(),
      form_id: form.id,
      version: form.version,
      status: 'planned' as const,
      ...said,
      grams,
      inspector_id: inspector?.id ?? null,
      planned_on: day,
      created_at: now,
    }))
  })
  await scope.insert('inspection').values(rows).execute()
  await changed(db, { enterpriseId: form.enterprise_id, groupPath: groups.map(({ path }) => path) }, [['inspection']])
  return { made: rows.length }
}

const cancel: Handler<typeof inspection.routes.cancel> = async ({ scope, db }, { clientId }) => {
  const row = await scope
    .from('inspection')
    .where('inspection.client_id', '=', clientId)
    .select([
      'inspection.id',
      'inspection.status',
      'inspection.enterprise_id',
      'inspection.group_path',
      'inspection.client_id',
    ])
    .forUpdate()
    .executeTakeFirstOrThrow(missing)
  if (!inspectionStates.can(row.status as InspectionStatus, 'cancelled')) throw refused('inspection.notPlanned')
  await scope.update('inspection').set({ status: 'cancelled' }).where('id', '=', row.id).execute()
  await tell(db, row)
  return { done: true }
}

const inspectors: Handler<typeof inspection.routes.inspectors> = async ({ scope }, { q = '' }) => {
  const rows = await scope
    .from('account')
    .where('account.active', '=', true)
    .where(sql<boolean>`account.enterprise_id is not null and account.name ilike ${containing(q)}`)
    .select(['account.id', 'account.name'])
    .orderBy(sql`lower(account.name)`)
    .limit(50)
    .execute()
  return { records: rows.map((row) => ({ id: String(row.id), name: row.name })) }
}

/** Filled forms, and those that are to be filled [1.5], [3.20]. */
export const feature = defineFeature(
  'inspection',
  { list, get, inspectors, plan, cancel, put, putFile, file, pdf, trends, weakest },
  { before: { putFile: takeIn }, machineTables: ['inspection_file'] },
)
