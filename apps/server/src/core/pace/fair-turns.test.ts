import { codes } from '@cpm/contract/kernel/envelope'
import { describe, expect, test } from 'vitest'
import { Refusal } from '../feature.ts'
import { fairTurns, type Whose, workOf } from './fair-turns.ts'

/** Work that is at it until it is ended by its name; `begun` is in the order of the turns. */
function workshop(limits: Parameters<typeof fairTurns>[0]) {
  const turns = fairTurns(limits)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const all = new Map<string, Promise<unknown>>()
  return {
    begun,
    ask: (name: string, ...whose: Whose): Promise<unknown> => {
      const one = turns(whose, () => {
        begun.push(name)
        return new Promise<void>((resolve) => void ends.set(name, resolve))
      })
      all.set(name, one)
      return one
    },
    end: async (name: string): Promise<void> => {
      ends.get(name)?.()
      await all.get(name)
    },
  }
}

describe('heavy work has fair turns', () => {
  test('traps of one account take its share, and others go on', async () => {
    const { ask, end, begun } = workshop({ places: 3 })
    for (let at = 0; at < 10; at++) void ask(`trap ${at}`, 'shop', 'eve')
    void ask('other account', 'shop', 'ann')
    void ask('third account', 'shop', 'bob')
    void ask('other enterprise', 'mall', 'cleo')
    expect(begun).toEqual(['trap 0', 'other account', 'other enterprise'])
    // The traps never end: all others are still served.
    await end('other account')
    await end('third account')
    await end('other enterprise')
    for (const name of ['fourth', 'fifth']) {
      void ask(name, 'mall', 'cleo')
      await end(name)
    }
    expect(begun).toEqual(['trap 0', 'other account', 'other enterprise', 'third account', 'fourth', 'fifth'])
  })

  test('an enterprise with many accounts leaves a place to others', () => {
    const { ask, begun } = workshop({ places: 3 })
    for (let at = 0; at < 50; at++) void ask(`trap ${at}`, 'shop', `account ${at}`)
    expect(begun).toEqual(['trap 0', 'trap 1'])
    void ask('other', 'mall', 'ann')
    expect(begun).toEqual(['trap 0', 'trap 1', 'other'])
  })

  test('who waits is served in turns of owners, and of one owner in the order it came', async () => {
    const { ask, end, begun } = workshop({ places: 2 })
    void ask('a1', 'a')
    void ask('b1', 'b')
    for (const name of ['a2', 'a3', 'a4']) void ask(name, 'a')
    void ask('c1', 'c')
    void ask('c2', 'c')
    for (const name of ['a1', 'c1', 'a2', 'b1', 'c2', 'a3']) await end(name)
    expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'c2', 'a3', 'a4'])
  })

  test('work that fails gives its place away', async () => {
    const turns = fairTurns({ places: 1 })
    await expect(turns(['a'], () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await turns(['a'], () => Promise.resolve('done'))).toBe('done')
  })

  test('who has too much waiting is asked to come again; others wait as before, until all is full', async () => {
    const { ask, end, begun } = workshop({ places: 2, waiting: { each: 2, all: 3 } })
    for (const name of ['a1', 'a2', 'a3']) void ask(name, 'a')
    const refusal: unknown = await ask('a4', 'a').catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(Refusal)
    expect(refusal).toMatchObject({
      code: codes.tooMany,
      retryAfter: 5,
      pair: ['操作过于频繁，请在 5 秒后重试', 'Too many requests; try again in 5 s'],
    })
    void ask('b1', 'b')
    void ask('b2', 'b')
    await expect(ask('c1', 'c')).rejects.toMatchObject({ code: codes.tooMany })
    await end('b1')
    expect(begun).toEqual(['a1', 'b1', 'b2'])
  })

  test('a caller that goes while it waits leaves the queue, and its work is never begun', async () => {
    const turns = fairTurns({ places: 2, waiting: { each: 1, all: 2 } })
    const begun: string[] = []
    const ends: (() => void)[] = []
    const ask = (name: string, gone?: AbortSignal) =>
      turns(
        ['a'],
        () => {
          begun.push(name)
          return new Promise<void>((resolve) => void ends.push(resolve))
        },
        gone,
      )
    const first = ask('first')
    for (let at = 0; at < 5; at++) {
      const caller = new AbortController()
      const waiting = ask(`gone ${at}`, caller.signal)
      caller.abort()
      await expect(waiting).rejects.toBeInstanceOf(Refusal)
    }
    await expect(ask('gone before', AbortSignal.abort())).rejects.toBeInstanceOf(Refusal)
    const last = ask('last')
    ends[0]?.()
    await first
    await expect.poll(() => begun).toEqual(['first', 'last'])
    ends[1]?.()
    await last
  })

  test('an account is of its enterprise; one of the platform stands for itself', () => {
    expect(workOf({ id: 5, enterpriseId: 2 })).toEqual(['enterprise 2', 'account 5'])
    expect(workOf({ id: 5, enterpriseId: null })).toEqual(['account 5'])
  })
})
