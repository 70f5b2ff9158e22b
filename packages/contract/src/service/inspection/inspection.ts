import { z } from 'zod'
import { fileKey } from '../inspection-form/inspection-form.logic.ts'
import {
  arrival,
  clientId,
  inspectionDetail,
  inspectionLimits,
  inspectionPlan,
  inspectionPut,
  inspectionResults,
  inspectionRow,
} from './inspection.shape.ts'
import { inspectionStates } from './inspection.states.ts'
import { trends, trendsQuery, weakestQuery, weakQuestion } from './inspection.trends.ts'
import { inspectionWords } from './inspection.words.ts'
import { id } from '../../kernel/id.ts'
import { flag, listQuery, many, moment, page } from '../../kernel/list.ts'
import { permissionCodes } from '../../kernel/permission.ts'
import { resource } from '../../kernel/resource.ts'
import { done, nothing, rawBytes, routesFor } from '../../kernel/route.ts'

const permissions = permissionCodes({
  'inspection.read': { words: ['查看巡检记录', 'View inspections'], for: ['enterprise', 'store', 'sales'] },
  'inspection.fill': { words: ['填写巡检', 'Fill in inspections'], for: ['enterprise', 'store', 'sales'] },
  'inspection.plan': { words: ['计划和取消巡检', 'Plan and cancel inspections'], for: ['enterprise'] },
  'inspection.export': { words: ['导出巡检记录', 'Export inspections'], for: ['enterprise', 'sales'] },
})
const route = routesFor(permissions)

/** Completed forms: inspector, place, answers and findings [1.5], [3.20]. */
export const inspection = resource({
  namedBy: 'clientId',
  permissions,
  audit: {
    area: ['巡检记录', 'Inspections'],
    table: 'inspection',
    tables: { inspection: ['巡检记录', 'Inspection'] },
    names: { inspection: 'store_name' },
    refers: { form_id: 'inspection_form', inspector_id: 'account' },
  },
  routes: {
    list: route('GET', '/api/v1/inspections', {
      permission: 'inspection.read',
      input: listQuery(['storeName', 'status', 'inspector', 'plannedOn', 'finishedAt'], {
        status: many(z.enum(inspectionStates.names)).optional(),
        result: many(z.enum(inspectionResults)).optional(),
        formId: id.optional(),
        groupId: id.optional(),
        /** Assigned to the caller, or completed by the caller. */
        mine: flag.optional(),
        overdue: flag.optional(),
        /** Completed in this period. */
        from: moment.optional(),
        to: moment.optional(),
      }),
      output: page(inspectionRow).extend({ totalIsExact: z.boolean() }),
    }),
    get: route('GET', '/api/v1/inspections/{clientId}', {
      permission: 'inspection.read',
      input: z.object({ clientId }),
      output: inspectionDetail,
    }),
    /** Pass rates, by week or month and by store. */
    trends: route('GET', '/api/v1/inspections/trends', {
      permission: 'inspection.read',
      summary: true,
      input: trendsQuery,
      output: trends,
    }),
    /** The questions that fail most often. */
    weakest: route('GET', '/api/v1/inspections/weakest', {
      permission: 'inspection.read',
      summary: true,
      input: weakestQuery,
      output: z.object({ records: z.array(weakQuestion) }),
    }),
    /** The accounts that can be inspectors. */
    inspectors: route('GET', '/api/v1/inspections/inspectors', {
      permission: 'inspection.plan',
      input: z.object({ q: z.string().trim().max(100).optional() }),
      output: z.object({ records: z.array(z.object({ id: z.string(), name: z.string() })) }),
    }),
    plan: route('POST', '/api/v1/inspections', {
      permission: 'inspection.plan',
      audit: ['计划巡检', 'Plan inspections'],
      creates: true,
      input: inspectionPlan,
      output: z.object({ made: z.number().int() }),
    }),
    cancel: route('POST', '/api/v1/inspections/{clientId}/cancel', {
      permission: 'inspection.plan',
      audit: ['取消巡检', 'Cancel an inspection'],
      input: z.object({ clientId }),
      output: done,
    }),
    /** A phone sends a record. A repeat changes nothing and returns the missing files. */
    put: route('PUT', '/api/v1/inspections/{clientId}', {
      permission: 'inspection.fill',
      audit: ['提交巡检', 'Submit an inspection'],
      bodyLimit: 1_000_000,
      input: inspectionPut,
      output: arrival,
    }),
    /** A photo or signature of the record. */
    putFile: route('PUT', '/api/v1/inspections/{clientId}/files/{fileId}', {
      permission: 'inspection.fill',
      bytes: inspectionLimits.fileBytes,
      step: true,
      input: z.object({ clientId, fileId: fileKey, bytes: rawBytes }),
      output: arrival,
    }),
    /** The record with its images as a PDF. */
    pdf: route('GET', '/api/v1/inspections/{clientId}/pdf', {
      permission: 'inspection.read',
      input: z.object({ clientId, language: z.enum(['cn', 'en']).optional() }),
      output: nothing,
    }),
    file: route('GET', '/api/v1/inspections/{clientId}/files/{fileId}', {
      permission: 'inspection.read',
      input: z.object({ clientId, fileId: fileKey }),
      output: nothing,
    }),
  },
  pages: [
    {
      path: '/technicalSupport/inspectionRecord',
      folder: 'technicalSupport',
      title: ['巡检记录', 'Inspections'],
      icon: 'check',
      sort: 30,
      codes: ['inspection.read', 'inspection.fill', 'inspection.plan', 'inspection.export'],
    },
    {
      path: '/technicalSupport/inspectionRecordInfo',
      folder: 'technicalSupport',
      title: ['巡检记录详情', 'Inspection'],
      sort: 31,
      hidden: true,
      codes: ['inspection.read', 'inspection.plan'],
    },
    {
      path: '/technicalSupport/inspect',
      folder: 'technicalSupport',
      title: ['填写巡检', 'Fill in an inspection'],
      sort: 32,
      hidden: true,
      codes: ['inspection.fill'],
    },
  ],
  live: ['inspection'],
  words: inspectionWords,
})
