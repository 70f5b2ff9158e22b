import { z } from 'zod'
import { day } from '../../kernel/list.ts'
import { oneLine } from '../../kernel/fields/text.ts'
import { count } from '../../kernel/fields/count.ts'
import { bulkAnswer } from '../../kernel/file/bulk.ts'
import { id } from '../../kernel/id.ts'
import { permissionCodes } from '../../kernel/permission.ts'
import { routesFor } from '../../kernel/route.ts'
import { snPattern } from '../../kernel/topic.ts'
import { countedReach } from '../../people/me/me.proof.ts'
import { platforms, sn } from '../agent/report.ts'
import {
  manyChanged,
  mostSought,
  mostTags,
  tag,
  terminalFound,
  terminalStates,
  terminalTarget,
  readPermissions,
} from './terminal.shape.ts'

/** Terminals one call adds, by range or from a file. */
export const mostAdded = 10_000

const optional = (max: number) => z.string().trim().max(max).nullable().optional()
const fields = {
  ext1: optional(200),
  ext2: optional(200),
  tags: z.array(tag).max(mostTags).optional(),
  isTest: z.boolean().optional(),
  /** A day, `2026-03-01`. */
  producedAt: day.nullable().optional(),
}
const name = oneLine(100)
/** What terminals added together share. An administrator of ours names an enterprise, or a group of it. */
const common = {
  ...fields,
  platform: z.enum(platforms),
  model: oneLine(100),
  groupId: id.optional(),
  enterpriseId: id.optional(),
}

/** A terminal added by hand; without a name it is called by its SN. */
export const newTerminal = z.object({
  sn: z.string().regex(snPattern, 'terminal.badSn'),
  name: name.optional(),
  ...common,
})

/** SNs that differ by a number: `prefix` and the number, filled up with zeros to `digits`. */
export const snRange = z
  .object({
    prefix: z.string().trim().max(60),
    from: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
    to: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
    digits: z.number().int().min(1).max(16),
    ...common,
  })
  .superRefine(({ prefix, from, to, digits }, ctx) => {
    const wrong = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message })
    if (to < from) wrong('to', 'terminal.rangeBackwards')
    else if (to - from >= mostAdded) wrong('to', 'terminal.rangeTooLong')
    if (String(to).length > digits) wrong('digits', 'terminal.digitsTooFew')
    else if (!snPattern.test(snAt({ prefix, digits }, to))) wrong('prefix', 'terminal.badSn')
  })

/** One SN of a range. */
export const snAt = ({ prefix, digits }: { prefix: string; digits: number }, at: number): string =>
  `${prefix}${String(at).padStart(digits, '0')}`

/**
 * One row of a file: texts as they stand there. `group` is a number or a name, `tags` have commas or semicolons between
 * them, `isTest` is yes or no in either language. As long as they are there: what is too long is said at its row.
 */
const cell = z.string().default('')
export const importedTerminal = z.object({
  sn: cell,
  name: cell,
  platform: cell,
  model: cell,
  group: cell,

  producedAt: cell,
  ext1: cell,
  ext2: cell,
  tags: cell,
  isTest: cell,
})
export type ImportedTerminal = z.infer<typeof importedTerminal>

/** What may be edited of one. */
export const terminalForm = z.object({ name, ...fields, groupId: id.nullable().optional() })

export const changePermissions = permissionCodes({
  'terminal.add': { words: ['新建和导入终端', 'Create and import terminals'], for: ['enterprise'] },
  'terminal.update': { words: ['编辑和移动终端', 'Edit and move terminals'], for: ['enterprise'] },
  'terminal.ship': { words: ['终端出货和收回', 'Ship and recall terminals'], for: ['enterprise'] },
  'terminal.replace': { words: ['更换终端', 'Replace terminals'], for: ['enterprise'] },
  'terminal.transfer': { words: ['划拨终端到其他企业', 'Assign terminals to another enterprise'], for: 'ours' },
  'terminal.tag': { words: ['管理终端标签', 'Manage terminal tags'], for: ['enterprise'] },
})
/** Some of what is done to many has the code of the same done to one. */
const route = routesFor({ ...readPermissions, ...changePermissions })
const many = { target: terminalTarget }

