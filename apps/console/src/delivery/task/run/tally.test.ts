import { type RunStatus, runStates } from '@cpm/contract/delivery/task/task'
import { expect, test } from 'vitest'
import { isRestartable, readable, shownOrder, tallyOf, tookMs } from './tally.ts'

const counts = (some: Partial<Record<RunStatus, number>>) =>
  ({ ...Object.fromEntries(runStates.names.map((name) => [name, 0])), ...some }) as Record<RunStatus, number>

test('every state of a run has its place in the bar', () => {
  expect([...shownOrder].sort()).toEqual([...runStates.names].sort())
})

test('the runs of a task add up: done, open, and those that may be had again', () => {
  const tally = tallyOf({
    status: 'created',
    total: 20,
    counts: counts({ success: 9, failed: 3, stopped: 1, expired: 2, skipped: 1, waiting: 2, started: 2 }),
  })
  expect(tally).toMatchObject({ total: 20, done: 16, open: 4, restartable: 6 })
  expect(tally.states.map((s) => s.status)).toEqual([
    'success',
    'started',
    'waiting',
    'failed',
    'stopped',
    'expired',
    'skipped',
  ])
})

test('runs not made yet are open while the task is being created, and gone once it failed to be', () => {
  const some = { total: 100_000, counts: counts({ waiting: 5000 }) }
  expect(tallyOf({ ...some, status: 'creating' }).open).toBe(100_000)
  expect(tallyOf({ ...some, status: 'creation_failed' }).open).toBe(5000)
})

test('only runs that failed, were stopped or expired can be restarted [4.6]', () => {
  expect(runStates.names.filter(isRestartable)).toEqual(['unknown', 'failed', 'stopped', 'expired'])
})

test('a run at work has taken the time until now', () => {
  const startedAt = '2026-11-20T10:00:00Z'
  const now = Date.parse('2026-11-20T10:00:42Z')
  expect(tookMs({ status: 'started', startedAt, finishedAt: null }, now)).toBe(42_000)
  expect(tookMs({ status: 'success', startedAt, finishedAt: '2026-11-20T10:00:07Z' }, now)).toBe(7000)
  expect(tookMs({ status: 'waiting', startedAt: null, finishedAt: null }, now)).toBeNull()
})

test('output reads as text: colours out, Windows and progress-bar line ends as lines', () => {
  expect(readable('\u001b[1;32mok\u001b[0m\r\n10%\r20%\r\n')).toBe('ok\n10%\n20%')
  expect(readable('\u001b]0;title\u0007<b>not markup</b>')).toBe('<b>not markup</b>')
})
