import { z } from 'zod'
import { inspectionFormBody } from './inspection-form.shape.ts'
import { inspectionFormStates } from './inspection-form.states.ts'
import { inspectionFormWords } from './inspection-form.words.ts'
import { id } from '../../kernel/id.ts'
import { listQuery, many, moment, page } from '../../kernel/list.ts'
import { permissionCodes } from '../../kernel/permission.ts'
import { resource } from '../../kernel/resource.ts'
import { done, routesFor } from '../../kernel/route.ts'

const said = z.string().nullable()
const pair = z.object({ cn: z.string(), en: z.string() })

/** A form in the list, without its questions. */
export const inspectionFormRow = z.object({
  id: z.string(),
  title: pair,
  status: z.enum(inspectionFormStates.names),
  /** The current version for new records; 0 before the first. */
  version: z.number().int(),
  /** The content differs from that version, and no record uses it yet. */
  edited: z.boolean(),
  customerName: z.string(),
  orderCustomerName: z.string(),
  orderGroup: z.string(),
  process: pair,
  models: z.array(z.string()),
  standard: pair,
  content: pair,
  questions: z.number().int(),
  /** Records with this form within the scope of the reader. */
  records: z.number().int(),
  createdBy: said,
  createdAt: moment,
  updatedAt: moment,
  enterpriseId: z.string(),
  enterpriseName: z.string(),
})
export type InspectionFormRow = z.infer<typeof inspectionFormRow>

export const inspectionFormVersion = z.object({ version: z.number().int(), at: moment, accountName: said })

export const inspectionFormDetail = inspectionFormRow.extend({
  sections: inspectionFormBody.shape.sections,
  /** The newest first. */
  versions: z.array(inspectionFormVersion),
})
export type InspectionFormDetail = z.infer<typeof inspectionFormDetail>

/** An activated version, which never changes. */
export const frozenForm = inspectionFormBody.extend({
  id: z.string(),
  version: z.number().int(),
  at: moment,
  /** The current status of the form. */
  status: z.enum(inspectionFormStates.names),
})
export type FrozenForm = z.infer<typeof frozenForm>

const permissions = permissionCodes({
  'inspectionForm.read': { words: ['查看巡检表', 'View inspection forms'], for: ['enterprise', 'store', 'sales'] },
  'inspectionForm.create': { words: ['新建巡检表', 'Create inspection forms'], for: ['enterprise'] },
  'inspectionForm.update': { words: ['修改巡检表', 'Edit inspection forms'], for: ['enterprise'] },
  'inspectionForm.activate': {
    words: ['启用和停用巡检表', 'Activate and deactivate inspection forms'],
    for: ['enterprise'],
  },
  'inspectionForm.delete': { words: ['删除巡检表', 'Delete inspection forms'], for: ['enterprise'] },
  'inspectionForm.export': { words: ['导出巡检表', 'Export inspection forms'], for: ['enterprise', 'sales'] },
})
const route = routesFor(permissions)

/** Inspection forms [1.5], [3.20]. */
export const inspectionForm = resource({
  follows: ['inspection'],
  permissions,
  audit: {
    area: ['巡检表', 'Inspection forms'],
    table: 'inspection_form',
    tables: { inspection_form: ['巡检表', 'Inspection form'] },
    names: { inspection_form: ['title_cn', 'title_en'] },
  },
  routes: {
    /** Deleted forms only on request. */
    list: route('GET', '/api/v1/inspection-forms', {
      permission: 'inspectionForm.read',
      input: listQuery(['title', 'status', 'customerName', 'createdAt', 'updatedAt'], {
        status: many(z.enum(inspectionFormStates.names)).optional(),
        /** Forms for this model: forms that list it, and forms without models. */
        model: z.string().max(100).optional(),
      }),
      output: page(inspectionFormRow),
    }),
    get: route('GET', '/api/v1/inspection-forms/{id}', {
      permission: 'inspectionForm.read',
      input: z.object({ id }),
      output: inspectionFormDetail,
    }),
    /** A version for reading its records. */
    version: route('GET', '/api/v1/inspection-forms/{id}/versions/{version}', {
      permission: 'inspectionForm.read',
      input: z.object({ id, version: z.coerce.number().int().min(1).max(2_147_483_647) }),
      output: frozenForm,
    }),
    create: route('POST', '/api/v1/inspection-forms', {
      permission: 'inspectionForm.create',
      audit: ['新建巡检表', 'Create an inspection form'],
      creates: true,
      input: inspectionFormBody.extend({ enterpriseId: id.optional() }),
      output: z.object({ id: z.string() }),
    }),
    /** Replaces the content. An active form gets a new version. */
    update: route('PATCH', '/api/v1/inspection-forms/{id}', {
      permission: 'inspectionForm.update',
      audit: ['修改巡检表', 'Edit an inspection form'],
      // `seenAt`: when what is changed was last changed, as far as the caller knows.
      input: inspectionFormBody.extend({ id, seenAt: moment.optional() }),
      output: z.object({ version: z.number().int() }),
    }),
    activate: route('POST', '/api/v1/inspection-forms/{id}/activate', {
      permission: 'inspectionForm.activate',
      audit: ['启用巡检表', 'Activate an inspection form'],
      input: z.object({ id }),
      output: z.object({ version: z.number().int() }),
    }),
    deactivate: route('POST', '/api/v1/inspection-forms/{id}/deactivate', {
      permission: 'inspectionForm.activate',
      audit: ['停用巡检表', 'Deactivate an inspection form'],
      input: z.object({ id }),
      output: done,
    }),
    /** Its records remain unchanged. */
    remove: route('DELETE', '/api/v1/inspection-forms/{id}', {
      permission: 'inspectionForm.delete',
      audit: ['删除巡检表', 'Delete an inspection form'],
      input: z.object({ id }),
      output: done,
    }),
  },
  pages: [
    {
      path: '/technicalSupport/service',
      folder: 'technicalSupport',
      title: ['巡检表', 'Inspection forms'],
      icon: 'clipboard',
      sort: 20,
      codes: [
        'inspectionForm.read',
        'inspectionForm.create',
        'inspectionForm.update',
        'inspectionForm.activate',
        'inspectionForm.delete',
        'inspectionForm.export',
      ],
    },
    {
      path: '/technicalSupport/serviceInfo',
      folder: 'technicalSupport',
      title: ['巡检表详情', 'Inspection form'],
      sort: 21,
      hidden: true,
      codes: ['inspectionForm.read', 'inspectionForm.update', 'inspectionForm.activate', 'inspectionForm.delete'],
    },
    {
      path: '/technicalSupport/addService',
      folder: 'technicalSupport',
      title: ['编辑巡检表', 'Edit inspection form'],
      sort: 22,
      hidden: true,
      codes: ['inspectionForm.create', 'inspectionForm.update', 'inspectionForm.read', 'inspectionForm.activate'],
    },
  ],
  live: ['inspectionForm'],
  words: inspectionFormWords,
})
