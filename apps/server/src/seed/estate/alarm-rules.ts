import type { AlarmLevel } from '@cpm/contract/insight/alarm-rule/alarm-rule.form'
import { type AlarmKey, usualClear } from '@cpm/contract/insight/alarm-rule/alarm-rule.keys'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../db/tables.ts'

const minute = 60_000
const hour = 60 * minute

type Ready = {
  name: string
  key: AlarmKey
  levels: AlarmLevel[]
  kind?: 'lasting' | 'repeating'
  hold?: number
  times?: number
  within?: number
  keep?: number
  match?: string[]
  fold?: 'store' | 'model'
  off?: true
}

const plain = (severity: AlarmLevel['severity']): AlarmLevel[] => [{ severity, at: null }]

/** Rules a fleet of tills begins with. One is left to be switched on. */
const ready: readonly Ready[] = [
  {
    name: '离线超过 1 小时 Offline over an hour',
    key: 'offline',
    levels: plain('major'),
    kind: 'lasting',
    hold: hour,
    fold: 'store',
  },
  {
    name: '离线超过 72 小时 Offline over 72 hours',
    key: 'offline',
    levels: plain('critical'),
    kind: 'lasting',
    hold: 72 * hour,
  },
  {
    name: '电量不足 Low battery',
    key: 'battery',
    levels: [
      { severity: 'minor', at: 20 },
      { severity: 'major', at: 10 },
    ],
    keep: 5 * minute,
  },
  {
    name: '存储将满 Storage nearly full',
    key: 'storage',
    levels: [
      { severity: 'minor', at: 80 },
      { severity: 'major', at: 90 },
      { severity: 'critical', at: 97 },
    ],
  },
  {
    name: '内存不足 Low memory',
    key: 'memory',
    levels: [{ severity: 'minor', at: 95 }],
    kind: 'lasting',
    hold: 30 * minute,
  },
  {
    name: '时钟偏差 Clock deviation',
    key: 'clock',
    levels: [{ severity: 'minor', at: 5 }],
    kind: 'lasting',
    hold: 10 * minute,
  },
  {
    name: '外设缺少或故障 Peripheral missing or faulty',
    key: 'peripheral',
    levels: plain('major'),
    match: ['missing', 'faulty'],
  },
  { name: '已禁用的应用 Blocked app', key: 'app', levels: plain('major'), match: ['barred'], fold: 'store' },
  {
    name: '任务反复失败 Repeated task failures',
    key: 'task',
    levels: plain('minor'),
    kind: 'repeating',
    times: 3,
    within: 24 * hour,
    fold: 'store',
  },
  { name: '违规 Violation', key: 'event', levels: plain('major'), match: ['violation'], fold: 'store' },
  { name: '围栏越界 Geofence exit', key: 'fence', levels: plain('major') },
  { name: '本月流量 Data usage this month', key: 'data', levels: [{ severity: 'info', at: 2000 }], off: true },
]

const clearOf = ({ key, levels: [first] }: Ready) => (first?.at == null ? null : usualClear(key, first.at))

/** Each enterprise that has terminals has them; what holds already is found by the job that judges anew. */
export async function addAlarmRules(tx: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ id: number }>`select distinct enterprise_id as id from terminal order by 1`.execute(tx)
  const rules = rows.flatMap(({ id }) =>
    ready.map((rule) => ({
      enterprise_id: id,
      name: rule.name,
      key: rule.key,
      levels: JSON.stringify(rule.levels),
      kind: rule.kind ?? ('simple' as const),
      hold_ms: rule.hold ?? 0,
      times: rule.times ?? 1,
      within_ms: rule.within ?? 0,
      clear_at: clearOf(rule),
      keep_ms: rule.keep ?? 0,
      match: rule.match ?? [],
      fold: rule.fold ?? ('terminal' as const),
      enabled: rule.off !== true,
      judged_to: rule.off ? null : 0,
    })),
  )
  if (rules.length > 0) await tx.insertInto('alarm_rule').values(rules).execute()
}
