import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { tellAlarms } from './alarm.notify.ts'
import { noteEvents } from './judge/note.ts'

/** Clears what holds by a rule that is deleted. */
export async function endRule(db: Kysely<Tables>, ruleId: number, now: Date): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from alarm where rule_id = ${ruleId} and cleared_at is null order by fold for update`.execute(db)
  const ids = rows.map(({ id }) => id)
  await endAlarms(db, ids, now)
  await noteEvents(
    db,
    ids.map((alarmId) => ({ alarmId, type: 'cleared', data: { why: 'rule' } })),
    now,
  )
  await tellAlarms(db, ids)
}

/** Has these alarms over, with everybody in them. */
export async function endAlarms(db: Kysely<Tables>, ids: readonly number[], now: Date): Promise<void> {
  await sql`
    update alarm_terminal set cleared_at = ${now}
    where alarm_id = any(${ids}::bigint[]) and cleared_at is null`.execute(db)
  await sql`
    update alarm set status = 'cleared', cleared_at = ${now}, holding = 0, flapping = false
    where id = any(${ids}::bigint[])`.execute(db)
}
