import type { SomeFacts } from '@cpm/contract/estate/agent/report'
import type { AlarmKey } from '@cpm/contract/insight/alarm-rule/alarm-rule.keys'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { Seen } from '../alarm/judge/machine/machine.ts'
import { numbersIn, seenOf } from '../alarm/judge/measure.ts'
import type { JudgeRule } from '../alarm/judge/rules.ts'
import type { PastSight } from './replay.ts'

/** What was seen since `from`: later than was asked where there was too much. */
export type Past = { sights: PastSight[]; from: Date }

/** Rows that are read of the past. */
const mostRows = 200_000

/** Where in a report a key is. */
const fields: Partial<Record<AlarmKey, keyof SomeFacts>> = {
  battery: 'battery',
  storage: 'storage',
  memory: 'memory',
  cpu: 'cpu',
  temperature: 'temperature',
  signal: 'network',
}

type Db = Kysely<Tables>
type Ids = readonly number[]

/** What is kept of the past of these terminals; null where nothing is, of what the rule looks at. */
export async function pastOf(db: Db, rule: JudgeRule, ids: Ids, from: Date, now: Date): Promise<Past | null> {
  switch (rule.key) {
    case 'offline':
      return offline(db, ids, from)
    case 'peripheral':
      return faults(db, rule, ids, from)
    case 'task':
    case 'appGone':
    case 'event':
      return moments(db, rule, ids, from)
    case 'clock':
      return reports(db, rule, ids, from, now)
    default:
      return fields[rule.key] === undefined ? null : reports(db, rule, ids, from, now)
  }
}

type Report = { terminal_id: number; received_at: Date; at: Date | null; facts: SomeFacts }

async function reports(db: Db, rule: JudgeRule, ids: Ids, from: Date, now: Date): Promise<Past> {
  const field = fields[rule.key]
  const facts = field ? sql`jsonb_build_object(${field}::text, body -> ${field}::text)` : sql`'{}'::jsonb`
  const has = field ? sql`body ? ${field}::text` : sql`at is not null`
  const { rows } = await sql<Report>`
    select terminal_id, received_at, at, ${facts} as facts from report
    where terminal_id = any(${ids}::bigint[]) and received_at >= ${from} and received_at <= ${now} and ${has}
    order by received_at desc limit ${mostRows}`.execute(db)
  const sights = rows.flatMap((row): PastSight[] => {
    const offBy = row.at === null ? null : row.at.getTime() - row.received_at.getTime()
    const found = [...numbersIn(row.facts, offBy)].find(([key]) => key === rule.key)
    if (!found) return []
    return [{ terminalId: row.terminal_id, at: row.received_at.getTime(), seen: seenOf(rule, found[1]) }]
  })
  return { sights, from: rows.length < mostRows ? from : (rows.at(-1)?.received_at ?? from) }
}

type Gap = { terminal_id: number; went: Date; came: Date | null }

/** A terminal is away between two of its connections, and since the last where it is not back. */
async function offline(db: Db, ids: Ids, from: Date): Promise<Past> {
  const { rows } = await sql<Gap>`
    select c.terminal_id, c.until as went,
      coalesce(lead(c.at) over (partition by c.terminal_id order by c.at),
        case when s.online then greatest(s.connected_at, c.until) end) as came
    from connection_log c left join terminal_state s on s.terminal_id = c.terminal_id
    where c.terminal_id = any(${ids}::bigint[]) and c.until >= ${from}
    order by c.until desc limit ${mostRows}`.execute(db)
  const sights = rows.flatMap(({ terminal_id: terminalId, went, came }) => [
    { terminalId, at: went.getTime(), seen: away(true, went) },
    ...(came === null ? [] : [{ terminalId, at: came.getTime(), seen: away(false, came) }]),
  ])
  return { sights, from }
}

const away = (holds: boolean, since: Date): Seen => ({ holds, level: 0, value: null, since: since.getTime() })

type Fault = { terminal_id: number; since: Date; cleared_at: Date | null }

async function faults(db: Db, { match }: JudgeRule, ids: Ids, from: Date): Promise<Past> {
  const { rows } = await sql<Fault>`
    select terminal_id, since, cleared_at from peripheral_fault
    where terminal_id = any(${ids}::bigint[]) and since >= ${from} and kind = any(${match}::text[])
    order by since desc limit ${mostRows}`.execute(db)
  const sights = rows.flatMap(({ terminal_id: terminalId, since, cleared_at: over }) => [
    { terminalId, at: since.getTime(), seen: away(true, since) },
    ...(over === null ? [] : [{ terminalId, at: over.getTime(), seen: away(false, over) }]),
  ])
  return { sights, from }
}

type Moment = { terminal_id: number; at: Date }

async function moments(db: Db, { key, match }: JudgeRule, ids: Ids, from: Date): Promise<Past> {
  const of = {
    task: sql`select terminal_id, finished_at as at from task_run where status = 'failed' and finished_at >= ${from}`,
    appGone: sql`select terminal_id, gone_at as at from task_run where gone_why <> 'replaced' and gone_at >= ${from}`,
    event: sql`select terminal_id, received_at as at from event
      where type = any(${match}::text[]) and received_at >= ${from}`,
  }
  const { rows } = await sql<Moment>`
    ${of[key as keyof typeof of]} and terminal_id = any(${ids}::bigint[])
    order by at desc limit ${mostRows}`.execute(db)
  const seen: Seen = { holds: true, level: 0, value: null, isMoment: true }
  return { sights: rows.map((row) => ({ terminalId: row.terminal_id, at: row.at.getTime(), seen })), from }
}
