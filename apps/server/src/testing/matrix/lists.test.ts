import { codes } from '@cpm/contract/kernel/envelope'
import { type AnyRoute } from '@cpm/contract/kernel/route'
import { requestOf } from '@cpm/contract/kernel/client'
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { textOf } from '../../db/keyset.ts'
import { byCode, type Calls, codesOf, inputOf, namesOf, openCalls, slotsOf } from './calls.ts'
import { isOurs } from './find-samples.ts'

/** What every list that goes on behind a page answers to a cursor that is not its own. */

const sortsOf = ({ input }: AnyRoute) => {
  const { properties = {} } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
  const { sort } = properties
  return typeof sort === 'object' ? (sort.enum as string[]) : []
}
const lists = byCode.filter(({ route }) => 'after' in route.input.shape && sortsOf(route).length > 0)
const cursor = (...parts: unknown[]) => textOf(JSON.stringify(parts))
/** What any order may have for a value: a text, a moment, a day, a number. */
const values = ['Till', '2026-03-01 08:30:00+00', '2026-03-01', '7', null]
const noMoments = ['2026-02-30 08:30:00+00', '2026-03-01 24:30:00+00', '0000-01-01 00:00:00+00', '12026-01-01', 'now']

describe('a list', () => {
  let calls: Calls
  beforeAll(async () => void (calls = await openCalls()))
  afterAll(() => calls.world.close())

  test.each(lists)('$name refuses the cursor of another sort, and never fails over one', async ({ name, route }) => {
    const sample = namesOf(name)[0] as string
    const isOfOurs = slotsOf(sample).some(({ kind }) => isOurs(kind))
    const { token, below } = await calls.person(codesOf(sample, route), isOfOurs ? 'ours' : 'enterprise')
    const things = await calls.thingsFor(sample, below)
    const { input } = inputOf(sample, (slot) => things[slot.at]?.[slot.by] ?? '1')
    const ask = async (sort: string, after: string) =>
      (await calls.world.ask(requestOf(route, { ...input, sort, after }), { session: token })).code
    for (const sort of sortsOf(route).filter((one) => !one.startsWith('-'))) {
      for (const value of ['Till', '2026-03-01 08:30:00+00']) {
        expect(await ask(sort, cursor(`-${sort}`, value, '1')), `-${sort} in ${sort}`).toBe(codes.badInput)
        expect(await ask(`-${sort}`, cursor(value, '1')), `none in -${sort}`).toBe(codes.badInput)
      }
      for (const value of [...values, ...noMoments]) {
        for (const id of [1, '9'.repeat(19)]) {
          const code = await ask(sort, cursor(sort, value, id))
          expect([codes.ok, codes.badInput], `${value} in ${sort}: ${code}`).toContain(code)
        }
        const code = await ask(`-${sort}`, cursor(`-${sort}`, value, '1'))
        expect([codes.ok, codes.badInput], `${value} in -${sort}: ${code}`).toContain(code)
      }
    }
  })
})

test('a text that somebody types goes into a pattern of SQL by `containing` or `beginning` alone', () => {
  const folder = fileURLToPath(new URL('../..', import.meta.url))
  const files = globSync('**/*.ts', { cwd: folder }).filter((file) => !/test\.ts$|^seed\//.test(file))
  const made = files.filter((file) => /like \$\{`/.test(readFileSync(`${folder}/${file}`, 'utf8')))
  expect(made).toEqual([])
})
