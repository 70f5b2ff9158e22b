import { describe, expect, it } from 'vitest'
import { flappingPercent, turned } from './flapping.ts'
import { drop, type MachineRule, phases, type Seen, snoozed, type State, step } from './machine.ts'
import { seenOf } from '../measure.ts'
import { opensAt } from '@cpm/contract/estate/agent/fence/week-times'

const minute = 60_000
const simple: MachineRule = { kind: 'simple', holdMs: 0, times: 1, withinMs: 0, keepMs: 0, schedule: null }
const bad = (more: Partial<Seen> = {}): Seen => ({ holds: true, level: 0, value: null, ...more })
const good: Seen = { holds: false, level: 0, value: null }
const between: Seen = { holds: null, level: 0, value: null }

/** A terminal and its rule on a fake clock; answers what turned. */
function watched(rule: Partial<MachineRule> = {}) {
  const whole = { ...simple, ...rule }
  let state: State | null = null
  return {
    see: (at: number, seen: Seen | null) => {
      const next = step(whole, state, seen, at)
      state = next.state
      return next.turns.join(' ')
    },
    get state() {
      return state
    },
    set state(next: State | null) {
      state = next
    },
  }
}

describe('a rule', () => {
  it('fires once, says nothing while it holds, and clears', () => {
    const one = watched()
    expect(one.see(0, good)).toBe('')
    expect(one.state).toBeNull()
    expect(one.see(1, bad())).toBe('raised')
    expect(one.see(2, bad())).toBe('')
    expect(one.see(3, between)).toBe('')
    expect(one.see(4, good)).toBe('cleared')
  })

  it('that lasts fires when it has held that long, and never for a shorter time', () => {
    const one = watched({ kind: 'lasting', holdMs: 10 * minute })
    expect(one.see(0, bad())).toBe('')
    expect(one.see(9 * minute, null)).toBe('')
    expect(one.see(9 * minute, good)).toBe('')
    expect(one.state).toBeNull()
    one.see(20 * minute, bad())
    expect(one.see(30 * minute, null)).toBe('raised')
  })

  it('counts from when it began, where that is known', () => {
    const one = watched({ kind: 'lasting', holdMs: 10 * minute })
    expect(one.see(60 * minute, bad({ since: 45 * minute }))).toBe('raised')
  })

  it('that repeats fires at the last of so many within its time, and forgets the older ones', () => {
    const one = watched({ kind: 'repeating', times: 3, withinMs: 10 * minute })
    expect([one.see(0, bad()), one.see(8 * minute, bad()), one.see(12 * minute, bad())].join('')).toBe('')
    expect(one.see(13 * minute, bad())).toBe('raised')
    const other = watched({ kind: 'repeating', times: 2, withinMs: 10 * minute })
    other.see(0, bad())
    other.see(11 * minute, null)
    expect(other.state).toBeNull()
  })

  it('clears only when it has been over for as long as it says', () => {
    const one = watched({ keepMs: 5 * minute })
    one.see(0, bad())
    expect(one.see(minute, good)).toBe('')
    expect(one.see(5 * minute, null)).toBe('')
    expect(one.see(6 * minute, null)).toBe('cleared')
    const other = watched({ keepMs: 5 * minute })
    other.see(0, bad())
    other.see(minute, good)
    expect(other.see(2 * minute, bad())).toBe('')
    expect(other.state?.phase).toBe(phases.firing)
  })

  it('does not clear for want of data', () => {
    const one = watched()
    one.see(0, bad())
    expect(one.see(1_000 * minute, null)).toBe('')
    expect(one.state?.phase).toBe(phases.firing)
  })

  it('says when it becomes graver, and not when it becomes less so', () => {
    const one = watched()
    one.see(0, bad())
    expect(one.see(1, bad({ level: 1 }))).toBe('worse')
    expect(one.see(2, bad())).toBe('')
    expect(one.see(3, bad({ level: 1 }))).toBe('')
  })

  it('over what happens and has no end clears when it has not come again for an hour', () => {
    const one = watched()
    expect(one.see(0, bad({ isMoment: true }))).toBe('raised')
    expect(one.see(50 * minute, bad({ isMoment: true }))).toBe('')
    expect(one.see(60 * minute, null)).toBe('')
    expect(one.see(110 * minute, null)).toBe('cleared')
  })

  it('cleared by hand is silent until it has gone and come, or for its time', () => {
    const one = watched()
    one.see(0, bad())
    one.state = snoozed(one.state as State, 240 * minute)
    expect(one.see(minute, bad())).toBe('')
    expect(one.see(240 * minute, null)).toBe('raised')
    one.state = snoozed(one.state as State, 500 * minute)
    one.see(250 * minute, good)
    expect(one.see(251 * minute, bad())).toBe('raised')
  })

  it('that counts no longer clears what stood, and nothing else', () => {
    const one = watched()
    one.see(0, bad())
    expect(drop(one.state as State).turns).toEqual(['cleared'])
    expect(drop(snoozed(one.state as State, 1)).turns).toEqual([])
  })
})

