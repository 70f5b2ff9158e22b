import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

/** A VNC server that says what a test says, however wrong. */
export async function scriptedServer(
  script: (socket: Socket, hear: (count: number) => Promise<Buffer>) => Promise<void>,
) {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    let heard = Buffer.alloc(0)
    let more = () => {}
    socket.on('data', (piece: Buffer) => {
      heard = Buffer.concat([heard, piece])
      more()
    })
    const hear = async (count: number) => {
      while (heard.length < count) await new Promise<void>((resolve) => (more = resolve))
      const [now, rest] = [heard.subarray(0, count), heard.subarray(count)]
      heard = rest
      return now
    }
    script(socket, hear).catch(() => socket.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    place: { host: '127.0.0.1', port: (server.address() as AddressInfo).port },
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

export const u16 = (...values: number[]) => {
  const bytes = Buffer.alloc(2 * values.length)
  values.forEach((value, i) => bytes.writeUInt16BE(value, 2 * i))
  return bytes
}
export const u32 = (...values: number[]) => {
  const bytes = Buffer.alloc(4 * values.length)
  values.forEach((value, i) => bytes.writeUInt32BE(value >>> 0, 4 * i))
  return bytes
}
export const init = (width: number, height: number, name = 'till') =>
  Buffer.concat([u16(width, height), Buffer.alloc(16), u32(name.length), Buffer.from(name)])
/** One rectangle of an update, or of none. */
export const rect = (x: number, y: number, width: number, height: number, encoding: number, ...body: Uint8Array[]) =>
  Buffer.concat([u16(x, y, width, height), u32(encoding), ...body])
export const update = (...rects: Buffer[]) => Buffer.concat([Buffer.from([0, 0]), u16(rects.length), ...rects])
export const colour = (count: number, value: number) => {
  const bytes = Buffer.alloc(4 * count)
  for (let i = 0; i < count; i++) bytes.writeUInt32LE(value, 4 * i)
  return bytes
}

/** Through the greeting of 3.8 without a password. */
export async function greeted(socket: Socket, hear: (count: number) => Promise<Buffer>, first: Buffer): Promise<void> {
  socket.write('RFB 003.008\n')
  await hear(12)
  socket.write(Buffer.from([1, 1]))
  await hear(1)
  socket.write(u32(0))
  await hear(1)
  socket.write(first)
  await hear(20 + 4 + 4 * 6 + 10)
}
