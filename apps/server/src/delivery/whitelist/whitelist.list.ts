import { whitelist } from '@cpm/contract/delivery/whitelist/whitelist'
import { whitelistFields } from '@cpm/contract/delivery/whitelist/whitelist.fields'
import { sql } from 'kysely'
import { columnsOfFile } from '../../platform/dictionary/dictionary.sheet.ts'
import { plain } from '../../core/columns.ts'
import type { Ctx, Handler } from '../../core/feature.ts'
import { anyOf, within } from '../../core/list/list-filter.ts'
import { listing } from '../../core/list/listing.ts'
import { findOne } from '../../core/row.ts'

const rowsOf = (scope: Ctx['scope']) =>
  scope
    .from('whitelist')
    .select(['id', 'name', 'mode', 'entries', 'remark', 'created_at', 'updated_at'])
    .select(
      sql<number>`(select count(*)::int from policy where ${scope.visible('policy')} and policy.kind = 'whitelist'
        and policy.value ->> 'listId' = whitelist.id::text)`.as('places'),
    )

export const list = listing(whitelist.routes.list, {
  from: ({ scope }) => rowsOf(scope),
  id: 'whitelist.id',
  sorts: {
    name: sql`lower(whitelist.name)`,
    createdAt: sql`whitelist.created_at`,
    updatedAt: sql`whitelist.updated_at`,
  },
  usual: '-createdAt',
  where: {
    mode: within,
    q: anyOf('whitelist.name', 'whitelist.remark', sql`whitelist.entries::text`),
  },
  row: (row) => plain(row),
  sheet: {
    name: 'whitelists',
    fields: columnsOfFile(whitelistFields, [
      'name',
      'mode',
      [
        'entries',
        'whitelist.entries',
        ({ entries }, word) =>
          entries.map((one) => `${word(`terminal.platform.${one.platform}`)} ${one.name}`).join(', '),
      ],
      'places',
      'remark',
      'createdAt',
      'updatedAt',
    ]),
  },
})

export const get: Handler<typeof whitelist.routes.get> = async ({ scope }, { id }) =>
  plain(await findOne(rowsOf(scope), 'whitelist.id', id))
