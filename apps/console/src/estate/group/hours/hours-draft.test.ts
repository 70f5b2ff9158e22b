import type { ShopHours, WeekWindow } from '@cpm/contract/estate/group/group.hours'
import { weekdays } from '@cpm/contract/estate/plan/plan.config'
import { expect, test } from 'vitest'
import { emptyWeek, hoursForm, typedOf, weekFrom, windowsFrom, withCopied, withSpans } from './hours-draft.ts'

const weekday = { from: '09:00', to: '18:00' }
const night = { from: '20:00', to: '02:00' }

test('hours are read day by day and kept as few windows as there are different hours', () => {
  const windows: WeekWindow[] = [
    { days: ['mon', 'tue', 'wed', 'thu', 'fri'], ...weekday },
    { days: ['fri', 'sat'], ...night },
  ]
  const week = weekFrom(windows)
  expect(week.fri).toEqual([weekday, night])
  expect(week.sun).toEqual([])
  expect(windowsFrom(week)).toEqual(windows)
})

test('Monday is copied to every day, and what was there before is gone', () => {
  const monday = withSpans(withSpans(emptyWeek(), 'sun', [night]), 'mon', [weekday])
  expect(windowsFrom(withCopied(monday, 'mon', weekdays))).toEqual([{ days: [...weekdays], ...weekday }])
})

test('hours without an end are a fault at their field, and so is a zone that is not chosen', () => {
  const week = withSpans(emptyWeek(), 'mon', [{ from: '09:00' }])
  const wrong = hoursForm.safeParse({ ...typedOf({ zone: null, hours: [], blackDays: null }), week, zone: 'own' })
  expect(wrong.error?.issues.map(({ path }) => path.join('.'))).toEqual(['week', 'zoneName'])
})

test('what a place says comes back as it was, and what it leaves to the place above stays left', () => {
  const said: ShopHours = { zone: 'Asia/Shanghai', hours: [{ days: ['sat'], ...night }], blackDays: ['2027-01-01'] }
  expect(hoursForm.parse(typedOf(said))).toEqual(said)
  const nothing: ShopHours = { zone: null, hours: null, blackDays: null }
  expect(hoursForm.parse(typedOf(nothing))).toEqual(nothing)
  // Always closed is something that is said.
  expect(hoursForm.parse(typedOf({ ...nothing, hours: [] })).hours).toEqual([])
})
