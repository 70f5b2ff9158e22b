import { z } from 'zod'
import { filled } from '../../kernel/fields/text.ts'
import { id } from '../../kernel/id.ts'
import { listQuery, moment, page } from '../../kernel/list.ts'
import { permissionCodes } from '../../kernel/permission.ts'
import { resource } from '../../kernel/resource.ts'
import { done, routesFor } from '../../kernel/route.ts'
import { countedReach } from '../../people/me/me.proof.ts'
import { isVersionRange } from '../inventory/version-range.ts'
import { terminalFilter } from '../terminal/terminal.shape.ts'
import { ruleGroupWords } from './rule-group.words.ts'

export const ruleGroupLimits = { name: 100, remark: 500, perEnterprise: 50, position: 9999 } as const

const {
  // One's own stars, other groups by rule and what a group itself brings about would let a rule hang on itself or on who
  // asks; whose it is says the group. Who is active is a matter of each minute.
  favourite: _favourite,
  ruleGroupId: _ruleGroupId,
  drift: _drift,
  active: _active,
  doubled: _doubled,
  enterpriseId: _enterpriseId,
  enterpriseIdNot: _enterpriseIdNot,
  ...readable
} = terminalFilter

/** A filter of the list of terminals, as a rule. */
export const terminalRule = z
  .strictObject(readable)
  .refine((rule) => Object.values(rule).some((value) => value !== undefined && value !== ''), {
    error: 'ruleGroup.emptyRule',
  })
export type TerminalRule = z.infer<typeof terminalRule>
/** Filters of the list that a rule may have. */
export const ruleNames = Object.keys(readable) as (keyof TerminalRule)[]

/** Ends of a range that no terminal is in the middle of would make a group of nobody. */
const isForward = (rule: TerminalRule): boolean =>
  isVersionRange(rule.osVersionAbove, rule.osVersionBelow) &&
  isVersionRange(rule.agentAbove, rule.agentBelow) &&
  [
    [rule.activatedFrom, rule.activatedTo],
    [rule.createdFrom, rule.createdTo],
    [rule.lastSeenFrom, rule.lastSeenTo],
  ].every(([from, to]) => from === undefined || to === undefined || Date.parse(from) < Date.parse(to))

const remark = z.string().trim().max(ruleGroupLimits.remark)
/** A group by rule as it is filled in. */
export const ruleGroupForm = z.object({
  name: filled(ruleGroupLimits.name),
  rule: terminalRule.refine(isForward, { error: 'ruleGroup.backwards' }),
  /** It looks only below this group; left out: at all terminals of the enterprise. */
  groupId: id.optional(),
  position: z.number().int().min(0).max(ruleGroupLimits.position).default(100),
  remark: remark.optional(),
})

export const ruleGroupRow = z.object({
  id: z.string(),
  name: z.string(),
  rule: z.record(z.string(), z.unknown()),
  /** How many it finds now. */
  terminals: z.number().int(),
  groupId: z.string().nullable(),
  groupName: z.string().nullable(),
  enterpriseId: z.string(),
  enterpriseName: z.string(),
  position: z.number().int(),
  remark: z.string().nullable(),
  createdAt: moment,
  updatedAt: moment,
})
export type RuleGroupRow = z.infer<typeof ruleGroupRow>

const permissions = permissionCodes({
  'ruleGroup.read': { words: ['查看规则分组', 'View rule-based groups'], for: ['enterprise', 'store', 'sales'] },
  'ruleGroup.create': { words: ['新建规则分组', 'Create rule-based groups'], for: ['enterprise'] },
  'ruleGroup.update': { words: ['修改规则分组', 'Edit rule-based groups'], for: ['enterprise'] },
  'ruleGroup.delete': { words: ['删除规则分组', 'Delete rule-based groups'], for: ['enterprise'] },
  'ruleGroup.export': { words: ['导出规则分组', 'Export rule-based groups'], for: ['enterprise', 'store'] },
})
const route = routesFor(permissions)

/** Groups by rule: the terminals that a filter finds, beside the tree, for as long as it finds them. */
export const ruleGroup = resource({
  permissions,
  audit: {
    area: ['规则分组', 'Rule-based groups'],
    table: 'rule_group',
    tables: {
      rule_group: ['规则分组', 'Rule-based group'],
    },
    names: { rule_group: 'name' },
  },
  routes: {
    list: route('GET', '/api/v1/rule-groups', {
      permission: 'ruleGroup.read',
      follows: ['terminal'],
      /** `groupId` is a group and all below it. */
      input: listQuery(['name', 'position', 'createdAt', 'updatedAt'], { groupId: id.optional() }),
      output: page(ruleGroupRow),
    }),
    get: route('GET', '/api/v1/rule-groups/{id}', {
      permission: 'ruleGroup.read',
      input: z.object({ id }),
      output: ruleGroupRow,
    }),
    create: route('POST', '/api/v1/rule-groups', {
      permission: 'ruleGroup.create',
      audit: ['新建规则分组', 'Create rule-based group'],
      creates: true,
      /** We ourselves say whose it is. */
      input: ruleGroupForm.extend({ enterpriseId: id.optional() }),
      output: z.object({ id: z.string() }),
    }),
    /** What is left out stays as it is; null empties what may be empty. */
    update: route('PATCH', '/api/v1/rule-groups/{id}', {
      permission: 'ruleGroup.update',
      audit: ['修改规则分组', 'Edit rule-based group'],
      proof: [countedReach],
      input: ruleGroupForm.omit({ position: true }).partial().extend({
        id,
        groupId: id.nullable().optional(),
        position: ruleGroupForm.shape.position.unwrap().optional(),
        remark: remark.nullable().optional(),
      }),
      output: done,
    }),
    remove: route('DELETE', '/api/v1/rule-groups/{id}', {
      permission: 'ruleGroup.delete',
      audit: ['删除规则分组', 'Delete rule-based group'],
      input: z.object({ id }),
      output: done,
    }),
  },
  pages: [
    {
      path: '/device/ruleGroup',
      folder: 'device',
      title: ['规则分组', 'Rule-based groups'],
      icon: 'tag',
      sort: 43,
      codes: ['ruleGroup.read', 'ruleGroup.create', 'ruleGroup.update', 'ruleGroup.delete', 'ruleGroup.export'],
    },
  ],
  live: ['ruleGroup'],
  words: ruleGroupWords,
})
