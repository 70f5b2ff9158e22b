import { dictionaries } from '@cpm/contract/platform/dictionary/dictionary'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { countryCodes } from './country-codes.ts'

type Item = { value: string; label: string; english_name: string; sort: number }

function countryItems(): Item[] {
  const [cn, en] = ['zh-Hans', 'en'].map((language) => new Intl.DisplayNames(language, { type: 'region' }))
  const named = countryCodes().map((code) => ({
    value: code,
    label: cn?.of(code) ?? code,
    english_name: en?.of(code) ?? code,
  }))
  const inOrder = named.toSorted((a, b) => a.english_name.localeCompare(b.english_name, 'en'))
  return inOrder.map((item, at) => ({ ...item, sort: (at + 1) * 10 }))
}

/** Adds the dictionaries the product asks for and their first items, as far as they are missing. What a person changed stays. */
export async function seedDictionaries(db: Kysely<Tables>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Two processes that start together take turns.
    await sql`select pg_advisory_xact_lock(7102)`.execute(tx)
    for (const { code, title, items } of dictionaries) {
      const row = { code, name: title[0], english_name: title[1], built_in: true }
      const { id: dictionary_id } = await tx
        .insertInto('dictionary')
        .values(row)
        .onConflict((c) => c.column('code').doUpdateSet({ built_in: true }))
        .returning('id')
        .executeTakeFirstOrThrow()
      const said = items.map(([value, label, english_name], at) => ({
        value,
        label,
        english_name,
        sort: (at + 1) * 10,
      }))
      const first: Item[] = code === 'country' ? countryItems() : said
      await tx
        .insertInto('dictionary_item')
        .values(first.map((item) => ({ ...item, dictionary_id, built_in: true })))
        .onConflict((c) => c.columns(['dictionary_id', 'value']).doUpdateSet({ built_in: true }))
        .execute()
    }
  })
}
