import { expect, test } from 'vitest'
import { isStale, problemsOf, samePlan, savedOver, withCopied, withPart } from './plan-draft.ts'

const plan = { mon: { on: '08:00', volume: 30 }, tue: { off: '20:00' } }

test('one thing is set or left as it is, and a day that says nothing is gone', () => {
  expect(withPart(plan, 'mon', 'off', '22:00').mon).toEqual({ on: '08:00', volume: 30, off: '22:00' })
  expect(withPart(plan, 'tue', 'off', undefined)).toEqual({ mon: plan.mon })
})

test('Monday is copied to the days from Monday to Friday and no further', () => {
  const copied = withCopied({ ...plan, sat: { restart: '03:00' } }, 'mon', ['mon', 'tue', 'wed', 'thu', 'fri'])
  expect(copied).toEqual({
    mon: plan.mon,
    tue: plan.mon,
    wed: plan.mon,
    thu: plan.mon,
    fri: plan.mon,
    sat: { restart: '03:00' },
  })
  expect(withCopied(plan, 'wed', ['mon', 'tue'])).toEqual({})
})

test('two plans that say the same are the same, however they were written', () => {
  expect(samePlan({ mon: { volume: 30, on: '08:00' }, tue: { off: '20:00' }, wed: {} }, plan)).toBe(true)
  expect(samePlan(null, {})).toBe(true)
  expect(samePlan(plan, null)).toBe(false)
})

test('two times of a day that are the same are pointed at', () => {
  expect(problemsOf({ fri: { on: '08:00', off: '08:00' } })).toEqual([{ day: 'fri', part: 'off' }])
  expect(problemsOf(plan)).toEqual([])
})

test('what somebody else changed since is told of, and a change there and back can be saved over', () => {
  const seen = { version: 2, plan }
  const theirs = { version: 3, plan: { mon: { on: '09:00' } } }
  expect([isStale(seen, theirs), savedOver(seen, theirs)]).toEqual([true, 2])
  const back = { version: 4, plan: { ...plan } }
  expect([isStale(seen, back), savedOver(seen, back)]).toEqual([false, 4])
})
