import { dictionary, type ItemRow } from '@cpm/contract/platform/dictionary/dictionary'
import { itemFields } from '@cpm/contract/platform/dictionary/dictionary.fields'
import { sql } from 'kysely'
import { usesOf } from './dictionary.lookup.ts'
import { columnsOfFile } from './dictionary.sheet.ts'
import { anyOf, exactly, elsewhere } from '../../core/list/list-filter.ts'
import { listing } from '../../core/list/listing.ts'
import { badField, changed, type Ctx, type Handler, missing, refused } from '../../core/feature.ts'
import { findRow } from '../../core/row.ts'
import { plain } from '../../core/columns.ts'

/** A dictionary was touched: its own time, and every open form. */
async function touched({ scope, db, now }: Pick<Ctx, 'scope' | 'db' | 'now'>, dictionaryId: number): Promise<void> {
  await scope.update('dictionary').set({ updated_at: now }).where('id', '=', dictionaryId).execute()
  await changed(db, { enterpriseId: null, accountPath: null }, [['dictionary']])
}

/** The dictionary, held so that two changes to its items take turns. */
async function dictionaryOf({ scope }: Pick<Ctx, 'scope'>, id: number) {
  return scope.from('dictionary').select(['id', 'code']).where('id', '=', id).forUpdate().executeTakeFirst()
}

/** An item of a dictionary the person keeps, with the dictionary held; missing otherwise. */
async function itemOf(ctx: Pick<Ctx, 'scope' | 'db'>, id: string) {
  const found = await ctx.db.selectFrom('dictionary_item').selectAll().where('id', '=', Number(id)).executeTakeFirst()
  const of = await dictionaryOf(ctx, found?.dictionary_id ?? 0)
  if (!found || !of) throw missing()
  // Whoever is choosing it now finishes first.
  const item = await ctx.db
    .selectFrom('dictionary_item')
    .selectAll()
    .where('id', '=', found.id)
    .forUpdate()
    .executeTakeFirstOrThrow(missing)
  return { item, of, uses: async () => (await usesOf(ctx.db, of.code, [item.value])).get(item.value) ?? 0 }
}

type Row = Awaited<ReturnType<typeof itemOf>>['item']

async function shown({ db }: Pick<Ctx, 'db'>, code: string, rows: readonly Row[]): Promise<ItemRow[]> {
  const uses = await usesOf(
    db,
    code,
    rows.map((row) => row.value),
  )
  return rows.map((row) => ({ ...plain(row, ['dictionary_id']), uses: uses.get(row.value) ?? 0 }))
}

const fields = columnsOfFile(itemFields, ['label', 'value', 'englishName', 'sort', 'available', 'uses'])

export const itemList = listing(dictionary.routes.itemList, {
  of: async ({ scope, input }) => {
    const of = await findRow(scope, 'dictionary', input.id, ['id', 'code'])
    return of
  },
  from: ({ db, of }) => db.selectFrom('dictionary_item').selectAll().where('dictionary_id', '=', of.id),
  id: 'dictionary_item.id',
  sorts: {
    sort: sql`dictionary_item.sort`,
    label: sql`dictionary_item.label`,
    value: sql`lower(dictionary_item.value)`,
    englishName: sql`lower(dictionary_item.english_name)`,
  },
  usual: 'sort',
  where: { id: elsewhere, available: exactly, q: anyOf('value', 'label', 'english_name') },
  rows: (rows, ctx) => shown(ctx, ctx.of.code, rows),
  sheet: { name: ({ of }) => of.code, fields },
})

async function refuseTaken(db: Ctx['db'], dictionaryId: number, value: string): Promise<void> {
  const other = await db
    .selectFrom('dictionary_item')
    .select('id')
    .where('dictionary_id', '=', dictionaryId)
    .where('value', '=', value)
    .executeTakeFirst()
  if (other) throw badField('value', 'item.valueTaken')
}

export const createItem: Handler<typeof dictionary.routes.createItem> = async (ctx, input) => {
  const of = await dictionaryOf(ctx, Number(input.dictionaryId))
  if (!of) throw badField('dictionaryId', 'answer.missing')
  await refuseTaken(ctx.db, of.id, input.value)
  const { value, label, englishName, sort, available } = input
  const { id } = await ctx.db
    .insertInto('dictionary_item')
    .values({ dictionary_id: of.id, value, label, english_name: englishName, sort, available })
    .returning('id')
    .executeTakeFirstOrThrow()
  await touched(ctx, of.id)
  return { id: String(id) }
}

export const updateItem: Handler<typeof dictionary.routes.updateItem> = async (ctx, { id, ...input }) => {
  const { item, of, uses } = await itemOf(ctx, id)
  const { value, label, englishName, sort, available } = input
  if (value !== undefined && value !== item.value) {
    if (item.built_in) throw badField('value', 'item.valueFixed')
    const count = await uses()
    if (count > 0) throw badField('value', 'item.valueInUse', { count })
    await refuseTaken(ctx.db, of.id, value)
  }
  const set = { value, label, english_name: englishName, sort, available }
  if (Object.values(set).some((v) => v !== undefined)) {
    await ctx.db.updateTable('dictionary_item').set(set).where('id', '=', item.id).execute()
  }
  await touched(ctx, of.id)
  return { done: true }
}

/** Numbers the items anew in tens, with this one at its new place; those that keep their number are not touched. */
export const moveItem: Handler<typeof dictionary.routes.moveItem> = async (ctx, { id, to }) => {
  const { item, of } = await itemOf(ctx, id)
  const rows = await ctx.db
    .selectFrom('dictionary_item')
    .select(['id', 'sort'])
    .where('dictionary_id', '=', of.id)
    .orderBy('sort')
    .orderBy('id')
    .execute()
  const others = rows.filter((row) => row.id !== item.id)
  const order = others.toSpliced(to ?? others.length, 0, { id: item.id, sort: item.sort })
  const ids = order.map((row) => row.id)
  await sql`
    update dictionary_item i set sort = n.place * 10
    from unnest(${ids}::bigint[]) with ordinality n (id, place)
    where i.id = n.id and i.sort <> n.place * 10`.execute(ctx.db)
  await touched(ctx, of.id)
  return { done: true }
}

export const removeItem: Handler<typeof dictionary.routes.removeItem> = async (ctx, { id }) => {
  const { item, of, uses } = await itemOf(ctx, id)
  const count = await uses()
  if (count > 0) throw refused('item.inUse', { count })
  if (item.built_in) throw refused('item.builtInStays')
  await ctx.db.deleteFrom('dictionary_item').where('id', '=', item.id).execute()
  await touched(ctx, of.id)
  return { done: true }
}
