import { expect, test, vi } from 'vitest'
import { ownOffset } from './offset.ts'
import { zoneNamed, zoneNames, zoneToday } from './zone.ts'
import { zone } from './zone.shape.ts'

test.each([
  'Asia/Kolkata',
  'Asia/Calcutta',
  'Asia/Kathmandu',
  'Asia/Ho_Chi_Minh',
  'Europe/Kyiv',
  'America/Argentina/Buenos_Aires',
  'America/Indiana/Indianapolis',
  'US/Pacific',
  'EST5EDT',
  'PRC',
  'asia/kolkata',
  'Etc/GMT+8',
  'UTC',
])('%s is a zone by the name it was given', (name) => expect(zoneNamed(name)).toBe(name))

test.each([
  ['GMT+8', '+08:00'],
  ['GMT+08:00', '+08:00'],
  ['UTC+8', '+08:00'],
  ['UTC+05:30', '+05:30'],
  ['+08:00', '+08:00'],
  ['GMT+5:30', '+05:30'],
  ['utc-0330', '-03:30'],
  [' GMT+14 ', '+14:00'],
  ['GMT', 'UTC'],
  ['Z', 'UTC'],
  ['GMT+0', 'UTC'],
])('%s is read as %s', (said, name) => expect(zoneNamed(said)).toBe(name))

// `CST` is a zone of China, of America and of Cuba, and the runtime takes it for Chicago.
test.each([
  'CST',
  'IST',
  'PST',
  'China Standard Time',
  'Moon/Base',
  '',
  '8',
  '+15:00',
  '+08:60',
  'GMT+8x',
  'a'.repeat(61),
])('%s is no zone', (said) => {
  expect(zoneNamed(said)).toBeNull()
  expect(zone.safeParse(said).success).toBe(false)
})

test('zones to choose from have the names of today, and each is one', () => {
  const names = zoneNames()
  expect(names).toEqual(expect.arrayContaining(['UTC', 'Asia/Kolkata', 'Asia/Shanghai', 'Europe/Kyiv']))
  expect(names.filter((name) => ['Asia/Calcutta', 'Europe/Kiev'].includes(name))).toEqual([])
  expect(names.filter((name) => zoneNamed(name) !== name)).toEqual([])
  expect(new Set(names).size).toBe(names.length)
})

test('what a person gives is kept as it is read', () => {
  expect(zone.parse('GMT+8')).toBe('+08:00')
  expect(zone.parse('Asia/Kolkata')).toBe('Asia/Kolkata')
})

test.each([
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['Asia/Kolkata', 'Asia/Kolkata'],
  ['GMT+8', '+08:00'],
  ['CST', null],
  [null, null],
])('%s has the name %s today', (said, name) => expect(zoneToday(said)).toBe(name))

test.each([
  [-480, '+08:00'],
  [210, '-03:30'],
  [-345, '+05:45'],
  [0, 'UTC'],
])('a clock that is %d minutes behind Greenwich is in the zone %s', (behind, name) => {
  const spy = vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(behind)
  expect(ownOffset()).toBe(name)
  expect(zoneNamed(ownOffset())).toBe(name)
  spy.mockRestore()
})
