import { taskTarget } from '@cpm/contract/delivery/task/task'
import { describe, expect, test } from 'vitest'
import { parseSns } from '../../../estate/terminal/parts/sns.ts'
import { noChoice, targetOf, withRows } from './target.ts'

describe('a pasted list of SNs', () => {
  test('may be separated by whatever a spreadsheet or a chat left in it, and counts each SN once', () => {
    const { sns, bad } = parseSns(' P2024-001\nP2024-002, P2024-001;P2024_003\tP2024-004，"P2024-005"、P2024-006 \r\n')
    expect(sns).toEqual(['P2024-001', 'P2024-002', 'P2024_003', 'P2024-004', 'P2024-005', 'P2024-006'])
    expect(bad).toEqual([])
  })

  test('names what cannot be an SN', () => {
    expect(parseSns('P2024001 abc 设备 P2024/1')).toEqual({ sns: ['P2024001'], bad: ['abc', '设备', 'P2024/1'] })
    expect(parseSns('  \n ')).toEqual({ sns: [], bad: [] })
  })
})

describe('what was chosen', () => {
  test('is no target while nothing is chosen', () => {
    expect(targetOf(undefined)).toBeUndefined()
    expect(targetOf(noChoice)).toBeUndefined()
  })

  test('keeps terminals over searches and pages, and is taken back one by one', () => {
    const first = withRows(noChoice, [{ sn: 'SN-0001', name: 'Till 1' }, { sn: 'SN-0002' }], true)
    const searched = { ...first, filter: { ...first.filter, q: 'else' } }
    const both = withRows(withRows(searched, [{ sn: 'SN-0003' }], true), [{ sn: 'SN-0002' }], false)
    expect(targetOf(both)).toEqual({ sns: ['SN-0001', 'SN-0003'] })
    expect(withRows(both, [{ sn: 'SN-0001', online: true }], true).rows.get('SN-0001')).toEqual({
      sn: 'SN-0001',
      name: 'Till 1',
      online: true,
    })
  })

  test('is another to a form, which compares by JSON, whenever a terminal is ticked or taken back', () => {
    const one = withRows(noChoice, [{ sn: 'SN-0001' }], true)
    const two = withRows(one, [{ sn: 'SN-0002' }], true)
    const said = [noChoice, one, two, withRows(two, [{ sn: 'SN-0001' }], false)].map((choice) => JSON.stringify(choice))
    expect(new Set(said).size).toBe(4)
  })

  test('may be everything the filter matches, without the fields that say nothing', () => {
    const choice = {
      ...noChoice,
      all: true,
      filter: { status: ['activated' as const], q: '', online: false, groupId: undefined },
    }
    const target = targetOf(choice)
    expect(target).toEqual({ filter: { status: ['activated'], online: false } })
    expect(taskTarget.safeParse(target).success).toBe(true)
  })
})
