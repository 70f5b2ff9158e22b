import { stepOfReason } from '@cpm/contract/delivery/task/task'
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const sources = globSync(['packages/agent-core/src/**/*.ts', 'apps/{agent,simulator}/src/**/*.ts']).filter(
  // What ends a remote session has words of its own.
  (path) => !path.endsWith('.test.ts') && !/\/(?:remote|testing)\//.test(path),
)
/** Reasons as an agent's code writes them: of what it cannot do, and of how a run ended. */
const written = /(?:CannotDo\(\s*|\breason: |reason \?\? )'([^']+)'/g

test('[3.18] whatever our agents give as a reason is a code with words and a next step', () => {
  const said = sources.flatMap((path) => {
    const text = readFileSync(path, 'utf8')
    return [...text.matchAll(written)].map(([, code = '']) => code)
  })
  expect(new Set(said).size).toBeGreaterThan(15)
  expect([...new Set(said)].filter((code) => !Object.hasOwn(stepOfReason, code))).toEqual([])
})
