import { box, colour, move, openX, text, type X } from './x-wire.ts'

/** Where the box is that changes with each key, and the one that tells frames apart. */
export const keyBox = { x: 20, y: 20, size: 32 } as const
export const frameBox = { x: 80, y: 20, size: 32 } as const
/** What the boxes are filled with, one after another. */
export const keyColours = [0xff_00_00, 0x00_00_ff] as const
export const frameGreys = [0x00_00_00, 0x50_50_50, 0xa0_a0_a0, 0xf0_f0_f0] as const

const paper = { left: 40, top: 120, width: 640, height: 400, line: 14, step: 2 } as const
const white = 0xff_ff_ff

/** The program on the screen: a box that changes with each key, and when told to, text that scrolls by 30 frames a second. */
export async function startClient(number: number) {
  const x = await openX(number)
  let [keys, frames] = [0, 0]
  x.onEvent = (event) => {
    const type = (event[0] ?? 0) & 0x7f
    if (type === 12) paint(x, keys)
    if (type === 2) x.say(...filled(x, keyBox, keyColours[++keys % 2] ?? 0))
  }
  let moving: NodeJS.Timeout | undefined
  return {
    scroll(on: boolean): void {
      clearInterval(moving)
      if (on) moving = setInterval(() => x.say(...frame(x, ++frames)), 1000 / 30)
    },
  }
}

const filled = (x: X, at: { x: number; y: number; size: number }, value: number) => [
  colour(x, value),
  box(x, at.x, at.y, at.size, at.size),
]

function paint(x: X, keys: number): void {
  x.say(...filled(x, keyBox, keyColours[keys % 2] ?? 0), ...filled(x, frameBox, frameGreys[0]))
}

/** The text moves up by a little, and a new line comes in below when there is room. */
function frame(x: X, count: number): Buffer[] {
  const { left, top, width, height, line, step } = paper
  const up = move(x, [left, top + step], [left, top], width, height - step)
  const clear = [colour(x, white), box(x, left, top + height - step, width, step)]
  const written = `${String(count).padStart(6, '0')} ${'2 x Espresso 4.80  1 x Croissant 2.10  total 6.90  '.repeat(2)}`
  const isDue = count % (line / step) === 0
  const next = isDue ? [colour(x, 0x20_20_20), text(x, left, top + height - 4, written.slice(0, 100))] : []
  return [up, ...clear, ...next, ...filled(x, frameBox, frameGreys[count % 4] ?? 0)]
}
