import { describe, expect, test } from 'vitest'
import { after, NoFilm, readFilm, sizeTold, startOf, tellSize } from './cpmrec.ts'
import { filmOf, initOf, paint, resizeTo } from './made-film.ts'

const red = [255, 0, 0] as const
const whole = { x: 0, y: 0, width: 64, height: 40 }
const frame = paint(whole, red)

const film = readFilm(
  filmOf([
    { ms: 0, init: initOf(64, 40) },
    { ms: 10, key: true },
    { ms: 10, bytes: frame },
    { ms: 500, event: { type: 'joined' } },
    { ms: 1000, bytes: frame },
    { ms: 2000, bytes: resizeTo(80, 60, red) },
    { ms: 60_000, key: true },
    { ms: 60_000, bytes: frame },
    { ms: 61_000, bytes: frame },
    { ms: 70_000, init: initOf(32, 20) },
    { ms: 71_000, bytes: frame },
  ]),
)

describe('the film of a screen', () => {
  test('is read with its header, its pieces and its length', () => {
    expect(film.header).toMatchObject({ sn: 'SN0001', watermark: 'kim', width: 64 })
    expect(film.pieces.map(({ type }) => type)).toEqual([
      'init',
      'key',
      'bytes',
      'bytes',
      'bytes',
      'key',
      'bytes',
      'bytes',
      'init',
      'bytes',
    ])
    expect(film).toMatchObject({ ms: 71_000, isCut: false })
  })

  test('plays until where it was cut off', () => {
    const bytes = filmOf([
      { ms: 0, init: initOf(64, 40) },
      { ms: 9, bytes: frame },
    ])
    const cut = readFilm(bytes.slice(0, bytes.length - 20))
    expect(cut).toMatchObject({ ms: 0, isCut: true })
    expect(cut.pieces).toHaveLength(1)
  })

  test('is refused where it is none', () => {
    const bytesOf = (said: string) => new TextEncoder().encode(said)
    expect(() => readFilm(bytesOf('RFB 003.008\n'))).toThrow(NoFilm)
    expect(() => readFilm(bytesOf('CPMREC 1\n{"at":'))).toThrow(NoFilm)
    expect(() => readFilm(bytesOf('CPMREC 1\n{"at":\n'))).toThrow(NoFilm)
  })

  test('is entered at the nearest key, in its own stream, with the size that holds there', () => {
    const startAt = (ms: number) => {
      const start = startOf(film.pieces, after(film.pieces, ms))
      return start && { from: start.from, size: start.size, init: film.pieces.indexOf(start.init) }
    }
    expect(startAt(-1)).toBeNull()
    expect(startAt(5)).toEqual({ from: 1, size: null, init: 0 })
    expect(startAt(1500)).toEqual({ from: 2, size: null, init: 0 })
    expect(startAt(59_999)).toEqual({ from: 2, size: null, init: 0 })
    expect(startAt(65_000)).toEqual({ from: 6, size: { width: 80, height: 60 }, init: 0 })
    expect(startAt(71_000)).toEqual({ from: 9, size: null, init: 8 })
  })

  test('knows where a size is told', () => {
    expect(sizeTold(resizeTo(80, 60, red))).toEqual({ width: 80, height: 60 })
    expect(sizeTold(tellSize({ width: 1280, height: 800 }))).toEqual({ width: 1280, height: 800 })
    expect(sizeTold(frame)).toBeNull()
  })
})
