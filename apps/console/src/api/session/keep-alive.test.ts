import { describe, expect, it } from 'vitest'
import { firstEnd, warnMs } from './keep-alive.ts'
import { localTime, noteDate } from '../state/server-clock.ts'

describe('the end of the session', () => {
  it('is the idle one, or the longest time where that comes first', () => {
    expect(firstEnd({ idleAt: 10, endsAt: 20 })).toEqual({ kind: 'idle', at: 10 })
    expect(firstEnd({ idleAt: 20, endsAt: 10 })).toEqual({ kind: 'absolute', at: 10 })
    expect(firstEnd({ idleAt: 10, endsAt: 10 })).toEqual({ kind: 'absolute', at: 10 })
  })

  it('is warned of two minutes before', () => {
    expect(warnMs).toBe(120_000)
  })

  it('is counted by this machine’s clock, however far that is off', () => {
    const now = Date.parse('2026-11-21T12:00:00Z')
    noteDate('Sat, 21 Nov 2026 11:00:00 GMT', now)
    expect(localTime('2026-11-21T11:30:00Z')).toBe(now + 30 * 60_000)
    noteDate(null)
    noteDate('no date')
    expect(localTime('2026-11-21T11:30:00Z')).toBe(now + 30 * 60_000)
    noteDate('Sat, 21 Nov 2026 12:00:00 GMT', now)
    expect(localTime('2026-11-21T12:30:00Z')).toBe(now + 30 * 60_000)
  })
})
