import { z } from 'zod'
import { filled } from '../../kernel/fields/text.ts'
import { id } from '../../kernel/id.ts'
import { moment } from '../../kernel/list.ts'
import { zone } from '../../kernel/time/zone.shape.ts'
import { alertChannels, alertSeverities, personChannels } from '../alert/alert.shape.ts'

/** Whom a plan tells without naming them. */
export const alertTells = ['shop', 'superior', 'salesRep', 'enterprise'] as const
export type AlertTell = (typeof alertTells)[number]

/** What a plan may tell besides that an alarm opened. */
export const planEvents = ['cleared', 'grew', 'acknowledged', 'commented', 'flapping', 'settled', 'unmuted'] as const

export const alertPlanLimits = { name: 80, chosen: 200, steps: 6, waitMs: 3_600_000, smsADay: 1000 } as const

const hour = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'alertPlan.badHour' })

const minute = 60_000
/** While nobody acknowledges: whom to tell then, and by what. */
export const alertStep = z.object({
  afterMs: z
    .number()
    .int()
    .min(minute)
    .max(7 * 86_400_000),
  to: z.enum(alertTells),
  channels: z.array(z.enum(personChannels)).min(1),
})
export type AlertStep = z.infer<typeof alertStep>

const shape = z.object({
  name: filled(alertPlanLimits.name),
  enabled: z.boolean().default(true),
  severities: z.array(z.enum(alertSeverities)).min(1),
  /** Alarm rules and groups; none: all of them. */
  rules: z.array(id).max(alertPlanLimits.chosen).default([]),
  groups: z.array(id).max(alertPlanLimits.chosen).default([]),
  events: z.array(z.enum(planEvents)).default([]),
  tells: z.array(z.enum(alertTells)).default([]),
  roles: z.array(id).max(alertPlanLimits.chosen).default([]),
  accounts: z.array(id).max(alertPlanLimits.chosen).default([]),
  channels: z.array(z.enum(alertChannels)).min(1),
  /** How long it gathers before the first message. */
  waitMs: z.number().int().min(0).max(alertPlanLimits.waitMs),
  /** Told again while it holds and nobody has acknowledged; none: once. */
  remindMs: z
    .number()
    .int()
    .min(5 * minute)
    .max(7 * 86_400_000)
    .nullable()
    .default(null),
  quietFrom: hour.nullable().default(null),
  quietTo: hour.nullable().default(null),
  /** Once a day at this time, and at once what is critical; none: at once. */
  digestAt: hour.nullable().default(null),
  timeZone: zone,
  smsADay: z.number().int().min(0).max(alertPlanLimits.smsADay),
  steps: z.array(alertStep).max(alertPlanLimits.steps).default([]),
})

export const alertPlanForm = shape.superRefine(
  ({ tells, roles, accounts, channels, quietFrom, quietTo, steps }, ctx) => {
    const issue = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message })
    const forPeople = channels.some((one) => one !== 'webhook')
    if (forPeople && tells.length + roles.length + accounts.length === 0) issue('tells', 'alertPlan.nobody')
    if ((quietFrom === null) !== (quietTo === null))
      issue(quietFrom === null ? 'quietFrom' : 'quietTo', 'alertPlan.both')
    const isRising = steps.every(({ afterMs }, at) => at === 0 || afterMs > (steps[at - 1]?.afterMs ?? 0))
    if (!isRising) issue('steps', 'alertPlan.stepsRise')
  },
)

/** Somebody, or something, a plan counts on and cannot reach. */
export const planWarning = z.object({
  kind: z.enum(['noEmail', 'noPhone', 'noShop', 'noSuperior', 'noSalesRep', 'notSetUp', 'noEndpoint', 'stopped']),
  /** The account or the group; null where it is the way itself. */
  name: z.string().nullable(),
  channel: z.enum(alertChannels).nullable(),
})
export type PlanWarning = z.infer<typeof planWarning>

export const alertPlanRow = shape.extend({
  id: z.string(),
  builtIn: z.boolean(),
  createdAt: moment,
  updatedAt: moment,
  /** Names of the groups, rules and accounts it is about, as far as the session sees them. */
  groupNames: z.array(z.object({ id: z.string(), name: z.string() })),
  ruleNames: z.array(z.object({ id: z.string(), name: z.string() })),
  accountNames: z.array(z.object({ id: z.string(), name: z.string() })),
})
export type AlertPlanRow = z.infer<typeof alertPlanRow>
