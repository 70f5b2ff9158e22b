import { z } from 'zod'
import { count } from '../../kernel/fields/count.ts'
import { moment } from '../../kernel/list.ts'
import { permissionCodes } from '../../kernel/permission.ts'
import { resource } from '../../kernel/resource.ts'
import { routesFor, type When } from '../../kernel/route.ts'
import { countedReach } from '../../people/me/me.proof.ts'
import { type Plan, plan as week, type PlanDay, type PlanPart, planParts, weekdays } from './plan.config.ts'
import { planWords } from './plan.words.ts'
import { sn } from '../agent/report.ts'
import { policyFrom, policyRoutes } from '../policy/policy.kind.ts'
import { terminalTarget } from '../terminal/terminal.shape.ts'

/** A plan that switches terminals off. */
const switchesOff = (field: string): When => ({ field, has: 'off' satisfies PlanPart })

/** At most so many terminals are given a plan in one go. */
export const planCopyLimit = 10_000

/** A plan as people write it: of two times of a day that cannot both be meant, the later field is named. */
export const planDraft = week.superRefine((draft, ctx) => {
  for (const day of weekdays) {
    const { on, off, restart } = draft[day] ?? {}
    if (off !== undefined && off === on) ctx.addIssue({ code: 'custom', path: [day, 'off'], message: 'plan.sameTime' })
    if (restart !== undefined && (restart === on || restart === off))
      ctx.addIssue({ code: 'custom', path: [day, 'restart'], message: 'plan.sameTime' })
  }
})

/** Without days that say nothing; null when none says anything. */
export function tidyPlan(draft: Plan | null): Plan | null {
  const days = weekdays.flatMap((day): [string, PlanDay][] => {
    const said = Object.entries(draft?.[day] ?? {}).filter(([, value]) => value !== undefined)
    return said.length === 0 ? [] : [[day, Object.fromEntries(said)]]
  })
  return days.length === 0 ? null : (Object.fromEntries(days) as Plan)
}

const planState = z.object({
  plan: week.nullable(),
  /** Of the terminal's whole configuration; goes up with every change of the plan. */
  version: z.number().int(),
  /** The version the terminal said it holds to; null when it said none yet. */
  confirmedVersion: z.number().int().nullable(),
  /** The terminal holds to this version, or a later one. */
  confirmed: z.boolean(),
  confirmedAt: moment.nullable(),
  /** Parts of a plan this terminal says it cannot do. */
  lacks: z.array(z.enum(planParts)),
  changedAt: moment.nullable(),
  changedBy: z.string().nullable(),
  /** Where it is given; null when it is given nowhere. */
  from: policyFrom.nullable(),
})
export type PlanState = z.infer<typeof planState>

const permissions = permissionCodes({
  'plan.read': { words: ['查看终端计划', 'View terminal plans'], for: ['enterprise', 'store', 'sales'] },
  'plan.update': { words: ['修改终端计划', 'Edit terminal plans'], for: ['enterprise'] },
})
const route = routesFor(permissions)

/** What a terminal does by the clock, day by day [2.15]: written here, sent as configuration, confirmed by the agent. */
export const plan = resource({
  touches: ['terminal'],
  follows: ['terminal'],
  permissions,
  audit: {
    area: ['终端计划', 'Terminal plans'],
    table: 'terminal',
    tables: {
      terminal_config: ['终端配置', 'Terminal configuration'],
    },
  },
  routes: {
    ...policyRoutes({
      name: 'plan',
      value: week,
      asked: planDraft,
      read: 'plan.read',
      write: 'plan.update',
      audit: { give: ['设置计划', 'Assign plan'], takeBack: ['取消计划', 'Unassign plan'] },
      proof: { give: [switchesOff('value')] },
    }),
    get: route('GET', '/api/v1/terminals/{sn}/plan', {
      permission: 'plan.read',
      input: z.object({ sn }),
      output: planState,
    }),
    /** `version` is the one that was changed: when another has come since, 409. Null takes the plan away. */
    update: route('PUT', '/api/v1/terminals/{sn}/plan', {
      permission: 'plan.update',
      audit: ['修改终端计划', 'Edit terminal plan'],
      proof: [switchesOff('plan'), countedReach],
      input: z.object({ sn, version: count.min(1), plan: planDraft.nullable() }),
      output: planState,
    }),
    /** Gives many terminals the same plan in place of theirs, all of them or none. */
    copy: route('POST', '/api/v1/plans', {
      permission: 'plan.update',
      audit: ['复制终端计划', 'Copy plan to terminals'],
      proof: [switchesOff('plan'), countedReach],
      creates: true,
      input: z.object({ plan: planDraft.nullable(), target: terminalTarget }),
      output: z.object({ terminals: z.number().int() }),
    }),
  },
  buttons: [{ page: '/device/deviceDetail/{sn}', codes: ['plan.read', 'plan.update'] }],
  words: planWords,
})
