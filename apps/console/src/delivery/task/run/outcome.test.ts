import { runStates, type TaskRow } from '@cpm/contract/delivery/task/task'
import { expect, test } from 'vitest'
import { t } from '../../../api/text.ts'
import { piecesOf } from './outcome-pieces.ts'

type Counts = TaskRow['counts']
const none = Object.fromEntries(runStates.names.map((status) => [status, 0])) as Counts
const task = (counts: Partial<Counts>, total: number, status: TaskRow['status'] = 'created') => ({
  counts: { ...none, ...counts },
  total,
  made: total,
  status,
})
const words = (...of: Parameters<typeof task>) => piecesOf(t, task(...of)).map(({ text }) => text)

test('what came of a task is said in few words, and what failed while others still run', () => {
  expect(words({ success: 200 }, 200)).toEqual(['Succeeded'])
  expect(words({ success: 190, skipped: 10 }, 200)).toEqual(['190 succeeded', '10 skipped'])
  expect(words({ success: 197, failed: 2, expired: 1 }, 200)).toEqual(['197 succeeded', '2 failed', '1 expired'])
  expect(words({ success: 3000, unknown: 3, expired: 4 }, 3007)).toEqual(['3,000 succeeded', '3 unknown', '4 expired'])
  expect(words({ success: 41, started: 9, waiting: 150 }, 200)).toEqual(['Running, 41 of 200 done'])
  expect(words({ success: 40, failed: 1, waiting: 159 }, 200)).toEqual(['1 failed', 'Running, 41 of 200 done'])
  expect(words({ success: 40, stopped: 160 }, 200)).toEqual(['40 succeeded', '160 stopped'])
  expect(words({ skipped: 2 }, 2)).toEqual(['All skipped'])
  expect(words({}, 0)).toEqual(['No terminals'])
  expect(words({}, 9, 'creation_failed')).toEqual(['Creation failed'])
})

test('a task that waits for approval, or was refused, says so and nothing of runs it does not have', () => {
  expect(words({}, 9, 'awaiting')).toEqual(['Waiting for approval'])
  expect(words({}, 9, 'refused')).toEqual(['Rejected'])
  expect(words({}, 9, 'creating')).toEqual(['Running, 0 of 9 done'])
})

test('that a task cannot continue automatically comes first', () => {
  const stuck = { ...task({ failed: 2, held: 5 }, 7), stuckAt: '2026-11-28T00:00:00.000Z' }
  expect(piecesOf(t, stuck).map(({ text }) => text)).toEqual([
    'Cannot continue automatically',
    '2 failed',
    'Running, 2 of 7 done',
  ])
})

test('what failed and what runs lead to just those runs', () => {
  const [failed, open] = piecesOf(t, task({ failed: 1, waiting: 1 }, 2))
  expect(failed?.runs).toEqual(['failed'])
  expect(open?.runs).toContain('executed')
})
