import type { PathCommand } from 'opentype.js'

/** Outlines, and how they become pixels. */
export type Point = readonly [x: number, y: number]
export type Outline = readonly Point[]
export type Paper = { width: number; height: number; ink: Float32Array }

/** How finely an edge is smoothed from top to bottom, and into how many pieces a curve or a side is cut, to be bent. */
const slices = 4
const pieces = 6

/** The outlines of a letter, its curves and sides as many short lines. */
export function outlinesOf(commands: readonly PathCommand[]): Outline[] {
  const outlines: Point[][] = []
  let at: Point = [0, 0]
  const trace = (to: Point, along: (t: number) => Point) => {
    for (let i = 1; i <= pieces; i++) outlines.at(-1)?.push(along(i / pieces))
    at = to
  }
  for (const command of commands) {
    if (command.type === 'Z') continue
    const from = at
    const to: Point = [command.x, command.y]
    if (command.type === 'M') {
      outlines.push([to])
      at = to
    } else if (command.type === 'L') {
      trace(to, (t) => mix(from, to, t))
    } else if (command.type === 'Q') {
      const bent: Point = [command.x1, command.y1]
      trace(to, (t) => mix(mix(from, bent, t), mix(bent, to, t), t))
    } else {
      const [one, two]: Point[] = [
        [command.x1, command.y1],
        [command.x2, command.y2],
      ]
      if (one && two) trace(to, (t) => cubic([from, one, two, to], t))
    }
  }
  return outlines
}

const mix = ([ax, ay]: Point, [bx, by]: Point, t: number): Point => [ax + (bx - ax) * t, ay + (by - ay) * t]

function cubic([a, b, c, d]: readonly [Point, Point, Point, Point], t: number): Point {
  const middle = mix(b, c, t)
  return mix(mix(mix(a, b, t), middle, t), mix(middle, mix(c, d, t), t), t)
}

/** A line as wide as `wide`, as the outline around it. */
export function strip(points: readonly Point[], wide: number): Outline {
  const above = points.map(([x, y]): Point => [x, y - wide / 2])
  const below = points.map(([x, y]): Point => [x, y + wide / 2])
  return [...above, ...below.reverse()]
}

type Crossing = { x: number; turn: 1 | -1 }

/**
 * Lays what is inside the outlines on the paper: `lay` makes of what a pixel has, and the share of it that is inside,
 * what it has now. Outlines are closed; inside is where they go round in sum.
 */
export function fill(paper: Paper, outlines: readonly Outline[], lay: (before: number, share: number) => number): void {
  const share = new Float32Array(paper.width)
  for (let row = 0; row < paper.height; row++) {
    share.fill(0)
    for (let slice = 0; slice < slices; slice++) {
      spans(crossings(outlines, row + (slice + 0.5) / slices), (from, to) => {
        for (let x = Math.max(0, Math.floor(from)); x < Math.min(paper.width, to); x++) {
          const covered = Math.min(x + 1, to) - Math.max(x, from)
          share[x] = (share[x] as number) + covered / slices
        }
      })
    }
    const start = row * paper.width
    share.forEach((covered, x) => {
      if (covered > 0) paper.ink[start + x] = lay(paper.ink[start + x] as number, covered)
    })
  }
}

function crossings(outlines: readonly Outline[], y: number): Crossing[] {
  const found: Crossing[] = []
  for (const outline of outlines) {
    let before = outline.at(-1) as Point
    for (const point of outline) {
      const [[ax, ay], [bx, by]] = [before, point]
      if (ay <= y !== by <= y) found.push({ x: ax + ((y - ay) / (by - ay)) * (bx - ax), turn: by > ay ? 1 : -1 })
      before = point
    }
  }
  return found.sort((a, b) => a.x - b.x)
}

function spans(sorted: readonly Crossing[], each: (from: number, to: number) => void): void {
  let round = 0
  let from = 0
  for (const { x, turn } of sorted) {
    if (round === 0) from = x
    round += turn
    if (round === 0) each(from, x)
  }
}
