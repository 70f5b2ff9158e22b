import type { group } from '@cpm/contract/estate/group/group'
import { sql, type SqlBool } from 'kysely'
import { unscoped } from '../../core/scope.ts'
import { named } from '../terminal/list/terminal.filter.ts'
import { type Handler, missing } from '../../core/feature.ts'

const columns = {
  sn: 'terminal.sn',
  name: 'terminal.name',
  model: 'terminal.model',
  lastSeenAt: 'terminal_state.last_seen_at',
} as const

export const members: Handler<typeof group.routes.members> = async ({ scope }, query) => {
  const { id, page: current, pageSize: size, sort = 'sn', where, q, from, grouped } = query
  const top = await scope
    .from('terminal_group')
    .select(['terminal_group.id', 'terminal_group.path', 'terminal_group.enterprise_id'])
    .where('terminal_group.id', '=', Number(id))
    .executeTakeFirst()
  if (!top) throw missing()
  const which = {
    below: sql<SqlBool>`terminal.group_path <@ ${top.path}::ltree`,
    own: sql<SqlBool>`terminal.group_id = ${top.id}`,
    outside: sql<SqlBool>`terminal.enterprise_id = ${top.enterprise_id} and terminal.group_id is distinct from ${top.id}`,
  }
  const conditions = [
    which[where],
    ...(q ? [named(q)] : []),
    ...(grouped === undefined ? [] : [sql<SqlBool>`(terminal.group_id is not null) = ${grouped}`]),
    ...(from
      ? [
          sql<SqlBool>`terminal.group_path <@ (select path from terminal_group
          where ${unscoped('terminal_group', 'only the terminals below it are seen')} and id = ${from}::bigint)`,
        ]
      : []),
  ]
  const found = scope.from('terminal').where((eb) => eb.and(conditions))
  const direction = sql.raw(sort.startsWith('-') ? 'desc nulls last' : 'asc nulls first')
  const column = sql.ref(columns[sort.replace('-', '') as keyof typeof columns])
  const [rows, counted] = await Promise.all([
    found
      .innerJoin('terminal_state', 'terminal_state.terminal_id', 'terminal.id')
      .leftJoin('terminal_group as g', 'g.id', 'terminal.group_id')
      .where(unscoped('terminal_group', 'a terminal is shown with the name of its group'))
      .select([
        'terminal.sn',
        'terminal.name',
        'terminal.platform',
        'terminal.model',
        'terminal.status',
        'terminal_state.online',
        'terminal_state.last_seen_at',
        'terminal.group_id',
        'g.name as groupName',
      ])
      .orderBy(sql`${column} ${direction}, terminal.id ${direction}`)
      .limit(size)
      .offset((current - 1) * size)
      .execute(),
    found.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
  ])
  const records = rows.map(({ last_seen_at, group_id, ...row }) => ({
    ...row,
    lastSeenAt: last_seen_at?.toISOString() ?? null,
    groupId: group_id === null ? null : String(group_id),
  }))
  return { current, size, total: counted.total, records }
}
