import type { ScreenMask } from '@cpm/contract/remote/remote-rules/remote-rules.shape'

/** Areas of a screen in percent of it, as they are drawn. */
export type Area = Omit<ScreenMask, 'name'>
type Point = { x: number; y: number }

const least = 0.5
const rounded = (value: number) => Math.round(value * 10) / 10
const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))

/** Between two corners, within the screen. */
export function between(from: Point, to: Point): Area {
  const [x, y] = [from, to].map(({ x, y }) => ({ x: within(x, 0, 100), y: within(y, 0, 100) })) as [Point, Point]
  const left = rounded(Math.min(x.x, y.x))
  const top = rounded(Math.min(x.y, y.y))
  return { left, top, width: rounded(Math.abs(x.x - y.x)), height: rounded(Math.abs(x.y - y.y)) }
}

/** Whether somebody drew it, and did not merely click. */
export const isDrawn = ({ width, height }: Area): boolean => width >= least && height >= least

export const moved = (area: Area, by: Point): Area => ({
  ...area,
  left: rounded(within(area.left + by.x, 0, 100 - area.width)),
  top: rounded(within(area.top + by.y, 0, 100 - area.height)),
})

/** With its lower right corner elsewhere. */
export const stretched = (area: Area, by: Point): Area => ({
  ...area,
  width: rounded(within(area.width + by.x, least, 100 - area.left)),
  height: rounded(within(area.height + by.y, least, 100 - area.top)),
})

const steps: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** By the arrow keys, which move it, and with Shift stretch it; null for other keys. */
export function keyed(area: Area, { key, shiftKey }: { key: string; shiftKey: boolean }): Area | null {
  const step = steps[key]
  if (!step) return null
  return shiftKey ? stretched(area, step) : moved(area, step)
}

/** `1280x800` as the proportion of a screen; that of a usual till where it is not said. */
export function proportionOf(resolution: string | null | undefined): number {
  const [, width, height] = /^(\d{2,5})\s*[x×*]\s*(\d{2,5})$/i.exec(resolution ?? '') ?? []
  return width && height ? Number(width) / Number(height) : 1.6
}
