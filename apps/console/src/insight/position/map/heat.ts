import { type Points, pixelX, type View } from './grid.ts'

/** Pixels of one square; they are blurred over and drawn larger. */
const square = 6
const reach = 2
const times = 4
const fading = 0.18

/** From nothing over the colour of what is told to the one of what is bad: [share, red, green, blue, alpha]. */
const ramp = [
  [0, 52, 120, 240, 0],
  [0.15, 52, 120, 240, 110],
  [0.45, 22, 180, 120, 160],
  [0.7, 240, 180, 40, 190],
  [1, 217, 54, 62, 215],
] as const

function colourAt(share: number): [number, number, number, number] {
  const next = Math.max(
    1,
    ramp.findIndex(([at]) => share <= at),
  )
  const [from, to] = [ramp[next - 1] ?? ramp[0], ramp[next] ?? ramp[4]]
  const part = (share - from[0]) / (to[0] - from[0])
  const mixed = ([1, 2, 3, 4] as const).map((at) => Math.round(from[at] + (to[at] - from[at]) * part))
  return mixed as [number, number, number, number]
}
const palette = Array.from({ length: 256 }, (_, at) => colourAt(at / 255))

/** A running mean along the rows and then along the columns, repeated, looks like a bell, and round. */
function blurred(cells: Float32Array, width: number, height: number): Float32Array {
  const along = (from: Float32Array, step: number, line: number, lines: number, length: number) => {
    const to = new Float32Array(from.length)
    for (let at = 0; at < lines; at++) {
      const valueAt = (n: number) => (n < 0 || n >= length ? 0 : (from[at * line + n * step] as number))
      let sum = 0
      for (let n = -reach; n < length; n++) {
        sum += valueAt(n + reach) - valueAt(n - reach - 1)
        if (n >= 0) to[at * line + n * step] = sum / (2 * reach + 1)
      }
    }
    return to
  }
  let heat = cells
  for (let time = 0; time < times; time++) {
    heat = along(along(heat, 1, width, height, width), width, 1, width, height)
  }
  return heat
}

/** How thick terminals stand, as colours over the map. */
export function drawHeat(context: CanvasRenderingContext2D, points: Points, view: View): void {
  const [width, height] = [Math.ceil(view.width / square), Math.ceil(view.height / square)]
  const cells = new Float32Array(width * height)
  for (let at = 0; at < points.x.length; at++) {
    const px = Math.floor(pixelX(points.x[at] as number, view) / square)
    const py = Math.floor(((points.y[at] as number) * view.world - view.top) / square)
    if (px < 0 || py < 0 || px >= width || py >= height) continue
    cells[py * width + px] = (cells[py * width + px] as number) + 1
  }
  const heat = blurred(cells, width, height)
  const most = heat.reduce((a, b) => Math.max(a, b), 0)
  if (most === 0) return
  const image = new ImageData(width, height)
  for (let at = 0; at < heat.length; at++) {
    // The root, or a city would leave nothing of a town; and nothing of where it fades out.
    const share = Math.max(0, Math.sqrt((heat[at] as number) / most) - fading) / (1 - fading)
    image.data.set(palette[Math.round(share * 255)] ?? [], at * 4)
  }
  const small = new OffscreenCanvas(width, height)
  small.getContext('2d')?.putImageData(image, 0, 0)
  context.imageSmoothingEnabled = true
  context.drawImage(small, 0, 0, width * square, height * square)
}
