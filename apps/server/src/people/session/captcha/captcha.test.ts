import { decode, hasPngSignature } from 'fast-png'
import { describe, expect, test } from 'vitest'
import { captchaLetters } from './captcha.ts'
import { drawCaptcha } from './captcha.draw.ts'

/** The same numbers at each run. */
function numbersFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    const mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    const again = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((again ^ (again >>> 14)) >>> 0) / 2 ** 32
  }
}

type Cell = Float32Array
const [across, down] = [12, 20]

/** What a program without eyes does: find the ink, cut it into four, and make each piece as big as the next. */
function cellsOf(png: Uint8Array): Cell[] {
  const { width, height, data } = decode(png)
  const dark = (x: number, y: number) => ((data[(y * width + x) * 3 + 1] as number) < 150 ? 1 : 0)
  const inColumn = Array.from({ length: width }, (_, x) => {
    let count = 0
    for (let y = 0; y < height; y++) count += dark(x, y)
    return count
  })
  // A line alone is thin: where letters stand there is more ink.
  const thick = inColumn.flatMap((count, x) => (count > 14 ? [x] : []))
  const left = thick[0] ?? 0
  const wide = ((thick.at(-1) ?? width) + 1 - left) / 4
  return [0, 1, 2, 3].map((part) => {
    const cell = new Float32Array(across * down)
    for (let cy = 0; cy < down; cy++) {
      for (let cx = 0; cx < across; cx++) {
        const x = Math.min(width - 1, Math.floor(left + wide * (part + (cx + 0.5) / across)))
        cell[cy * across + cx] = dark(x, Math.floor(((cy + 0.5) * height) / down))
      }
    }
    return cell
  })
}

/** How different two are; what is further than `limit` is not measured to its end. */
function distance(a: Cell, b: Cell, limit = Infinity): number {
  let sum = 0
  for (let i = 0; i < a.length && sum < limit; i++) sum += Math.abs((a[i] as number) - (b[i] as number))
  return sum
}

describe('the captcha', () => {
  const random = numbersFrom(11)
  const word = () =>
    Array.from({ length: 4 }, () => captchaLetters[Math.floor(random() * captchaLetters.length)]).join('')

  test('is made of pixels, and the same text is never the same picture', () => {
    const [one, two] = [drawCaptcha('AB34'), drawCaptcha('AB34')]
    expect(hasPngSignature(one)).toBe(true)
    expect(decode(one)).toMatchObject({ width: 240, height: 80 })
    expect(Buffer.from(one).equals(two)).toBe(false)
    const [a, b] = [cellsOf(one), cellsOf(two)]
    a.forEach((cell, at) => expect(distance(cell, b[at] as Cell)).toBeGreaterThan(10))
  })

  test('is not read by a table of its letters, however many pictures the table was made of', () => {
    const table = Array.from({ length: 250 }, () => {
      const text = word()
      return cellsOf(drawCaptcha(text, random)).map((cell, at) => ({ cell, letter: text[at] as string }))
    }).flat()
    const reads = Array.from({ length: 40 }, () => {
      const text = word()
      const read = cellsOf(drawCaptcha(text, random)).map((cell) => {
        const best = { letter: '', far: Infinity }
        for (const one of table) {
          const far = distance(cell, one.cell, best.far)
          if (far < best.far) Object.assign(best, { letter: one.letter, far })
        }
        return best.letter
      })
      return read.join('').toLowerCase() === text.toLowerCase()
    })
    // Eleven of twelve were read of the drawing before, by a table of its outlines.
    expect(reads.filter(Boolean).length).toBeLessThanOrEqual(4)
  })

  test('stays on its paper, with the widest letters too', () => {
    for (let i = 0; i < 20; i++) {
      const { width, height, data } = decode(drawCaptcha('WMWM', random))
      const inkAt = (x: number) => {
        let count = 0
        for (let y = 0; y < height; y++) if ((data[(y * width + x) * 3 + 1] as number) < 150) count++
        return count
      }
      // Lines reach the edge; a letter would be cut off there.
      expect(inkAt(0)).toBeLessThan(14)
      expect(inkAt(width - 1)).toBeLessThan(14)
    }
  })
})