/** Changes of terminals, one or many at a time. */
export const terminalChanges = {
  /** Of these SNs the terminals one sees; what is missing, or another's, is not among them. */
  find: route('POST', '/api/v1/terminals/find', {
    permission: 'terminal.read',
    reads: true,
    input: z.object({ sns: z.array(sn).min(1).max(mostSought) }),
    output: z.array(terminalFound),
  }),
  /** What a change of many would reach, for the dialog that asks. `openRuns` are terminals with unfinished tasks. */
  count: route('POST', '/api/v1/terminals/count', {
    summary: true,
    permission: 'terminal.read',
    reads: true,
    input: z.object(many),
    output: z.object({
      total: z.number().int(),
      statuses: z.record(z.enum(terminalStates.names), z.number().int()),
      enterprises: z.number().int(),
      openRuns: z.number().int(),
    }),
  }),
  /** Into stock [4.5]; it is activated when it enrols. */
  add: route('POST', '/api/v1/terminals', {
    permission: 'terminal.add',
    audit: ['新建终端', 'Create terminal'],
    creates: true,
    input: newTerminal,
    output: z.object({ sn: z.string() }),
  }),
  /** All of a range, or none when one of the SNs is taken: the answer names those. */
  addRange: route('POST', '/api/v1/terminals/range', {
    permission: 'terminal.add',
    audit: ['按号段新建终端', 'Create terminals from SN range'],
    creates: true,
    input: snRange,
    output: z.object({ added: z.number().int() }),
  }),
  /** Rows of a file. Says what is wrong with them; with `commit` keeps all, or none while a row is wrong. */
  import: route('POST', '/api/v1/terminals/import', {
    permission: 'terminal.add',
    audit: ['导入终端', 'Import terminals'],
    creates: true,
    bodyLimit: 16 * 1024 * 1024,
    input: z.object({
      rows: z.array(importedTerminal).min(1).max(mostAdded),
      commit: z.boolean().default(false),
      /** For the rows that name no group. */
      groupId: id.optional(),
      enterpriseId: id.optional(),
    }),
    output: bulkAnswer,
  }),
  /** Changes what is named, of the `version` one saw; 409 when it was changed meanwhile. */
  update: route('PATCH', '/api/v1/terminals/{sn}', {
    permission: 'terminal.update',
    audit: ['编辑终端', 'Edit terminal'],
    input: terminalForm.partial().extend({ sn, version: count.min(1) }),
    /** The version it has now. */
    output: z.object({ version: z.number().int() }),
  }),
  /**
   * `newSn`, in stock, shipped or not known yet, takes the place of `sn` in everything; `sn` is logged off. The new
   * one is activated when it enrols.
   */
  replace: route('POST', '/api/v1/terminals/{sn}/replace', {
    touches: ['task'],
    permission: 'terminal.replace',
    audit: ['更换终端', 'Replace terminal'],
    proof: 'always',
    creates: true,
    input: z.object({ sn, newSn: sn, note: z.string().trim().max(200).optional() }),
    output: z.object({ sn: z.string() }),
  }),
  /** From stock to its user [4.5]. */
  ship: route('POST', '/api/v1/terminals/ship', {
    permission: 'terminal.ship',
    audit: ['终端出货', 'Ship terminals'],
    input: z.object(many),
    output: manyChanged,
  }),
  /** Back into stock, of what is shipped. */
  takeBack: route('POST', '/api/v1/terminals/take-back', {
    permission: 'terminal.ship',
    audit: ['收回终端', 'Recall terminals'],
    input: z.object(many),
    output: manyChanged,
  }),
  /** Takes the credentials away and ends the connections. */
  logOffMany: route('POST', '/api/v1/terminals/log-off', {
    permission: 'terminal.logOff',
    proof: 'always',
    input: z.object(many),
    output: manyChanged,
  }),
  /** Into a group, or with null out of theirs. */
  move: route('POST', '/api/v1/terminals/move', {
    permission: 'terminal.update',
    audit: ['移动终端', 'Move terminals'],
    proof: [countedReach],
    input: z.object({ ...many, groupId: id.nullable() }),
    output: manyChanged,
  }),
  /**
   * To another enterprise, out of their groups. Those in use lose their credential and connection and wait in stock to
   * be enrolled again. Refused while one has unfinished tasks. For administrators of ours.
   */
  transfer: route('POST', '/api/v1/terminals/transfer', {
    permission: 'terminal.transfer',
    audit: ['划拨终端', 'Assign terminals to enterprise'],
    proof: 'always',
    input: z.object({ ...many, enterpriseId: id }),
    output: manyChanged,
  }),
  /** Takes `remove` away and puts `add` on. */
  tag: route('POST', '/api/v1/terminals/tags', {
    permission: 'terminal.tag',
    audit: ['修改终端标签', 'Edit terminal tags'],
    input: z
      .object({
        ...many,
        add: z.array(tag).max(mostTags).default([]),
        remove: z.array(tag).max(mostTags).default([]),
      })
      .refine((v) => v.add.length + v.remove.length > 0, { error: 'terminal.noTags', path: ['add'] }),
    output: manyChanged,
  }),
}
