import { dictionaries } from '@cpm/contract/platform/dictionary/dictionary'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'

/** ISO 3166-1, two letters. */
const countries = `AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT
BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM
FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO
JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT
MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA
SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US
UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW`.split(/\s+/)

type Item = { value: string; label: string; english_name: string; sort: number }

function countryItems(): Item[] {
  const [cn, en] = ['zh-Hans', 'en'].map((language) => new Intl.DisplayNames(language, { type: 'region' }))
  const named = countries.map((code) => ({
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
