import { describe, expect, it } from 'vitest'
import { ageOf, isLong } from './ages.ts'

const day = 86_400_000
const now = Date.parse('2026-11-23T12:00:00Z')
const waiting = (submittedAt: string | null) => ({ reviewStatus: 'pending' as const, submittedAt, reviewedAt: null })

describe('how long a version waits for its review', () => {
  it('is told in whole days, hours or minutes', () => {
    expect(ageOf(waiting('2026-11-20T09:00:00Z'), now)).toBe(3 * day)
    expect(ageOf(waiting('2026-11-23T06:40:00Z'), now)).toBe(5 * 3_600_000)
    expect(ageOf(waiting('2026-11-23T11:59:58Z'), now)).toBe(60_000)
  })

  it('stands still once it was decided, and is none of what nobody submitted', () => {
    const decided = { ...waiting('2026-11-20T09:00:00Z'), reviewStatus: 'approved' as const }
    expect(ageOf({ ...decided, reviewedAt: '2026-11-21T10:00:00Z' }, now)).toBe(day)
    expect(ageOf(waiting(null), now)).toBeNull()
    expect(ageOf({ ...decided, reviewStatus: 'not_submitted' }, now)).toBeNull()
  })

  it('stands out from two days on', () => {
    expect(isLong(day)).toBe(false)
    expect(isLong(2 * day)).toBe(true)
  })
})
