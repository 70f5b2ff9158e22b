import { severities } from '@cpm/contract/insight/alarm-rule/alarm-rule.keys'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../../../db/tables.ts'
import { unscoped } from '../../../core/scope.ts'
import { tellAlarms } from '../alarm.notify.ts'
import { foldOf } from './fold.ts'
import type { State, Turn } from './machine/machine.ts'
import { noteEvents } from './note.ts'
import type { JudgeRule, Place } from './rules.ts'

/** What turned between a rule and a terminal. */
export type TurnOf = { turn: Turn; rule: JudgeRule; place: Place; state: State | null }

/** Writes the turns into alarms, in one order everywhere so that nobody waits for each other in a ring. */
export async function applyTurns(db: Kysely<Tables>, turns: readonly TurnOf[], now: Date, why?: string): Promise<void> {
  const of = (turn: Turn) => turns.filter((one) => one.turn === turn)
  const touched = new Set<number>()
  const add = (ids: readonly number[]) => ids.forEach((id) => touched.add(id))
  add(await raiseAll(db, of('raised'), now))
  add(await worsen(db, of('worse'), now))
  add(await mark(db, of('flapping'), true, now))
  add(await mark(db, of('settled'), false, now))
  add(await clearAll(db, of('cleared'), now, why))
  await tellAlarms(db, [...touched])
}

const severityOf = ({ rule, state }: TurnOf) =>
  rule.levels[Math.min(state?.level ?? 0, rule.levels.length - 1)]?.severity ?? 'minor'
const rank = sql`array_position(${severities}::text[], `

/** Terminals of one address may be of several stores: what is common to them. */
const wider = sql`common_group(array[a.group_path, excluded.group_path])`
const groupAt = (path: RawBuilder<unknown>) => sql`(
  select g.id from terminal_group g where g.path = ${path} and ${unscoped('terminal_group', 'where an alarm stands')})`

async function raiseAll(db: Kysely<Tables>, raised: readonly TurnOf[], now: Date): Promise<number[]> {
  if (raised.length === 0) return []
  const { rows } = await sql<{ id: number; isNew: boolean; n: number }>`
    with said as (
      select * from unnest(
        ${raised.map(({ rule }) => rule.id)}::bigint[], ${raised.map(({ rule, place }) => foldOf(rule, place))}::text[],
        ${raised.map(({ place }) => place.id)}::bigint[], ${raised.map(severityOf)}::text[],
        ${raised.map(({ state }) => state?.value && JSON.stringify(state.value))}::text[]
      ) as v(rule_id, fold, terminal_id, severity, value)),
    folded as (
      select s.rule_id, s.fold, max(${rank}s.severity)) as graveness,
        case when s.fold like 'model:%' then min(r.group_path::text)::ltree
          else common_group(array_agg(t.group_path)) end as path
      from said s join alarm_rule r on r.id = s.rule_id join terminal t on t.id = s.terminal_id
      where ${unscoped('terminal', 'alarms stand where their terminals do')}
        and ${unscoped('alarm_rule', 'what is folded by model stands where its rule looks')}
      group by s.rule_id, s.fold),
    opened as (
      insert into alarm as a (rule_id, enterprise_id, group_id, group_path, key, name, severity, fold, opened_at)
      select f.rule_id, r.enterprise_id, case when f.fold not like 'model:%' then ${groupAt(sql`f.path`)} end,
        f.path, r.key, r.name, (${severities}::text[])[f.graveness], f.fold, ${now}
      from folded f join alarm_rule r on r.id = f.rule_id
      where ${unscoped('alarm_rule', 'an alarm is called as its rule')}
      order by f.rule_id, f.fold
      on conflict (rule_id, fold) where cleared_at is null do update set
        group_id = case when a.fold like 'address:%' then ${groupAt(wider)} else a.group_id end,
        group_path = case when a.fold like 'address:%' then ${wider} else a.group_path end,
        severity = (${severities}::text[])[greatest(${rank}a.severity), ${rank}excluded.severity))]
      returning a.id, a.rule_id, a.fold, xmax = 0 as is_new),
    joined as (
      insert into alarm_terminal (alarm_id, rule_id, terminal_id, epoch, opened_at, value)
      select o.id, s.rule_id, s.terminal_id, 1 + coalesce((
          select max(epoch) from alarm_terminal x where x.rule_id = s.rule_id and x.terminal_id = s.terminal_id), 0),
        ${now}, s.value::jsonb
      from said s join opened o on o.rule_id = s.rule_id and o.fold = s.fold
      order by s.rule_id, s.terminal_id
      on conflict do nothing returning alarm_id)
    select o.id, o.is_new as "isNew", count(j.alarm_id)::int as n
    from opened o left join joined j on j.alarm_id = o.id group by o.id, o.is_new order by o.id`.execute(db)
  await sql`
    update alarm a set holding = holding + v.n, terminals = (
      select count(distinct terminal_id) from alarm_terminal m where m.alarm_id = a.id)
    from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ n }) => n)}::int[]) as v(id, n)
    where a.id = v.id and ${unscoped('alarm', 'alarms that have grown')}`.execute(db)
  const grown = rows.filter(({ isNew, n }) => isNew || n > 0)
  await noteEvents(
    db,
    grown.map(({ id, isNew, n }) => ({
      alarmId: id,
      type: isNew ? 'opened' : 'grew',
      data: isNew ? { terminals: n } : { by: n },
    })),
    now,
  )
  return rows.map(({ id }) => id)
}

