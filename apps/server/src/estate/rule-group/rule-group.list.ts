import { ruleGroup } from '@cpm/contract/estate/rule-group/rule-group'
import { ruleGroupFields } from '@cpm/contract/estate/rule-group/rule-group.fields'
import { sql } from 'kysely'
import { columnsOfFile } from '../../platform/dictionary/dictionary.sheet.ts'
import { plain } from '../../core/columns.ts'
import type { Ctx, Handler } from '../../core/feature.ts'
import { anyOf } from '../../core/list/list-filter.ts'
import { listing } from '../../core/list/listing.ts'
import { findOne } from '../../core/row.ts'
import { joinedTo } from '../../core/scope.ts'
import { belowGroup } from '../group/group.below.ts'

const rowsOf = (scope: Ctx['scope']) =>
  scope
    .from('rule_group')
    .innerJoin('enterprise', 'enterprise.id', 'rule_group.enterprise_id')
    .leftJoin('terminal_group', 'terminal_group.id', 'rule_group.group_id')
    .where(joinedTo('rule_group', 'terminal_group'))
    .select([
      'rule_group.id',
      'rule_group.name',
      'rule_group.group_id',
      'terminal_group.name as group_name',
      'rule_group.rule',
      'rule_group.enterprise_id',
      'enterprise.name as enterprise_name',
      'rule_group.position',
      // As the list of terminals finds them: those of another place are not seen.
      sql<number>`(select count(*)::int from rule_member join terminal on terminal.id = rule_member.terminal_id
        where rule_member.rule_id = rule_group.id and ${scope.visible('terminal')})`.as('terminals'),
      'rule_group.remark',
      'rule_group.created_at',
      'rule_group.updated_at',
    ])

export const list = listing(ruleGroup.routes.list, {
  from: ({ scope }) => rowsOf(scope),
  id: 'rule_group.id',
  sorts: {
    name: sql`lower(rule_group.name)`,
    position: sql`rule_group.position`,
    createdAt: sql`rule_group.created_at`,
    updatedAt: sql`rule_group.updated_at`,
  },
  usual: '-createdAt',
  where: {
    groupId: belowGroup('rule_group.group_path'),
    q: anyOf('rule_group.name', 'rule_group.remark'),
  },
  row: (row) => plain(row),
  sheet: {
    name: 'rule-groups',
    fields: columnsOfFile(ruleGroupFields, [
      'name',
      'terminals',
      'position',
      'groupName',
      'remark',
      'createdAt',
      'updatedAt',
    ]),
  },
})

export const get: Handler<typeof ruleGroup.routes.get> = async ({ scope }, { id }) =>
  plain(await findOne(rowsOf(scope), 'rule_group.id', id))
