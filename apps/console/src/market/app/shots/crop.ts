/** What is cut out of a picture, in its own pixels. */
export type Cut = { x: number; y: number; width: number; height: number }
export type Size = { width: number; height: number }

/** Proportions of a terminal's screen, width to height; `null` leaves the picture as it is. */
export const shapes = { whole: null, portrait: 9 / 16, tall: 9 / 20, landscape: 16 / 9, tablet: 16 / 10 } as const
export type Shape = keyof typeof shapes

/** Nothing smaller is cut out: nobody could see what is on it. */
const least = 64

const between = (value: number, low: number, high: number) => Math.min(Math.max(value, low), Math.max(low, high))

/** The largest part in these proportions, in the middle. */
export function largest(picture: Size, shape: number | null): Cut {
  if (shape === null) return { x: 0, y: 0, ...picture }
  const width = Math.min(picture.width, picture.height * shape)
  const height = width / shape
  return { x: (picture.width - width) / 2, y: (picture.height - height) / 2, width, height }
}

/** The shape a picture is nearest to: at first as little as possible is cut away. */
export function nearest({ width, height }: Size): Shape {
  const ratio = width / height
  const far = (shape: number | null) => (shape === null ? Infinity : Math.abs(Math.log(ratio / shape)))
  const [best] = (Object.keys(shapes) as Shape[]).toSorted((a, b) => far(shapes[a]) - far(shapes[b]))
  return best ?? 'whole'
}

/** The same part elsewhere, as far as the picture reaches. */
export const moved = (cut: Cut, dx: number, dy: number, picture: Size): Cut => ({
  ...cut,
  x: between(cut.x + dx, 0, picture.width - cut.width),
  y: between(cut.y + dy, 0, picture.height - cut.height),
})

/** A larger or smaller part around the same middle, in the same proportions. */
export function scaled(cut: Cut, factor: number, picture: Size): Cut {
  const shape = cut.width / cut.height
  const most = Math.min(picture.width, picture.height * shape)
  const width = between(cut.width * factor, Math.min(least, most), most)
  const size = { width, height: width / shape }
  const middle = { x: cut.x + cut.width / 2, y: cut.y + cut.height / 2 }
  return moved({ x: middle.x - size.width / 2, y: middle.y - size.height / 2, ...size }, 0, 0, picture)
}

/** By its lower right corner; the upper left one stays where it is. */
export function stretched(cut: Cut, dx: number, picture: Size): Cut {
  const shape = cut.width / cut.height
  const most = Math.min(picture.width - cut.x, (picture.height - cut.y) * shape)
  const width = between(cut.width + dx, Math.min(least, most), most)
  return { ...cut, width, height: width / shape }
}

/** What the keyboard does: arrows move, with the shift key further; plus and minus make it larger and smaller. */
export function keyed(cut: Cut, { key, shiftKey }: { key: string; shiftKey: boolean }, picture: Size): Cut | null {
  const step = Math.max(1, Math.round(picture.width / (shiftKey ? 10 : 100)))
  const steps: Readonly<Record<string, readonly [number, number]>> = {
    ArrowLeft: [-step, 0],
    ArrowRight: [step, 0],
    ArrowUp: [0, -step],
    ArrowDown: [0, step],
  }
  const by = steps[key]
  if (by) return moved(cut, by[0], by[1], picture)
  if (key === '+' || key === '=') return scaled(cut, 1.05, picture)
  if (key === '-') return scaled(cut, 1 / 1.05, picture)
  return null
}

/** In whole pixels, none of them outside. */
export function pixelsOf(cut: Cut, picture: Size): Cut {
  const x = Math.floor(cut.x)
  const y = Math.floor(cut.y)
  return {
    x,
    y,
    width: Math.max(1, Math.min(Math.round(cut.width), picture.width - x)),
    height: Math.max(1, Math.min(Math.round(cut.height), picture.height - y)),
  }
}

/** A name in English letters and digits [5.6], from that of any file. */
export function plainName(name: string, ending: string): string {
  const dot = name.lastIndexOf('.')
  const plain = (dot > 0 ? name.slice(0, dot) : name).replaceAll(/[^A-Za-z0-9]/g, '').slice(0, 100)
  return [plain || 'shot', ending].join('.')
}

/** One of a list to another place. */
export function placed<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.toSpliced(from, 1)
  const one = list[from]
  return one === undefined ? [...list] : rest.toSpliced(between(to, 0, rest.length), 0, one)
}
