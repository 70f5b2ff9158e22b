import { parametersConfig } from '@cpm/contract/estate/agent/parameters.config'
import { expect, test } from 'vitest'
import { problemOf } from './problem.ts'

test.each([
  [[]],
  [[{ name: '', value: '' }]],
  [[{ name: '1st', value: '' }]],
  [[{ name: 'tax.rate', value: '' }]],
  [[{ name: 'a'.repeat(64), value: 'x'.repeat(2000) }]],
  [[{ name: 'a'.repeat(65), value: '' }]],
  [[{ name: 'a', value: 'x'.repeat(2001) }]],
  [
    [
      { name: 'a', value: '1' },
      { name: ' a', value: '2' },
    ],
  ],
  [Array.from({ length: 9 }, (_, n) => ({ name: `p${n}`, value: 'x'.repeat(1990) }))],
])('the form and the contract agree on what may be given: %j', (value) => {
  expect(problemOf(value) === null).toBe(parametersConfig.safeParse(value).success)
})
