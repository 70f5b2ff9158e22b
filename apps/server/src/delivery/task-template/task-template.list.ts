import { taskTemplate, templateRules, type TaskTemplateRow } from '@cpm/contract/delivery/task-template/task-template'
import { sql } from 'kysely'
import { plain } from '../../core/columns.ts'
import type { Ctx, Handler } from '../../core/feature.ts'
import { anyOf, exactly } from '../../core/list/list-filter.ts'
import { listing } from '../../core/list/listing.ts'
import { findOne } from '../../core/row.ts'
import type { Scope } from '../../core/scope.ts'

function rowsOf(scope: Scope) {
  return scope
    .from('task_template')
    .innerJoin('account', 'account.id', 'task_template.account_id')
    .select([
      'task_template.id',
      'task_template.name',
      'task_template.shared',
      'task_template.type',
      'task_template.params',
      'task_template.rules',
      'task_template.wait_ms',
      'task_template.account_id',
      'task_template.created_at',
      'task_template.updated_at',
      // Of somebody one does not see nothing is told.
      sql<string | null>`case when ${scope.visible('account')} then account.name end`.as('owner_name'),
    ])
}

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>

const shown = ({ account_id, ...row }: Row, { account }: Pick<Ctx<typeof taskTemplate.routes.list>, 'account'>) => {
  const said = plain(row)
  return {
    ...said,
    type: said.type as TaskTemplateRow['type'],
    params: said.params as TaskTemplateRow['params'],
    rules: templateRules.parse(said.rules),
    own: account_id === account.id,
  }
}

export const list = listing(taskTemplate.routes.list, {
  from: ({ scope }) => rowsOf(scope),
  counted: ({ scope }) => scope.from('task_template'),
  id: 'task_template.id',
  sorts: {
    name: sql`lower(task_template.name)`,
    createdAt: sql`task_template.created_at`,
    updatedAt: sql`task_template.updated_at`,
  },
  usual: 'name',
  where: {
    type: exactly,
    shared: exactly,
    q: anyOf('task_template.name'),
  },
  row: (row, ctx) => shown(row, ctx),
})

export const get: Handler<typeof taskTemplate.routes.get> = async (ctx, { id }) =>
  shown(await findOne(rowsOf(ctx.scope), 'task_template.id', id), ctx)
