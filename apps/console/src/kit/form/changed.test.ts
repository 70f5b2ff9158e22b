import { expect, test } from 'vitest'
import { changedOf } from './changes.ts'

test('of a form no more is sent than was changed, so that another’s change stays', () => {
  const row = { id: '7', name: 'Shops', maker: null, shared: false, baudRate: 9600 }
  expect(changedOf(row, { name: 'Shops', shared: true })).toEqual({ shared: true })
  expect(changedOf(row, { name: 'Our shops', shared: false, maker: null })).toEqual({ name: 'Our shops' })
  expect(changedOf(row, { name: 'Shops', maker: 'PAX', baudRate: null })).toEqual({ maker: 'PAX', baudRate: null })
  expect(changedOf(row, { picture: 'bytes' })).toEqual({ picture: 'bytes' })
  expect(changedOf(row, row)).toEqual({})
})
