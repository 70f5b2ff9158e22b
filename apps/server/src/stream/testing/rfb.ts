import type { Wire } from './relay-house.ts'

/** RFB 3.8 as a test speaks it, at either end. */
export const version = 'RFB 003.008\n'

export const serverInit = (width = 8, height = 8, name = 'till'): Buffer => {
  const init = Buffer.alloc(24 + name.length)
  init.writeUInt16BE(width, 0)
  init.writeUInt16BE(height, 2)
  init.set([32, 24, 0, 1, 0, 255, 0, 255, 0, 255, 16, 8, 0], 4)
  init.writeUInt32BE(name.length, 20)
  init.write(name, 24, 'latin1')
  return init
}

/** A picture of one pixel, of this colour. */
export function picture(colour: number): Buffer {
  const update = Buffer.alloc(4 + 12 + 4)
  update.writeUInt16BE(1, 2)
  update.writeUInt16BE(1, 8)
  update.writeUInt16BE(1, 10)
  update.writeUInt32LE(colour, 16)
  return update
}

/** The terminal's end: it opens, and begins as a server does. */
export async function serve(tunnel: Wire, more: object = {}): Promise<void> {
  await tunnel.open()
  tunnel.say({ type: 'open', by: 'test 1', ...more })
  tunnel.send(version)
  await tunnel.take(12)
  tunnel.send(Buffer.from([1, 1]))
  await tunnel.take(1)
  tunnel.send(Buffer.alloc(4))
  await tunnel.take(1)
  tunnel.send(serverInit())
}

/** The operator's end, as far as the first picture. */
export async function view(operator: Wire, name = 'till'): Promise<void> {
  await operator.take(12)
  operator.send(version)
  await operator.take(2)
  operator.send(Buffer.from([1]))
  await operator.take(4)
  operator.send(Buffer.from([0]))
  await operator.take(24 + name.length)
}

export const key = (keysym: number, down = true) => {
  const bytes = Buffer.from([4, down ? 1 : 0, 0, 0, 0, 0, 0, 0])
  bytes.writeUInt32BE(keysym, 4)
  return bytes
}
export const pointer = (x: number, y: number, buttons = 0) => Buffer.from([5, buttons, 0, x, 0, y])
export const clipboard = (text: string) => {
  const bytes = Buffer.from(text, 'latin1')
  const head = Buffer.alloc(8)
  head[0] = 6
  head.writeUInt32BE(bytes.length, 4)
  return Buffer.concat([head, bytes])
}
export const askPicture = () => Buffer.from([3, 0, 0, 0, 0, 0, 0, 8, 0, 8])
