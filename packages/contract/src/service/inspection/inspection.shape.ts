import { z } from 'zod'
import { filled } from '../../kernel/fields/text.ts'
import { count } from '../../kernel/fields/count.ts'
import { id } from '../../kernel/id.ts'
import { day, moment } from '../../kernel/list.ts'
import { phone } from '../../people/me/me.ts'
import { answer, deviceCheck, fileKey } from '../inspection-form/inspection-form.logic.ts'
import { inspectionFormBody, partKey } from '../inspection-form/inspection-form.shape.ts'
import { inspectionStates } from './inspection.states.ts'

export const inspectionLimits = {
  text: 100,
  address: 200,
  files: 200,
  /** Bytes of a photo or signature after the phone reduced it. */
  fileBytes: 4_000_000,
  /** Stores of a plan, and its repetitions. */
  stores: 200,
  times: 60,
} as const
const limits = inspectionLimits

/** The id that the phone assigns to a record with its first answer. */
export const clientId = z.string().regex(/^[A-Za-z0-9-]{1,40}$/)

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
/** The position of the phone. */
export const fix = z.object({
  lat: z.number().min(-90).max(90),
  lng: z.number().min(-180).max(180),
  accuracy: z.number().min(0).max(1e6).optional(),
})
export type Fix = z.infer<typeof fix>

/** An announced photo or signature: the record is complete when all of them have arrived. */
export const fileSaid = z.object({
  id: fileKey,
  item: partKey,
  size: z.number().int().min(1).max(limits.fileBytes),
  sha256,
  takenAt: moment.optional(),
  fix: fix.optional(),
})
export type FileSaid = z.infer<typeof fileSaid>

const needed = (max: number) => filled(max)

/** Store and inspector [5.11]. */
export const storeForm = z.object({
  storeName: needed(limits.text),
  contact: needed(limits.text),
  phone: phone.refine((text) => text !== '', { error: 'field.required' }),
  address: needed(limits.address),
  inspector: needed(limits.text),
})
export type StoreForm = z.infer<typeof storeForm>

/** A record from a phone, which repeats the call until no file is missing. */
export const inspectionPut = storeForm.extend({
  clientId,
  formId: id,
  version: count.min(1),
  groupId: id.nullable().default(null),
  startedAt: moment,
  finishedAt: moment,
  fix: fix.optional(),
  answers: z.record(partKey, answer).default({}),
  files: z.array(fileSaid).max(limits.files).default([]),
})
export type InspectionPut = z.infer<typeof inspectionPut>

export const inspectionResults = ['passed', 'failed'] as const

const said = z.string().nullable()
export const inspectionRow = z.object({
  id: z.string(),
  clientId: z.string(),
  formId: z.string(),
  version: z.number().int(),
  title: z.object({ cn: z.string(), en: z.string() }),
  status: z.enum(inspectionStates.names),
  /** The inspection is planned, and its day is over. */
  overdue: z.boolean(),
  result: z.enum(inspectionResults).nullable(),
  points: z.number().int().nullable(),
  of: z.number().int().nullable(),
  failed: z.number().int().nullable(),
  customerName: z.string(),
  orderCustomerName: z.string(),
  orderGroup: z.string(),
  storeName: z.string(),
  contact: z.string(),
  phone: z.string(),
  address: z.string(),
  groupId: said,
  groupName: said,
  inspectorId: said,
  inspector: z.string(),
  plannedOn: said,
  startedAt: moment.nullable(),
  finishedAt: moment.nullable(),
  receivedAt: moment.nullable(),
  /** Photos and signatures. */
  images: z.number().int(),
  enterpriseId: z.string(),
  enterpriseName: z.string(),
})
export type InspectionRow = z.infer<typeof inspectionRow>

export const inspectionFile = z.object({
  id: z.string(),
  item: z.string(),
  type: said,
  size: z.number().int(),
  takenAt: moment.nullable(),
  fix: fix.nullable(),
  /** Whether the file has arrived. */
  here: z.boolean(),
})
export type InspectionFile = z.infer<typeof inspectionFile>

export const inspectionDetail = inspectionRow.extend({
  fix: fix.nullable(),
  /** The form version of the record. */
  form: inspectionFormBody,
  answers: z.record(z.string(), answer.extend({ check: deviceCheck.optional() })),
  files: z.array(inspectionFile),
  /** Orders created from its answers, by question. */
  orders: z.record(z.string(), z.string()),
})
export type InspectionDetail = z.infer<typeof inspectionDetail>

/** The progress of a record: the phone keeps every missing file. */
export const arrival = z.object({
  status: z.enum(inspectionStates.names),
  missing: z.array(z.string()),
  result: z.enum(inspectionResults).nullable(),
})
export type Arrival = z.infer<typeof arrival>

export const repeats = ['never', 'daily', 'weekly', 'monthly', 'quarterly'] as const
/** Form, stores, inspector and dates of a plan. */
export const inspectionPlan = z
  .object({
    formId: id,
    groupIds: z.array(id).min(1).max(limits.stores),
    inspectorId: id.optional(),
    plannedOn: day,
    repeat: z.enum(repeats).default('never'),
    times: z.number().int().min(1).max(limits.times).default(1),
  })
  .refine(({ groupIds, repeat, times }) => groupIds.length * (repeat === 'never' ? 1 : times) <= 1000, {
    error: 'inspection.tooMany',
    path: ['times'],
  })
export type InspectionPlan = z.infer<typeof inspectionPlan>
