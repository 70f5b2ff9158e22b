import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { discoverFeatures } from '../../discover.ts'

const src = fileURLToPath(new URL('../..', import.meta.url))

test('code queues terminals only for reactions that a resource declares', async () => {
  const declared = (await discoverFeatures()).flatMap(({ name, reactions }) =>
    Object.keys(reactions).map((key) => `${name}.${key}`),
  )
  const files = globSync('**/*.ts', { cwd: src, exclude: ['**/*.test.ts'] })
  const named = files.flatMap((file) => {
    const text = readFileSync(join(src, file), 'utf8')
    const calls = text.matchAll(/queue(?:Terminals|Sweeps|Facts)\(\s*[\w.()]+,\s*'([^']+)'/g)
    const inserts = text.matchAll(/insert into due \([^)]*\)\s*select '([^'$]+)'/g)
    return [...calls, ...inserts].map(([, name]) => name as string)
  })
  expect(named.length).toBeGreaterThan(6)
  expect(named.filter((name) => !declared.includes(name))).toEqual([])
})
