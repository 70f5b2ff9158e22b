import type { AlertChannel, AlertKind, AlertWhy } from '@cpm/contract/insight/alert/alert.shape'
import { type Kysely, sql } from 'kysely'
import type { JobCtx } from '../../../core/feature.ts'
import type { Tables } from '../../../db/tables.ts'
import { assignedLines, type Happening, linesTo, openedLines, postedLines } from './notify.lines.ts'
import type { Told } from './notify.people.ts'
import { startTimers } from './notify.timers.ts'
import { type Alarm, alarmsOf, isAbout, type TellWorld, tellWorldOf } from './notify.world.ts'
import { type Line, writeLines } from './notify.write.ts'

/** What befell alarms in one turn. */
const atOnce = 500

/**
 * Makes alerts of what befell alarms. What is taken from the queue and what is written of it are one transaction, so a kill
 * in between leaves both or neither.
 */
export async function tellAlarms({ db, now }: JobCtx): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const taken = await sql<{ event_id: number }>`
      delete from alert_todo where event_id in (
        select event_id from alert_todo order by event_id limit ${atOnce} for update skip locked)
      returning event_id`.execute(trx)
    const ids = taken.rows.map(({ event_id }) => event_id)
    if (ids.length === 0) return false
    const { rows: events } = await sql<Happening>`
      select id, alarm_id, type, at, account_name, data from alarm_event where id = any(${ids}::bigint[])
      order by id`.execute(trx)
    const alarms = await alarmsOf(trx, [...new Set(events.map((one) => one.alarm_id))])
    const byEnterprise = Map.groupBy(events, (one) => alarms.get(one.alarm_id)?.enterprise_id as number)
    for (const enterpriseId of [...byEnterprise.keys()].toSorted((a, b) => a - b)) {
      const world = await tellWorldOf(trx, enterpriseId)
      await tellOf(trx, now, world, alarms, byEnterprise.get(enterpriseId) ?? [])
    }
    return ids.length === atOnce
  })
}

type Alarms = ReadonlyMap<number, Alarm>

async function tellOf(
  trx: Kysely<Tables>,
  now: Date,
  world: TellWorld,
  alarms: Alarms,
  events: readonly Happening[],
): Promise<void> {
  const of = (one: Happening) => alarms.get(one.alarm_id) as Alarm
  const opened = events.filter(({ type }) => type === 'opened')
  await writeLines(trx, now, world.enterpriseId, [
    ...opened.flatMap((one) => openedLines(of(one), one, 'opened', world, now)),
    ...events.flatMap((one) => postedLines(of(one), one, world, now)),
    ...events.flatMap((one) => (one.type === 'assigned' ? assignedLines(of(one), one, world, now) : [])),
  ])
  const later = events.filter(({ type }) => type !== 'opened' && type !== 'assigned')
  const told = await toldOf(trx, [...new Set(later.map((one) => one.alarm_id))])
  // What opened while it was muted was told to nobody; at its end it is as if it opened then.
  const begun = later.filter((one) => one.type === 'unmuted' && of(one).status !== 'cleared' && !told.has(one.alarm_id))
  await writeLines(trx, now, world.enterpriseId, [
    ...begun.flatMap((one) => openedLines(of(one), one, 'unmuted', world, now)),
    ...later.flatMap((one) => followed(of(one), one, told.get(one.alarm_id) ?? [], world, now)),
  ])
  for (const one of [...opened, ...begun]) {
    const alarm = of(one)
    const plans = world.plans.filter((plan) => isAbout(plan, alarm, world))
    await startTimers(trx, alarm, plans, one.type === 'opened' ? alarm.opened_at : now)
  }
}

type Heard = {
  alarm_id: number
  account_id: number | null
  phone: string | null
  name: string
  channel: AlertChannel
  plan_id: number | null
  why: AlertWhy
  why_name: string | null
}

/** Who was told of these alarms or is about to be, by which ways. */
async function toldOf(trx: Kysely<Tables>, alarmIds: readonly number[]): Promise<Map<number, Heard[]>> {
  const { rows } = await sql<Heard>`
    select distinct on (l.alarm_id, a.recipient, a.channel) l.alarm_id, a.account_id, a.to_address as phone,
      a.recipient_name as name, a.channel, l.plan_id, l.why, l.why_name
    from alert_line l join alert a on a.id = l.alert_id
    where l.alarm_id = any(${alarmIds}::bigint[]) and a.state in ('waiting', 'sent') and a.channel <> 'webhook'
      and l.kind in ('opened', 'unmuted', 'reminded', 'escalated')
    order by l.alarm_id, a.recipient, a.channel, l.id`.execute(trx)
  return Map.groupBy(rows, (row) => row.alarm_id)
}

/** What befell an alarm later goes to those who were told of it, and to nobody else. */
function followed(alarm: Alarm, one: Happening, heard: readonly Heard[], world: TellWorld, now: Date): Line[] {
  return heard.flatMap((row) => {
    const plan = world.plans.find(({ id }) => id === row.plan_id) ?? null
    const isTold = plan ? plan.events.includes(one.type) : one.type === 'cleared' && row.channel !== 'sms'
    const person = world.people.find(({ id }) => id === row.account_id) ?? null
    if (!isTold || (person === null && row.account_id !== null)) return []
    const who: Told = { person, phone: person ? null : row.phone, name: row.name, why: row.why, whyName: row.why_name }
    const data = { ...one.data, ...(one.account_name && { by: one.account_name }) }
    const saying = {
      kind: one.type as AlertKind,
      at: one.at,
      plan,
      channels: [row.channel],
      data,
      about: `e:${one.id}`,
    }
    return linesTo([who], alarm, saying, world, now)
  })
}
