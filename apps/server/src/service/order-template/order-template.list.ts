import { orderTemplate } from '@cpm/contract/service/order-template/order-template'
import { orderTemplateFields } from '@cpm/contract/service/order-template/order-template.fields'
import { sql } from 'kysely'
import { columnsOfFile } from '../../platform/dictionary/dictionary.sheet.ts'
import { plain } from '../../core/columns.ts'
import type { Ctx, Handler } from '../../core/feature.ts'
import { anyOf, exactly, within } from '../../core/list/list-filter.ts'
import { listing } from '../../core/list/listing.ts'
import { findOne } from '../../core/row.ts'
import { joinedTo } from '../../core/scope.ts'

const rowsOf = (scope: Ctx['scope']) =>
  scope
    .from('order_template')
    .leftJoin('account as person', 'person.id', 'order_template.assignee_id')
    .where(joinedTo('order_template', 'account'))
    .select([
      'order_template.id',
      'order_template.name',
      'order_template.english_name',
      'order_template.enabled',
      'order_template.title',
      'order_template.kind',
      'order_template.priority',
      'order_template.description',
      'order_template.assignee_id',
      'person.name as assignee_name',
      'order_template.created_at',
      'order_template.updated_at',
    ])

export const list = listing(orderTemplate.routes.list, {
  from: ({ scope }) => rowsOf(scope),
  id: 'order_template.id',
  sorts: {
    name: sql`lower(order_template.name)`,
    createdAt: sql`order_template.created_at`,
    updatedAt: sql`order_template.updated_at`,
  },
  usual: '-createdAt',
  where: {
    enabled: exactly,
    kind: within,
    q: anyOf('order_template.name', 'order_template.english_name', 'order_template.title'),
  },
  row: (row) => plain(row),
  sheet: {
    name: 'order-templates',
    fields: columnsOfFile(orderTemplateFields, [
      'name',
      'englishName',
      'enabled',
      'title',
      'kind',
      'priority',
      'assigneeName',
      'description',
      'createdAt',
      'updatedAt',
    ]),
  },
})

export const get: Handler<typeof orderTemplate.routes.get> = async ({ scope }, { id }) =>
  plain(await findOne(rowsOf(scope), 'order_template.id', id))
