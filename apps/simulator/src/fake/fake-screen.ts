import type { FakeMachine } from './fake-machine.ts'
import { Picture } from './picture.ts'
import { type Random, pick, seededBy, whole } from '../fleet/random.ts'

/** The longer side of the picture; terminals have more, people look at it small. */
const longest = 640
const palette = [0xf4f6f9, 0x16324f, 0xffffff, 0x2f80ed, 0x27ae60, 0xd9dee6, 0x44546a, 0xeb5757, 0x0b1622, 0xf2a33c]
const c = { paper: 0, ink: 1, white: 2, blue: 3, green: 4, line: 5, grey: 6, red: 7, night: 8, amber: 9 } as const

const goods = ['COFFEE', 'TEA', 'RICE', 'BREAD', 'MILK', 'NOODLES', 'WATER', 'JUICE', 'SNACK', 'SOAP'] as const

const two = (value: number): string => String(value).padStart(2, '0')

/** What stands on the screen now: the till with a sale under way, or the lock [5.5]. */
export function screenshot(machine: FakeMachine, now: number): Promise<Uint8Array> {
  const [fullWidth = 720, fullHeight = 1280] = machine.spec.model.resolution.split('x').map(Number)
  const scale = longest / Math.max(fullWidth, fullHeight)
  const picture = new Picture(Math.round(fullWidth * scale), Math.round(fullHeight * scale), palette)
  // The till of a shop tells the shop's time.
  const local = new Date(now + Math.round(machine.spec.lng / 15) * 3_600_000)
  const clock = `${two(local.getUTCHours())}:${two(local.getUTCMinutes())}`
  if (machine.changes.password === undefined)
    till(picture, machine, clock, seededBy(machine.spec.sn, Math.floor(now / 60_000)))
  else lock(picture, machine, clock)
  return picture.png()
}

function header(picture: Picture, machine: FakeMachine, clock: string): number {
  const { width } = picture
  const height = Math.round(picture.height * 0.06)
  const dot = Math.max(2, Math.floor(height / 9))
  const top = Math.round((height - 5 * dot) / 2)
  picture.block(0, 0, width, height, c.ink)
  picture.write(machine.spec.sn.slice(-12), 8, top, dot, c.white)
  const battery = machine.spec.model.battery ? ` ${Math.round(machine.battery)}%` : ''
  const right = `${clock}${battery}`
  picture.write(right, width - right.length * 4 * dot - 4, top, dot, c.white)
  return height
}

function till(picture: Picture, machine: FakeMachine, clock: string, random: Random): void {
  const { width, height } = picture
  picture.block(0, 0, width, height, c.paper)
  const top = header(picture, machine, clock)
  const wide = width > height
  const side = wide ? width * 0.45 : width
  const until = wide ? height : height * 0.55
  const total = basket(picture, { left: 0, top, width: side, bottom: until }, random)
  const left = wide ? side : 0
  keys(picture, { left, top: wide ? top : until, width: width - left, bottom: height }, total)
}

type Area = { left: number; top: number; width: number; bottom: number }

function basket(picture: Picture, { left, top, width, bottom }: Area, random: Random): number {
  picture.block(left + 6, top + 6, width - 12, bottom - top - 12, c.white)
  const row = 22
  const most = Math.floor((bottom - top - 70) / row)
  let total = 0
  for (let i = 0; i < Math.min(most, whole(random, 2, 11)); i++) {
    const y = top + 16 + i * row
    const cents = whole(random, 90, 6900)
    const price = (cents / 100).toFixed(2)
    total += cents
    picture.write(pick(random, goods), left + 16, y, 2, c.grey)
    picture.write(price, left + width - 20 - price.length * 8, y, 2, c.ink)
    picture.block(left + 16, y + 15, width - 32, 1, c.line)
  }
  const said = (total / 100).toFixed(2)
  picture.block(left + 6, bottom - 46, width - 12, 40, c.ink)
  picture.write('TOTAL', left + 16, bottom - 34, 3, c.white)
  picture.write(said, left + width - 20 - said.length * 12, bottom - 34, 3, c.white)
  return total
}

function keys(picture: Picture, { left, top, width, bottom }: Area, total: number): void {
  const texts = ['7', '8', '9', '4', '5', '6', '1', '2', '3', '0', '.', '#']
  const pay = Math.max(40, (bottom - top) * 0.2)
  const high = (bottom - top - pay - 12) / 4
  const wide = (width - 12) / 3
  texts.forEach((text, i) => {
    const x = left + 6 + (i % 3) * wide
    const y = top + 6 + Math.floor(i / 3) * high
    picture.block(x + 3, y + 3, wide - 6, high - 6, c.line)
    picture.write(text, x + wide / 2 - 6, y + high / 2 - 10, 4, c.ink)
  })
  const y = bottom - pay
  picture.block(left + 9, y, width * 0.62, pay - 10, total > 0 ? c.green : c.line)
  picture.write('PAY', left + width * 0.31 - 24, y + pay / 2 - 16, 4, c.white)
  picture.block(left + 15 + width * 0.62, y, width * 0.38 - 24, pay - 10, c.red)
  picture.write('VOID', left + 15 + width * 0.81 - 36, y + pay / 2 - 13, 3, c.white)
}

function lock(picture: Picture, machine: FakeMachine, clock: string): void {
  const { width, height } = picture
  picture.block(0, 0, width, height, c.night)
  header(picture, machine, clock)
  const dot = Math.floor(width / 40)
  picture.write(clock, width / 2 - 10 * dot, height * 0.22, dot, c.white)
  const side = width * 0.12
  picture.block(width / 2 - side, height * 0.45, side * 2, side * 1.6, c.amber)
  picture.block(width / 2 - side * 0.65, height * 0.45 - side, side * 1.3, side, c.amber)
  picture.block(width / 2 - side * 0.4, height * 0.45 - side * 0.75, side * 0.8, side * 0.75, c.night)
  picture.write('LOCKED', width / 2 - 47, height * 0.72, 4, c.white)
}
