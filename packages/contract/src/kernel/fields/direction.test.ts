import { expect, test } from 'vitest'
import { plainDirection, turnsText } from './direction.ts'

test('a name that would be read the other way round shows that it would', () => {
  const name = 'photo_\u202Egpj.exe'
  expect(turnsText(name)).toBe(true)
  expect(plainDirection(name)).toBe('photo_<U+202E>gpj.exe')
  expect(plainDirection('a\u2066b\u2069\u202A\u202B\u202C\u202D\u2067\u2068c')).not.toMatch(
    /[\u202a-\u202e\u2066-\u2069]/u,
  )
})

test('texts in Arabic, Hebrew, Persian and Chinese stay as they are', () => {
  for (const text of [
    '\u0645\u062a\u062c\u0631 \u200f(1)',
    '\u05d7\u05e0\u05d5\u05ea',
    '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645',
    '价格表 (1).txt',
  ])
    expect([turnsText(text), plainDirection(text)]).toEqual([false, text])
})
