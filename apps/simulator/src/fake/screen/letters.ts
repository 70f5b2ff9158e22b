import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'

/** As `tools/letters/glyphs.ts` draws them. */
const height = 30
const drawnSize = 24
const baseline = 23

type Letter = { width: number; at: number }
type Font = { dots: Uint8Array; letters: Map<number, Letter> }
let font: Font | undefined

/** Read when the first screen is looked at. */
function theFont(): Font {
  font ??= readFont(brotliDecompressSync(readFileSync(new URL('glyphs.bin', import.meta.url))))
  return font
}

function readFont(bytes: Buffer): Font {
  const count = bytes.readUInt16BE(0)
  const letters = new Map<number, Letter>()
  let at = 2 + 3 * count
  for (let i = 0; i < count; i++) {
    const width = bytes.readUInt8(4 + 3 * i)
    letters.set(bytes.readUInt16BE(2 + 3 * i), { width, at })
    at += Math.ceil((width * height) / 4)
  }
  return { dots: bytes, letters }
}

/** A letter nobody drew is a box as wide as a Chinese one. */
const widthOf = (code: number): number => theFont().letters.get(code)?.width ?? drawnSize

export function textWidth(text: string, size: number): number {
  let width = 0
  for (const letter of text) width += widthOf(letter.codePointAt(0) ?? 0)
  return Math.ceil((width * size) / drawnSize)
}

/** As much of it as fits. */
export function fitted(text: string, size: number, width: number): string {
  if (textWidth(text, size) <= width) return text
  const letters = Array.from(text)
  while (letters.length > 0 && textWidth(`${letters.join('')}…`, size) > width) letters.pop()
  return `${letters.join('')}…`
}

export type Drawn = {
  width: number
  height: number
  /** From the middle of the line. */ top: number
  alpha: Uint8Array
}

/** One letter at this size: how much of its colour each dot has, from 0 to 255. */
export function drawLetter(code: number, size: number): Drawn {
  const scale = size / drawnSize
  const letter = theFont().letters.get(code)
  const from = letter?.width ?? drawnSize
  const width = Math.max(1, Math.round(from * scale))
  const tall = Math.max(1, Math.round(height * scale))
  const alpha = new Uint8Array(width * tall)
  for (let y = 0; y < tall; y++)
    for (let x = 0; x < width; x++)
      alpha[y * width + x] = letter ? mean(letter, x / scale, y / scale, 1 / scale) : box(x, y, width, tall)
  return { width, height: tall, top: -Math.round((baseline - 8.5) * scale), alpha }
}

const box = (x: number, y: number, width: number, tall: number): number =>
  (x === 1 || x === width - 2 || y === 2 || y === tall - 6) && x > 0 && x < width - 1 && y > 1 && y < tall - 5 ? 255 : 0

function mean({ width, at }: Letter, left: number, top: number, side: number): number {
  const { dots } = theFont()
  const right = Math.min(width, left + Math.max(1, side))
  const bottom = Math.min(height, top + Math.max(1, side))
  let sum = 0
  let area = 0
  for (let y = Math.floor(top); y < bottom; y++) {
    const tall = Math.min(bottom, y + 1) - Math.max(top, y)
    for (let x = Math.floor(left); x < right; x++) {
      const share = tall * (Math.min(right, x + 1) - Math.max(left, x))
      const dot = y * width + x
      sum += share * (((dots[at + (dot >> 2)] as number) >> (6 - 2 * (dot & 3))) & 3)
      area += share
    }
  }
  return area > 0 ? Math.round((sum / area) * 85) : 0
}
