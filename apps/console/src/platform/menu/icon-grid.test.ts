import { menuIcons } from '@cpm/contract/platform/menu/menu.icons'
import { expect, test } from 'vitest'
import { iconNames } from '../../kit/values/icon.tsx'
import { iconsFor, moved } from './icon-grid.ts'

test('every icon of the house can be chosen, and nothing that is none', () => {
  expect(menuIcons.toSorted()).toEqual(iconNames.toSorted())
})

test('icons are found by what they show in either language, and by their name [2.15]', () => {
  expect(iconsFor('电池')).toEqual(['battery'])
  expect(iconsFor(' Pencil ')).toEqual(['edit'])
  expect(iconsFor('eyeOff')).toEqual(['eyeOff'])
  expect(iconsFor('')).toEqual(menuIcons)
  expect(iconsFor('no such thing')).toEqual([])
})

test('the arrows go through the grid and stay in it', () => {
  const place = { at: 5, count: 20, columns: 7 }
  expect(moved('ArrowRight', place)).toBe(6)
  expect(moved('ArrowDown', place)).toBe(12)
  expect(moved('ArrowUp', place)).toBe(5)
  expect(moved('ArrowDown', { ...place, at: 15 })).toBe(15)
  expect(moved('ArrowLeft', { ...place, at: 0 })).toBe(0)
  expect(moved('End', place)).toBe(19)
  expect(moved('Home', place)).toBe(0)
  expect(moved('a', place)).toBeNull()
  expect(moved('ArrowDown', { ...place, count: 0 })).toBeNull()
})
