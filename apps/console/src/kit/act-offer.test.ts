import { actWaitMs } from '@cpm/contract/action'
import { describe, expect, test } from 'vitest'
import { canAct, offersFor, reachOf } from './act-offer.ts'

const terminal = (platform: 'android' | 'windows' | 'linux', more: object = {}) => ({
  ...{ sn: `SN-${platform}`, name: 'Till', status: 'activated' as const, online: true, platform },
  ...more,
})

describe('the menu of actions', () => {
  test('shows a Windows terminal no action that only Android has [8.5]', () => {
    expect(offersFor({ terminals: [terminal('windows')] }, true)).toEqual([
      'screenshot',
      'restart',
      'restart_agent',
      'refresh',
    ])
  })

  test('shows what any of the chosen has, and of a filter what its platform has', () => {
    expect(offersFor({ terminals: [terminal('windows'), terminal('android')] }, false)).toContain('lock')
    expect(offersFor({ filter: { platform: 'linux' }, count: 9 }, true)).not.toContain('lock')
    expect(offersFor({ filter: {}, count: 9 }, true)).toContain('lock')
  })

  test('has no factory reset for who may not', () => {
    expect(offersFor({ terminals: [terminal('android')] }, true)).toContain('factory_reset')
    expect(offersFor({ terminals: [terminal('android')] }, false)).not.toContain('factory_reset')
  })
})

describe('an action reaches', () => {
  test('those that are activated and have it; the others are counted', () => {
    const on = {
      terminals: [
        terminal('android', { sn: 'A1' }),
        terminal('android', { sn: 'A2', online: false }),
        terminal('android', { sn: 'A3', status: 'in_stock' as const }),
        terminal('windows', { sn: 'W1' }),
      ],
    }
    expect(reachOf(on, 'lock')).toEqual({
      ...{ target: { sns: ['A1', 'A2'] }, count: 2, offline: 1, leftOut: 2, waitMs: actWaitMs.lock, single: null },
    })
    expect(reachOf(on, 'restart').target).toEqual({ sns: ['A1', 'A2', 'W1'] })
  })

  test('nothing when none is activated', () => {
    expect(canAct({ terminals: [terminal('android', { status: 'logged_off' as const })] })).toBe(false)
    expect(canAct({ filter: {}, count: 0 })).toBe(false)
  })
})
