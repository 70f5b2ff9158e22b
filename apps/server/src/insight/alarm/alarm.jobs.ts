import { alarmsKeptDays } from '@cpm/contract/insight/alarm/alarm'
import type { AlarmKey } from '@cpm/contract/insight/alarm-rule/alarm-rule.keys'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Job } from '../../core/feature.ts'
import { unscoped } from '../../core/scope.ts'
import type { Tables } from '../../db/tables.ts'
import { tellAlarms } from './alarm.notify.ts'
import { endStates, judge, sweep } from './judge/judge.ts'
import { noteEvents } from './judge/note.ts'
import { type JudgeRule, ruleColumns, rulesNow } from './judge/rules.ts'
import { truthsOf } from './judge/truth.ts'

/** Terminals judged in one transaction. */
const slice = 5_000
const timersAtOnce = 1_000

/** What was to go on by the clock. */
const sweepTimers: Job = {
  everyMs: 1_000,
  run: ({ db, now }) => db.transaction().execute(async (trx) => sweep(trx, await rulesNow(trx), now, timersAtOnce)),
}

type Changed = JudgeRule & { enabled: boolean; judgedTo: number }

/** Judges all terminals anew by a rule that was changed, some at a time. */
const judgeAnew: Job = {
  everyMs: 10_000,
  run: ({ db, now }) => db.transaction().execute((trx) => judgeNextSlice(trx, now)),
}

async function judgeNextSlice(trx: Kysely<Tables>, now: Date): Promise<boolean> {
  const { rows } = await sql<Changed>`
    select ${ruleColumns}, enabled, judged_to as "judgedTo" from alarm_rule
    where judged_to is not null and ${unscoped('alarm_rule', 'terminals are judged by the rules of their enterprise')}
    order by id limit 1 for update`.execute(trx)
  const [rule] = rows
  if (!rule) return false
  const ids = await nextOf(trx, rule)
  if (rule.enabled) {
    const truths = await truthsOf(trx, ids, new Set([rule.key]), now)
    await judge(
      trx,
      ids.map((terminalId) => ({ rule, terminalId, seen: truths.of(terminalId, rule) })),
      now,
    )
  } else await endStates(trx, rule, ids, now)
  const last = ids.length < slice ? null : (ids.at(-1) ?? null)
  await sql`update alarm_rule set judged_to = ${last}
    where id = ${rule.id} and ${unscoped('alarm_rule', 'how far it is judged is for nobody to see')}`.execute(trx)
  return true
}

