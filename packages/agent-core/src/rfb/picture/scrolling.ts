import type { Rect } from '../../remote/ports.ts'
import { compare } from './changes.ts'
import { type Picture, tile } from './picture.ts'

/** Pixels that only moved: `rect` shows now what stood at `fromX`, `fromY`. */
export type Moved = { rect: Rect; fromX: number; fromY: number }

/** Fewer squares than this are as quickly sent. */
const leastSquares = 24
/** Rows that stand alone, and vote for the same way. */
const leastVotes = 8
const leastRows = 16

/**
 * Finds what was scrolled up or down, so that only the new lines are sent. `shown` is changed as the person's program
 * will change its own; what is left is in `dirty`.
 */
export function scrolled(picture: Picture, changed: number): Moved[] {
  if (changed < leastSquares) return []
  const bounds = boundsOf(picture)
  const way = wayOf(picture, bounds)
  if (way === 0) return []
  const moved = movedBy(picture, bounds, way)
  for (const one of moved) copy(picture, one)
  if (moved.length > 0) compare(picture)
  return moved
}

/** What the source says was moved, where it is true of what the person's program has. */
export function told(picture: Picture, hints: readonly Moved[]): Moved[] {
  const { now, shown, width: stride, height } = picture
  const moved: Moved[] = []
  for (const hint of hints) {
    const { rect, fromX, fromY } = hint
    const isIn = (x: number, y: number) => x >= 0 && y >= 0 && x + rect.width <= stride && y + rect.height <= height
    if (!isIn(rect.x, rect.y) || !isIn(fromX, fromY)) continue
    const isTrue = Array.from({ length: rect.height }, (_, row) => row).every((row) =>
      sameRow(now, (rect.y + row) * stride + rect.x, shown, (fromY + row) * stride + fromX, 0, rect.width),
    )
    if (!isTrue) continue
    copy(picture, hint)
    moved.push(hint)
  }
  if (moved.length > 0) compare(picture)
  return moved
}

type Bounds = { left: number; top: number; right: number; bottom: number }

/** Of the squares that changed, in pixels. */
function boundsOf({ dirty, across, down, width, height }: Picture): Bounds {
  let [left, top, right, bottom] = [across, down, 0, 0]
  for (let row = 0, at = 0; row < down; row++)
    for (let column = 0; column < across; column++, at++) {
      if (dirty[at] === 0) continue
      left = Math.min(left, column)
      right = Math.max(right, column + 1)
      top = Math.min(top, row)
      bottom = row + 1
    }
  return {
    left: left * tile,
    top: top * tile,
    right: Math.min(width, right * tile),
    bottom: Math.min(height, bottom * tile),
  }
}

const strip = 4 * tile
function* stripsOf({ left, right }: Bounds): Generator<[from: number, to: number]> {
  for (let from = left; from < right; from += strip) yield [from, Math.min(right, from + strip)]
}

/** Rows down (or up, below nothing) that most rows went, judged strip by strip; 0 when they did not. */
function wayOf(picture: Picture, bounds: Bounds): number {
  const { now, shown, width } = picture
  const votes = new Map<number, number>()
  for (const [from, to] of stripsOf(bounds)) {
    const stood = new Map<number, number>()
    for (let y = bounds.top; y < bounds.bottom; y++) {
      const hash = hashOf(shown, y * width + from, y * width + to)
      if (hash !== null) stood.set(hash, stood.has(hash) ? -1 : y)
    }
    for (let y = bounds.top; y < bounds.bottom; y++) {
      const hash = hashOf(now, y * width + from, y * width + to)
      const was = hash === null ? undefined : stood.get(hash)
      if (was !== undefined && was >= 0 && was !== y) votes.set(y - was, (votes.get(y - was) ?? 0) + 1)
    }
  }
  let [way, most] = [0, leastVotes - 1]
  for (const [one, count] of votes) if (count > most) [way, most] = [one, count]
  return way
}

/** Null for a row of one colour, which is like too many others. */
function hashOf(pixels: Uint32Array, from: number, to: number): number | null {
  const first = pixels[from] as number
  let hash = 0
  let isPlain = true
  for (let at = from; at < to; at++) {
    const rgb = pixels[at] as number
    if (rgb !== first) isPlain = false
    hash = Math.imul(hash ^ rgb, 0x01000193) ^ (hash >>> 15)
  }
  return isPlain ? null : hash
}

/** In an order in which none takes from what another has already written. */
function movedBy(picture: Picture, bounds: Bounds, way: number): Moved[] {
  const { now, shown, width: stride } = picture
  const found: Rect[] = []
  for (const [from, to] of stripsOf(bounds)) {
    let start = -1
    for (let y = bounds.top; y <= bounds.bottom; y++) {
      const was = y - way
      const isMoved =
        y < bounds.bottom &&
        was >= bounds.top &&
        was < bounds.bottom &&
        sameRow(now, y * stride, shown, was * stride, from, to)
      if (isMoved && start < 0) start = y
      if (isMoved || start < 0) continue
      const rect = { x: from, y: start, width: to - from, height: y - start }
      if (rect.height >= leastRows) join(found, rect)
      start = -1
    }
  }
  found.sort((a, b) => (way < 0 ? a.y - b.y : b.y + b.height - (a.y + a.height)))
  return found.map((rect) => ({ rect, fromX: rect.x, fromY: rect.y - way }))
}

function join(found: Rect[], rect: Rect): void {
  const beside = found.find((one) => one.x + one.width === rect.x && one.y === rect.y && one.height === rect.height)
  if (beside) beside.width += rect.width
  else found.push(rect)
}

function sameRow(
  now: Uint32Array,
  nowRow: number,
  shown: Uint32Array,
  shownRow: number,
  from: number,
  to: number,
): boolean {
  for (let x = from; x < to; x++) if (now[nowRow + x] !== shown[shownRow + x]) return false
  return true
}

function copy({ shown, dirty, across, width: stride }: Picture, { rect, fromX, fromY }: Moved): void {
  const { x, y, width, height } = rect
  const isDown = y > fromY
  for (let i = 0; i < height; i++) {
    const row = isDown ? height - 1 - i : i
    const from = (fromY + row) * stride + fromX
    shown.copyWithin((y + row) * stride + x, from, from + width)
  }
  // What it wrote over is looked at anew.
  for (let row = Math.floor(y / tile); row * tile < y + height; row++)
    dirty.fill(1, row * across + Math.floor(x / tile), row * across + Math.ceil((x + width) / tile))
}
