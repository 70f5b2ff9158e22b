import { describe, expect, it } from 'vitest'
import { inOrder, readView, toggleColumn } from './table-view.ts'

describe('the columns of a table', () => {
  it('[5.13] keeps at least one column', () => {
    const one = { ...readView(null, []), hidden: ['b', 'c'] }
    expect(toggleColumn(one, ['a', 'b', 'c'], 'a')).toBe(one)
    expect(toggleColumn(one, ['a', 'b', 'c'], 'b').hidden).toEqual(['c'])
  })

  it('starts with the optional ones hidden, and remembers when one was asked for', () => {
    expect(readView(null, ['ip']).hidden).toEqual(['ip'])
    expect(readView('{"hidden":[]}', ['ip']).hidden).toEqual([])
  })

  it('survives broken contents', () => {
    for (const kept of [
      '',
      '{',
      'null',
      '7',
      '{"hidden":5,"order":{},"widths":{"a":"x","b":3,"c":90},"density":"huge"}',
    ]) {
      const view = readView(kept, [])
      expect(view).toMatchObject({ hidden: [], order: [], density: 'middle' })
    }
    expect(readView('{"widths":{"a":"x","b":3,"c":90}}', []).widths).toEqual({ c: 90 })
  })

  it('keeps the order a person made when the page gains or loses a column', () => {
    expect(inOrder(['a', 'b', 'c'], ['c', 'a', 'b'])).toEqual(['c', 'a', 'b'])
    expect(inOrder(['a', 'b', 'new'], ['b', 'gone', 'a'])).toEqual(['b', 'a', 'new'])
  })
})
