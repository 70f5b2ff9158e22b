import { describe, expect, test } from 'vitest'
import { chooseTests, nearTests } from './changed-tests.ts'

const tests = [
  'apps/console/src/people/role/role-form.test.ts',
  'apps/server/src/people/role/role.test.ts',
  'apps/server/src/people/role/role.grant.test.ts',
  'apps/server/src/delivery/task/task.test.ts',
  'apps/server/src/http/mount/mount.test.ts',
  'apps/server/src/testing/laws.test.ts',
  'packages/agent-core/src/runs.test.ts',
  'packages/contract/src/vocabulary.test.ts',
]

describe('npm run check -- --changed', () => {
  test('runs what lies beside a change of the server or has its subject, and the laws: no import leads to a feature', () => {
    expect(nearTests(['apps/server/src/people/role/role.save.ts'], tests)).toEqual([
      'apps/console/src/people/role/role-form.test.ts',
      'apps/server/src/people/role/role.test.ts',
      'apps/server/src/people/role/role.grant.test.ts',
      'apps/server/src/testing/laws.test.ts',
    ])
  })

  test('runs what has the subject of a change of the contract, on whichever side it lies', () => {
    expect(nearTests(['packages/contract/src/people/role/role.words.ts'], tests)).toEqual([
      'apps/console/src/people/role/role-form.test.ts',
      'apps/server/src/people/role/role.test.ts',
      'apps/server/src/people/role/role.grant.test.ts',
      'apps/server/src/testing/laws.test.ts',
      'packages/contract/src/vocabulary.test.ts',
    ])
  })

  test('runs all that a change reaches while that is quick, and else says how many it left', () => {
    const change = ['packages/agent-core/src/steps.ts']
    const few = ['packages/agent-core/src/runs.test.ts', 'apps/server/src/delivery/task/task.test.ts']
    expect(chooseTests(change, tests, few)).toEqual({ chosen: few, left: 0 })
    const many = Array.from({ length: 60 }, (_, at) => `apps/agent/src/${at}.test.ts`)
    expect(chooseTests(change, tests, many)).toEqual({ chosen: ['packages/agent-core/src/runs.test.ts'], left: 60 })
  })
})
