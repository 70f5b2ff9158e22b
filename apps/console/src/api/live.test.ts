import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { gather, touches } from './live.ts'

describe('which queries a live key touches', () => {
  it('one terminal: itself, the lists it is in, and the counts', () => {
    const key = ['terminal', 'A1']
    expect(touches(key, ['terminal', 'A1'])).toBe(true)
    expect(touches(key, ['terminal', 'A1', 'events', {}])).toBe(true)
    expect(touches(key, ['terminal', 'list', { page: 1 }])).toBe(true)
    expect(touches(key, ['dashboard', 'totals'])).toBe(true)
    expect(touches(key, ['terminal', 'B2'])).toBe(false)
    expect(touches(key, ['task', 'list', {}])).toBe(false)
  })

  it('a task: itself, its runs wherever they are shown, and the lists', () => {
    const key = ['task', '9']
    expect(touches(key, ['task', '9', 'runs', {}])).toBe(true)
    expect(touches(key, ['task', '8', 'runs', {}])).toBe(false)
    expect(touches(key, ['terminal', 'A1', 'runs', {}])).toBe(true)
    expect(touches(key, ['task', 'list', {}])).toBe(true)
    expect(touches(key, ['terminal', 'list', {}])).toBe(false)
  })

  it('some of a kind: all of it', () => {
    expect(touches(['terminal'], ['terminal', 'B2'])).toBe(true)
    expect(touches(['terminal'], ['group', 'list'])).toBe(false)
  })
})

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
