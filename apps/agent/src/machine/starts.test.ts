import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startsOf } from './starts.ts'

test('[3.13] starts are counted over the lives of the agent, and the end of the one before is known to the minute', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'cpm-starts-')), 'starts.json')
  const first = startsOf(file, 'a')
  expect(first(1_000_000)).toEqual({ bootCount: 1 })
  first(1_030_000)
  first(1_090_000)
  expect(startsOf(file, 'a')(1_100_000)).toEqual({ bootCount: 1 })
  expect(startsOf(file, 'b')(9_000_000)).toEqual({ bootCount: 2, shutdownAt: 1_090_000 })
  expect(startsOf(file, 'b')(9_100_000)).toEqual({ bootCount: 2, shutdownAt: 1_090_000 })
  writeFileSync(file, '{"broken')
  expect(startsOf(file, 'b')(9_200_000)).toEqual({ bootCount: 1 })
})
