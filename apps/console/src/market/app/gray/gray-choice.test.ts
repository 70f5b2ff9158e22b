import { describe, expect, test } from 'vitest'
import { noChoice, withRows } from '../../../delivery/task/target/target.ts'
import { inputOf, nothingChosen } from './gray-choice.ts'

const nobody = nothingChosen({ platform: 'android', enterpriseId: '1' })

describe('what is chosen for a grey release', () => {
  test('is nothing until somebody is chosen in the way that is open', () => {
    expect(inputOf('1', nobody)).toBeNull()
    expect(inputOf('1', { ...nobody, way: 'sns', percent: 5 })).toBeNull()
    expect(inputOf('1', { ...nobody, way: 'groupIds', percent: 5 })).toBeNull()
  })

  test('is of that way alone, with how it is to go', () => {
    const terminals = withRows(noChoice, [{ sn: 'A-1' }, { sn: 'B-2' }], true)
    const chosen = { ...nobody, terminals, groupIds: ['7'], percent: 10 }
    const usual = { outsideHours: true, conditions: { notBusy: true }, gate: { maxFailedPercent: 20 } }
    expect(inputOf('1', { ...chosen, way: 'sns' })).toEqual({ id: '1', sns: ['A-1', 'B-2'], ...usual })
    expect(inputOf('1', { ...chosen, way: 'groupIds' })).toEqual({ id: '1', groupIds: ['7'], ...usual })
    expect(inputOf('1', { ...chosen, outsideHours: false, notBusy: false, maxFailed: null })).toEqual({
      id: '1',
      percent: 10,
    })
  })
})
