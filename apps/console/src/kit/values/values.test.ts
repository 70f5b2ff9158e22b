import { describe, expect, it } from 'vitest'
import { setLanguage } from '../../api/session/session.ts'
import { formatAgo, formatBytes, formatDuration } from './values.tsx'

describe('figures', () => {
  it('writes bytes with the unit that fits', () => {
    expect([0, 1023, 1024, 1536, 1024 ** 3 * 120].map(formatBytes)).toEqual([
      '0 B',
      '1023 B',
      '1 KB',
      '1.5 KB',
      '120 GB',
    ])
  })

  it('writes a duration in its two largest units', () => {
    expect([0, 59_000, 125_000, 3_600_000, 93_600_000].map(formatDuration)).toEqual([
      '0s',
      '59s',
      '2m 5s',
      '1h',
      '1d 2h',
    ])
  })

  it('says how long ago in both languages', () => {
    const now = Date.parse('2026-11-21T12:00:00Z')
    const at = new Date(now - 3 * 60_000 - 59_000)
    expect(formatAgo(at, now, 'en-GB')).toBe('3 min ago')
    expect(formatAgo(at, now, 'zh-CN')).toBe('3 分钟前')
  })

  it('writes a duration in the language of the screen', () => {
    setLanguage('cn')
    expect([0, 60_000, 125_000, 93_600_000].map(formatDuration)).toEqual([
      '0 秒',
      '1 分钟',
      '2 分钟 5 秒',
      '1 天 2 小时',
    ])
    setLanguage('en')
    expect(formatDuration(125_000)).toBe('2m 5s')
  })

  it('takes a moment just ahead for now: a clock is a little off', () => {
    const now = Date.parse('2026-11-21T12:00:00Z')
    expect(formatAgo(new Date(now + 3000), now, 'en-GB')).toBe('now')
    expect(formatAgo(new Date(now + 3000), now, 'zh-CN')).toBe('现在')
    expect(formatAgo(new Date(now + 3_600_000), now, 'en-GB')).toBe('in 1 hr')
  })
})
