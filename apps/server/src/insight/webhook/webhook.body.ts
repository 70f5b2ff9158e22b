import type { Alarm } from '../alert/notify/notify.world.ts'

type Happened = { id: number; type: string; at: Date; account_name: string | null; data: Record<string, unknown> }

/** What is posted of something that befell an alarm, as text, so that every try signs the same bytes. */
export function postOf(alarm: Alarm, happened: Happened): string {
  return JSON.stringify({
    type: `alarm.${happened.type}`,
    timestamp: happened.at.toISOString(),
    data: {
      eventId: String(happened.id),
      alarmId: String(alarm.id),
      ruleId: alarm.rule_id === null ? null : String(alarm.rule_id),
      key: alarm.key,
      name: alarm.name,
      severity: alarm.severity,
      status: alarm.status,
      fold: alarm.fold,
      groupId: alarm.group_id === null ? null : String(alarm.group_id),
      groupName: alarm.groupName,
      terminals: alarm.terminals,
      holding: alarm.holding,
      openedAt: alarm.opened_at.toISOString(),
      clearedAt: alarm.cleared_at?.toISOString() ?? null,
      by: happened.account_name,
      detail: happened.data,
    },
  })
}
