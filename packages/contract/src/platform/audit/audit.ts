import { z } from 'zod'
import { auditWords } from './audit.words.ts'
import { id } from '../../kernel/id.ts'
import { flag, listQuery, many, moment, page } from '../../kernel/list.ts'
import { permissionCodes } from '../../kernel/permission.ts'
import { resource } from '../../kernel/resource.ts'
import { routesFor } from '../../kernel/route.ts'

/** Deeds are counted exactly up to here; beyond it `totalIsExact` is false. */
export const mostCounted = 10_000

export const auditRow = z.object({
  id: z.string(),
  at: moment,
  /** Null: nobody was signed in, and no account has the name that was typed. */
  accountId: z.string().nullable(),
  accountName: z.string().nullable(),
  /** The API token it was done by. */
  tokenName: z.string().nullable(),
  enterpriseName: z.string().nullable(),
  ip: z.string().nullable(),
  /** `resource.verb`; `actionLabel` has its words. */
  action: z.string(),
  /** The type of the action, where it has types: what a task does. */
  type: z.string().nullable(),
  /** What it was done to: an id or an SN. */
  object: z.string().nullable(),
  /** The object's name of today, where the reader sees it. */
  objectName: z.string().nullable(),
  /** As answered: 1 is done, anything else why it was refused. */
  code: z.number().int(),
  /** How many rows it changed. */
  changed: z.number().int(),
})
export type AuditRow = z.infer<typeof auditRow>

const columns = z.record(z.string(), z.unknown())
/** One row before and after: only what changed of it, or all of one that was added or removed. */
export const auditChange = z.object({
  table: z.string(),
  id: z.string().nullable(),
  before: columns.nullable(),
  after: columns.nullable(),
})
export type AuditChange = z.infer<typeof auditChange>

/** The name of today of an id in `input` or `changes`, where the reader sees it. */
export const auditName = z.object({ table: z.string(), id: z.string(), name: z.string() })
export type AuditName = z.infer<typeof auditName>

export const auditDetail = auditRow.extend({
  /** As asked, without secrets. */
  input: columns,
  changes: z.array(auditChange),
  /** Rows that changed too and are only counted. */
  more: z.number().int(),
  names: z.array(auditName),
  /** The row's own link of the chain. */
  hash: z.string(),
})
export type AuditDetail = z.infer<typeof auditDetail>

/** What one stretch of the chain came to. */
export const chainPart = z.object({
  rows: z.number().int(),
  ok: z.boolean(),
  /** The first row that was changed, or whose predecessor is not the one it was written after. */
  firstBadId: z.string().nullable(),
  /** The end of the chain was cut off: the row `firstBadId` was its last one once, and is not there any more. */
  cutOff: z.boolean(),
  ms: z.number(),
  /** Where to go on; null at the end of the chain, or where it is broken. */
  next: z.string().nullable(),
  /** How far along the chain this stretch ended, 0 to 1. */
  progress: z.number(),
  /** The hash of the last good row: noted elsewhere, it tells later whether the end of the chain was cut off. */
  head: z.string().nullable(),
})
export type ChainPart = z.infer<typeof chainPart>

const name = z.string().regex(/^[a-zA-Z_.]{1,60}$/)

const permissions = permissionCodes({
  'audit.read': { words: ['查看操作日志', 'View the audit log'], for: ['enterprise'] },
  'audit.export': { words: ['导出操作日志', 'Export the audit log'], for: ['enterprise'] },
  'audit.check': { words: ['校验操作日志', 'Verify the audit log'], for: 'ours' },
})
const route = routesFor(permissions)

/** Who did what, from where, and what it changed [issue 4]. Rows are only ever added. */
export const audit = resource({
  permissions,
  audit: {
    area: ['操作日志', 'Audit log'],
  },
  routes: {
    list: route('GET', '/api/v1/audits', {
      permission: 'audit.read',
      input: listQuery(['at'], {
        action: many(name).optional(),
        resource: many(name).optional(),
        accountId: id.optional(),
        outcome: z.enum(['ok', 'refused']).optional(),
        from: moment.optional(),
        to: moment.optional(),
        /** Only what was done by an API token, or only what was not. */
        token: flag.optional(),
        /** The history of one row, `table:id`: what was done to it, and what changed it on the way. */
        of: z
          .string()
          .regex(/^[a-z_]{1,60}:[\w.,-]{1,100}$/)
          .optional(),
      }),
      output: page(auditRow).extend({ totalIsExact: z.boolean() }),
    }),
    get: route('GET', '/api/v1/audits/{id}', {
      permission: 'audit.read',
      input: z.object({ id }),
      output: auditDetail,
    }),
    /**
     * Walks the chain for some seconds, from its start or from where the call before ended. For administrators of ours:
     * the chain goes through every enterprise.
     */
    check: route('POST', '/api/v1/audits/check', {
      permission: 'audit.check',
      audit: ['校验操作日志', 'Verify the audit log'],
      perMinute: 120,
      input: z.object({
        after: z
          .string()
          .regex(/^\d{1,18}$/)
          .optional(),
      }),
      output: chainPart,
    }),
  },
  pages: [
    {
      path: '/sysManage/audit',
      folder: 'sysManage',
      title: ['操作日志', 'Audit log'],
      icon: 'clock',
      sort: 80,
      codes: ['audit.read', 'audit.export', 'audit.check'],
    },
  ],
  words: auditWords,
})
