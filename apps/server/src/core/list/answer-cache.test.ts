import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keptAnswers } from './answer-cache.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] }))
afterEach(() => void vi.useRealTimers())

const database = {}
const second = 1000
/** Says how often it was asked. */
function counting() {
  let n = 0
  return () => Promise.resolve(++n)
}

test('what is dear is found once within its seconds, by whoever asks', async () => {
  const kept = keptAnswers<number>(() => true)
  const find = counting()
  expect(await Promise.all([kept(database, 'a', find), kept(database, 'a', find)])).toEqual([1, 1])
  expect(await kept(database, 'a', find)).toBe(1)
  expect(await kept(database, 'b', find)).toBe(2)
  expect(await kept({}, 'a', find)).toBe(3)
})

test('an older one is answered at once and found anew behind; a very old one is waited for', async () => {
  const kept = keptAnswers<number>(() => true)
  const find = counting()
  await kept(database, 'a', find)
  vi.advanceTimersByTime(5 * second)
  expect(await kept(database, 'a', find)).toBe(1)
  await vi.advanceTimersByTimeAsync(0)
  expect(await kept(database, 'a', find)).toBe(2)
  vi.advanceTimersByTime(31 * second)
  expect(await kept(database, 'a', find)).toBe(3)
})

test('the dearer it is the longer it is used, up to ten seconds', async () => {
  const kept = keptAnswers<number>(() => true)
  const count = counting()
  const find = async () => {
    vi.advanceTimersByTime(second)
    return count()
  }
  await kept(database, 'a', find)
  vi.advanceTimersByTime(8 * second)
  await kept(database, 'a', find)
  await vi.advanceTimersByTimeAsync(0)
  expect(await kept(database, 'a', find)).toBe(1)
})

test('what is not dear is found each time, and so is what could not be found', async () => {
  const kept = keptAnswers<number>((n) => n > 10)
  const find = counting()
  expect([await kept(database, 'a', find), await kept(database, 'a', find)]).toEqual([1, 2])
  const failing = () => Promise.reject(new Error('The line is gone'))
  await expect(kept(database, 'b', failing)).rejects.toThrow('The line is gone')
  expect(await kept(database, 'b', find)).toBe(3)
})
