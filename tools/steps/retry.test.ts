import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testFolder } from '../../apps/server/src/testing/folder.ts'
import { ROOT } from '../bootstrap.js'
import { readCount } from './trial/count.ts'

let folder: string
beforeEach(() => void (folder = mkdtempSync(join(testFolder(), 'cpm-retry-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Runs files of the trial as npm test runs its own; `times` says how often something in them ran. */
function run(runner: 'vitest' | 'playwright', ...kinds: string[]) {
  const own = Object.entries(process.env).filter(([name]) => !/^(VITEST.*|NODE_ENV|TEST|DEV|PROD|MODE)$/.test(name))
  const { status, stdout } = spawnSync(process.execPath, ['tools/steps/trial/run.ts', runner], {
    cwd: ROOT,
    encoding: 'utf8',
    env: {
      ...Object.fromEntries(own),
      NO_COLOR: '1',
      CPM_TRIAL: kinds.join(','),
      CPM_TRIAL_COUNTS: folder,
      CPM_TEST_RESULTS: join(folder, 'results'),
    },
  })
  const kept = join(folder, 'results/passed-on-retry')
  const ending = stdout.slice(stdout.indexOf('Seconds of each lane'))
  return {
    status,
    stdout,
    ending,
    closing: stdout.trimEnd().split('\n').at(-1),
    times: (name: string) => readCount(join(folder, name)),
    firstErrors: () => readdirSync(kept).map((name) => readFileSync(join(kept, name), 'utf8')),
  }
}

describe.each(['vitest', 'playwright'] as const)('npm test with %s', (runner) => {
  test('a test that fails once passes on retry: it is listed by name, and its first error is kept', () => {
    const { status, closing, ending, times, firstErrors } = run(runner, 'good', 'once')
    expect(ending).toMatch(
      /Passed on retry:\n +tools\/steps\/trial\/\w+\/once\S+: (?:a group › )?fails once\n +first error: /,
    )
    expect(firstErrors()).toEqual([expect.stringMatching(/fails once[^]*expected|Expected: 2/)])
    expect([times('once'), times('good')]).toEqual([2, 1])
    expect(closing).toBe(runner === 'vitest' ? '3 passed, 0 failed' : '2 passed, 0 failed')
    expect(status).toBe(0)
  })

  test('a test that fails three times fails the run, and what passed does not run again', () => {
    const { status, closing, ending, times } = run(runner, 'good', 'always')
    expect(ending).toMatch(/✗ trial: 1 passed, 1 failed \(\d+ s\)\n +tools\/steps\/trial\/\w+\/always\S+: fails always/)
    expect(ending).not.toContain('Passed on retry')
    expect([times('always'), times('good')]).toEqual([3, 1])
    expect(closing).toBe('1 passed, 1 failed')
    expect(status).toBe(1)
  })

  test('a file that never loads fails the run', () => {
    const { status, closing, ending, times } = run(runner, 'good', 'unloaded')
    expect(ending).toMatch(
      runner === 'vitest' ? 'tools/steps/trial/vitest/unloaded.trial.ts' : 'The file does not load',
    )
    expect(times('unloaded')).toBeGreaterThanOrEqual(3)
    expect(closing).toMatch(/^\d+ passed, 1 failed$/)
    expect(status).toBe(1)
  })
})

test('a file that loads, and a hook that passes, on retry lets its tests count', () => {
  const { status, closing, ending, firstErrors } = run('vitest', 'load', 'hook')
  expect(ending).toMatch(/Passed on retry:[^]*hook\.trial\.ts\n[^]*load\.trial\.ts\n/)
  expect(firstErrors().join('\n')).toMatch(/The file does not load once[^]*|The hook fails once/)
  expect(closing).toBe('2 passed, 0 failed')
  expect(status).toBe(0)
})

test('npm test says how long each lane took, and names its slowest files', () => {
  const { stdout } = run('vitest', 'good', 'hook')
  expect(stdout).toMatch(/Seconds of each lane:\n\d+ s {2}trial\n/)
  expect(stdout).toMatch(/Slowest files:\n\d+ s {2}tools\/steps\/trial\/vitest\/\w+\.trial\.ts\n/)
})
