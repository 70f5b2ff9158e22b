import { dictionary } from '@cpm/contract/platform/dictionary/dictionary'
import { dictionaryFields } from '@cpm/contract/platform/dictionary/dictionary.fields'
import { codes } from '@cpm/contract/kernel/envelope'
import { sql } from 'kysely'
import { choicesOf } from './dictionary.lookup.ts'
import { columnsOfFile } from './dictionary.sheet.ts'
import { anyOf, exactly } from '../../core/list/list-filter.ts'
import { listing } from '../../core/list/listing.ts'
import { badField, changed, type Ctx, defineFeature, type Handler, refused, Refusal } from '../../core/feature.ts'
import { createItem, itemList, moveItem, removeItem, updateItem } from './dictionary.items.ts'
import { findOne, lockRow } from '../../core/row.ts'
import { plain } from '../../core/columns.ts'

/** Tells every open form that choices changed. */
const tell = (db: Ctx['db']) => changed(db, { enterpriseId: null, accountPath: null }, [['dictionary']])

const items: Handler<typeof dictionary.routes.items> = async ({ db }, input) => ({
  records: await choicesOf(db, input.codes),
})

const itemCount = sql<number>`(select count(*)::int from dictionary_item i where i.dictionary_id = dictionary.id)`

function rowsOf(scope: Ctx['scope']) {
  return scope
    .from('dictionary')
    .select(['dictionary.id', 'code', 'name', 'english_name', 'description', 'built_in', 'updated_at'])
    .select(itemCount.as('items'))
}

const fields = columnsOfFile(dictionaryFields, [
  'code',
  'name',
  'englishName',
  'description',
  'builtIn',
  'items',
  'updatedAt',
])

const list = listing(dictionary.routes.list, {
  from: ({ scope }) => rowsOf(scope),
  id: 'dictionary.id',
  sorts: {
    code: sql`lower(dictionary.code)`,
    name: sql`dictionary.name`,
    englishName: sql`lower(dictionary.english_name)`,
    items: itemCount,
    updatedAt: sql`dictionary.updated_at`,
  },
  usual: 'code',
  where: { builtIn: exactly, q: anyOf('code', 'name', 'english_name') },
  row: (row) => plain(row),
  sheet: { name: 'dictionaries', fields },
})

const get: Handler<typeof dictionary.routes.get> = async ({ scope }, { id }) => {
  return plain(await findOne(rowsOf(scope), 'dictionary.id', id))
}

/** One code is one dictionary's. */
async function refuseTaken({ scope }: Pick<Ctx, 'scope'>, code: string, but: number | null): Promise<void> {
  const other = await scope
    .from('dictionary')
    .select('id')
    .where('code', '=', code)
    .$if(but !== null, (f) => f.where('id', '<>', but as number))
    .executeTakeFirst()
  if (other) throw badField('code', 'dictionary.codeTaken')
}

const create: Handler<typeof dictionary.routes.create> = async (ctx, input) => {
  // For administrators of ours alone, whatever a role says.
  if (ctx.account.enterpriseId !== null) throw new Refusal(codes.forbidden, 'answer.forbidden')
  await refuseTaken(ctx, input.code, null)
  const { code, name, englishName, description } = input
  const made = await ctx.scope
    .insert('dictionary')
    .values({ code, name, english_name: englishName, description: description ?? null })
    .onConflict((c) => c.column('code').doNothing())
    .returning('id')
    .executeTakeFirst()
  // Somebody else took it at the same moment.
  if (!made) throw badField('code', 'dictionary.codeTaken')
  await tell(ctx.db)
  return { id: String(made.id) }
}

const update: Handler<typeof dictionary.routes.update> = async (ctx, { id, code, name, englishName, description }) => {
  const known = await lockRow(ctx.scope, 'dictionary', id, ['id', 'code', 'built_in'])
  if (code !== undefined && code !== known.code) {
    if (known.built_in) throw badField('code', 'dictionary.codeFixed')
    await refuseTaken(ctx, code, known.id)
  }
  const set = { code, name, english_name: englishName, description, updated_at: ctx.now }
  await ctx.scope.update('dictionary').set(set).where('id', '=', known.id).execute()
  await tell(ctx.db)
  return { done: true }
}

const remove: Handler<typeof dictionary.routes.remove> = async ({ scope, db }, { id }) => {
  const known = await lockRow(scope, 'dictionary', id, ['built_in'])
  if (known.built_in) throw refused('dictionary.builtInStays')
  // Its items one by one, so that each is in the audit.
  await db.deleteFrom('dictionary_item').where('dictionary_id', '=', Number(id)).execute()
  await scope.remove('dictionary').where('id', '=', Number(id)).execute()
  await tell(db)
  return { done: true }
}

/** Choice lists [3.12]. */
export const feature = defineFeature('dictionary', {
  items,
  list,
  get,
  create,
  update,
  remove,

  itemList,
  createItem,
  updateItem,
  moveItem,
  removeItem,
})
