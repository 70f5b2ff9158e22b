import { gateText, runStates, type TaskRow } from '@cpm/contract/delivery/task/task'
import { expect, test } from 'vitest'
import { t } from '../../../api/text.ts'

type Counts = TaskRow['counts']
const none = Object.fromEntries(runStates.names.map((status) => [status, 0])) as Counts
const gate = { successPercent: 80, maxFailedPercent: 30, afterMs: 0, next: 'self' as const }
const text = (counts: Partial<Counts>, rules: Pick<TaskRow['rules'], 'gate'> = { gate }) =>
  gateText(t, rules, { ...none, ...counts })

test('the state of a batch has its figures, and the share that the next one requires', () => {
  expect(text({ success: 7, failed: 3 })).toBe('7 of 10 succeeded (70%), 80% required, none running')
  expect(text({ success: 7, unknown: 1, expired: 1, stopped: 1, skipped: 5 })).toBe(
    '7 of 10 succeeded (70%), 80% required, none running',
  )
  expect(text({ success: 1, failed: 1, waiting: 3 }, {})).toBe('1 of 5 succeeded (20%), 100% required, 3 not finished')
  // A share that is not reached is never rounded up to the one that is required.
  expect(text({ success: 799, failed: 201 })).toContain('(79%), 80% required')
})

test('a task that cannot continue automatically names the ways out', () => {
  const says = t('task.stuck.waits', { gate: text({ success: 7, failed: 3 }) })
  expect(says).toBe(
    '7 of 10 succeeded (70%), 80% required, none running: the next batch will not start automatically. ' +
      'Start it by hand, retry the unsuccessful runs, or stop the task.',
  )
})
