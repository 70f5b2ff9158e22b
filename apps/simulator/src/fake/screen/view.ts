import type { Rect } from '@cpm/agent-core/remote/ports'
import type { Canvas } from './canvas.ts'
import type { TillState } from './till-state.ts'
import type { Say } from './till-words.ts'

/** A part of a screen: drawn anew when its `key` is another. */
export type Panel = { id?: string; area: Rect; key: string; draw(canvas: Canvas, area: Rect): void }
/** `id` is the key that is drawn held. */
export type Button = { id?: string; area: Rect; press(): void }
/** What a screen shows; with another `name` all of it is drawn anew. */
export type View = { name: string; panels: Panel[]; buttons: Button[] }

/** What pages are made from. */
export type Scene = {
  area: Rect
  /** A unit of size: a 360th of the shorter side, so that a finger hits what it means. */
  unit: number
  till: TillState
  say: Say
  isChinese: boolean
  isWindows: boolean
  /** `14:07:31` in the shop, and the day. */
  clock: string
  day: string
  terminal: string
  apps: readonly string[]
  pressed: string | null
  now: number
}

export const colours = {
  paper: 0xf4f6f9,
  white: 0xffffff,
  ink: 0x16324f,
  grey: 0x5b6b7d,
  pale: 0xd9dee6,
  key: 0xe7ebf1,
  blue: 0x2f6fde,
  green: 0x1f9d57,
  red: 0xd64545,
  amber: 0xf2a33c,
  night: 0x0b1622,
  black: 0x05090f,
} as const

export const inset = ({ x, y, width, height }: Rect, by: number): Rect => ({
  x: x + by,
  y: y + by,
  width: width - 2 * by,
  height: height - 2 * by,
})
export const money = (cents: number): string => `¥${(cents / 100).toFixed(2)}`
export const rows = (area: Rect, count: number): Rect[] =>
  Array.from({ length: count }, (_, i) => ({
    ...area,
    y: area.y + (i * area.height) / count,
    height: area.height / count,
  }))
export const columns = (area: Rect, count: number): Rect[] =>
  Array.from({ length: count }, (_, i) => ({
    ...area,
    x: area.x + (i * area.width) / count,
    width: area.width / count,
  }))

/** A key one presses: drawn darker while it is held. */
export function keyPanel(
  scene: Scene,
  area: Rect,
  o: { id: string; text: string; size: number; fill: number; colour: number },
): Panel {
  const isDown = scene.pressed === o.id
  return {
    id: o.id,
    area,
    key: `${o.id} ${o.text} ${isDown} ${o.fill}`,
    draw(canvas) {
      canvas.fill(area, colours.paper)
      const fill = isDown ? darker(o.fill) : o.fill
      canvas.plate(inset(area, 3 * scene.unit), fill, 6 * scene.unit)
      canvas.text(o.text, inset(area, 4 * scene.unit), { size: o.size, colour: o.colour })
    },
  }
}
export const darker = (rgb: number): number => ((rgb >> 1) & 0x7f7f7f) + ((rgb >> 2) & 0x3f3f3f)
