import { taskTypeOf } from '@cpm/contract/delivery/task/task'
import { describe, expect, test } from 'vitest'
import { canAct, greyedWhy, offeredActs, reachOf } from './act-offer.ts'
import { t } from '../../../api/text.ts'

const terminal = (platform: 'android' | 'windows' | 'linux', more: object = {}) => ({
  sn: `SN-${platform}`,
  name: 'Till',
  status: 'activated' as const,
  online: true,
  platform,
  lacks: {},
  ...more,
})

const all = () => true
const noReset = (code: string) => code !== 'task.reset'

describe('the menu of actions', () => {
  test('shows a Windows terminal no action that only Android has [8.5]', () => {
    expect(offeredActs({ terminals: [terminal('windows')] }, all)).toEqual([
      'screenshot',
      'restart',
      'restart_agent',
      'refresh',
    ])
  })

  test('shows what any of the chosen has, and of a filter what its platform has', () => {
    expect(offeredActs({ terminals: [terminal('windows'), terminal('android')] }, noReset)).toContain('lock')
    expect(offeredActs({ filter: { platform: ['linux'] }, count: 9 }, all)).not.toContain('lock')
    expect(offeredActs({ filter: { platformNot: ['android', 'windows'] }, count: 9 }, all)).not.toContain('lock')
    expect(offeredActs({ filter: {}, count: 9 }, all)).toContain('lock')
  })

  test('has nothing for who may not act on terminals', () => {
    expect(offeredActs({ terminals: [terminal('android')] }, (code) => code !== 'task.act')).toEqual([])
  })

  test('has no factory reset for who may not', () => {
    expect(offeredActs({ terminals: [terminal('android')] }, all)).toContain('factory_reset')
    expect(offeredActs({ terminals: [terminal('android')] }, noReset)).not.toContain('factory_reset')
  })
})

describe('what a terminal said it cannot do', () => {
  const lacking = terminal('linux', { sn: 'L1', lacks: { 'agent.restart': 'Not in a container', 'agent.files': '' } })

  test('is greyed with the reason it gave, and nothing else is', () => {
    expect(greyedWhy(t, { terminals: [lacking] }, 'restart')).toContain('Not in a container')
    expect(greyedWhy(t, { terminals: [lacking] }, 'fetch_files')).toBe(t('action.lacksNoWhy'))
    expect(greyedWhy(t, { terminals: [lacking] }, 'screenshot')).toBeNull()
  })

  test('of many is greyed when none can; else those that cannot are left out and counted', () => {
    const able = terminal('android', { sn: 'A1' })
    expect(greyedWhy(t, { terminals: [lacking, able] }, 'restart')).toBeNull()
    expect(greyedWhy(t, { terminals: [lacking, { ...lacking, sn: 'L2' }] }, 'restart')).toBe(
      t('action.lacksAll', { count: 2 }),
    )
    expect(reachOf({ terminals: [lacking, able] }, 'restart')).toMatchObject({
      target: { sns: ['A1'] },
      count: 1,
      lacking: 1,
      leftOut: 0,
    })
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
      target: { sns: ['A1', 'A2'] },
      count: 2,
      offline: 1,
      leftOut: 2,
      lacking: 0,
      waitMs: taskTypeOf.lock.waitMs,
      single: null,
    })
    expect(reachOf(on, 'restart').target).toEqual({ sns: ['A1', 'A2', 'W1'] })
  })

  test('nothing when none is activated', () => {
    expect(canAct({ terminals: [terminal('android', { status: 'logged_off' as const })] })).toBe(false)
    expect(canAct({ filter: {}, count: 0 })).toBe(false)
  })
})
