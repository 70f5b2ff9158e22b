import { savedCommand } from '@cpm/contract/remote/saved-command/saved-command'
import { savedCommandFields } from '@cpm/contract/remote/saved-command/saved-command.fields'
import type { CommandParameter } from '@cpm/contract/remote/saved-command/saved-command.parameters'
import { type RawBuilder, sql } from 'kysely'
import { columnsOfFile } from '../../platform/dictionary/dictionary.sheet.ts'
import { plain } from '../../core/columns.ts'
import type { Account, Ctx, Handler } from '../../core/feature.ts'
import { anyOf, exactly, within } from '../../core/list/list-filter.ts'
import { listing } from '../../core/list/listing.ts'
import { findOne } from '../../core/row.ts'
import { unscoped } from '../../core/scope.ts'

type Asking = Pick<Ctx, 'scope'> & { account: Pick<Account, 'id' | 'permissions'> }

/** Whether a role it is for is one of theirs; the roles of others are not told of. */
export const isForAccount = (accountId: number): RawBuilder<boolean> => sql<boolean>`(saved_command.roles = '{}'
  or exists (select from account_role ar join role on role.id = ar.role_id
    where ${unscoped('role', "who asks is asked for one's own roles")} and role.enabled
      and ar.account_id = ${accountId} and ar.role_id = any(saved_command.roles)))`

/** Those one may run; who may change them sees all. */
export function rowsOf({ scope, account }: Asking) {
  const mayChange = account.permissions.has('savedCommand.update')
  return scope
    .from('saved_command')
    .selectAll('saved_command')
    .select(isForAccount(account.id).as('is_for'))
    .where((eb) => (mayChange ? eb.lit(true) : isForAccount(account.id)))
}

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>
const told = (account: Pick<Account, 'permissions'>) => (row: Row) => ({
  ...plain(row, ['enterprise_id', 'is_for', 'parameters', 'roles']),
  platform: row.platform as 'linux',
  parameters: row.parameters as unknown as CommandParameter[],
  roles: row.roles.map(String),
  mayRun: row.is_for && account.permissions.has('savedCommand.run'),
})

export const list = listing(savedCommand.routes.list, {
  from: (ctx) => rowsOf(ctx),
  id: 'saved_command.id',
  sorts: {
    nameCn: sql`lower(saved_command.name_cn)`,
    nameEn: sql`lower(saved_command.name_en)`,
    category: sql`lower(coalesce(saved_command.category, ''))`,
    createdAt: sql`saved_command.created_at`,
    updatedAt: sql`saved_command.updated_at`,
  },
  usual: 'nameEn',
  where: {
    platform: within,
    category: exactly,
    q: anyOf(
      'saved_command.name_cn',
      'saved_command.name_en',
      'saved_command.description_cn',
      'saved_command.description_en',
      'saved_command.line',
    ),
  },
  row: (row, { account }) => told(account)(row),
  sheet: {
    name: 'saved-commands',
    fields: columnsOfFile(savedCommandFields, [
      'nameCn',
      'nameEn',
      'category',
      'platform',
      'line',
      'createdAt',
      'updatedAt',
    ]),
  },
})

export const get: Handler<typeof savedCommand.routes.get> = async (ctx, { id }) =>
  told(ctx.account)(await findOne(rowsOf(ctx), 'saved_command.id', id))

export const categories: Handler<typeof savedCommand.routes.categories> = async (ctx) => {
  const rows = await rowsOf(ctx)
    .clearSelect()
    .select('category')
    .distinct()
    .where('category', 'is not', null)
    .orderBy('category')
    .execute()
  return { categories: rows.flatMap(({ category }) => (category === null ? [] : [category])) }
}
