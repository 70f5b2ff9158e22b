import { alert } from '@cpm/contract/insight/alert/alert'
import { alertFields } from '@cpm/contract/insight/alert/alert.fields'
import type { AlertRow } from '@cpm/contract/insight/alert/alert.shape'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { columnsOfFile } from '../../platform/dictionary/dictionary.sheet.ts'
import { plain } from '../../core/columns.ts'
import type { Handler } from '../../core/feature.ts'
import { anyOf, exactly, within } from '../../core/list/list-filter.ts'
import { listing } from '../../core/list/listing.ts'
import { findOne } from '../../core/row.ts'
import { type Scope, unscoped } from '../../core/scope.ts'

const why = 'a line is seen with its alert, and says which alarm and plan it is about'
const firstName = sql<string | null>`(
  select coalesce(alarm.name, alert_line.data ->> 'name') from alert_line
  left join alarm on alarm.id = alert_line.alarm_id
  where alert_line.alert_id = alert.id order by alert_line.id limit 1)`
const lineCount = sql<number>`(select count(*)::int from alert_line where alert_line.alert_id = alert.id)`

const rowsOf = (scope: Scope) =>
  scope
    .from('alert')
    .where(unscopedLines())
    .select([
      'alert.id',
      'alert.recipient',
      'alert.recipient_name',
      'alert.account_id',
      'alert.channel',
      'alert.state',
      'alert.severity',
      'alert.to_address',
      'alert.subject',
      'alert.tries',
      'alert.reason',
      'alert.last_error',
      'alert.created_at',
      'alert.due_at',
      'alert.sent_at',
    ])
    .select([firstName.as('first_name'), lineCount.as('lines')])

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>

const told = (row: Row): AlertRow => ({
  ...plain(row, ['account_id', 'severity', 'reason', 'due_at']),
  severity: row.severity as AlertRow['severity'],
  reason: row.reason as AlertRow['reason'],
  dueAt: row.state === 'waiting' ? row.due_at.toISOString() : null,
})

const ofAlarm = (id: string) =>
  sql<SqlBool>`exists (select from alert_line l where l.alert_id = alert.id and l.alarm_id = ${Number(id)})`

export const list = listing(alert.routes.list, {
  from: ({ scope }) => rowsOf(scope),
  counted: ({ scope }) => scope.from('alert'),
  id: 'alert.id',
  sorts: {
    createdAt: sql`alert.id`,
    recipientName: sql`lower(alert.recipient_name)`,
    dueAt: sql`alert.due_at`,
    sentAt: { by: sql`alert.sent_at`, nulls: 'last' },
  },
  usual: '-createdAt',
  where: {
    state: within,
    channel: within,
    severity: within,
    mine: (isMine, _, { account }) => (isMine ? sql<SqlBool>`alert.account_id = ${account.id}` : undefined),
    alarmId: ofAlarm,
    webhookId: exactly,
    q: anyOf('alert.recipient_name', 'alert.subject', 'alert.to_address'),
  },
  row: told,
  sheet: {
    name: 'alerts',
    fields: columnsOfFile(alertFields, [
      'recipientName',
      'channel',
      'state',
      'severity',
      'subject',
      'toAddress',
      'tries',
      'lastError',
      'createdAt',
      'sentAt',
    ]),
  },
})

export const get: Handler<typeof alert.routes.get> = async ({ scope, db, account }, { id }) => {
  const row = await findOne(rowsOf(scope).select(['alert.key', 'alert.body']), 'alert.id', id)
  const { rows: lines } = await scope.sql<LineRow>`
    select l.id, l.alarm_id, l.kind, l.at, coalesce(alarm.name, l.data ->> 'name') as name, g.name as place,
      alarm.severity, l.plan_id, l.plan_name, coalesce(plan.built_in, false) as plan_built_in,
      l.why, l.why_name
    from alert_line l left join alarm on alarm.id = l.alarm_id left join terminal_group g on g.id = alarm.group_id
      left join alert_plan plan on plan.id = l.plan_id
    where ${unscopedLines()} and ${unscoped('alert_plan', why)} and ${unscoped('terminal_group', why)} and l.alert_id = ${row.id}
    order by l.id limit 500`
  const attempts = await db
    .selectFrom('alert_attempt')
    .selectAll()
    .where('alert_id', '=', row.id)
    .orderBy('id')
    .execute()
  const plans = new Map(lines.flatMap((line) => (line.plan_id === null ? [] : [[line.plan_id, line] as const])))
  const isMine = row.account_id === account.id
  const stopped = isMine
    ? await db
        .selectFrom('alert_stop')
        .select('plan_id')
        .where('account_id', '=', account.id)
        .where('channel', '=', row.channel)
        .execute()
    : []
  return {
    ...told(row),
    key: row.key,
    body: row.body,
    told: lines.map((line) => plain(line)),
    attempts: attempts.map((try_) => plain(try_, ['alert_id'])),
    stops: isMine
      ? [...plans].map(([planId, line]) => ({
          planId: String(planId),
          planName: line.plan_name ?? '',
          planBuiltIn: line.plan_built_in,
          stopped: stopped.some((one) => one.plan_id === planId),
        }))
      : [],
  } as never
}

type LineRow = {
  id: number
  alarm_id: number | null
  kind: string
  at: Date
  name: string | null
  place: string | null
  severity: string | null
  plan_id: number | null
  plan_name: string | null
  plan_built_in: boolean
  why: string
  why_name: string | null
}

/** What is read of alarms and plans beside an alert one sees. */
function unscopedLines(): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${unscoped('alarm', why)})`
}
