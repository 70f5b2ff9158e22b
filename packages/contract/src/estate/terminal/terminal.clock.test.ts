import { describe, expect, test } from 'vitest'
import { clockFault, knownMoment, runningMs, serverMoment } from './terminal.clock.ts'

const hour = 3_600_000
const now = Date.parse('2026-11-20T12:00:00Z')

describe("a terminal's clock", () => {
  test('is complained of from five minutes on, in either direction', () => {
    expect(clockFault(null)).toBeNull()
    expect(clockFault(4 * 60_000)).toBeNull()
    expect(clockFault(-6 * 60_000)).toBe(-6 * 60_000)
  })

  test('that is wrong does not make moments wrong, and no moment beyond the calendar is made of one', () => {
    expect(serverMoment(now - hour + 2 * hour, 2 * hour)).toBe(now - hour)
    expect(serverMoment(12_000, 24_000 - now)).toBe(now - 12_000)
    expect(serverMoment(now, 60_000)).toBe(now)
    expect(serverMoment(12_000, now)).toBe(12_000)
    expect(serverMoment(8.64e15, -now)).toBe(8.64e15)
  })
})

describe('how long a terminal has been running', () => {
  test('is the time since it was started', () => {
    expect(runningMs({ online: true, bootAt: now - hour }, now)).toBe(hour)
    expect(runningMs({ online: true, bootAt: now + 30_000 }, now)).toBe(0)
  })

  test('is not known where it started in 1970, or will start tomorrow', () => {
    expect(knownMoment(12_000)).toBeUndefined()
    expect(runningMs({ online: true, bootAt: 12_000 }, now)).toBeUndefined()
    expect(runningMs({ online: true, bootAt: now + 24 * hour }, now)).toBeUndefined()
  })

  test('is not known of a terminal that is offline or never said when it started', () => {
    expect(runningMs({ online: false, bootAt: now - hour }, now)).toBeUndefined()
    expect(runningMs({ online: true, bootAt: undefined }, now)).toBeUndefined()
  })
})
