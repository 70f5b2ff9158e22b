import { expect, test } from 'vitest'
import { allWords } from '../../../index.ts'
import { runStates } from '../task.states.ts'
import { nextStepOf, stepNames, stepOfReason } from './next-steps.ts'

const codesOf = (prefix: string) =>
  Object.keys(allWords).flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []))

test('every reason that has words says what to do next, and every next step has words', () => {
  expect(codesOf('run.reason.').toSorted()).toEqual(Object.keys(stepOfReason).toSorted())
  expect(codesOf('run.step.').toSorted()).toEqual(stepNames.toSorted())
  const used = new Set<string>([...Object.values(stepOfReason), 'bringBack'])
  expect(stepNames.filter((name) => !used.has(name))).toEqual([])
})

test('whatever ended badly has a next step, also for a reason nobody knows; what went well has none', () => {
  for (const status of ['failed', 'unknown', 'expired'] as const) {
    expect(nextStepOf(status, null)).toMatchObject({ name: 'output' })
    expect(nextStepOf(status, 'of another version')).toMatchObject({ name: 'output' })
  }
  expect(nextStepOf('failed', 'no_space')).toEqual({ name: 'space', act: 'files' })
  expect(nextStepOf('held', 'paused')).toEqual({ name: 'resume', act: 'resume' })
  expect(nextStepOf('success', null, 'missing')).toEqual({ name: 'bringBack', act: 'anew' })
  expect(nextStepOf('success', null, 'uninstalled')).toBeNull()
  for (const status of runStates.names.filter((one) => one === 'success' || one === 'waiting')) {
    expect(nextStepOf(status, null)).toBeNull()
  }
})
