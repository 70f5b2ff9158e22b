import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { gather } from './live.ts'

describe('gathering of changes', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('passes the first on at once, then at most one lot a window, and loses none', async () => {
    const lots: string[][] = []
    const changed = gather(async (keys) => void lots.push(keys.map((k) => k.join('/'))), 1000)
    changed([['terminal', '0']])
    for (let n = 1; n <= 30; n++) {
      await vi.advanceTimersByTimeAsync(100)
      changed([['terminal', String(n)]])
    }
    await vi.advanceTimersByTimeAsync(2000)
    expect(lots[0]).toEqual(['terminal/0'])
    expect(lots.length).toBeLessThanOrEqual(5)
    expect(new Set(lots.flat()).size).toBe(31)
  })

  it('names a key once in a lot, however often it came', async () => {
    const lots: unknown[] = []
    const changed = gather(async (keys) => void lots.push(keys), 1000)
    changed([['terminal', 'A']])
    changed([
      ['terminal', 'B'],
      ['terminal', 'B'],
    ])
    changed([['terminal', 'B']])
    await vi.advanceTimersByTimeAsync(1500)
    expect(lots).toEqual([[['terminal', 'A']], [['terminal', 'B']]])
  })

  it('waits for a slow answer before it asks again, and goes on after a failed one', async () => {
    let asked = 0
    let answer = (): void => {}
    const changed = gather(
      () =>
        new Promise((_resolve, reject) => {
          asked++
          answer = () => reject(new Error('down'))
        }),
      1000,
    )
    changed([['terminal', 'A']])
    changed([['terminal', 'B']])
    await vi.advanceTimersByTimeAsync(2500)
    expect(asked).toBe(1)
    answer()
    await vi.advanceTimersByTimeAsync(1)
    expect(asked).toBe(2)
  })
})
