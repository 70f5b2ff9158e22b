import type { savedCommand } from '@cpm/contract/remote/saved-command/saved-command'
import type { InputOf } from '@cpm/contract/kernel/route'
import { sql } from 'kysely'
import { columnsOf } from '../../core/columns.ts'
import { badField, changed, type Ctx, defineFeature, type Handler, missing } from '../../core/feature.ts'
import { areRolesThere } from '../../people/role/role.exists.ts'
import { categories, get, list } from './saved-command.list.ts'
import { run } from './saved-command.run.ts'

/** Tells the screens of its enterprise; there is no enterprise 0, so that ours are told to administrators of ours. */
const tell = (db: Ctx['db'], row: { id: number; enterprise_id: number | null }) =>
  changed(db, { enterpriseId: row.enterprise_id ?? 0, accountPath: null }, [['savedCommand', String(row.id)]])

type Form = InputOf<typeof savedCommand.routes.create>
const mayBeEmpty = ['descriptionCn', 'descriptionEn', 'category'] as const

const written = ({ parameters, roles, descriptionCn = '', descriptionEn = '', category = '', ...rest }: Form) => ({
  ...columnsOf({ ...rest, descriptionCn, descriptionEn, category }, mayBeEmpty),
  parameters: JSON.stringify(parameters),
  roles: roles.map(Number),
})

const create: Handler<typeof savedCommand.routes.create> = async ({ scope, db, account, now }, input) => {
  await mustBeRoles(scope, input.roles, { enterpriseId: account.enterpriseId })
  const row = await scope
    .insert('saved_command')
    .values({ enterprise_id: account.enterpriseId, ...written(input), created_at: now, updated_at: now })
    .returning(['id', 'enterprise_id'])
    .executeTakeFirstOrThrow()
  await tell(db, row)
  return { id: String(row.id) }
}

const update: Handler<typeof savedCommand.routes.update> = async ({ scope, db, account, now }, { id, ...input }) => {
  const kept = sql`select unnest(saved_command.roles) from saved_command
    where saved_command.id = ${Number(id)} and ${scope.visible('saved_command')}`
  await mustBeRoles(scope, input.roles, { enterpriseId: account.enterpriseId, kept })
  const row = await scope
    .update('saved_command')
    .set({ ...written(input), updated_at: now })
    .where('id', '=', Number(id))
    .returning(['id', 'enterprise_id'])
    .executeTakeFirstOrThrow(missing)
  await tell(db, row)
  return { done: true }
}

const remove: Handler<typeof savedCommand.routes.remove> = async ({ scope, db }, { id }) => {
  const row = await scope
    .remove('saved_command')
    .where('id', '=', Number(id))
    .returning(['id', 'enterprise_id'])
    .executeTakeFirstOrThrow(missing)
  await tell(db, row)
  return { done: true }
}

async function mustBeRoles(...asked: Parameters<typeof areRolesThere>): Promise<void> {
  if (!(await areRolesThere(...asked))) throw badField('roles', 'savedCommand.roleGone')
}

/** Saved commands of an enterprise. */
export const feature = defineFeature('savedCommand', { list, get, categories, create, update, remove, run })
