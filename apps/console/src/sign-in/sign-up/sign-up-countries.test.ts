import { expect, it } from 'vitest'
import { countryFor } from './sign-up-countries.ts'

const countries = [
  { value: 'CN', label: '中国', englishName: 'China' },
  { value: 'SG', label: '新加坡', englishName: 'Singapore' },
  { value: 'NE', label: '尼日尔', englishName: 'Niger' },
  { value: 'NG', label: '尼日利亚', englishName: 'Nigeria' },
]
const found = (typed: string) => countryFor(typed, countries)?.value

it.each([
  ['Singapore', 'SG'],
  [' singapore ', 'SG'],
  ['新加坡', 'SG'],
  ['sg', 'SG'],
  ['sing', 'SG'],
  ['新', undefined],
  ['新加', 'SG'],
  ['niger', 'NE'],
  ['nige', undefined],
  ['尼日利', 'NG'],
  ['Atlantis', undefined],
  ['', undefined],
])('%j means %s', (typed, value) => expect(found(typed)).toBe(value))
