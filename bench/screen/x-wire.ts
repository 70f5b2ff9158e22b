import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** As much of the X protocol as a program needs that draws boxes and lines of text, and hears keys. */
export type X = {
  width: number
  height: number
  /** A window over all of the screen, and a context to draw in it with. */
  window: number
  gc: number
  say(...requests: Buffer[]): void
  /** Called with each event. */
  onEvent: (event: Buffer) => void
}

const padded = (length: number) => (length + 3) & ~3

export function request(code: number, detail: number, ...values: (number | Buffer)[]): Buffer {
  const body = Buffer.concat(values.map((value) => (typeof value === 'number' ? u32(value) : value)))
  const bytes = Buffer.alloc(4 + padded(body.length))
  bytes.writeUInt8(code, 0)
  bytes.writeUInt8(detail, 1)
  bytes.writeUInt16LE(bytes.length / 4, 2)
  body.copy(bytes, 4)
  return bytes
}
const u32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value >>> 0)
  return bytes
}
export const i16 = (...values: number[]) => {
  const bytes = Buffer.alloc(2 * values.length)
  values.forEach((value, i) => bytes.writeInt16LE(value, 2 * i))
  return bytes
}

/** Opens display `:number` and a window over all of it. */
export async function openX(number: number): Promise<X> {
  const socket = connect(`/tmp/.X11-unix/X${number}`)
  await once(socket, 'connect')
  socket.write(Buffer.from([0x6c, 0, 11, 0, 0, 0, 0, 0, 0, 0, 0, 0]))
  const setup = await setupOf(socket)
  if (setup[0] !== 1) throw new Error('The X server refuses us')
  const id = setup.readUInt32LE(12)
  const screen = 40 + padded(setup.readUInt16LE(24)) + 8 * setup.readUInt8(29)
  const root = setup.readUInt32LE(screen)
  const [width, height] = [setup.readUInt16LE(screen + 20), setup.readUInt16LE(screen + 22)]
  const [window, gc, font] = [id + 1, id + 2, id + 3]
  const name = Buffer.from('fixed')
  const x: X = { width, height, window, gc, say: (...all) => void socket.write(Buffer.concat(all)), onEvent: () => {} }
  const background = 0x2
  const events = 0x800
  x.say(
    request(1, 0, window, root, i16(0, 0, width, height, 0, 1), 0, background | events, 0xff_ff_ff, 0x1 | 0x8000),
    request(8, 0, window),
    request(45, 0, font, i16(name.length, 0), name),
    // Foreground, background, font, and no events for what is copied.
    request(55, 0, gc, window, 0x4 | 0x8 | 0x4000 | 0x10000, 0, 0xff_ff_ff, font, 0),
  )
  let rest = Buffer.alloc(0)
  socket.on('data', (piece: Buffer) => {
    rest = Buffer.concat([rest, piece])
    for (; rest.length >= 32; rest = rest.subarray(32)) x.onEvent(rest.subarray(0, 32))
  })
  return x
}

async function setupOf(socket: Socket): Promise<Buffer> {
  let said = Buffer.alloc(0)
  while (said.length < 8 || said.length < 8 + 4 * said.readUInt16LE(6)) {
    const [piece] = (await once(socket, 'data')) as [Buffer]
    said = Buffer.concat([said, piece])
  }
  return said
}

export const colour = (x: X, value: number) => request(56, 0, x.gc, 0x4, value)
export const box = (x: X, left: number, top: number, width: number, height: number) =>
  request(70, 0, x.window, x.gc, i16(left, top, width, height))
export const move = (x: X, from: [number, number], to: [number, number], width: number, height: number) =>
  request(62, 0, x.window, x.window, x.gc, i16(...from, ...to, width, height))
export const text = (x: X, left: number, top: number, line: string) =>
  request(76, line.length, x.window, x.gc, i16(left, top), Buffer.from(line, 'latin1'))
