import { z } from 'zod'
import { filled } from '../../../kernel/fields/text.ts'
import { id } from '../../../kernel/id.ts'
import { moment } from '../../../kernel/list.ts'
import { done, nothing } from '../../../kernel/route.ts'
import { countedReach } from '../../../people/me/me.proof.ts'
import { route } from '../task.permissions.ts'
import { taskTypes } from '../task.types.ts'
import { approvalReasons } from './task.preview.ts'

/** How a task came to need a second person, and what that person said. */
export const taskApproval = z.object({
  reason: z.enum(approvalReasons),
  /** Null where nobody decided yet, or where the platform did and the reader is not of the platform. */
  by: z.string().nullable(),
  at: moment.nullable(),
  note: z.string().nullable(),
})
export type TaskApproval = z.infer<typeof taskApproval>

/** What a second person has to say, and said, of a task. */
export const approvalOfTask = {
  approval: taskApproval.nullable(),
  /** It waits for a second person, and the reader may be that person. */
  decidable: z.boolean(),
  /** Terminals that match now and would join, but for the limit: they wait for a second person. */
  lateWaiting: z.number().int(),
}

/** For whose tasks only approved versions are sent: nobody's, those of accounts of stores, or everybody's; each stricter than the one before. */
export const approvedOnly = ['off', 'stores', 'all'] as const
export type ApprovedOnly = (typeof approvedOnly)[number]

/** Above these a second person has to agree; nothing set means nobody has to. */
export const approvalLimits = z.object({
  /** More terminals than this. */
  terminals: z.number().int().min(1).max(10_000_000).nullable(),
  types: z.array(z.enum(taskTypes)).max(taskTypes.length),
})
export type ApprovalLimits = z.infer<typeof approvalLimits>

/** A change that relaxes the limits: it waits for a second person. */
export const limitChange = z.object({
  id: z.string(),
  enterpriseId: z.string(),
  enterpriseName: z.string(),
  /** Whether the number changes, and to which; null lets any number go without. */
  liftsTerminals: z.boolean(),
  terminals: approvalLimits.shape.terminals,
  /** Types that go without from then on. */
  droppedTypes: approvalLimits.shape.types,
  /** For whom only approved versions are sent from then on; null where that stays. */
  approvedOnly: z.enum(approvedOnly).nullable(),
  /** Null where an account of the platform asked and the reader is not of the platform. */
  by: z.string().nullable(),
  at: moment,
  note: z.string().nullable(),
  /** Whether the reader may decide on it, as the second person; and whether they may withdraw it. */
  decidable: z.boolean(),
  withdrawable: z.boolean(),
})
export type LimitChange = z.infer<typeof limitChange>

/** Those that apply now, and what waits. */
export const limitsNow = approvalLimits.extend({
  approvedOnly: z.enum(approvedOnly),
  waiting: limitChange.nullable(),
})

const ofEnterprise = z.object({ enterpriseId: id.optional() })
const decision = z.object({ id, note: z.string().trim().max(500).optional() })

/** A second person agrees to a task, or does not. */
export const approvalRoutes = {
  approve: route('POST', '/api/v1/tasks/{id}/approve', {
    permission: 'task.approve',
    audit: ['批准任务', 'Approve a task'],
    proof: [countedReach],
    input: decision,
    output: done,
  }),
  refuse: route('POST', '/api/v1/tasks/{id}/refuse', {
    permission: 'task.approve',
    audit: ['拒绝任务', 'Reject a task'],
    input: decision.extend({ note: filled(500) }),
    output: done,
  }),
  /** A second person lets the terminals join that wait for it; refused, the task takes in nothing more. */
  approveLate: route('POST', '/api/v1/tasks/{id}/approve-late', {
    permission: 'task.approve',
    audit: ['批准新终端加入任务', 'Approve terminals joining a task'],
    proof: [countedReach],
    input: z.object({ id }),
    output: done,
  }),
  refuseLate: route('POST', '/api/v1/tasks/{id}/refuse-late', {
    permission: 'task.approve',
    audit: ['拒绝新终端加入任务', 'Reject terminals joining a task'],
    input: z.object({ id }),
    output: done,
  }),
  /** Of one's own enterprise; an administrator names it. */
  limits: route('GET', '/api/v1/task-limits', {
    summary: true,
    permission: 'task.read',
    input: ofEnterprise,
    output: limitsNow,
  }),
  /** What tightens the limits applies at once; what relaxes them waits for a second person (`waits`). */
  setLimits: route('PUT', '/api/v1/task-limits', {
    permission: 'task.limits',
    audit: ['设置任务审批限额', 'Set approval limits'],
    proof: 'always',
    input: ofEnterprise.extend({
      ...approvalLimits.shape,
      /** Left out, it stays as it is. */
      approvedOnly: z.enum(approvedOnly).optional(),
      note: decision.shape.note,
    }),
    output: done.extend({ waits: z.boolean() }),
  }),
  /** Changes that wait, of every enterprise one sees. */
  limitChanges: route('GET', '/api/v1/task-limit-changes', {
    summary: true,
    permission: 'task.read',
    input: nothing,
    output: z.object({ records: z.array(limitChange) }),
  }),
  approveLimits: route('POST', '/api/v1/task-limit-changes/{id}/approve', {
    permission: 'task.approve',
    audit: ['批准审批限额变更', 'Approve an approval limit change'],
    proof: 'always',
    input: decision,
    output: done,
  }),
  refuseLimits: route('POST', '/api/v1/task-limit-changes/{id}/refuse', {
    permission: 'task.approve',
    audit: ['拒绝审批限额变更', 'Reject an approval limit change'],
    input: decision.extend({ note: filled(500) }),
    output: done,
  }),
  /** By who asked, or an account above that one. */
  withdrawLimits: route('POST', '/api/v1/task-limit-changes/{id}/withdraw', {
    permission: 'task.limits',
    audit: ['撤回审批限额变更', 'Withdraw an approval limit change'],
    input: z.object({ id }),
    output: done,
  }),
}
