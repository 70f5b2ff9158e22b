import { type Kysely, sql } from 'kysely'
import type { JobCtx } from '../../../core/feature.ts'
import type { Tables } from '../../../db/tables.ts'
import { linesTo } from './notify.lines.ts'
import { meantBy, once, toldBy } from './notify.people.ts'
import { type Alarm, alarmsOf, type Plan, type TellWorld, tellWorldOf } from './notify.world.ts'
import { type Line, writeLines } from './notify.write.ts'

const atOnce = 500

type Timer = { alarm_id: number; plan_id: number; kind: 'step' | 'remind'; n: number; due_at: Date }

/** Sets when the next of a plan's people are told of an alarm, and when the same once more, as long as nobody acknowledges. */
export async function startTimers(
  trx: Kysely<Tables>,
  alarm: Alarm,
  plans: readonly Plan[],
  from: Date,
): Promise<void> {
  if (alarm.status !== 'open') return
  const rows = plans.flatMap(({ id, steps, remind_ms }) => [
    ...(steps[0] ? [{ plan_id: id, kind: 'step' as const, afterMs: steps[0].afterMs }] : []),
    ...(remind_ms === null ? [] : [{ plan_id: id, kind: 'remind' as const, afterMs: remind_ms }]),
  ])
  if (rows.length === 0) return
  await trx
    .insertInto('alert_timer')
    .values(
      rows.map(({ plan_id, kind, afterMs }) => ({
        alarm_id: alarm.id,
        plan_id,
        kind,
        n: 0,
        due_at: new Date(from.getTime() + afterMs),
      })),
    )
    .onConflict((on) => on.doNothing())
    .execute()
}

/** Tells whom the timers that are due are for, and sets the next. */
export async function fireTimers({ db, now }: JobCtx): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { rows: due } = await sql<Timer>`
      select alarm_id, plan_id, kind, n, due_at from alert_timer where due_at <= ${now}
      order by due_at, alarm_id, plan_id, kind limit ${atOnce} for update skip locked`.execute(trx)
    if (due.length === 0) return false
    const alarms = await alarmsOf(trx, [...new Set(due.map((one) => one.alarm_id))])
    const byEnterprise = Map.groupBy(due, (one) => alarms.get(one.alarm_id)?.enterprise_id as number)
    for (const enterpriseId of [...byEnterprise.keys()].toSorted((a, b) => a - b)) {
      const world = await tellWorldOf(trx, enterpriseId)
      const lines: Line[] = []
      for (const timer of byEnterprise.get(enterpriseId) ?? []) {
        const alarm = alarms.get(timer.alarm_id) as Alarm
        lines.push(...(await fire(trx, now, timer, alarm, world)))
      }
      await writeLines(trx, now, enterpriseId, lines)
    }
    return due.length === atOnce
  })
}

async function fire(trx: Kysely<Tables>, now: Date, timer: Timer, alarm: Alarm, world: TellWorld): Promise<Line[]> {
  const plan = world.plans.find(({ id }) => id === timer.plan_id)
  if (!plan || alarm.status !== 'open') {
    await set(trx, timer, null)
    return []
  }
  // Muted, it waits; what is left of the chain goes on then.
  if (alarm.muted_until !== null && alarm.muted_until > now) {
    await set(trx, timer, { n: timer.n, dueAt: alarm.muted_until })
    return []
  }
  const at = `t:${timer.alarm_id}:${timer.plan_id}:${timer.kind}:${timer.n}`
  if (timer.kind === 'remind') {
    const next = plan.remind_ms === null ? null : { n: timer.n + 1, dueAt: new Date(now.getTime() + plan.remind_ms) }
    await set(trx, timer, next)
    const told = toldBy(plan, world.people, alarm.places, world.roleNames)
    const channels = plan.channels as ('bell' | 'email' | 'sms')[]
    return linesTo(told, alarm, { kind: 'reminded', at: now, plan, channels, data: {}, about: at }, world, now)
  }
  const [step, next] = [plan.steps[timer.n], plan.steps[timer.n + 1]]
  const sinceFirst = next && step ? next.afterMs - step.afterMs : 0
  await set(trx, timer, next ? { n: timer.n + 1, dueAt: new Date(timer.due_at.getTime() + sinceFirst) } : null)
  if (!step) return []
  const told = once(meantBy(step.to, world.people, alarm.places))
  return linesTo(
    told,
    alarm,
    { kind: 'escalated', at: now, plan, channels: step.channels, data: {}, about: at },
    world,
    now,
  )
}

async function set(trx: Kysely<Tables>, timer: Timer, next: { n: number; dueAt: Date } | null): Promise<void> {
  const { alarm_id, plan_id, kind } = timer
  const of = sql`alarm_id = ${alarm_id} and plan_id = ${plan_id} and kind = ${kind}`
  if (next === null) await sql`delete from alert_timer where ${of}`.execute(trx)
  else await sql`update alert_timer set n = ${next.n}, due_at = ${next.dueAt} where ${of}`.execute(trx)
}
