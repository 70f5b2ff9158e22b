import { expect, test } from 'vitest'
import { changesOf } from './changes.ts'
import { topmost } from './scope-select.tsx'

test('a form says only what was changed, and that what was emptied is empty', () => {
  const before = { name: 'a', phone: '555', company: null, roleIds: ['1'], groupIds: ['7'] }
  expect(changesOf(before, { name: 'a', phone: '555', roleIds: ['1'], groupIds: ['7'] })).toEqual({})
  expect(changesOf(before, { name: 'b', roleIds: [] })).toEqual({ name: 'b', roleIds: [], phone: null, groupIds: null })
})

test('[6.2] a group that stands below a chosen one is not chosen beside it', () => {
  const groups = [
    { id: '1', parentId: null },
    { id: '2', parentId: '1' },
    { id: '3', parentId: '2' },
    { id: '4', parentId: null },
  ]
  expect(topmost(groups, ['3', '1', '4'])).toEqual(['1', '4'])
  expect(topmost(groups, ['3', '4'])).toEqual(['3', '4'])
})
