import { group } from '@cpm/contract/estate/group/group'
import { sql, type SqlBool } from 'kysely'
import { named } from '../terminal/list/terminal.filter.ts'
import { elsewhere, isThere, on } from '../../core/list/list-filter.ts'
import { listing } from '../../core/list/listing.ts'
import { joinedTo } from '../../core/scope.ts'
import { findRow } from '../../core/row.ts'
import { plain } from '../../core/columns.ts'
import { belowGroup } from './group.below.ts'

export const members = listing(group.routes.members, {
  of: ({ scope, input }) => findRow(scope, 'terminal_group', input.id, ['id', 'path', 'enterprise_id']),
  from: ({ scope }) =>
    scope
      .from('terminal')
      .innerJoin('terminal_state', 'terminal_state.terminal_id', 'terminal.id')
      .leftJoin('terminal_group as g', 'g.id', 'terminal.group_id')
      .where(joinedTo('terminal', 'terminal_group'))
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
      ]),
  counted: ({ scope }) => scope.from('terminal'),
  id: 'terminal.id',
  sorts: {
    sn: sql`terminal.sn`,
    name: sql`terminal.name`,
    model: sql`terminal.model`,
    lastSeenAt: { by: sql`terminal_state.last_seen_at`, nulls: 'low' },
  },
  usual: 'sn',
  where: {
    id: elsewhere,
    where: (where, _, { of }) =>
      ({
        below: sql<SqlBool>`terminal.group_path <@ ${of.path}::ltree`,
        own: sql<SqlBool>`terminal.group_id = ${of.id}`,
        outside: sql<SqlBool>`terminal.enterprise_id = ${of.enterprise_id}
          and terminal.group_id is distinct from ${of.id}`,
      })[where],
    q: (q) => (q === '' ? undefined : named(q)),
    grouped: on('terminal.group_id', isThere),
    from: belowGroup('terminal.group_path'),
  },
  row: (row) => plain(row),
})
