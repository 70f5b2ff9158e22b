import { expect, test } from 'vitest'
import { findPlaces, type KnownPlace, placeOfAddress } from './places.ts'

const place = (cn: string, en: string, pinyin: string, zoom: number): KnownPlace => ({
  cn,
  en,
  pinyin,
  lat: 1,
  lng: 2,
  zoom,
  country: 'CN',
})
const known = [
  place('中国', 'China', 'zhongguo', 4),
  place('上海', 'Shanghai', 'shanghai', 6),
  place('浦东新区', 'Pudongxin', 'pudongxinqu', 10),
  place('海口', 'Haikou', 'haikou', 8),
  place('Orlando', 'Orlando', '', 7),
]
const names = (typed: string) => findPlaces(known, typed).map(({ cn }) => cn)

test('a place is found by its name in either language and by pinyin, the exact one first', () => {
  expect(names('上海')).toEqual(['上海'])
  expect(names('SHANG')).toEqual(['上海'])
  expect(names('hai')).toEqual(['海口', '上海'])
  expect(names('haikou')).toEqual(['海口'])
  expect(names('nowhere')).toEqual([])
  expect(names('  ')).toEqual([])
})

test('a name that starts with the text comes before a name whose pinyin does', () => {
  const more = [place('沙特阿拉伯', 'Saudi Arabia', 'shatealabo', 4), ...known]
  expect(findPlaces(more, 'sha').map(({ en }) => en)).toEqual(['Shanghai', 'Saudi Arabia'])
})

test('an address leads to the finest name of the map in it', () => {
  expect(placeOfAddress(known, '上海市浦东新区世纪大道1号')?.cn).toBe('浦东新区')
  expect(placeOfAddress(known, '12 Main St, Orlando, FL')?.cn).toBe('Orlando')
  expect(placeOfAddress(known, 'Orlandoville 4')).toBeNull()
  expect(placeOfAddress(known, '')).toBeNull()
})
