import { alarm, type AlarmRow, type AlarmTerminalRow, alarmLimits } from '@cpm/contract/insight/alarm/alarm'
import { alarmFields } from '@cpm/contract/insight/alarm/alarm.fields'
import { severities } from '@cpm/contract/insight/alarm-rule/alarm-rule.keys'
import { sql } from 'kysely'
import { plain } from '../../core/columns.ts'
import { type Handler, missing } from '../../core/feature.ts'
import { anyOf, elsewhere, isThere, on, since, until, within } from '../../core/list/list-filter.ts'
import { inSql, listing } from '../../core/list/listing.ts'
import { findRow } from '../../core/row.ts'
import { type Scope, joinedTo } from '../../core/scope.ts'
import { inLine, lineOf } from '../../estate/terminal/terminal.line.ts'
import { columnsOfFile } from '../../platform/dictionary/dictionary.sheet.ts'
import { belowGroup } from '../../estate/group/group.below.ts'

/** Its terminals are told as far as one sees them. */
async function rowsOf(scope: Scope, ids: readonly number[]): Promise<AlarmRow[]> {
  const { rows } = await scope.sql<object>`
    select alarm.id, alarm.severity, alarm.status, alarm.rule_id, alarm.key, alarm.name,
      case split_part(alarm.fold, ':', 1) when 't' then 'terminal' else split_part(alarm.fold, ':', 1) end as folded_by,
      array(
        select terminal.sn from alarm_terminal m join terminal on terminal.id = m.terminal_id
        where m.alarm_id = alarm.id and ${scope.visible('terminal')}
        group by terminal.sn order by bool_or(m.cleared_at is null) desc, terminal.sn limit ${alarmLimits.sns}) as sns,
      alarm.terminals, alarm.holding, alarm.group_id, g.name as group_name, alarm.enterprise_id,
      e.name as enterprise_name, alarm.opened_at, alarm.cleared_at, alarm.acknowledged_at, alarm.acknowledged_name,
      alarm.assignee_id, alarm.assignee_name, alarm.muted_until, alarm.mute_reason, alarm.flapping
    from unnest(${ids}::bigint[]) with ordinality as here(id, place)
      join alarm on alarm.id = here.id join enterprise e on e.id = alarm.enterprise_id
      left join terminal_group g on g.id = alarm.group_id
    where ${scope.visible('alarm')} and ${joinedTo('alarm', 'terminal_group')}
    order by here.place`
  return rows.map((row) => plain(row) as AlarmRow)
}

const rank = sql`array_position(${severities}::text[], alarm.severity)`

export const list = listing(alarm.routes.list, {
  // With the terminal that is asked for, those whose place it took.
  of: async ({ scope, input }) => (input.sn === undefined ? null : lineOf(scope, input.sn)),
  from: ({ scope, input, of }) =>
    inSql<{ id: number }>(sql`alarm.id`, sql`alarm`, [
      scope.visible('alarm'),
      // What is not over is what is looked for, unless it is said.
      input.status === undefined ? sql`alarm.cleared_at is null` : sql`alarm.status = any(${input.status}::text[])`,
      of === null
        ? sql`true`
        : of.length === 0
          ? sql`false`
          : sql`exists (select from alarm_terminal m where m.alarm_id = alarm.id
              and ${inLine(of, sql`m.terminal_id`, sql`m.opened_at`)})`,
    ]),
  id: 'alarm.id',
  sorts: {
    openedAt: sql`alarm.opened_at`,
    severity: rank,
    clearedAt: { by: sql`alarm.cleared_at`, nulls: 'last' },
    name: sql`lower(alarm.name)`,
    terminals: sql`alarm.terminals`,
  },
  usual: sql`${rank} desc, alarm.opened_at desc, alarm.id desc`,
  where: {
    status: elsewhere,
    severity: within,
    key: within,
    ruleId: (id) => sql`alarm.rule_id = ${id}::bigint`,
    groupId: belowGroup('alarm.group_path'),
    sn: elsewhere,
    muted: on('alarm.muted_until', isThere),
    mine: (mine, _, { account }) =>
      mine ? sql`alarm.assignee_id = ${account.id}` : sql`alarm.assignee_id is distinct from ${account.id}`,
    from: on('alarm.opened_at', since),
    to: on('alarm.opened_at', until),
    q: (q, column, asked) => {
      const named = anyOf(
        'alarm.name',
        sql`(select name from terminal_group g where g.id = alarm.group_id
        and ${joinedTo('alarm', 'terminal_group')})`,
      )(q, column, asked)
      const holds = anyOf('terminal.sn', 'terminal.name')(q, column, asked)
      if (!named || !holds) return undefined
      return sql`(${named} or exists (
        select from alarm_terminal m join terminal on terminal.id = m.terminal_id
        where m.alarm_id = alarm.id and ${asked.scope.visible('terminal')} and ${holds}))`
    },
  },
  rows: (rows, { scope }) =>
    rowsOf(
      scope,
      rows.map(({ id }) => id),
    ),
  sheet: {
    name: 'alarms',
    fields: columnsOfFile(alarmFields, [
      'name',
      'severity',
      'status',
      ['sns', 'alarm.sns', ({ sns }) => sns.join(' ')],
      'terminals',
      'holding',
      'groupName',
      'openedAt',
      'clearedAt',
      'assigneeName',
      'acknowledgedName',
      'acknowledgedAt',
      'mutedUntil',
      'muteReason',
    ]),
  },
})

export const get: Handler<typeof alarm.routes.get> = async ({ scope }, { id }) => {
  const [row] = await rowsOf(scope, [Number(id)])
  if (!row) throw missing()
  return row
}

/** Those in it that one sees; those in which it holds first. */
export const terminals = listing(alarm.routes.terminals, {
  of: ({ scope, input }) => findRow(scope, 'alarm', input.id, ['id']),
  from: ({ scope, of }) =>
    inSql<object>(
      sql`m.id, terminal.sn, terminal.name as terminal_name, terminal.model, g.name as group_name,
        coalesce(s.online, false) as online, m.opened_at, m.cleared_at, m.value`,
      sql`alarm_terminal m join terminal on terminal.id = m.terminal_id
        left join terminal_state s on s.terminal_id = terminal.id
        left join terminal_group g on g.id = terminal.group_id`,
      [scope.visible('terminal'), joinedTo('terminal', 'terminal_group'), sql`m.alarm_id = ${of.id}`],
    ),
  id: 'm.id',
  sorts: { openedAt: sql`m.opened_at` },
  usual: sql`m.cleared_at is null desc, m.opened_at desc, m.id`,
  where: { id: elsewhere, q: anyOf('terminal.sn', 'terminal.name') },
  row: (row) => plain(row) as AlarmTerminalRow,
})
