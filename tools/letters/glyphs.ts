import { writeFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import { chromiumOf } from '../debian.ts'

/**
 * Draws the letters of the simulator's screens, whole, from Noto Sans CJK (SIL Open Font Licence 1.1): ASCII, and what a
 * Chinese newspaper is written with (the first level of GB 2312). `node tools/letters/glyphs.ts` where that font is installed.
 */
const target = new URL('../../../apps/simulator/src/fake/screen/glyphs.bin', import.meta.url)
export const cell = { height: 30, baseline: 23, size: 24 }

const ascii = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i))
const chinese = new TextDecoder('gb18030')
const rows = (from: number, to: number) =>
  Array.from({ length: (to - from + 1) * 94 }, (_, i) =>
    chinese.decode(Uint8Array.of(from + Math.floor(i / 94), 0xa1 + (i % 94))),
  )
const more = '€£¥·×÷°✓←→↑↓●○■□△▲▼…—–“”‘’éèüöäßñç'.split('')
const letters = [
  ...new Set([...ascii, ...more, ...rows(0xa3, 0xa3), ...'，。、；：？！（）【】《》'.split(''), ...rows(0xb0, 0xd7)]),
]
  .filter((letter) => letter.length === 1 && letter !== '\uFFFD' && !/[\uE000-\uF8FF]/.test(letter))
  .toSorted()

const browser = await chromium.launch({ executablePath: chromiumOf() ?? '', args: ['--no-sandbox'] })
const page = await browser.newPage()
/** Of each letter its width, and four levels of grey a dot. */
const drawn = await page.evaluate(
  ([all, { height, baseline, size }]) => {
    const canvas = document.createElement('canvas')
    canvas.width = 64
    canvas.height = height
    const pen = canvas.getContext('2d', { willReadFrequently: true })
    if (!pen) throw new Error('nothing to draw on')
    pen.font = `500 ${size}px "Noto Sans CJK SC"`
    return all.map((letter) => {
      const width = Math.max(1, Math.round(pen.measureText(letter).width))
      pen.fillStyle = '#000'
      pen.fillRect(0, 0, 64, height)
      pen.fillStyle = '#fff'
      pen.fillText(letter, 0, baseline)
      const { data } = pen.getImageData(0, 0, width, height)
      return { width, dots: Array.from({ length: width * height }, (_, i) => Math.round((data[i * 4] ?? 0) / 85)) }
    })
  },
  [letters, cell] as const,
)
await browser.close()

const head = Buffer.alloc(2 + 3 * letters.length)
head.writeUInt16BE(letters.length)
const bodies = drawn.map(({ width, dots }, i) => {
  head.writeUInt16BE((letters[i] ?? '').charCodeAt(0), 2 + 3 * i)
  head.writeUInt8(width, 4 + 3 * i)
  const body = Buffer.alloc(Math.ceil(dots.length / 4))
  for (const [at, dot] of dots.entries()) body[at >> 2] = (body[at >> 2] ?? 0) | (dot << (6 - 2 * (at & 3)))
  return body
})
const packed = brotliCompressSync(Buffer.concat([head, ...bodies]))
writeFileSync(target, packed)
console.log(`${letters.length} letters in ${packed.length} bytes`)
