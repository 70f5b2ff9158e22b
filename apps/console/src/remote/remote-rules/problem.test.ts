import { remoteRulesGiven } from '@cpm/contract/remote/remote-rules/remote-rules'
import { usualRules } from '@cpm/contract/remote/remote-rules/remote-rules.shape'
import { expect, test } from 'vitest'
import { problemOf } from './problem.ts'

const mask = { name: 'Cards', left: 10, top: 10, width: 20, height: 20 }
const role = { roleId: '3', consent: 'asked' as const }

test.each([
  [{}],
  [{ askSeconds: 4 }],
  [{ askSeconds: 5 }],
  [{ keepDays: 0 }],
  [{ keepDays: 3651 }],
  [{ mostMinutes: 1441 }],
  [{ mostMinutes: 1.5 }],
  [{ masks: [mask] }],
  [{ masks: [mask, mask] }],
  [{ masks: [{ ...mask, name: ' ' }] }],
  [{ masks: [{ ...mask, width: 0 }] }],
  [{ masks: [{ ...mask, left: 80.1 }] }],
  [{ masks: [{ ...mask, left: 80 }] }],
  [{ masks: [{ ...mask, top: -1 }] }],
  [{ masks: [{ ...mask, top: null as unknown as number }] }],
  [{ roles: [role] }],
  [{ roles: [role, role] }],
  [{ roots: ['/data', 'D:\\', 'D:\\POS'] }],
  [{ roots: ['data'] }],
  [{ roots: ['/a/../b'] }],
  [{ roots: ['D:\\POS\\'] }],
  [{ roots: ['/a', '/a'] }],
  [{ roots: Array.from({ length: 21 }, (_, n) => `/a${n}`) }],
])('the form and the contract agree on what may be given: %j', (part) => {
  const value = { ...usualRules, ...part }
  expect(problemOf(value) === null).toBe(remoteRulesGiven.safeParse(value).success)
})
