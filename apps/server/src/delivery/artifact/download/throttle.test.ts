import { expect, test } from 'vitest'
import { openTurns } from './throttle.ts'

const second = 1000

/** A fleet that asks as one, of which so many a second find room: how many were refused in each second from then on. */
function refusedBySecond(fleet: number, roomASecond: number): number[] {
  let now = 0
  const turns = openTurns(() => now)
  const comes = new Map<number, string[]>([[0, Array.from({ length: fleet }, (_, nth) => `SN-${nth}`)]])
  const refused: number[] = []
  for (let at = 0; comes.size > 0; at++) {
    now = at * second
    let room = roomASecond
    for (const sn of comes.get(at) ?? []) {
      expect(turns.left(sn)).toBe(0)
      if (room-- > 0) continue
      refused[at] = (refused[at] ?? 0) + 1
      const again = at + Math.ceil(turns.next(sn) / second)
      comes.set(again, [...(comes.get(again) ?? []), sn])
    }
    comes.delete(at)
  }
  return Array.from(refused, (some) => some ?? 0)
}

test('of ten thousand that are refused at once forty a second come again, until all have had their turn', () => {
  const [atOnce = 0, ...later] = refusedBySecond(10_000, 10)
  expect(atOnce).toBe(9990)
  expect(Math.max(...later)).toBeLessThanOrEqual(40)
  // Ten a second have theirs: that is as long as it takes, and none is lost or late by more.
  expect(later.length).toBeGreaterThan(900)
  expect(later.length).toBeLessThan(1300)
})

test('the wait grows with how many were refused lately, and is short again when they are gone', () => {
  let now = 0
  const turns = openTurns(() => now)
  const waits = Array.from({ length: 4000 }, (_, nth) => turns.next(`SN-${nth}`))
  expect([waits[0], waits[39], waits[3999]]).toEqual([5000, 5975, 104_975])
  now = 50 * second
  expect(turns.next('late')).toBe(55_000)
  now = 200 * second
  expect(turns.next('calm')).toBe(5000)
})

test('who comes before the time it was told has still that time to wait, and no more after it', () => {
  let now = 0
  const turns = openTurns(() => now)
  expect(turns.next('early')).toBe(5000)
  now = 2 * second
  expect([turns.left('early'), turns.left('other')]).toEqual([3000, 0])
  now = 5 * second
  expect(turns.left('early')).toBe(0)
  now = 2 * second
  expect(turns.left('early')).toBe(0)
})

test('nobody is told to wait for more than an hour, and those beyond it do not come as one', () => {
  const turns = openTurns(() => 0)
  for (let nth = 0; nth < 150_000; nth++) turns.next(`SN-${nth}`)
  const beyond = Array.from({ length: 2000 }, (_, nth) => turns.next(`far-${nth}`))
  expect(Math.max(...beyond)).toBeLessThanOrEqual(3600 * second)
  const slots = new Set(beyond.map((ms) => Math.floor(ms / (60 * second))))
  expect(slots.size).toBeGreaterThan(25)
})
