import { alarmRule, type AlarmRuleRow } from '@cpm/contract/insight/alarm-rule/alarm-rule'
import { alarmRuleFields } from '@cpm/contract/insight/alarm-rule/alarm-rule.fields'
import { sql } from 'kysely'
import { plain } from '../../core/columns.ts'
import type { Ctx, Handler } from '../../core/feature.ts'
import { anyOf, exactly, within } from '../../core/list/list-filter.ts'
import { listing } from '../../core/list/listing.ts'
import { findOne } from '../../core/row.ts'
import { joinedTo } from '../../core/scope.ts'
import { columnsOfFile } from '../../platform/dictionary/dictionary.sheet.ts'
import { belowGroup } from '../../estate/group/group.below.ts'

const rowsOf = (scope: Ctx['scope']) =>
  scope
    .from('alarm_rule')
    .innerJoin('enterprise', 'enterprise.id', 'alarm_rule.enterprise_id')
    .leftJoin('terminal_group', 'terminal_group.id', 'alarm_rule.group_id')
    .where(joinedTo('alarm_rule', 'terminal_group'))
    .select([
      'alarm_rule.id',
      'alarm_rule.name',
      'alarm_rule.enabled',
      // A list keeps `key` to itself.
      'alarm_rule.key as watches',
      'alarm_rule.levels',
      'alarm_rule.kind',
      'alarm_rule.hold_ms',
      'alarm_rule.times',
      'alarm_rule.within_ms',
      'alarm_rule.clear_at',
      'alarm_rule.keep_ms',
      'alarm_rule.schedule',
      'alarm_rule.group_id',
      'terminal_group.name as group_name',
      'alarm_rule.models',
      'alarm_rule.tags',
      'alarm_rule.match',
      'alarm_rule.fold',
      'alarm_rule.remark',
      'alarm_rule.enterprise_id',
      'enterprise.name as enterprise_name',
      sql<number>`(select count(*)::int from alarm where alarm.rule_id = alarm_rule.id and alarm.cleared_at is null
        and ${scope.visible('alarm')})`.as('open'),
      sql<string>`alarm_rule.levels -> -1 ->> 'severity'`.as('severity'),
      'alarm_rule.created_at',
      'alarm_rule.updated_at',
    ])

const faceOf = ({ watches, ...row }: { watches: string }) => ({ ...plain(row), key: watches }) as AlarmRuleRow

export const list = listing(alarmRule.routes.list, {
  from: ({ scope }) => rowsOf(scope),
  id: 'alarm_rule.id',
  sorts: {
    name: sql`lower(alarm_rule.name)`,
    key: sql`alarm_rule.key`,
    createdAt: sql`alarm_rule.created_at`,
    updatedAt: sql`alarm_rule.updated_at`,
  },
  usual: 'name',
  where: {
    key: within,
    enabled: exactly,
    groupId: belowGroup('alarm_rule.group_path'),
    q: anyOf('alarm_rule.name', 'alarm_rule.remark'),
  },
  row: faceOf,
  sheet: {
    name: 'alarm-rules',
    fields: columnsOfFile(alarmRuleFields, [
      'name',
      'enabled',
      'key',
      'severity',
      'fold',
      'open',
      'groupName',
      'remark',
      'createdAt',
      'updatedAt',
    ]),
  },
})

export const get: Handler<typeof alarmRule.routes.get> = async ({ scope }, { id }) =>
  faceOf(await findOne(rowsOf(scope), 'alarm_rule.id', id))
