import { type GroupDetail, group } from '@cpm/contract/estate/group/group'
import { sql, type SqlBool } from 'kysely'
import { wordsOf } from '../../platform/dictionary/dictionary.lookup.ts'
import { groupNames } from '../../people/account/import/group.names.ts'
import type { SheetField } from '../../core/export.ts'
import { type Ctx, type Handler } from '../../core/feature.ts'
import { anyOf, exactly } from '../../core/list/list-filter.ts'
import { listing } from '../../core/list/listing.ts'
import { detailOf, groupRows, terminalsBelow } from './group.rows.ts'
import { findOne } from '../../core/row.ts'
import { plain } from '../../core/columns.ts'

/** More than one enterprise of 2,000 has; only administrators of ours see more than one. */
const mostListed = 20_000

export const list: Handler<typeof group.routes.list> = async ({ scope }) => {
  const [rows, terminals] = await Promise.all([
    scope
      .from('terminal_group')
      .select([
        'terminal_group.id',
        'terminal_group.enterprise_id',
        'terminal_group.path',
        'terminal_group.parent_id',
        'terminal_group.name',
        'terminal_group.number',
        'terminal_group.type',
        'terminal_group.address',
      ])
      .orderBy(sql`nlevel(terminal_group.path)`)
      .orderBy('terminal_group.name')
      .orderBy('terminal_group.id')
      .limit(mostListed)
      .execute(),
    terminalsBelow(scope),
  ])
  const seen = new Set(rows.map((row) => row.id))
  return {
    records: rows.map(({ path, ...row }) => ({
      ...plain(row),
      // The top of a store's own tree has a parent the store may not see.
      parentId: row.parent_id !== null && seen.has(row.parent_id) ? String(row.parent_id) : null,
      terminals: terminals(path),
    })),
  }
}

export const search = listing(group.routes.search, {
  from: ({ scope }) => groupRows(scope),
  id: 'terminal_group.id',
  sorts: {
    name: sql`terminal_group.name`,
    number: sql`terminal_group.number`,
    createdAt: sql`terminal_group.created_at`,
  },
  usual: 'name',
  where: {
    q: anyOf('terminal_group.name', 'terminal_group.number', 'terminal_group.contact', 'terminal_group.address'),
    type: exactly,
    under: (under) => sql`terminal_group.path <@ (select path from terminal_group top where top.id = ${under}::bigint)`,
  },
  rows: async (rows, { scope }) => {
    const terminals = await terminalsBelow(scope)
    return rows.map((row) => detailOf(row, terminals(row.path)))
  },
  sheet: { name: 'groups', fields: fieldsOf, most: mostListed },
})

async function fieldsOf({ scope, db, from }: Pick<Ctx, 'scope' | 'db' | 'from'>): Promise<SheetField<GroupDetail>[]> {
  const [words, groups] = await Promise.all([wordsOf(db, from.language, ['groupType']), groupNames(scope)])
  return [
    ['name', 'group.name'],
    ['number', 'group.number'],
    ['type', 'group.type', (row) => words('groupType', row.type)],
    // Under the header an import reads, so that an export comes back as it is.
    [
      'parentId',
      'group.importParent',
      // By its number it is found among the rows of the same file as well. A parent out of sight is named all the same; an import of the person finds it as little.
      (row) => (row.parentId === null ? '' : (groups.cellOf(row.parentId, 'number') ?? row.parentName)),
    ],
    ['contact', 'group.contact'],
    ['phone', 'group.phone'],
    ['areaCode', 'group.areaCode'],
    ['address', 'group.address'],
    ['terminals', 'group.terminals'],
    ['enterpriseName', 'group.enterprise'],
    ['createdAt', 'group.createdAt'],
  ]
}

export const get: Handler<typeof group.routes.get> = async ({ scope }, { id }) => {
  const row = await findOne(groupRows(scope), 'terminal_group.id', id)
  const count = sql<number>`count(*)::int`.as('count')
  const [terminals, groups, above] = await Promise.all([
    scope
      .from('terminal')
      .where(sql<SqlBool>`terminal.group_path <@ ${row.path}::ltree`)
      .select(count)
      .executeTakeFirstOrThrow(),
    scope
      .from('terminal_group')
      .where(sql<SqlBool>`terminal_group.path <@ ${row.path}::ltree and terminal_group.id <> ${row.id}`)
      .select(count)
      .executeTakeFirstOrThrow(),
    scope
      .from('terminal_group')
      .where(sql<SqlBool>`terminal_group.path @> ${row.path}::ltree and terminal_group.id <> ${row.id}`)
      .select(['terminal_group.id', 'terminal_group.name'])
      .orderBy(sql`nlevel(terminal_group.path)`)
      .execute(),
  ])
  return {
    ...detailOf(row, terminals.count),
    groups: groups.count,
    above: above.map((one) => plain(one)),
  }
}