describe('one that comes and goes', () => {
  it('is told once, is not cleared while it does, and settles', () => {
    const one = watched()
    const turns = [0, 1, 2, 3, 4, 5, 6, 7].map((n) => one.see(n * minute, n % 2 === 0 ? bad() : good))
    expect(turns.filter(Boolean)).toEqual(['raised', 'cleared', 'raised', 'flapping'])
    expect(one.state?.flapping).toBe(true)
    expect(one.see(36 * minute, null)).toBe('')
    expect(one.see(37 * minute, null)).toBe('settled cleared')
  })

  it('settles as well where it stays', () => {
    const one = watched()
    for (let n = 0; n < 7; n++) one.see(n * minute, n % 2 === 0 ? bad() : good)
    expect(one.see(36 * minute, null)).toBe('settled')
    expect(one.state?.phase).toBe(phases.firing)
  })

  it('is not one that comes once a day', () => {
    const one = watched()
    const day = 24 * 60 * minute
    for (let n = 0; n < 10; n++) {
      expect(one.see(n * day, bad())).toBe('raised')
      expect(one.see(n * day + 60 * minute, good)).toBe('cleared')
      one.see(n * day + 300 * minute, null)
      expect(one.state).toBeNull()
    }
  })

  it('is weighed as Nagios does: newer turns count more', () => {
    const newest = turned(0, null, true, 0)
    const older = turned(newest, 0, true, 30 * minute)
    expect(flappingPercent(newest)).toBeGreaterThan(flappingPercent(older))
    expect(flappingPercent(0)).toBe(0)
  })
})

describe('a number', () => {
  const levels = [
    { severity: 'major', at: 80 },
    { severity: 'critical', at: 95 },
  ] as const
  const storage = { key: 'storage', levels, clearAt: null } as const

  it('[5.9] reaches the gravest level it is past, and is over some points before the first', () => {
    expect(seenOf(storage, 80)).toMatchObject({ holds: null })
    expect(seenOf(storage, 80.1)).toMatchObject({ holds: true, level: 0 })
    expect(seenOf(storage, 96)).toMatchObject({ holds: true, level: 1 })
    expect(seenOf(storage, 76)).toMatchObject({ holds: null })
    expect(seenOf(storage, 75)).toMatchObject({ holds: false })
    expect(seenOf({ ...storage, clearAt: 50 }, 60)).toMatchObject({ holds: null })
  })

  it('is bad below where more is better', () => {
    const battery = { key: 'battery', levels: [{ severity: 'minor', at: 20 }], clearAt: null } as const
    expect(seenOf(battery, 19)).toMatchObject({ holds: true })
    expect(seenOf(battery, 24)).toMatchObject({ holds: null })
    expect(seenOf(battery, 25)).toMatchObject({ holds: false })
  })
})

describe('times', () => {
  const schedule = { days: [1, 5], from: '22:00', to: '06:00', zone: 'Asia/Shanghai' }

  it('go past midnight, in their own zone', () => {
    // Monday 2026-01-05, 22:30 and 23:59 in Shanghai.
    const monday = Date.UTC(2026, 0, 5, 14, 30)
    expect(opensAt(schedule, monday)).toBe(monday)
    const early = Date.UTC(2026, 0, 5, 21, 59)
    expect(opensAt(schedule, early)).toBe(early)
    expect(opensAt(schedule, Date.UTC(2026, 0, 5, 22, 0))).toBe(Date.UTC(2026, 0, 9, 14, 0))
  })

  it('have a rule fire when they begin, if it still holds', () => {
    const one = watched({ schedule })
    const noon = Date.UTC(2026, 0, 5, 4)
    expect(one.see(noon, bad())).toBe('')
    expect(one.see(Date.UTC(2026, 0, 5, 14), null)).toBe('raised')
  })
})
