import { type Colour, pngOf } from '../../../market/app/testing/pictures.ts'

/** Pictures of the demo's apps: simple ones, drawn here, so that nobody's are needed. */

const white: Colour = [255, 255, 255]
const paper: Colour = [245, 247, 250]
const line: Colour = [222, 227, 234]

/** What stands on an icon, by places from 0 to 1. */
const signs = {
  receipt: (x: number, y: number) =>
    x > 0.32 &&
    x < 0.68 &&
    y > 0.22 &&
    y < 0.8 &&
    !(x > 0.39 && x < 0.61 && [0.36, 0.48, 0.6].some((at) => near(y, at))),
  heart: (x: number, y: number) => {
    const [a, b] = [(x - 0.5) * 3.4, (0.52 - y) * 3.4]
    return (a * a + b * b - 1) ** 3 - a * a * b ** 3 < 0
  },
  boxes: (x: number, y: number) =>
    (inside(x, 0.26, 0.48) && inside(y, 0.5, 0.74)) ||
    (inside(x, 0.52, 0.74) && inside(y, 0.5, 0.74)) ||
    (inside(x, 0.39, 0.61) && inside(y, 0.24, 0.46)),
  card: (x: number, y: number) => inside(x, 0.22, 0.78) && inside(y, 0.3, 0.7) && !inside(y, 0.4, 0.47),
  bag: (x: number, y: number) => {
    const far = Math.hypot(x - 0.5, y - 0.42)
    return (inside(x, 0.28, 0.72) && inside(y, 0.42, 0.76)) || (y < 0.42 && far > 0.1 && far < 0.16)
  },
  tick: (x: number, y: number) =>
    (inside(x, 0.28, 0.45) && Math.abs(y - x - 0.22) < 0.07) || (inside(x, 0.42, 0.76) && Math.abs(y + x - 1.1) < 0.07),
}
export type Sign = keyof typeof signs

const inside = (value: number, from: number, to: number) => value > from && value < to
const near = (value: number, at: number) => Math.abs(value - at) < 0.025

const iconSize = 96
/** To its corners: whoever shows it rounds them, on white and on dark. */
export const iconOf = (colour: Colour, sign: Sign): Buffer =>
  pngOf(iconSize, iconSize, (x, y) => {
    return signs[sign]((x + 0.5) / iconSize, (y + 0.5) / iconSize) ? white : colour
  })

/** A screen as such an app may have it: a head, rows with a price, and a button. */
export const screenOf = (colour: Colour, rows: number): Buffer =>
  pngOf(360, 640, (x, y) => {
    if (y < 56) return inside(x, 16, 140) && inside(y, 24, 34) ? white : colour
    if (y > 568) return inside(x, 16, 344) && inside(y, 580, 624) ? colour : paper
    const at = (y - 72) % 64
    const isRow = y > 72 && (y - 72) / 64 < rows
    if (!isRow || at > 56) return paper
    if (at > 54) return line
    if (inside(x, 16, 56) && inside(at, 6, 46))
      return colour.map((one) => Math.round(one * 0.3 + 178)) as unknown as Colour
    if (inside(x, 72, 200) && inside(at, 12, 20)) return [90, 98, 110]
    if (inside(x, 72, 150) && inside(at, 30, 36)) return [176, 184, 196]
    if (inside(x, 290, 344) && inside(at, 20, 29)) return colour
    return white
  })
