import type { AlertChannel, AlertKind } from '@cpm/contract/insight/alert/alert.shape'
import { webhookEvents } from '@cpm/contract/insight/webhook/webhook'
import { postOf } from '../../webhook/webhook.body.ts'
import type { Alarm, Plan, TellWorld } from './notify.world.ts'
import { assigneeOf, recipientOf, switchedOn, type Told, toldBy } from './notify.people.ts'
import { isAbout } from './notify.world.ts'
import { whenTold } from './notify.when.ts'
import type { Line } from './notify.write.ts'

/** What befell an alarm, as `alarm_event` has it. */
export type Happening = {
  id: number
  alarm_id: number
  type: string
  at: Date
  account_name: string | null
  data: Record<string, unknown>
}

/** By these ways, by this plan; a switch of an account and an assignment have none. */
type Saying = {
  kind: AlertKind
  at: Date
  plan: Plan | null
  channels: readonly AlertChannel[]
  data: Record<string, unknown>
  /** Names what is told, so that nobody is told it twice. */
  about: string
}

/** Without a plan it gathers this long. */
const unplanned = { wait_ms: 30_000, quiet_from: null, quiet_to: null, digest_at: null, time_zone: 'UTC' }

/** One line to each of these people by each of the ways, where they have not stopped that. */
export function linesTo(told: readonly Told[], alarm: Alarm, saying: Saying, world: TellWorld, now: Date): Line[] {
  const { plan, kind, at, data, about } = saying
  return told.flatMap((one) =>
    saying.channels.flatMap((channel): Line[] => {
      const { person, phone, name, why, whyName } = one
      // Of a number alone there is one way.
      if (channel === 'webhook' || (person === null && channel !== 'sms')) return []
      if (plan && person && world.stopped.has(`${person.id} ${plan.id} ${channel}`)) return []
      const recipient = recipientOf(one)
      return [
        {
          recipient,
          recipientName: name,
          accountId: person?.id ?? null,
          webhookId: null,
          channel,
          ...whenTold(plan ?? unplanned, alarm.severity, now),
          severity: alarm.severity,
          language: person?.language ?? 'cn',
          toAddress: phone,
          body: null,
          alarmId: alarm.id,
          kind,
          at,
          planId: plan?.id ?? null,
          planName: plan?.name ?? null,
          why,
          whyName,
          data,
          dedupe: `${about}:${recipient}:${channel}`,
        },
      ]
    }),
  )
}

/** Of which keys the switch for hardware exceptions is [3.9]. */
const hardwareKeys = new Set(['battery', 'storage', 'peripheral'])
const isHardware = (key: string) => hardwareKeys.has(key)

/** Who is told that an alarm opened: by plans, and by the switches of accounts [3.9]. */
export function openedLines(alarm: Alarm, happened: Happening, kind: AlertKind, world: TellWorld, now: Date): Line[] {
  const saying = { kind, at: happened.at, data: dataOf(happened), about: `e:${happened.id}` }
  const planned = world.plans
    .filter((plan) => isAbout(plan, alarm, world))
    .flatMap((plan) => {
      const told = toldBy(plan, world.people, alarm.places, world.roleNames)
      return linesTo(told, alarm, { ...saying, plan, channels: plan.channels as AlertChannel[] }, world, now)
    })
  const switched = (which: 'hardwareAlert' | 'fenceAlert', channel: AlertChannel) =>
    linesTo(
      switchedOn(which, world.people, alarm.places),
      alarm,
      { ...saying, plan: null, channels: [channel] },
      world,
      now,
    )
  return [
    ...planned,
    ...(isHardware(alarm.key) ? switched('hardwareAlert', 'sms') : []),
    ...(alarm.key === 'fence' ? switched('fenceAlert', 'email') : []),
  ]
}

export function assignedLines(alarm: Alarm, happened: Happening, world: TellWorld, now: Date): Line[] {
  const told = assigneeOf(world.people, alarm.assignee_id)
  const saying = { kind: 'assigned' as const, at: happened.at, plan: null, channels: ['bell', 'email'] as const }
  return linesTo(told, alarm, { ...saying, data: dataOf(happened), about: `e:${happened.id}` }, world, now)
}

/** Posts to the endpoints that take this event, where a plan about the alarm posts at all. */
export function postedLines(alarm: Alarm, happened: Happening, world: TellWorld, now: Date): Line[] {
  const kind = webhookEvents.find((one) => one === happened.type)
  const plan = world.plans.find((one) => one.channels.includes('webhook') && isAbout(one, alarm, world))
  if (kind === undefined || plan === undefined) return []
  return world.endpoints
    .filter(({ events }) => events.includes(kind))
    .map(({ id, name }) => ({
      recipient: `webhook:${id}`,
      recipientName: name,
      accountId: null,
      webhookId: id,
      channel: 'webhook',
      lane: 'now',
      dueAt: now,
      severity: alarm.severity,
      language: 'en',
      toAddress: null,
      body: postOf(alarm, happened),
      alarmId: alarm.id,
      kind,
      at: happened.at,
      planId: plan.id,
      planName: plan.name,
      why: 'endpoint',
      whyName: null,
      data: dataOf(happened),
      dedupe: `e:${happened.id}:webhook:${id}`,
    }))
}

/** What a line says of it besides: by whom, and what they wrote. */
const dataOf = ({ data, account_name: by }: Happening): Record<string, unknown> => ({ ...data, ...(by && { by }) })
