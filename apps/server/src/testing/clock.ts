import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type House, openTestHouse } from './house.ts'

/** A house for the tests of a file, with a clock that goes on so far before each: no limit of one counts in another. */
export function clockedHouse(everyMs: number, opened: (house: House) => void) {
  const clock = {
    now: new Date(),
    later: (ms: number) => {
      clock.now = new Date(clock.now.getTime() + ms)
    },
  }
  let house: House | undefined
  beforeAll(async () => {
    house = await openTestHouse({ now: () => clock.now })
    opened(house)
  })
  beforeEach(() => clock.later(everyMs))
  afterAll(() => house?.close())
  return clock
}
