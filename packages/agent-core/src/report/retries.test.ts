import { codes } from '@cpm/contract/kernel/envelope'
import { expect, test } from 'vitest'
import { ApiRefused, ApiUnreachable } from '../api.ts'
import { FakeClock } from '../testing/fakes.ts'
import { untilAnswered } from './retries.ts'

/** Asks a server that answers so, one after the other, and then is there: the seconds at which it was asked. */
async function askedAt(answers: Error[]): Promise<number[]> {
  const clock = new FakeClock()
  const began = clock.now()
  const asked: number[] = []
  const ask = async () => {
    asked.push((clock.now() - began) / 1000)
    const answer = answers.shift()
    if (answer) throw answer
  }
  const errand = { expiresAt: began + 86_400_000, signal: new AbortController().signal }
  const answered = untilAnswered({ clock, serverNow: () => clock.now() }, errand, ask)
  let isOver = false
  void answered.finally(() => (isOver = true))
  while (!isOver) await clock.pass(1000)
  return asked
}
const full = (seconds: number) => new ApiRefused(codes.tooMany, 'Too many downloads', seconds * 1000)

test('a terminal that is told when to come again comes then, and not before', async () => {
  const [, second = 0, third = 0] = await askedAt([full(250), full(90)])
  expect(second).toBeGreaterThanOrEqual(250)
  expect(second).toBeLessThan(252)
  expect(third - second).toBeGreaterThanOrEqual(90)
  expect(third - second).toBeLessThan(92)
})

test('it does not grow more patient for having had no turn yet', async () => {
  const times = await askedAt(Array.from({ length: 8 }, () => full(5)))
  const pauses = times.slice(1).map((at, nth) => at - (times[nth] ?? 0))
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(5)
  expect(Math.max(...pauses)).toBeLessThan(7)
})

test('a server that fails is asked ever later, also where it names a short while', async () => {
  const failing = () => new ApiRefused(codes.unavailable, 'The service is not available', 2000)
  const times = await askedAt([new ApiUnreachable('gone'), ...Array.from({ length: 7 }, failing)])
  const pauses = times.slice(1).map((at, nth) => at - (times[nth] ?? 0))
  expect(pauses.slice(1).every((pause) => pause >= 1)).toBe(true)
  expect(pauses.at(-1)).toBeGreaterThanOrEqual(30)
})

test('who is told to come again, and not when, is asked ever later too', async () => {
  const times = await askedAt(Array.from({ length: 8 }, () => new ApiRefused(codes.tooMany, 'no')))
  expect((times.at(-1) ?? 0) - (times.at(-2) ?? 0)).toBeGreaterThanOrEqual(30)
})
