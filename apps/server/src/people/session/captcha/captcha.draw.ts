import { encode } from 'fast-png'
import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
// Node takes its CommonJS build, whose only export is the default one.
// oxlint-disable-next-line import/default
import opentype, { type Font } from 'opentype.js'
import { fill, type Outline, outlinesOf, type Point, strip } from './captcha.fill.ts'

/**
 * A captcha as pixels: letters of two typefaces, each turned and slanted, run into each other, bent together by waves and
 * crossed by lines of their own colour. There are no shapes to read, and no letter is drawn the same twice.
 */

/** Twice what the page shows, so that it is sharp on every screen. */
const width = 240
const height = 80
/** The waves do not carry a letter over the edge. */
const margin = 8
const paper = [255, 255, 255] as const
const inks = [
  [26, 58, 143],
  [122, 31, 92],
  [138, 59, 0],
  [11, 93, 59],
  [63, 42, 140],
] as const

/** From 0 up to 1. */
type Random = () => number
type Between = (least: number, most: number) => number
const chance: Random = () => randomInt(2 ** 32) / 2 ** 32

const typefaces = [
  import.meta.resolve('@fontsource/comic-neue/files/comic-neue-latin-700-normal.woff'),
  import.meta.resolve('@fontsource/zilla-slab/files/zilla-slab-latin-700-normal.woff'),
]
let kept: Font[] | null = null
/** Read when the first captcha is asked for. */
function fonts(): Font[] {
  kept ??= typefaces.map((file) => {
    const bytes = readFileSync(new URL(file))
    return opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))
  })
  return kept
}

/** The picture of a text, as a PNG. */
export function drawCaptcha(text: string, random: Random = chance): Uint8Array {
  const between: Between = (least, most) => least + random() * (most - least)
  const bend = waves(between)
  const ink = new Float32Array(width * height)
  const on = { width, height, ink }
  const add = (before: number, share: number) => Math.min(1, before + share)
  for (const letter of letters(text, between)) {
    fill(
      on,
      letter.map((outline) => outline.map(bend)),
      add,
    )
  }
  for (let i = 0; i < 2; i++) fill(on, [strip(line(between), between(1.8, 2.6)).map(bend)], add)
  // And cut through in the colour of the paper.
  fill(on, [strip(line(between), between(1.2, 1.8))], (before, share) => before * (1 - share))
  return pngOf(ink, random)
}

/** Each letter in its own typeface, size, turn and slant, a little over the one before. */
function letters(text: string, between: Between): Outline[][] {
  const faces = fonts()
  const drawn = Array.from(text, (letter) => {
    const face = faces[Math.floor(between(0, faces.length))] as Font
    const outlines = outlinesOf(face.getPath(letter, 0, 0, between(74, 86)).commands)
    const box = boxOf(outlines.flat())
    const [turn, slant, wide] = [between(-0.28, 0.28), between(-0.2, 0.2), between(0.95, 1.2)]
    const moved = (outline: Outline) =>
      outline.map(([px, py]): Point => {
        const y = py - (box.top + box.bottom) / 2
        const x = (px - (box.left + box.right) / 2) * wide + slant * y
        return [x * Math.cos(turn) - y * Math.sin(turn), x * Math.sin(turn) + y * Math.cos(turn)]
      })
    return outlines.map(moved)
  })
  const boxes = drawn.map((outlines) => boxOf(outlines.flat()))
  const overlap = between(0.5, 3.5)
  const whole = boxes.reduce((sum, box) => sum + box.right - box.left - overlap, overlap)
  // Four wide letters are a little narrower.
  const narrow = Math.min(1, (width - 2 * margin) / whole)
  let left = margin + between(0.2, 0.8) * (width - 2 * margin - whole * narrow)
  return drawn.map((outlines, at) => {
    const box = boxes[at] as Box
    const from = left
    const dy = height / 2 + between(-4, 4)
    left += (box.right - box.left - overlap) * narrow
    return outlines.map((outline) => outline.map(([x, y]): Point => [from + (x - box.left) * narrow, y + dy]))
  })
}

type Box = { left: number; right: number; top: number; bottom: number }
function boxOf(points: readonly Point[]): Box {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) }
}

/** Everything on the picture is bent by the same two waves. */
function waves(between: Between): (point: Point) => Point {
  const wave = () => ({ high: between(2.2, 3.6), long: between(55, 90), from: between(0, 2 * Math.PI) })
  const [down, across] = [wave(), wave()]
  const of = (w: ReturnType<typeof wave>, at: number) => w.high * Math.sin((2 * Math.PI * at) / w.long + w.from)
  return ([x, y]) => [x + of(across, y), y + of(down, x)]
}

/** From the left edge to the right one, through the letters. */
function line(between: Between): Point[] {
  const [from, to, belly, long] = [between(25, 55), between(25, 55), between(-14, 14), between(0.5, 1.5)]
  return Array.from({ length: 41 }, (_, i): Point => {
    const part = i / 40
    return [width * part, from + (to - from) * part + belly * Math.sin(2 * Math.PI * long * part)]
  })
}

function pngOf(ink: Float32Array, random: Random): Uint8Array {
  const colour = inks[Math.floor(random() * inks.length)] as (typeof inks)[number]
  const data = new Uint8Array(ink.length * 3)
  ink.forEach((share, at) => {
    // Grain, in few steps, so that the file stays small.
    const grained = Math.min(1, Math.max(0, Math.round(share * 12 + (random() < 0.12 ? random() * 5 - 2 : 0)) / 12))
    for (let c = 0; c < 3; c++) {
      const white = paper[c] as number
      data[at * 3 + c] = white + ((colour[c] as number) - white) * grained
    }
  })
  return encode({ width, height, data, channels: 3 })
}
