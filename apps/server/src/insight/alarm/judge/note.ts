import type { AlarmEventType } from '@cpm/contract/insight/alarm/alarm.states'
import { type QueryExecutorProvider, sql } from 'kysely'
import { unscoped } from '../../../core/scope.ts'

export type Noted = {
  alarmId: number
  type: AlarmEventType
  data: object
  account?: { id: number; name: string }
}

/**
 * Writes what befell alarms. What comes while one is muted, where work is done, or while one comes and goes is told to
 * nobody; what a person does, and that it begins or ends, is no such thing.
 */
export async function noteEvents(db: QueryExecutorProvider, events: readonly Noted[], now: Date): Promise<void> {
  if (events.length === 0) return
  await sql`
    insert into alarm_event (alarm_id, type, at, account_id, account_name, data, suppressed)
    select a.id, v.type, ${now}, v.account_id, v.account_name, v.data::jsonb,
      case
        when v.type in ('muted', 'unmuted') then null
        when a.muted_until > ${now} then 'muted'
        when exists (
          select from alarm_window w where w.enterprise_id = a.enterprise_id
            and w.begins_at <= ${now} and w.ends_at > ${now}
            and (w.group_path is null or a.group_path <@ w.group_path)
            and ${unscoped('alarm_window', 'whoever made it, it counts')}) then 'maintenance'
        when a.flapping and v.type in ('opened', 'grew') then 'flapping'
      end
    from unnest(
      ${events.map(({ alarmId }) => alarmId)}::bigint[], ${events.map(({ type }) => type)}::text[],
      ${events.map(({ account }) => account?.id ?? null)}::bigint[],
      ${events.map(({ account }) => account?.name ?? null)}::text[],
      ${events.map(({ data }) => JSON.stringify(data))}::text[]
    ) with ordinality as v(alarm_id, type, account_id, account_name, data, place)
    join alarm a on a.id = v.alarm_id
    where ${unscoped('alarm', 'what befell it is written beside it')}
    order by v.place`.execute(db)
}
