import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestHouse, type House } from '../testing/house.ts'
import { momentArray, numberArray } from './array-text.ts'

let house: House
beforeAll(async () => void (house = await openTestHouse()))
afterAll(() => house.close())

test('numbers, moments and nulls arrive in the database as they were given', async () => {
  const numbers = [0, -1, null, Number.MAX_SAFE_INTEGER, 1e17]
  const moments = [new Date(0), null, new Date(Date.UTC(9999, 11, 31, 23, 59, 59, 999))]
  const { rows } = await sql<{ numbers: string; moments: (Date | null)[]; none: number[] }>`
    select ${numberArray(numbers)}::bigint[]::text as numbers, ${momentArray(moments)}::timestamptz[] as moments,
      ${numberArray([])}::int[] as none`.execute(house.db)
  expect(rows[0]?.numbers).toBe('{0,-1,NULL,9007199254740991,100000000000000000}')
  expect(rows[0]?.moments.map((moment) => moment && new Date(moment))).toEqual(moments)
  expect(rows[0]?.none).toEqual([])
})
