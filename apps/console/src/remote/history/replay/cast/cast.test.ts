import { describe, expect, test } from 'vitest'
import { NoCast, readCast, searchCast } from './cast.ts'

const castOf = (...events: readonly [number, string, string][]) =>
  [
    JSON.stringify({ version: 2, width: 80, height: 24, timestamp: 1_764_000_000 }),
    ...events.map((one) => JSON.stringify(one)),
    '',
  ].join('\n')

describe('the film of a shell', () => {
  test('is read, in order and as far as it was written', () => {
    const cast = readCast(`${castOf([0.5, 'o', 'a'], [1.25, 'r', '100x30'], [1.25, 'x', '?'])}[2.5,"o","cut`)
    expect(cast).toMatchObject({ ms: 1250, isCut: true, header: { width: 80 } })
    expect(cast.events).toEqual([
      { ms: 500, code: 'o', data: 'a' },
      { ms: 1250, code: 'r', data: '100x30' },
    ])
    expect(() => readCast('{"version":1}')).toThrow(NoCast)
    expect(() => readCast('CPMREC 1')).toThrow(NoCast)
  })

  test('is searched through its colours and across its pieces', () => {
    const cast = readCast(
      castOf(
        [1, 'o', '$ cat \u001b[1;32mreceipt'],
        [2, 'o', '.txt\u001b[0m\r\n总计 12.35\r\n'],
        [3, 'o', '\u001b]0;title\u0007done \u001b[3'],
        [4, 'o', '1mTotal 12.35\u001b[0m\r\n'],
      ),
    )
    expect(searchCast(cast, 'RECEIPT.txt')).toEqual([{ ms: 2000, line: '$ cat receipt.txt' }])
    expect(searchCast(cast, '12.35')).toEqual([
      { ms: 2000, line: '总计 12.35' },
      { ms: 4000, line: 'done Total 12.35' },
    ])
    expect(searchCast(cast, 'title')).toEqual([])
    expect(searchCast(cast, ' ')).toEqual([])
  })
})