/** Of the terminals in these turns, the alarms they are in now; locked, in order. */
async function alarmsOf(db: Kysely<Tables>, turns: readonly TurnOf[]) {
  const { rows } = await sql<{ id: number; ruleId: number; terminalId: number }>`
    select a.id, m.rule_id as "ruleId", m.terminal_id as "terminalId"
    from unnest(${turns.map(({ rule }) => rule.id)}::bigint[], ${turns.map(({ place }) => place.id)}::bigint[])
      as v(rule_id, terminal_id)
    join alarm_terminal m on m.rule_id = v.rule_id and m.terminal_id = v.terminal_id and m.cleared_at is null
    join alarm a on a.id = m.alarm_id
    where ${unscoped('alarm', 'alarms of terminals that were judged')}
    order by a.rule_id, a.fold for update of a`.execute(db)
  return rows
}

async function worsen(db: Kysely<Tables>, turns: readonly TurnOf[], now: Date): Promise<number[]> {
  if (turns.length === 0) return []
  const found = await alarmsOf(db, turns)
  const said = found.map(({ id, ruleId, terminalId }) => {
    const turn = turns.find(({ rule, place }) => rule.id === ruleId && place.id === terminalId) as TurnOf
    return { id, severity: severityOf(turn) }
  })
  const { rows } = await sql<{ id: number; severity: string }>`
    update alarm a set severity = v.severity
    from (select id, (${severities}::text[])[max(${rank}severity))] as severity
      from unnest(${said.map(({ id }) => id)}::bigint[], ${said.map(({ severity }) => severity)}::text[])
        as u(id, severity) group by id) v
    where a.id = v.id and ${rank}v.severity) > ${rank}a.severity)
      and ${unscoped('alarm', 'alarms that became graver')}
    returning a.id, a.severity`.execute(db)
  await noteEvents(
    db,
    rows.map(({ id, severity }) => ({ alarmId: id, type: 'grew', data: { severity } })),
    now,
  )
  return rows.map(({ id }) => id)
}

/** Comes and goes, or does so no longer. */
async function mark(db: Kysely<Tables>, turns: readonly TurnOf[], flapping: boolean, now: Date): Promise<number[]> {
  if (turns.length === 0) return []
  const ids = [...new Set((await alarmsOf(db, turns)).map(({ id }) => id))]
  const { rows } = await sql<{ id: number }>`
    update alarm set flapping = ${flapping} where id = any(${ids}::bigint[]) and flapping <> ${flapping}
      and (${flapping} or not exists (
        select from alarm_terminal m join alarm_state s on s.rule_id = m.rule_id and s.terminal_id = m.terminal_id
        where m.alarm_id = alarm.id and m.cleared_at is null and s.flapping))
      and ${unscoped('alarm', 'alarms of terminals that were judged')}
    returning id`.execute(db)
  const type = flapping ? 'flapping' : 'settled'
  await noteEvents(
    db,
    rows.map(({ id }) => ({ alarmId: id, type, data: {} })),
    now,
  )
  return rows.map(({ id }) => id)
}

async function clearAll(db: Kysely<Tables>, turns: readonly TurnOf[], now: Date, why?: string): Promise<number[]> {
  if (turns.length === 0) return []
  const found = await alarmsOf(db, turns)
  if (found.length === 0) return []
  const { rows } = await sql<{ id: number; over: boolean }>`
    with gone as (
      update alarm_terminal m set cleared_at = ${now}
      from unnest(${found.map(({ ruleId }) => ruleId)}::bigint[], ${found.map(({ terminalId }) => terminalId)}::bigint[])
        as v(rule_id, terminal_id)
      where m.rule_id = v.rule_id and m.terminal_id = v.terminal_id and m.cleared_at is null
      returning m.alarm_id),
    counted as (select alarm_id as id, count(*)::int as n from gone group by alarm_id)
    update alarm a set holding = a.holding - c.n,
      status = case when a.holding <= c.n then 'cleared' else a.status end,
      cleared_at = case when a.holding <= c.n then ${now}::timestamptz end
    from counted c where a.id = c.id and ${unscoped('alarm', 'alarms that fewer hold in')}
    returning a.id, a.cleared_at is not null as over`.execute(db)
  await noteEvents(
    db,
    rows.filter(({ over }) => over).map(({ id }) => ({ alarmId: id, type: 'cleared', data: why ? { why } : {} })),
    now,
  )
  return rows.map(({ id }) => id)
}
