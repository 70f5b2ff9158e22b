import { z } from 'zod'
import { id } from '../../kernel/id.ts'
import { listQuery, moment, page } from '../../kernel/list.ts'
import { permissionCodes } from '../../kernel/permission.ts'
import { resource } from '../../kernel/resource.ts'
import { done, routesFor } from '../../kernel/route.ts'
import { sn } from '../agent/report.ts'
import { enrolmentWords } from './enrolment.words.ts'

/** How long and how often a token serves when nothing is said, and the most that may be asked. */
export const enrolmentLimits = {
  defaultMs: 24 * 3_600_000,
  longestMs: 365 * 86_400_000,
  defaultUses: 1,
  mostUses: 100_000,
} as const

export const enrolmentStates = ['active', 'spent', 'expired', 'revoked'] as const

export const enrolmentRow = z.object({
  id: z.string(),
  /** The first characters, enough to recognise it; the token itself is shown once. */
  prefix: z.string(),
  state: z.enum(enrolmentStates),
  /** The terminal that alone may use it; null where any may. */
  sn: z.string().nullable(),
  groupId: z.string().nullable(),
  groupName: z.string().nullable(),
  maxUses: z.number().int(),
  uses: z.number().int(),
  expiresAt: moment,
  createdAt: moment,
  createdBy: z.string(),
})
export type EnrolmentRow = z.infer<typeof enrolmentRow>

const permissions = permissionCodes({
  'enrolment.read': { words: ['查看接入令牌', 'View enrolment tokens'], for: ['enterprise', 'sales'] },
  'enrolment.create': { words: ['新建接入令牌', 'Create enrolment tokens'], for: ['enterprise'] },
  'enrolment.renew': { words: ['签发终端新密钥', 'Issue new secrets for terminals'], for: ['enterprise'] },
  'enrolment.revoke': { words: ['撤销接入令牌', 'Revoke enrolment tokens'], for: ['enterprise'] },
})
const route = routesFor(permissions)

/** A token as it is said once. */
const madeToken = z.object({
  id: z.string(),
  token: z.string(),
  command: z.string(),
  windowsCommand: z.string(),
  qr: z.string(),
  expiresAt: moment,
})

export const enrolment = resource({
  permissions,
  audit: {
    area: ['接入令牌', 'Enrolment tokens'],
    table: 'enrolment_token',
    tables: {
      enrolment_token: ['接入令牌', 'Enrolment token'],
    },
    names: { enrolment_token: 'prefix' },
  },
  routes: {
    list: route('GET', '/api/v1/enrolment-tokens', {
      permission: 'enrolment.read',
      input: listQuery(['createdAt'], {}).omit({ export: true }),
      output: page(enrolmentRow),
    }),
    create: route('POST', '/api/v1/enrolment-tokens', {
      permission: 'enrolment.create',
      audit: ['生成接入令牌', 'Create enrolment token'],
      creates: true,
      input: z.object({
        groupId: id.optional(),
        expiresAt: moment.optional(),
        maxUses: z.number().int().min(1).max(enrolmentLimits.mostUses).optional(),
      }),
      /**
       * `command` is for a Linux shell, `windowsCommand` for PowerShell. `qr` is what the QR shows: the same server and
       * token, as a `cpm://enrol?…` address.
       */
      output: madeToken,
    }),
    /**
     * Withdraws the secret of a terminal in use and ends its connections. The token serves once, within a day, for the
     * machine that says this SN: it keeps its group, its tasks and its history.
     */
    renew: route('POST', '/api/v1/terminals/{sn}/new-secret', {
      permission: 'enrolment.renew',
      audit: ['签发终端新密钥', 'Issue new secret for terminal'],
      proof: 'always',
      touches: ['terminal'],
      creates: true,
      input: z.object({ sn }),
      output: madeToken,
    }),
    revoke: route('POST', '/api/v1/enrolment-tokens/{id}/revoke', {
      permission: 'enrolment.revoke',
      audit: ['撤销接入令牌', 'Revoke enrolment token'],
      input: z.object({ id }),
      output: done,
    }),
  },
  buttons: [
    { page: '/device/index', codes: ['enrolment.read', 'enrolment.create', 'enrolment.renew', 'enrolment.revoke'] },
  ],
  words: enrolmentWords,
})
