import type { Rect } from '../../remote/ports.ts'
import { type Picture, tile } from './picture.ts'

/** Largest part that is packed as one: colours of a larger one are seldom few. */
const widest = 512
const highest = 128
/** Squares between two that changed which are sent with them. */
const gap = 1

/** Keeps in `dirty` only what looks other than `shown`. Answers how many squares. */
export function compare(picture: Picture): number {
  const { now, shown, dirty, across, down, width, height } = picture
  let changed = 0
  for (let row = 0, at = 0; row < down; row++)
    for (let column = 0; column < across; column++, at++) {
      if (dirty[at] === 0) continue
      const right = Math.min(width, (column + 1) * tile)
      const bottom = Math.min(height, (row + 1) * tile)
      const isSame = same(now, shown, width, column * tile, row * tile, right, bottom)
      if (isSame) dirty[at] = 0
      else changed += 1
    }
  return changed
}

function same(
  now: Uint32Array,
  shown: Uint32Array,
  stride: number,
  left: number,
  top: number,
  right: number,
  bottom: number,
): boolean {
  for (let y = top; y < bottom; y++) {
    const end = y * stride + right
    for (let at = y * stride + left; at < end; at++) if (now[at] !== shown[at]) return false
  }
  return true
}

/** The dirty squares joined to rectangles, none too large, each as small as what changed in it. */
export function rectsOf(picture: Picture): Rect[] {
  const { width, height } = picture
  const rects: Rect[] = []
  for (const { x, y, width: across, height: down } of joined(picture))
    for (let top = y * tile; top < (y + down) * tile; top += highest)
      for (let left = x * tile; left < (x + across) * tile; left += widest) {
        const right = Math.min(left + widest, (x + across) * tile, width)
        const bottom = Math.min(top + highest, (y + down) * tile, height)
        const rect = shrunk(picture, { x: left, y: top, width: right - left, height: bottom - top })
        if (rect) rects.push(rect)
      }
  return rects
}

/** All of it, in parts that are often of one colour. */
export function wholeInParts({ width, height }: Picture): Rect[] {
  const rects: Rect[] = []
  for (let y = 0; y < height; y += highest)
    for (let x = 0; x < width; x += highest)
      rects.push({ x, y, width: Math.min(highest, width - x), height: Math.min(highest, height - y) })
  return rects
}

/** In squares: runs of a row, and rows of the same run below each other. */
function joined({ dirty, across, down }: Picture): Rect[] {
  const done: Rect[] = []
  let open: Rect[] = []
  for (let row = 0; row < down; row++) {
    const runs = runsOf(dirty, row * across, across)
    const next: Rect[] = []
    for (const [from, to] of runs) {
      const above = open.find((one) => one.x === from && one.x + one.width === to)
      if (above) above.height += 1
      next.push(above ?? { x: from, y: row, width: to - from, height: 1 })
    }
    done.push(...open.filter((one) => !next.includes(one)))
    open = next
  }
  return [...done, ...open]
}

function runsOf(dirty: Uint8Array, start: number, across: number): [from: number, to: number][] {
  const runs: [number, number][] = []
  for (let column = 0; column < across; column++) {
    if (dirty[start + column] === 0) continue
    const last = runs.at(-1)
    if (last && column - last[1] <= gap) last[1] = column + 1
    else runs.push([column, column + 1])
  }
  return runs
}

function shrunk({ now, shown, width: stride }: Picture, rect: Rect): Rect | null {
  let left = rect.x + rect.width
  let right = rect.x
  let top = -1
  let bottom = rect.y
  for (let y = rect.y; y < rect.y + rect.height; y++) {
    const row = y * stride
    let from = rect.x
    const end = rect.x + rect.width
    while (from < end && now[row + from] === shown[row + from]) from++
    if (from === end) continue
    let to = end
    while (now[row + to - 1] === shown[row + to - 1]) to--
    left = Math.min(left, from)
    right = Math.max(right, to)
    if (top < 0) top = y
    bottom = y + 1
  }
  return top < 0 ? null : { x: left, y: top, width: right - left, height: bottom - top }
}

/** `shown` is now as `now` in these. */
export function settle({ now, shown, width: stride }: Picture, rects: readonly Rect[]): void {
  for (const { x, y, width, height } of rects)
    for (let row = y; row < y + height; row++) {
      const at = row * stride + x
      shown.set(now.subarray(at, at + width), at)
    }
}
