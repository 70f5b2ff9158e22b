import { describe, expect, test } from 'vitest'
import { allWords } from '../../../index.ts'
import { fill } from '../../../kernel/words.ts'
import { openStatuses, outcomes, type RunStatus, runStates, type TaskStatus } from '../task.states.ts'
import { outcomeOf } from './task.outcome.ts'

type Counts = Partial<Record<RunStatus, number>>
const task = (counts: Counts, status: TaskStatus = 'created', total = 0) => ({
  status,
  counts,
  total: Math.max(
    total,
    Object.values(counts).reduce((sum, n) => sum + n, 0),
  ),
  nextAt: null as string | null,
})
type Asked = Parameters<typeof outcomeOf>[0]
const text = (of: Asked) =>
  outcomeOf(of)
    .pieces.map(({ word, vars }) => fill(allWords[word], 'en', vars))
    .join(', ')

const table: readonly (readonly [what: Asked, outcome: string, text: string])[] = [
  [task({ success: 12 }), 'success', 'Succeeded'],
  [task({ success: 12, skipped: 2 }), 'success', '12 succeeded, 2 skipped'],
  [task({ success: 3, unknown: 3, expired: 4 }), 'failed', '3 succeeded, 3 unknown, 4 expired'],
  [task({ failed: 7 }), 'failed', '7 failed'],
  [task({ expired: 1 }), 'failed', '1 expired'],
  [task({ success: 40, stopped: 160 }), 'stopped', '40 succeeded, 160 stopped'],
  [task({ skipped: 2 }), 'skipped', 'All skipped'],
  [task({ success: 3, started: 1, held: 6 }), 'running', 'Running, 3 of 10 done'],
  [
    task({ success: 40, failed: 1, unknown: 2, waiting: 157 }),
    'running',
    '1 failed, 2 unknown, Running, 43 of 200 done',
  ],
  [task({ success: 40 }, 'creating', 50), 'running', 'Running, 40 of 50 done'],
  [task({ expired: 2 }, 'creation_failed', 9), 'failed', 'Creation failed, 2 expired'],
  [task({}, 'creation_failed', 9), 'failed', 'Creation failed'],
  [{ ...task({}), nextAt: '2026-11-28T00:00:00.000Z' }, 'running', 'Running'],
  [task({}), 'none', 'No terminals'],
  [task({}, 'awaiting', 9), 'none', 'Waiting for approval'],
  [task({}, 'refused', 9), 'none', allWords['task.status.refused'][1]],
]

test.each(table)('%j is %s: %s', (of, outcome, words) => {
  expect([outcomeOf(of).outcomes[0] ?? 'none', text(of)]).toEqual([outcome, words])
})

describe('whatever runs a task has', () => {
  const all = runStates.names
  // Every choice of states, each with a number of its own.
  const combinations = Array.from({ length: 2 ** all.length }, (_, bits) =>
    Object.fromEntries(all.flatMap((one, at) => ((bits >> at) & 1 ? [[one, at + 2]] : []))),
  ) as Counts[]

  test('each number of its text is the count of one state, and an ended task names each state that it has', () => {
    for (const counts of combinations) {
      const { outcomes: found, pieces } = outcomeOf(task(counts))
      const sum = (list: readonly RunStatus[]) => list.reduce((n, one) => n + (counts[one] ?? 0), 0)
      const named = pieces.flatMap(({ of, vars }) => ('count' in vars ? [[of, vars.count]] : []))
      for (const [of, n] of named) expect(n).toBe(counts[of as RunStatus])
      if (found[0] === 'running') {
        expect(pieces.at(-1)?.vars).toEqual({ done: sum(runStates.ended), total: sum(all) })
        continue
      }
      const ended = Object.keys(counts).toSorted()
      expect(pieces.flatMap(({ of }) => (of === 'none' ? [] : [of])).toSorted()).toEqual(ended)
      expect(pieces.some(({ word }) => word === 'task.outcome.all')).toBe(ended.join() === 'success')
    }
  })

  test('it has one outcome, and a second one only while it runs and some ended badly', () => {
    for (const counts of combinations) {
      const { outcomes: found } = outcomeOf(task(counts))
      const has = (...list: readonly RunStatus[]) => list.some((one) => (counts[one] ?? 0) > 0)
      expect(found.includes('running')).toBe(has(...openStatuses))
      expect(found.includes('failed')).toBe(has('failed', 'unknown', 'expired'))
      expect(found.length).toBe(Object.keys(counts).length === 0 ? 0 : has(...openStatuses) && found[1] ? 2 : 1)
      for (const one of found) expect(outcomes).toContain(one)
    }
  })
})
