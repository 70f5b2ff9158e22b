import { z } from 'zod'
import { moment } from '../../kernel/list.ts'
import { states } from '../../kernel/states.ts'

/** Ways somebody is told. */
export const alertChannels = ['bell', 'email', 'sms', 'webhook'] as const
export type AlertChannel = (typeof alertChannels)[number]
/** Those that reach a person. */
export const personChannels = ['bell', 'email', 'sms'] as const
export type PersonChannel = (typeof personChannels)[number]

export const alertSeverities = ['critical', 'major', 'minor', 'info'] as const
export type AlertSeverity = (typeof alertSeverities)[number]

/**
 * An alert on its way. `kept`: the way is not set up, and what it says can be read here alone. `dropped`: there was nothing
 * left to tell, or no more may be sent today.
 */
export const alertStates = states(
  {
    waiting: ['sent', 'failed', 'kept', 'dropped'],
    sent: ['waiting'],
    failed: ['waiting'],
    kept: ['waiting'],
    dropped: ['waiting'],
  },
  ['sent', 'failed', 'kept', 'dropped'],
)
export type AlertState = (typeof alertStates)['names'][number]

/** What a line tells of an alarm. `reminded` and `escalated` are the clock's; the others befell it. */
export const alertKinds = [
  'opened',
  'grew',
  'acknowledged',
  'assigned',
  'commented',
  'unmuted',
  'flapping',
  'settled',
  'cleared',
  'reminded',
  'escalated',
  'webhookDisabled',
  'test',
] as const
export type AlertKind = (typeof alertKinds)[number]

/** Why somebody is told. */
export const alertWhys = [
  'shop',
  'superior',
  'salesRep',
  'enterprise',
  'role',
  'account',
  'nobodyElse',
  'hardwareSwitch',
  'fenceSwitch',
  'assignee',
  'endpoint',
] as const
export type AlertWhy = (typeof alertWhys)[number]

/** Why an alert was not sent, or not any more. */
export const alertReasons = ['settled', 'limit', 'noAddress', 'stopped', 'notSetUp', 'gone'] as const
export type AlertReason = (typeof alertReasons)[number]

export const alertRow = z.object({
  id: z.string(),
  recipient: z.string(),
  recipientName: z.string(),
  channel: z.enum(alertChannels),
  state: z.enum(alertStates.names),
  severity: z.enum(alertSeverities),
  /** Address, number or URL it went to; known once it was tried. */
  toAddress: z.string().nullable(),
  subject: z.string().nullable(),
  /** What the first line of it tells, and how many there are. */
  firstName: z.string().nullable(),
  lines: z.number().int(),
  tries: z.number().int(),
  reason: z.enum(alertReasons).nullable(),
  lastError: z.string().nullable(),
  createdAt: moment,
  dueAt: moment.nullable(),
  sentAt: moment.nullable(),
})
export type AlertRow = z.infer<typeof alertRow>

export const alertLine = z.object({
  id: z.string(),
  alarmId: z.string().nullable(),
  kind: z.enum(alertKinds),
  at: moment,
  name: z.string().nullable(),
  place: z.string().nullable(),
  severity: z.enum(alertSeverities).nullable(),
  planId: z.string().nullable(),
  planName: z.string().nullable(),
  /** The plan is the one the enterprise began with. */
  planBuiltIn: z.boolean(),
  why: z.enum(alertWhys),
  whyName: z.string().nullable(),
})

export const alertAttempt = z.object({
  id: z.string(),
  at: moment,
  tookMs: z.number().int(),
  ok: z.boolean(),
  status: z.number().int().nullable(),
  answer: z.string().nullable(),
  error: z.string().nullable(),
})
export type AlertAttempt = z.infer<typeof alertAttempt>

export const alertDetail = alertRow.extend({
  /** What the receiver knows it by, the same at every try. */
  key: z.string(),
  body: z.string().nullable(),
  told: z.array(alertLine),
  attempts: z.array(alertAttempt),
  /** Plans that tell one by this way, and whether one has stopped that; of one's own alerts alone. */
  stops: z.array(
    z.object({ planId: z.string(), planName: z.string(), planBuiltIn: z.boolean(), stopped: z.boolean() }),
  ),
})
export type AlertDetail = z.infer<typeof alertDetail>
