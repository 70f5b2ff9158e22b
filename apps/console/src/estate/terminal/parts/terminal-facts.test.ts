import { eventDetail, usbId } from '@cpm/contract/estate/terminal/event.detail'
import { describe, expect, test } from 'vitest'
import { batteryTone, isOfflineLong } from './terminal-facts.ts'
import { t } from '../../../api/text.ts'

const hour = 3_600_000
const now = Date.parse('2026-11-20T12:00:00Z')

describe('offline over 72 hours is flagged [4.5]', () => {
  const long = 72 * hour
  const seen = (hoursAgo: number) => new Date(now - hoursAgo * hour).toISOString()
  test('once it is longer than that, and not while it is online', () => {
    expect(isOfflineLong({ online: false, lastSeenAt: seen(73) }, now, long)).toBe(true)
    expect(isOfflineLong({ online: false, lastSeenAt: seen(71) }, now, long)).toBe(false)
    expect(isOfflineLong({ online: true, lastSeenAt: seen(73) }, now, long)).toBe(false)
  })
  test('a terminal never seen is not flagged', () => {
    expect(isOfflineLong({ online: false, lastSeenAt: null }, now, long)).toBe(false)
  })
})

test('a low battery is a fault unless it is being charged', () => {
  expect(batteryTone(10, false)).toBe('bad')
  expect(batteryTone(20, null)).toBe('warn')
  expect(batteryTone(10, true)).toBe('ok')
})

test('a peripheral shows its VID:PID [3.15]', () => {
  expect(usbId({ vid: '04b8', pid: '0e15' })).toBe('04b8:0e15')
  expect(usbId({ vid: '04b8' })).toBe('04b8:????')
  expect(usbId({})).toBeNull()
})

test('an event says in one line what happened, whatever the terminal sent', () => {
  expect(eventDetail('peripheral_attached', { name: 'TM-T88', vid: '04b8', pid: '0e15' }, t)).toBe('TM-T88 · 04b8:0e15')
  expect(eventDetail('boot', { bootId: 'b-1' }, t)).toBe('')
  expect(eventDetail('error', { message: 'disk full' }, t)).toBe('disk full')
  expect(eventDetail('error', { what: 'cpm:too_much_said' }, t)).toContain('daily data limit')
  expect(eventDetail('fence', { fence: 'shop', out: true, at: null }, t)).toBe('fence: shop · out: true · at: ')
  expect(eventDetail('peripheral_fault', { name: 'TM-T88', fault: 'paper_out' }, t)).toBe('TM-T88 · Out of paper')
  expect(eventDetail('shutdown', { by: 'plan', part: 'restart' }, t)).toBe('Scheduled · Restart')
})
