import type { GroupDetail, group } from '@cpm/contract/estate/group/group'
import type { InputOf } from '@cpm/contract/kernel/route'
import { sql, type SqlBool } from 'kysely'
import { choicesOf } from '../../platform/dictionary/dictionary.known.ts'
import { containing } from '../../db/search-pattern.ts'
import type { Scope } from '../../core/scope.ts'
import { type SheetField, sheetOf } from '../../core/export.ts'
import { type Ctx, type Export, type Handler, missing } from '../../core/feature.ts'
import { detailOf, groupRows, type StoredGroup, terminalsBelow } from './group.rows.ts'

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
    records: rows.map(({ parent_id, enterprise_id, path, ...row }) => ({
      ...row,
      id: String(row.id),
      enterpriseId: String(enterprise_id),
      // The top of a store's own tree has a parent the store may not see.
      parentId: parent_id !== null && seen.has(parent_id) ? String(parent_id) : null,
      terminals: terminals(path),
    })),
  }
}

type Query = InputOf<typeof group.routes.search>

function matching(scope: Scope, { q, type, under }: Query) {
  const like = containing(q ?? '')
  return groupRows(scope)
    .$if(!!q, (found) =>
      found.where(
        sql<SqlBool>`(terminal_group.name ilike ${like} or terminal_group.number ilike ${like}
          or terminal_group.contact ilike ${like} or terminal_group.address ilike ${like})`,
      ),
    )
    .$if(type !== undefined, (found) => found.where('terminal_group.type', '=', type as string))
    .$if(under !== undefined, (found) =>
      found.where(
        sql<SqlBool>`terminal_group.path <@ (select path from terminal_group top where top.id = ${under}::bigint)`,
      ),
    )
}

const columns = { name: 'name', number: 'number', createdAt: 'created_at' } as const

function inOrder(scope: Scope, query: Query) {
  const { sort = 'name' } = query
  const column = sql.ref(`terminal_group.${columns[sort.replace('-', '') as keyof typeof columns]}`)
  const direction = sql.raw(sort.startsWith('-') ? 'desc' : 'asc')
  return matching(scope, query).orderBy(sql`${column} ${direction}, terminal_group.id ${direction}`)
}

export const search: Handler<typeof group.routes.search> = async (ctx, query) => {
  const { scope } = ctx
  if (query.export) return exported(ctx, query)
  const { page: current, pageSize: size } = query
  const [rows, counted, terminals] = await Promise.all([
    inOrder(scope, query)
      .limit(size)
      .offset((current - 1) * size)
      .execute(),
    matching(scope, query)
      .clearSelect()
      .select(sql<number>`count(*)::int`.as('total'))
      .executeTakeFirstOrThrow(),
    terminalsBelow(scope),
  ])
  return { current, size, total: counted.total, records: rows.map((row) => detailOf(row, terminals(row.path))) }
}

type Line = GroupDetail & { parent: string; typeName: string }
const sheet: readonly SheetField<Line>[] = [
  ['name', 'group.name'],
  ['number', 'group.number'],
  ['typeName', 'group.type'],
  // Under the header an import reads, so that an export comes back as it is.
  ['parent', 'group.importParent'],
  ['contact', 'group.contact'],
  ['phone', 'group.phone'],
  ['areaCode', 'group.areaCode'],
  ['address', 'group.address'],
  ['terminals', 'group.terminals'],
  ['enterpriseName', 'group.enterprise'],
  ['createdAt', 'group.createdAt'],
]

function exported({ scope, db, from }: Asking, query: Query): Export {
  async function* rows(): AsyncGenerator<Line> {
    const [found, terminals, types] = await Promise.all([
      inOrder(scope, query).limit(mostListed).execute(),
      terminalsBelow(scope),
      choicesOf(db, ['groupType']),
    ])
    const names = new Map(types.map((one) => [one.value, from.language === 'cn' ? one.label : one.englishName]))
    const numbers = await numbersOf(scope, found)
    for (const stored of found) {
      const row = detailOf(stored, terminals(stored.path))
      const parent = row.parentId === null ? '' : numbers.get(row.parentId) || (row.parentName ?? '')
      yield { ...row, parent, typeName: names.get(row.type) ?? row.type }
    }
  }
  return sheetOf(from, 'groups', sheet, rows())
}
type Asking = Pick<Ctx, 'scope' | 'db' | 'from'> & { account: { permissions: ReadonlySet<string> } }

/** Numbers of the parents, by which an import finds them again. */
async function numbersOf(scope: Scope, rows: StoredGroup[]): Promise<Map<string, string>> {
  const ids = [...new Set(rows.map((row) => row.parent_id).filter((id) => id !== null))]
  const parents = await scope
    .from('terminal_group')
    .select(['terminal_group.id', 'terminal_group.number'])
    .where('terminal_group.id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute()
  return new Map(parents.map((row) => [String(row.id), row.number]))
}

export const get: Handler<typeof group.routes.get> = async ({ scope }, { id }) => {
  const row = await groupRows(scope).where('terminal_group.id', '=', Number(id)).executeTakeFirst()
  if (!row) throw missing()
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
    above: above.map((one) => ({ id: String(one.id), name: one.name })),
  }
}
