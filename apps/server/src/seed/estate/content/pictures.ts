import { frameName, writePlan } from '@cpm/contract/delivery/animation/boot-animation'
import { storedZip } from '@cpm/contract/delivery/animation/stored-zip'
import { encode } from 'fast-png'

type Colour = readonly [red: number, green: number, blue: number]
type Draw = (x: number, y: number) => Colour
type Png = Uint8Array<ArrayBuffer>

function png(width: number, height: number, draw: Draw): Png {
  const data = new Uint8Array(3 * width * height)
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 3) data.set(draw(x, y), at)
  }
  return Uint8Array.from(encode({ width, height, data, channels: 3, depth: 8 }))
}

const between = (one: Colour, other: Colour, part: number): Colour => [
  Math.round(one[0] + (other[0] - one[0]) * part),
  Math.round(one[1] + (other[1] - one[1]) * part),
  Math.round(one[2] + (other[2] - one[2]) * part),
]
const isWithin = (x: number, y: number, [cx, cy, radius]: readonly [number, number, number]) =>
  (x - cx) ** 2 + (y - cy) ** 2 < radius ** 2

/** The screen of many of the demo's terminals. */
export const screen = { width: 720, height: 1440 }
const { width, height } = screen

/** Dawn over a harbour: sky, sun, and the sea below them. */
export const harbour = (): Png =>
  png(width, height, (x, y) => {
    const horizon = height * 0.62
    if (y > horizon) {
      const isGlint = Math.abs(x - width / 2) < 40 + (y - horizon) / 6 && Math.floor(y / 14) % 2 === 0
      return isGlint ? [248, 196, 120] : between([38, 92, 150], [12, 34, 74], (y - horizon) / (height - horizon))
    }
    if (isWithin(x, y, [width / 2, horizon, 170])) return [255, 214, 130]
    return between([28, 46, 110], [246, 158, 104], y / horizon)
  })

/** Offers of the week: a disc of colour for each, on a plain ground. */
export const offers = (): Png =>
  png(width, height, (x, y) => {
    const colours: readonly Colour[] = [
      [240, 90, 80],
      [250, 190, 70],
      [70, 170, 120],
      [70, 120, 220],
    ]
    const row = Math.floor(y / 360)
    const isLeft = row % 2 === 0
    const disc = colours[row % colours.length]
    if (disc && isWithin(x, y, [isLeft ? 240 : 480, row * 360 + 180, 150])) return disc
    return between([250, 246, 238], [232, 238, 246], y / height)
  })

const frames = 16
const side = 240

/** A ring that goes round: the way on, and the way that is left. */
function ring(nth: number): Png {
  const middle = side / 2
  return png(side, side, (x, y) => {
    const far = Math.hypot(x - middle, y - middle)
    if (far < 78 || far > 104) return [0, 0, 0]
    const turned = (Math.atan2(y - middle, x - middle) / (2 * Math.PI) + 1.25 - nth / frames) % 1
    return between([20, 40, 90], [90, 170, 255], 1 - turned)
  })
}

/** What Android plays while it starts: the ring, until the system is there. */
export function ringAnimation(): Png {
  const plan = writePlan({ ...screen, fps: 16, parts: [{ type: 'p', count: 0, pause: 0, folder: 'part0' }] })
  const pictures = Array.from({ length: frames }, (_, nth) => ({
    name: frameName('part0', nth + 1, true),
    bytes: ring(nth),
  }))
  return storedZip([{ name: 'desc.txt', bytes: new TextEncoder().encode(plan) }, ...pictures])
}

/** A package of the system, as a maker's is put together; there is nothing in it. */
export function systemPackage(version: string): Png {
  const text = (name: string, lines: string) => ({ name, bytes: new TextEncoder().encode(lines) })
  return storedZip([
    text('META-INF/com/android/metadata', `ota-type=BLOCK\npost-build=${version}\npre-device=A77\n`),
    text('payload_properties.txt', 'FILE_SIZE=0\n'),
    text('payload.bin', 'demo'),
  ])
}