/** The next terminals that a rule is about, or was. */
async function nextOf(trx: Kysely<Tables>, { id, enterpriseId, enabled, judgedTo }: Changed): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from (
      (select id from terminal where ${enabled} and enterprise_id = ${enterpriseId} and id > ${judgedTo}
        and ${unscoped('terminal', 'whoever they are, rules look at them')} order by id limit ${slice})
      union
      (select terminal_id from alarm_state where rule_id = ${id} and terminal_id > ${judgedTo}
        order by terminal_id limit ${slice})) t
    order by id limit ${slice}`.execute(trx)
  return rows.map((row) => row.id)
}

/** What adds up, or grows old, is looked at from time to time: the data of this month, the patches of the system. */
const judgeSums: Job = {
  everyMs: 10 * 60_000,
  run: async ({ db, now }) => {
    for (const rule of [...(await rulesNow(db)).byId.values()].filter(({ key }) => key in pastPoint)) {
      await db.transaction().execute((trx) => judgeSum(trx, rule, now))
    }
  },
}

/** Terminals of the rule's enterprise that are past its first critical point. */
const pastPoint: Partial<Record<AlarmKey, (rule: JudgeRule, now: Date) => RawBuilder<unknown>>> = {
  data: ({ enterpriseId, levels }, now) => sql`
    select u.terminal_id as id from usage_day u join terminal t on t.id = u.terminal_id
    where u.day >= date_trunc('month', ${now}::timestamptz at time zone 'UTC')::date
      and t.enterprise_id = ${enterpriseId} and ${unscoped('terminal', 'whoever they are, rules look at them')}
    group by u.terminal_id having sum(u.rx + u.tx) / 1e6 > ${levels[0]?.at ?? 0}`,
  patch: ({ enterpriseId, levels }, now) => sql`
    select s.terminal_id as id from terminal_state s join terminal t on t.id = s.terminal_id
    where t.enterprise_id = ${enterpriseId} and ${unscoped('terminal', 'whoever they are, rules look at them')}
      and s.facts ->> 'securityPatch' < to_char((${now}::timestamptz at time zone 'UTC')::date - ${levels[0]?.at ?? 0}::int,
        'YYYY-MM-DD')`,
}

/** Of those that are past it, and of those that were. */
async function judgeSum(trx: Kysely<Tables>, rule: JudgeRule, now: Date): Promise<void> {
  const past = pastPoint[rule.key]
  if (!past) return
  const { rows } = await sql<{ id: number }>`
    ${past(rule, now)}
    union select terminal_id from alarm_state where rule_id = ${rule.id}`.execute(trx)
  const ids = rows.map((row) => row.id)
  const truths = await truthsOf(trx, ids, new Set([rule.key]), now)
  await judge(
    trx,
    ids.map((terminalId) => ({ rule, terminalId, seen: truths.of(terminalId, rule) })),
    now,
  )
}

/** Alarms that are muted no longer, and what stands open of the time in which work was done: both are said. */
const endSilence: Job = {
  everyMs: 5_000,
  run: ({ db, now }) =>
    db.transaction().execute(async (trx) => {
      await unmute(trx, now)
      await endWindows(trx, now)
    }),
}

async function unmute(trx: Kysely<Tables>, now: Date): Promise<void> {
  const { rows } = await sql<{ id: number; swallowed: number }>`
    with due as (
      select id from alarm where muted_until <= ${now} and ${unscoped('alarm', 'their time is up, whoever sees them')}
      order by id limit ${timersAtOnce} for update skip locked)
    update alarm a set muted_until = null, mute_reason = null from due
    where a.id = due.id and ${unscoped('alarm', 'as above')}
    returning a.id, (
      select count(*)::int from alarm_event e where e.alarm_id = a.id and e.suppressed = 'muted' and e.id > coalesce((
        select max(m.id) from alarm_event m where m.alarm_id = a.id and m.type = 'muted'), 0)) as swallowed`.execute(
    trx,
  )
  await noteEvents(
    trx,
    rows.map(({ id, swallowed }) => ({ alarmId: id, type: 'unmuted', data: { swallowed } })),
    now,
  )
  await tellAlarms(
    trx,
    rows.map(({ id }) => id),
  )
}

async function endWindows(trx: Kysely<Tables>, now: Date): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    with over as (
      update alarm_window set told = true where not told and ends_at <= ${now}
        and ${unscoped('alarm_window', 'its time is up, whoever made it')}
      returning enterprise_id, group_path, begins_at, ends_at)
    select distinct a.id from over w join alarm a on a.enterprise_id = w.enterprise_id
      and (w.group_path is null or a.group_path <@ w.group_path)
    where a.cleared_at is null and a.opened_at >= w.begins_at and a.opened_at < w.ends_at
      and ${unscoped('alarm', 'what was told to nobody is told now')}
    order by a.id`.execute(trx)
  await noteEvents(
    trx,
    rows.map(({ id }) => ({ alarmId: id, type: 'unmuted', data: { why: 'maintenance' } })),
    now,
  )
  await tellAlarms(
    trx,
    rows.map(({ id }) => id),
  )
}

const keptMs = alarmsKeptDays * 86_400_000

/** What is long over goes. */
const forgetAlarms: Job = {
  everyMs: 3_600_000,
  run: async ({ db, now }) => {
    const { rows } = await sql`
      delete from alarm where id in (
        select id from alarm where cleared_at < ${new Date(now.getTime() - keptMs)}
          and ${unscoped('alarm', 'they are long over, whoever sees them')} limit 1000)
      returning id`.execute(db)
    return rows.length === 1000
  },
}

export const alarmJobs = { sweepTimers, judgeAnew, judgeSums, endSilence, forgetAlarms } satisfies Record<string, Job>
