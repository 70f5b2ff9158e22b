import { expect, test } from 'vitest'
import { allWords } from '../../index.ts'

const wants = Object.entries(allWords).filter(([key]) => /^(dashboard|app)\.wants[A-Z]/.test(key))

test('what needs attention follows its number, so in Chinese it starts with a counter: 8 台终端', () => {
  expect(wants.length).toBeGreaterThan(10)
  expect(wants.filter(([, [cn]]) => !/^[台个条项封]/.test(cn)).map(([key]) => key)).toEqual([])
})
