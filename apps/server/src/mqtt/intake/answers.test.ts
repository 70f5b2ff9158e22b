import { expect, test } from 'vitest'
import { openAnswers } from './answers.ts'

test('answers are given in the order of their batches, and closing waits for the last of them', async () => {
  const answers = openAnswers()
  const given: number[] = []
  const batch = (from: number) => Array.from({ length: 120 }, (_, at) => () => void given.push(from + at))
  answers.give(batch(0))
  answers.give(batch(120))
  expect(given).toEqual([])
  await answers.given()
  expect(given).toEqual(Array.from({ length: 240 }, (_, at) => at))
  answers.give([() => void given.push(240)])
  await answers.given()
  expect(given.at(-1)).toBe(240)
})
